import { call } from '../../../api/client.ts';

export const pauseGame = (id: string, idempotencyKey: string) =>
  call('POST /games/:id/pause', { params: { id }, idempotencyKey, quiet: true });
