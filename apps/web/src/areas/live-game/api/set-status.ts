import { call } from '../../../api/client.ts';

export const setStatus = (id: string, status: 'active' | 'paused', idempotencyKey: string) =>
  call('PUT /games/:id/status', { params: { id }, body: { status }, idempotencyKey });
