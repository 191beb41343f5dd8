import type { StoredGame } from '../repositories/stored-game.ts';
import type { Inspected } from './reading.ts';

/** What a table says of a game that one of its rows is about. */
export type FoundGame = Pick<StoredGame, 'id' | 'number' | 'draw_kind' | 'manual_calls' | 'document' | 'status'>;

/** The games that the rows of a page are about, by their ids alone: with the hall beside them all its games might be read. */
export async function gamesById(
  { db }: Pick<Inspected, 'db'>,
  ids: readonly (string | null)[],
): Promise<Map<string, FoundGame>> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('games')
    .select(['id', 'number', 'draw_kind', 'manual_calls', 'document', 'status'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
