import { call } from '../../../api/client.ts';

export const voidGame = (id: string, reason: string, idempotencyKey: string) =>
  call('POST /games/:id/void', { params: { id }, body: { reason }, idempotencyKey });
