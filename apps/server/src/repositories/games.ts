import { openWinnings, sumOpen } from '@adarash/rules/books';
import { attemptsAt, type Change, type Game, RUNNING_STATUSES } from '@adarash/rules/game';
import { sql } from 'kysely';
import { Refusal } from '../platform/refusal.ts';
import type { CallsTable } from '../storage/schema/games.ts';
import type { Db } from '../storage/schema.ts';
import { type Parameter, parameters, statement } from '../storage/statement.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import {
  type CardLookup,
  COLUMNS_OF_A_CALL,
  callsFromRows,
  factsOf,
  GAME_COLUMNS,
  gameFromRow,
  rowAfterCall,
  rowFromGame,
  rowsFromCalls,
  type StoredGame,
} from './stored-game.ts';

export type LoadedGame = { row: StoredGame; game: Game };

const rowOf = statement((db, parameter: Parameter<{ gameId: string }>) =>
  db.selectFrom('games').selectAll().where('id', '=', parameter('gameId')),
);

const callsOf = statement((db, parameter: Parameter<{ gameId: string }>) =>
  db.selectFrom('calls').select(['number', 'kind', 'at']).where('game_id', '=', parameter('gameId')).orderBy('idx'),
);

const insertCall = statement((db, parameter: Parameter<CallsTable>) =>
  db.insertInto('calls').values(parameters(parameter, ['game_id', 'idx', 'number', 'kind', 'at'])),
);

export const findGameRow = (db: Db, gameId: string): Promise<StoredGame | undefined> => rowOf.first(db, { gameId });

/**
 * Returns the row of a game. The error for a game of another hall is the same as for a missing game. With `null` as the
 * hall, the games of all halls are found.
 */
export async function loadGameRow(db: Db, hallId: string | null, gameId: string): Promise<StoredGame> {
  const row = await findGameRow(db, gameId);
  if (!row || (hallId !== null && row.hall_id !== hallId)) throw new Refusal('GAME_NOT_FOUND');
  return row;
}

/** Reads the calls of a game and returns the game in the form that the rules use. */
export async function toRules(db: Db, cardOf: CardLookup, row: StoredGame): Promise<LoadedGame> {
  const calls = await callsOf.all(db, { gameId: row.id });
  return { row, game: gameFromRow(row, callsFromRows(calls), cardOf) };
}

export const loadGame = async (db: Db, cardOf: CardLookup, hallId: string, gameId: string): Promise<LoadedGame> => {
  const row = await loadGameRow(db, hallId, gameId);
  return toRules(db, cardOf, row);
};

/**
 * Returns the version of a game, which is compared with the version of the cached game, and the jackpot, which is not
 * cached.
 */
export const versionAndJackpot = statement((db, parameter: Parameter<{ gameId: string }>) =>
  db
    .selectFrom('games')
    .leftJoin('jackpots', 'jackpots.hall_id', 'games.hall_id')
    .select(['games.hall_id', 'games.version', 'jackpots.put_in', 'jackpots.won'])
    .where('games.id', '=', parameter('gameId')),
);

const insertion = statement((db, parameter: Parameter<StoredGame>) =>
  db.insertInto('games').values(parameters(parameter, GAME_COLUMNS)),
);

export const insertGame = ({ db }: Tx, row: StoredGame) => insertion.run(db, row);

/**
 * Returns whether the only change of a game is a further call. The first call is excluded, because it changes more
 * columns.
 */
const isMereCall = ({ game }: LoadedGame, { events }: Change): boolean =>
  game.calls.length > 0 && events.every(({ type }) => type === 'called');

/** Returns the row of a game after a change. `shift` is the number of the hall's current shift. */
export function rowAfter(before: LoadedGame, change: Change, shift: number): StoredGame {
  const { game } = change;
  if (isMereCall(before, change)) return rowAfterCall(before.row, game);
  const hasGrown = sumOpen(openWinnings(game)) > sumOpen(openWinnings(before.game));
  return rowFromGame(game, { ...before.row, open_shift: hasGrown ? shift : before.row.open_shift });
}

