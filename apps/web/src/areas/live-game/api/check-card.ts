import { ask } from '../../../api/client.ts';

export const checkCard = (id: string, cardId: number, idempotencyKey: string) =>
  ask('POST /games/:id/check-bingo', { params: { id }, body: { cardId }, idempotencyKey });
