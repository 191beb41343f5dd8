import { call } from '../../../api/client.ts';

export const configureNext = (startNumber: number, idempotencyKey: string) =>
  call('POST /games/configure-next', { body: { startNumber }, idempotencyKey });