/** Columns of a game that are never updated. */
const FIXED = ['id', 'hall_id', 'series', 'number', 'draw_id', 'sequence', 'commitment', 'day', 'created_at'];

const CHANGING = GAME_COLUMNS.filter((name) => !FIXED.includes(name));

const updateOf = (columns: readonly (keyof StoredGame)[]) =>
  statement((db, parameter: Parameter<StoredGame & { versionBefore: number }>) =>
    db
      .updateTable('games')
      .set(parameters(parameter, columns))
      .where('id', '=', parameter('id'))
      .where('version', '=', parameter('versionBefore')),
  );

const updateAll = updateOf(CHANGING);

/**
 * Updates only the columns that a call changes. Must not include an indexed column, because SQLite updates the index of
 * every column in the statement.
 */
const updateCalled = updateOf(COLUMNS_OF_A_CALL);

/** Updates the row of a game. `row` is the complete row after the change. */
export async function updateGame({ db }: HallTx, before: LoadedGame, change: Change, row: StoredGame): Promise<void> {
  const update = isMereCall(before, change) ? updateCalled : updateAll;
  const updated = await update.run(db, { ...row, versionBefore: before.row.version });
  if (updated !== 1)
    throw new Error(`Game ${before.row.id} was changed by another transaction, although its hall is locked.`);
}

/**
 * Updates the hall's number and sum of unpaid winnings in the current shift, so that `GET /shift` does not have to read
 * all games.
 */
export async function moveOpen({ db, hall }: HallTx, before: LoadedGame, after: LoadedGame): Promise<void> {
  const [was, is] = [before, after].map(({ row, game }) => (row.open_shift === hall.shift ? openWinnings(game) : []));
  const count = is!.length - was!.length;
  const sum = sumOpen(is!) - sumOpen(was!);
  if (count !== 0 || sum !== 0) await addOpen.run(db, { hallId: hall.id, count, sum });
}

const addOpen = statement((db, parameter: Parameter<{ hallId: string; count: number; sum: number }>) =>
  db
    .updateTable('halls')
    .set({ open_count: sql`open_count + ${parameter('count')}`, open_sum: sql`open_sum + ${parameter('sum')}` })
    .where('id', '=', parameter('hallId')),
);

/**
 * Stores the calls of a game after the first `known` ones, which are already stored. Deletes a stored call that was
 * undone.
 */
export async function storeCalls({ db }: HallTx, game: Game, known: number): Promise<void> {
  if (game.calls.length < known) await dropCall.run(db, { gameId: game.id, idx: known });
  for (const call of rowsFromCalls(game, known)) await insertCall.run(db, call);
}

const dropCall = statement((db, parameter: Parameter<{ gameId: string; idx: number }>) =>
  db.deleteFrom('calls').where('game_id', '=', parameter('gameId')).where('idx', '=', parameter('idx')),
);

/**
 * Updates columns of a game that do not change its version: the progress of its mix, and the last entry of the audit
 * log after its end.
 */
export const noteOnGame = (
  { db }: Tx,
  gameId: string,
  note: Partial<Pick<StoredGame, 'mix_wait' | 'mix_links' | 'record_seq' | 'record_hash'>>,
) => db.updateTable('games').set(note).where('id', '=', gameId).execute();

/** Deletes the designation of an ended game's number. */
export const dropDesignation = ({ db }: Tx, { hallId, series, number }: Game) =>
  dropAt.run(db, { hallId, series, number });

const dropAt = statement((db, parameter: Parameter<Pick<Game, 'hallId' | 'series' | 'number'>>) =>
  db
    .deleteFrom('designations')
    .where('hall_id', '=', parameter('hallId'))
    .where('series', '=', parameter('series'))
    .where('number', '=', parameter('number')),
);

/** Returns whether a number was called in another game of the hall after the end of this game. */
export async function isFollowed(
  db: Db,
  { id, hall_id, ended_at }: Pick<StoredGame, 'id' | 'hall_id' | 'ended_at'>,
): Promise<boolean> {
  if (ended_at === null) return false;
  return (await calledSince.first(db, { id, hall_id, ended_at })) !== undefined;
}

