import { call } from '../../../api/client.ts';
import type { WinnerEntry } from '../model/winner-entry.ts';

export const configureFutureWinners = (games: WinnerEntry[], idempotencyKey: string) =>
  call('POST /games/configure-future-winners', { body: { games }, idempotencyKey });
