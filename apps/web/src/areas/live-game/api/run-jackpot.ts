import { call } from '../../../api/client.ts';

export const runJackpot = (id: string, idempotencyKey: string) =>
  call('POST /games/:id/select-jackpot-winner', { params: { id }, idempotencyKey });
