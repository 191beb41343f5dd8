import { ask } from '../../../api/client.ts';

export const voidGame = (id: string, reason: string, idempotencyKey: string) =>
  ask('POST /games/:id/void', { params: { id }, body: { reason }, idempotencyKey });
