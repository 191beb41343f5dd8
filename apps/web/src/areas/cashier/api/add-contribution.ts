import { ask } from '../../../api/client.ts';

export interface Contribution {
  cashierId: string;
  gameId: string;
  amount: number;
}

export const addContribution = ({ cashierId, gameId, amount }: Contribution, idempotencyKey: string) =>
  ask('POST /jackpot/:cashierId/contributions', {
    params: { cashierId },
    body: { gameId, amount },
    idempotencyKey,
    quiet: true,
  });
