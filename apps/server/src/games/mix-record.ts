import { bytesToHex, salesRootOf } from '@adarash/rules/draw';
import { salesOf } from '@adarash/rules/game';
import { type Kysely, sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/schema.ts';
import type { LoadedGame } from './game-store.ts';
import { mixDigest } from './tell.ts';

type Told = { salesRoot?: string; digest?: string; count?: number; last?: string | null };

/**
 * What was sold, what the phones added and the last link are drawn from only as they stand in the record: whoever
 * changes one of them in the database, between two calls or while the server is down, stops the game instead of choosing
 * its numbers.
 */
export async function assertMixAsRecorded(db: Kysely<Database>, { game }: LoadedGame): Promise<void> {
  if (game.scheme === 'bingo75/v1') return;
  const told = await mixInRecord(db, game.hallId, game.id);
  const parts = game.mix?.parts ?? [];
  const holds =
    (told.salesRoot === undefined || told.salesRoot === bytesToHex(salesRootOf(salesOf(game)))) &&
    (told.digest === undefined ? parts.length === 0 : told.digest === mixDigest(game)) &&
    (told.last === undefined || told.last === game.mix?.links.at(-1)) &&
    parts.length === (told.count ?? 0);
  if (!holds) throw new Refusal('DRAW_NOT_AS_RECORDED');
}

/** What the entries about a game's mix say; the latest attempt counts. */
async function mixInRecord(db: Kysely<Database>, hallId: string, gameId: string): Promise<Told> {
  const entries = await db
    .selectFrom('audit')
    .select('after')
    .where('chain', '=', hallId)
    .where('subject', '=', gameId)
    // Word for word as in the index of migration 018.
    .where(sql<boolean>`action in ('game.mix-opened', 'game.mix-closed', 'game.mix-done')`)
    .orderBy('seq')
    .execute();
  return Object.assign({}, ...entries.map(({ after }) => JSON.parse(after ?? '{}') as Told));
}
