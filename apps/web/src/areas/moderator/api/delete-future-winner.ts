import { call } from '../../../api/client.ts';

export const deleteFutureWinner = (id: string, idempotencyKey: string) =>
  call('DELETE /games/future-winners/:id', { params: { id }, idempotencyKey });
