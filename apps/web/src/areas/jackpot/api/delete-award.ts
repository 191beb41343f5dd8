import { call } from '../../../api/client.ts';

export const deleteAward = (id: string, idempotencyKey: string) =>
  call('DELETE /jackpot/history/:id', { params: { id }, idempotencyKey });
