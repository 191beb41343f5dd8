import { ask } from '../../../api/client.ts';

export const deleteAward = (id: string, idempotencyKey: string) =>
  ask('DELETE /jackpot/history/:id', { params: { id }, idempotencyKey });
