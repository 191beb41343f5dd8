import { type Change, hasEnded } from '@adarash/rules/game';
import type { By } from '../audit/append.ts';
import type { HallTx } from '../storage/storage.ts';
import { tally } from '../tallies/index.ts';
import { announce } from './announce.ts';
import { rowFromGame, type StoredGame } from './game-row.ts';
import type { LoadedGame } from './load.ts';
import { record } from './record.ts';
import { tallyGame } from './tally-game.ts';

/** Stores what the rules decided, with its place in the record, the roll-ups and the event streams. */
export async function saveGame(tx: HallTx, by: By, { row, game }: LoadedGame, change: Change): Promise<StoredGame> {
  if (change.events.length === 0) return row;
  const after = rowFromGame(change.game, row);
  await update(tx, row, after);
  await insertCalls(tx, change.game, game.calls.length);
  if (hasEnded(change.game)) await dropDesignation(tx, after);
  await tally(tx, tallyGame(row), tallyGame(after));
  await record(tx, by, row, after, change.events);
  await announce(tx, after, change.events);
  return after;
}

async function update(tx: HallTx, before: StoredGame, after: StoredGame): Promise<void> {
  const columns = (Object.keys(after) as (keyof StoredGame)[]).filter((name) => after[name] !== before[name]);
  const { numUpdatedRows } = await tx.db
    .updateTable('games')
    .set(Object.fromEntries(columns.map((name) => [name, after[name]])))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`Game ${before.id} was changed past the lock of its hall.`);
}

async function insertCalls(tx: HallTx, { id, calls }: Change['game'], known: number): Promise<void> {
  const rows = calls.slice(known).map(({ number, kind, at }, i) => ({
    game_id: id,
    idx: known + i + 1,
    number,
    kind,
    at: new Date(at).toISOString(),
  }));
  if (rows.length > 0) await tx.db.insertInto('calls').values(rows).execute();
}

/** A game that has ended has used its designation up. */
async function dropDesignation(tx: HallTx, { hall_id, series, number }: StoredGame): Promise<void> {
  await tx.db
    .deleteFrom('designations')
    .where('hall_id', '=', hall_id)
    .where('series', '=', series)
    .where('number', '=', number)
    .execute();
}
