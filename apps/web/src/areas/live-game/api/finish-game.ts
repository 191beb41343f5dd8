import { call } from '../../../api/client.ts';

export const finishGame = (id: string, idempotencyKey: string) =>
  call('POST /games/:id/finish', { params: { id }, body: {}, idempotencyKey });
