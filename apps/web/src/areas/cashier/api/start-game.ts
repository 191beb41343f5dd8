import { ask } from '../../../api/client.ts';

export const startGame = (id: string, idempotencyKey: string) =>
  ask('POST /games/:id/start', { params: { id }, body: {}, idempotencyKey, quiet: true });
