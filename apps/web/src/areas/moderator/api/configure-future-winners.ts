import { ask } from '../../../api/client.ts';
import type { WinnerEntry } from '../model/winner-entry.ts';

export const configureFutureWinners = (games: WinnerEntry[], idempotencyKey: string) =>
  ask('POST /games/configure-future-winners', { body: { games }, idempotencyKey });
