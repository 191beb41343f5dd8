import { ask } from '../../../api/client.ts';

export const setGameStatus = (id: string, status: 'active' | 'paused' | 'completed', idempotencyKey: string) =>
  ask('PUT /games/:id/status', { params: { id }, body: { status }, idempotencyKey, quiet: true });
