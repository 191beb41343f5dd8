import { ask } from '../../../api/client.ts';

export const configureNext = (startNumber: number, idempotencyKey: string) =>
  ask('POST /games/configure-next', { body: { startNumber }, idempotencyKey });
