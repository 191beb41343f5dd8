import { ask } from '../../../api/client.ts';

export const pauseGame = (id: string, idempotencyKey: string) =>
  ask('POST /games/:id/pause', { params: { id }, idempotencyKey, quiet: true });
