import { ask } from '../../../api/client.ts';

export const setStatus = (id: string, status: 'active' | 'paused', idempotencyKey: string) =>
  ask('PUT /games/:id/status', { params: { id }, body: { status }, idempotencyKey });
