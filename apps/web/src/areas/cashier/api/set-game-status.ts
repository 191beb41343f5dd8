import { call } from '../../../api/client.ts';

export const setGameStatus = (id: string, status: 'active' | 'paused' | 'completed', idempotencyKey: string) =>
  call('PUT /games/:id/status', { params: { id }, body: { status }, idempotencyKey, quiet: true });
