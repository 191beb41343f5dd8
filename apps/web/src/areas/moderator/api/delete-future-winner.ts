import { ask } from '../../../api/client.ts';

export const deleteFutureWinner = (id: string, idempotencyKey: string) =>
  ask('DELETE /games/future-winners/:id', { params: { id }, idempotencyKey });
