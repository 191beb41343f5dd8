import { call } from '../../../api/client.ts';

export const startGame = (id: string, idempotencyKey: string) =>
  call('POST /games/:id/start', { params: { id }, body: {}, idempotencyKey });
