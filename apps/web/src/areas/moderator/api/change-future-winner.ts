import { ask } from '../../../api/client.ts';
import type { WinnerEntry } from '../model/winner-entry.ts';

export interface ChangedWinner {
  id: string;
  entry: WinnerEntry;
}

export const changeFutureWinner = ({ id, entry }: ChangedWinner, idempotencyKey: string) =>
  ask('PUT /games/future-winners/:id', { params: { id }, body: entry, idempotencyKey });
