import { ask } from '../../../api/client.ts';

export interface NumberCall {
  gameId: string;
  /** Null: the next of the draw. */
  number: number | null;
}

export const callNumber = ({ gameId, number }: NumberCall, idempotencyKey: string) =>
  ask('POST /games/:id/call-number', {
    params: { id: gameId },
    body: number === null ? {} : { number },
    idempotencyKey,
  });
