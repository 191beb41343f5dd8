import { ask } from '../../../api/client.ts';

export const runJackpot = (id: string, idempotencyKey: string) =>
  ask('POST /games/:id/select-jackpot-winner', { params: { id }, idempotencyKey });
