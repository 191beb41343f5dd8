import { ask } from '../../../api/client.ts';

export interface NewTotal {
  cashierId: string;
  /** What is to be available afterwards. */
  amount: number;
  /** What was available when the amount was typed. */
  expectedAmount: number;
  gameNumber: number | null;
}

export const setTotal = ({ cashierId, amount, expectedAmount, gameNumber }: NewTotal, idempotencyKey: string) =>
  ask('PUT /jackpot/:cashierId', {
    params: { cashierId },
    body: { amount, expectedAmount, ...(gameNumber === null ? {} : { gameNumber }) },
    idempotencyKey,
  });
