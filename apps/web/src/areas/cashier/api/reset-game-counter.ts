import { ask } from '../../../api/client.ts';

export const resetGameCounter = (idempotencyKey: string) => ask('POST /games/reset-game-counter', { idempotencyKey });