const calledSince = statement((db, parameter: Parameter<{ id: string; hall_id: string; ended_at: string }>) =>
  db
    .selectFrom('games')
    .select('id')
    .where('hall_id', '=', parameter('hall_id'))
    .where('first_called_at', '>=', parameter('ended_at'))
    .where('id', '<>', parameter('id'))
    .limit(1),
);

const gamesOf = (db: Db, hallId: string) => db.selectFrom('games').selectAll().where('hall_id', '=', hallId);

const openGamesOf = (db: Db, hallId: string) => gamesOf(db, hallId).where('ended_at', 'is', null);

/** Returns unfinished games of a hall in the order of their numbers. */
export const openGames = (db: Db, hallId: string): Promise<StoredGame[]> =>
  openGamesOf(db, hallId).orderBy('series').orderBy('number').execute();

export const pendingGames = (db: Db, hallId: string): Promise<StoredGame[]> =>
  openGamesOf(db, hallId).where('status', '=', 'pending').orderBy('series').orderBy('number').execute();

export const hasPendingGame = async (db: Db, hallId: string): Promise<boolean> =>
  (await openGamesOf(db, hallId).where('status', '=', 'pending').limit(1).executeTakeFirst()) !== undefined;

/** Returns started games of a hall, the latest start first. */
export const startedGames = (db: Db, hallId: string): Promise<StoredGame[]> =>
  openGamesOf(db, hallId)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns the time of the last call of each game in milliseconds. */
export async function lastCallsOf(db: Db, gameIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('calls')
    .select(['game_id', ({ fn }) => fn.max('at').as('at')])
    .where('game_id', 'in', gameIds)
    .groupBy('game_id')
    .execute();
  return new Map(rows.map(({ game_id, at }) => [game_id, Date.parse(at)]));
}

const MOST_OPEN = 40;

/** Returns the latest games with unpaid winnings, including earlier shifts, newest first. */
export async function gamesWithOpenPrizes(db: Db, hallId: string): Promise<StoredGame[]> {
  const games = await gamesOf(db, hallId)
    .where('open_shift', 'is not', null)
    // The order must use the columns of an index, because a hall may have many years of games. Ids are in chronological
    // order.
    .orderBy('open_shift', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OPEN)
    .execute();
  return games.sort((a, b) => b.series - a.series || b.number - a.number);
}

export const latestRunning = (db: Db, hallId: string) =>
  db
    .selectFrom('games')
    .select(['series', 'number'])
    .where('hall_id', '=', hallId)
    // Must filter by status, which has an index with the hall. A scan of ended games would become slower over the
    // years.
    .where('status', 'in', RUNNING_STATUSES)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the number of cards in each of a hall's latest started games, except this game. */
export const lastCardCounts = async (db: Db, game: { id: string; hallId: string }, count: number): Promise<number[]> =>
  (
    await db
      .selectFrom('games')
      .select('card_count')
      .where('hall_id', '=', game.hallId)
      .where('id', '!=', game.id)
      .where('started_at', 'is not', null)
      // Must sort by the creation time, which has an index with the hall.
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
  ).map(({ card_count }) => card_count);

/** Returns the hall's latest game that ended after `since`. */
export const lastEnded = (db: Db, hallId: string, since: Date): Promise<StoredGame | undefined> =>
  gamesOf(db, hallId)
    .where('started_at', 'is not', null)
    .where('ended_at', '>', since.toISOString())
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns won games of a hall that ended after `since`, newest first. */
export const lastWon = (db: Db, hallId: string, since: Date, count: number): Promise<StoredGame[]> =>
  gamesOf(db, hallId)
    .where('ended_at', '>', since.toISOString())
    .where('status', '=', 'completed')
    .where('winner_count', '>', 0)
    .orderBy('ended_at', 'desc')
    .limit(count)
    .execute();

/** Returns the pending game with the lowest number of the hall's current series. */
export const nextPendingGame = (db: Db, hallId: string): Promise<StoredGame | undefined> =>
  nextPending.first(db, { hallId });

