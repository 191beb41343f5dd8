import { ask } from '../../../api/client.ts';

export const finishGame = (id: string, idempotencyKey: string) =>
  ask('POST /games/:id/finish', { params: { id }, body: {}, idempotencyKey });
