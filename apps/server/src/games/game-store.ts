import type { ErrorCode, ErrorDetails } from '@adarash/contract/errors';
import { apply, type Change, type Command, type Game, type GameErrorCode, hasEnded } from '@adarash/rules/game';
import type { Result } from '@adarash/rules/result';
import type { Kysely } from 'kysely';
import type { By } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { tally } from '../tallies/tally.ts';
import {
  type CardLookup,
  callsFromRows,
  cardIdsOf,
  gameFromRow,
  rowFromGame,
  rowsFromCalls,
  type StoredGame,
} from './stored-game.ts';
import { announce, record } from './tell.ts';

/** A game of the rules, and the row it was made from. */
export type LoadedGame = { row: StoredGame; game: Game };

/** A game of another hall is as unknown as one that does not exist. `null` reads in every hall. */
export async function findRow(db: Kysely<Database>, hallId: string | null, gameId: string): Promise<StoredGame> {
  const row = await db
    .selectFrom('games')
    .selectAll()
    .where('id', '=', gameId)
    .$if(hallId !== null, (query) => query.where('hall_id', '=', hallId))
    .executeTakeFirst();
  if (!row) throw new Refusal('GAME_NOT_FOUND');
  return row;
}

export async function inRules(db: Kysely<Database>, cardOf: CardLookup, row: StoredGame): Promise<LoadedGame> {
  const calls = await db
    .selectFrom('calls')
    .select(['number', 'kind', 'at'])
    .where('game_id', '=', row.id)
    .orderBy('idx')
    .execute();
  return { row, game: gameFromRow(row, callsFromRows(calls), cardOf) };
}

export const loadGame = async (
  db: Kysely<Database>,
  cardOf: CardLookup,
  hallId: string,
  gameId: string,
): Promise<LoadedGame> => inRules(db, cardOf, await findRow(db, hallId, gameId));

/** The cards that running games of a hall hold. */
export async function cardsInPlay(db: Kysely<Database>, hallId: string): Promise<Set<number>> {
  const running = await db
    .selectFrom('games')
    .select('cards')
    .where('hall_id', '=', hallId)
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'paused'])
    .execute();
  return new Set(running.flatMap(cardIdsOf));
}

type OtherWords = Partial<Record<GameErrorCode, ErrorCode>>;

/** What the rules decided, or their refusal as an answer; a use case may have its own words for some. */
export function accepted<T>(
  result: Result<T, GameErrorCode>,
  details: ErrorDetails = {},
  otherWords: OtherWords = {},
): T {
  if (result.ok) return result.value;
  throw new Refusal(otherWords[result.error] ?? result.error, details);
}

/** One command on a game: the rules judge it, and what they decide is stored. */
export const changeGame = (
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  command: Command,
  details: ErrorDetails = {},
  otherWords: OtherWords = {},
): Promise<LoadedGame> => saveGame(tx, by, loaded, accepted(apply(loaded.game, command), details, otherWords));

/** Stores what the rules decided, with its place in the record, the roll-ups and the event streams. */
export async function saveGame(tx: HallTx, by: By, before: LoadedGame, change: Change): Promise<LoadedGame> {
  if (change.events.length === 0) return before;
  const after = { game: change.game, row: rowFromGame(change.game, before.row) };
  await update(tx, before.row, after.row);
  const calls = rowsFromCalls(change.game, before.game.calls.length);
  if (calls.length > 0) await tx.db.insertInto('calls').values(calls).execute();
  if (hasEnded(change.game)) await dropDesignation(tx, change.game);
  await tally(tx, [{ before: before.row, after: after.row }]);
  await record(tx, by, before.game, change);
  await announce(tx, change);
  return after;
}

async function update(tx: HallTx, before: StoredGame, after: StoredGame): Promise<void> {
  const columns = Object.entries(after).filter(([name, value]) => value !== before[name as keyof StoredGame]);
  const { numUpdatedRows } = await tx.db
    .updateTable('games')
    .set(Object.fromEntries(columns))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`Game ${before.id} was changed past the lock of its hall.`);
}

/** A game that has ended has used its designation up. */
async function dropDesignation(tx: HallTx, { hallId, series, number }: Game): Promise<void> {
  await tx.db
    .deleteFrom('designations')
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '=', number)
    .execute();
}