const nextPending = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db
    .selectFrom('games')
    .innerJoin('halls', (join) =>
      join.onRef('halls.id', '=', 'games.hall_id').onRef('halls.series', '=', 'games.series'),
    )
    .selectAll('games')
    .where('games.hall_id', '=', parameter('hallId'))
    .where('games.ended_at', 'is', null)
    .where('games.status', '=', 'pending')
    .orderBy('games.number')
    .limit(1),
);

/** Number of a game in its hall and series. At most one game and one designation can have this number. */
export type Slot = { hallId: string; series: number; number: number };

export const gameAt = (db: Db, { hallId, series, number }: Slot): Promise<StoredGame | undefined> =>
  gamesOf(db, hallId).where('series', '=', series).where('number', '=', number).executeTakeFirst();

export async function cardsInPlay(db: Db, hallId: string): Promise<Set<number>> {
  const running = await cardsOfRunning.all(db, { hallId });
  return new Set(running.flatMap((row) => factsOf(row).cards));
}

const cardsOfRunning = statement((db, parameter: Parameter<{ hallId: string }>) =>
  openGamesOf(db, parameter('hallId')).clearSelect().select('document').where('status', 'in', RUNNING_STATUSES),
);

/** Returns the attempt number of a game's open mix, or null if no mix is open. */
export async function openMixAttempt(db: Db, hallId: string, gameId: string): Promise<number | null> {
  const game = await db
    .selectFrom('games')
    .select(['document', 'ended_at'])
    .where('id', '=', gameId)
    .where('hall_id', '=', hallId)
    .executeTakeFirst();
  if (!game) throw new Refusal('GAME_NOT_FOUND');
  const facts = factsOf(game);
  return facts.mix?.closedAt === null && game.ended_at === null ? attemptsAt(facts) : null;
}

const MOST_UNFINISHED = 200;

/** Returns the query of the games of a hall; `null` includes every hall. */
const listed = (db: Db, hallId: string | null) =>
  db
    .selectFrom('games')
    .selectAll()
    .$if(hallId !== null, (query) => query.where('hall_id', '=', hallId));

const unfinished = (db: Db, hallId: string | null) =>
  listed(db, hallId)
    .where('ended_at', 'is', null)
    .orderBy('hall_id')
    .orderBy('series')
    .orderBy('number')
    .limit(MOST_UNFINISHED);

const unfinishedOfHall = statement((db, parameter: Parameter<{ hallId: string }>) =>
  unfinished(db, parameter('hallId')),
);

export const unfinishedGames = (db: Db, hallId: string | null): Promise<StoredGame[]> =>
  hallId === null ? unfinished(db, hallId).execute() : unfinishedOfHall.all(db, { hallId });

type Cursor = Pick<StoredGame, 'created_at' | 'id'>;

const finished = (db: Db, hallId: string | null, limit: number) =>
  listed(db, hallId).where('ended_at', 'is not', null).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);

const finishedOfHall = statement((db, parameter: Parameter<{ hallId: string; limit: number }>) =>
  finished(db, parameter('hallId'), parameter('limit')),
);

/** Returns finished games, newest first, starting after the cursor of the previous page. */
export function finishedGames(
  db: Db,
  hallId: string | null,
  limit: number,
  cursor: Cursor | null,
): Promise<StoredGame[]> {
  if (cursor === null && hallId !== null) return finishedOfHall.all(db, { hallId, limit });
  const newest = finished(db, hallId, limit);
  if (cursor === null) return newest.execute();
  const { created_at, id } = cursor;
  return newest.where((e) => e(e.refTuple('created_at', 'id'), '<', e.tuple(created_at, id))).execute();
}

/** Returns the cursor of a game in the list of finished games. */
export async function cursorAt(db: Db, hallId: string | null, gameId: string): Promise<Cursor> {
  const row = await listed(db, hallId).where('id', '=', gameId).executeTakeFirst();
  if (!row) throw new Refusal('CURSOR_INVALID');
  return row;
}

export const gamesExist = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('games').select('id').limit(1).executeTakeFirst()) !== undefined;
