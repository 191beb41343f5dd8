import { call } from '../../../api/client.ts';

export const resetGameCounter = (idempotencyKey: string) => call('POST /games/reset-game-counter', { idempotencyKey });
