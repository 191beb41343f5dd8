import { openWinnings, sumOpen } from '@adarash/rules/books';
import { attemptsAt, type Change, type Game, hasEnded, isMixing, RUNNING_STATUSES } from '@adarash/rules/game';
import { sql } from 'kysely';
import { Refusal } from '../start/refusal.ts';
import { type FieldsOf, inserter, type Prepared, prepared, together, updater } from '../storage/prepared.ts';
import type { CallsTable } from '../storage/schema/games.ts';
import type { Db } from '../storage/schema.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import {
  type CardLookup,
  callsFromRows,
  factsOf,
  gameFromRow,
  MOVED_BY_A_CALL,
  rowAfterCall,
  rowFromGame,
  rowsFromCalls,
  type StoredGame,
} from './stored-game.ts';

export type LoadedGame = { row: StoredGame; game: Game };

const rowOf = prepared((db, { gameId }: { gameId: string }) =>
  db.selectFrom('games').selectAll().where('id', '=', gameId),
);

const callsOf = prepared((db, { gameId }: { gameId: string }) =>
  db.selectFrom('calls').select(['number', 'kind', 'at']).where('game_id', '=', gameId).orderBy('idx'),
);

const insertCall = prepared(
  (db, call: CallsTable) => {
    const { game_id, idx, number, kind, at } = call;
    return db.insertInto('calls').values({ game_id, idx, number, kind, at });
  },
  { fields: { game_id: 'text', idx: 'bigint', number: 'bigint', kind: 'text', at: 'text' } },
);

export const findGameRow = (db: Db, gameId: string): Promise<StoredGame | undefined> => rowOf.first(db, { gameId });

/** A game of another hall is as unknown as one that does not exist. `null` reads in every hall. */
export async function gameRow(db: Db, hallId: string | null, gameId: string): Promise<StoredGame> {
  const row = await findGameRow(db, gameId);
  if (!row || (hallId !== null && row.hall_id !== hallId)) throw new Refusal('GAME_NOT_FOUND');
  return row;
}

/** Reads the calls of a game, without which its row is no game of the rules. */
export async function toRules(db: Db, cardOf: CardLookup, row: StoredGame): Promise<LoadedGame> {
  return loadedFrom(row, await callsOf.all(db, { gameId: row.id }), cardOf);
}

type StoredCalls = Parameters<typeof callsFromRows>[0];

/** Throws for an ended game whose calls are in an archive, because nothing can be shown or changed without them. */
function loadedFrom(row: StoredGame, calls: StoredCalls, cardOf: CardLookup): LoadedGame {
  if (row.ended_at !== null && row.called_count > 0 && calls.length === 0)
    throw new Refusal('GAME_ARCHIVED', { name: row.created_at.slice(0, 'YYYY-MM'.length) });
  return { row, game: gameFromRow(row, callsFromRows(calls), cardOf) };
}

export const loadGame = async (db: Db, cardOf: CardLookup, hallId: string, gameId: string): Promise<LoadedGame> => {
  const [row, calls] = await together([gameRow(db, hallId, gameId), callsOf.all(db, { gameId })]);
  return loadedFrom(row, calls, cardOf);
};

/** A running game as it was committed last, kept so that a call need not read it and its calls again. */
class KeptGame {
  constructor(readonly loaded: LoadedGame) {}
}

const versionOf = prepared(
  (db, { gameId }: { gameId: string }) => db.selectFrom('games').select('version').where('id', '=', gameId),
  { fields: { gameId: 'text' } },
);

/** Once it is called, nothing of a game changes without a new version until it ends. */
const isKeepable = (game: Game) => game.calls.length > 0 && !hasEnded(game) && !isMixing(game);

export function keepGame({ cache }: HallTx, loaded: LoadedGame): LoadedGame {
  if (isKeepable(loaded.game)) cache.set(loaded.game.id, new KeptGame(loaded));
  else cache.forget(loaded.game.id);
  return loaded;
}

/** A game for a command that holds the hall's lock: from the cache, if what is there is what is stored. */
export async function cachedGame(tx: HallTx, cardOf: CardLookup, gameId: string): Promise<LoadedGame> {
  const { db, hall, cache } = tx;
  const kept = cache.get(gameId);
  if (kept instanceof KeptGame && kept.loaded.game.hallId === hall.id) {
    const { loaded } = kept;
    if ((await versionOf.first(db, { gameId }))?.version === loaded.game.version) return loaded;
  }
  return keepGame(tx, await loadGame(db, cardOf, hall.id, gameId));
}

/** Somebody changed the game between what was prepared of it and the write. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

const MOST_ATTEMPTS = 20;

/** Prepares and tries again until nobody changes the game in between. */
export async function untilUndisturbed<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; tried < MOST_ATTEMPTS; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
    }
  }
  throw new Refusal('UNAVAILABLE');
}

const insertGame = inserter('games');

export const insertGames = ({ db }: Tx, rows: readonly StoredGame[]) =>
  together(rows.map((row) => insertGame(db, row)));

type Column = keyof StoredGame;

type MovedRow = { readonly row: StoredGame; readonly moved: readonly Column[] };

/** `shift`: the one that is open in the hall. */
export function rowAfter(before: LoadedGame, { game, events }: Change, shift: number): MovedRow {
  if (before.game.calls.length > 0 && events.every(({ type }) => type === 'called'))
    return { row: rowAfterCall(before.row, game), moved: MOVED_BY_A_CALL };
  const hasGrown = sumOpen(openWinnings(game)) > sumOpen(openWinnings(before.game));
  const row = rowFromGame(game, { ...before.row, open_shift: hasGrown ? shift : before.row.open_shift });
  const moved = (Object.keys(row) as Column[]).filter((column) => row[column] !== before.row[column]);
  return { row, moved };
}

/** The columns that a change moves, and which row in which state it is meant for. */
type ChangedGame = Partial<StoredGame> & Pick<StoredGame, 'id'> & { versionBefore: number };

const updates = new Map<string, Prepared<ChangedGame, unknown>>();

/** What a call moves; it is asked for many games at once. */
const FIELDS_OF_A_CALL = {
  id: 'text',
  versionBefore: 'bigint',
  called: 'text',
  called_count: 'bigint',
  manual_calls: 'bigint',
  draw_kind: 'text',
  version: 'bigint',
} satisfies Partial<FieldsOf<ChangedGame>>;

/** A change of certain columns; the few sorts of changes there are move the same ones again and again. */
function updateOf(columns: readonly Column[]): Prepared<ChangedGame, unknown> {
  const key = columns.join(' ');
  const found = updates.get(key);
  if (found) return found;
  const isCall = columns.every((column) => column in FIELDS_OF_A_CALL);
  const fields = isCall ? (FIELDS_OF_A_CALL as FieldsOf<ChangedGame>) : undefined;
  const made = prepared(
    (db, game: ChangedGame) =>
      db
        .updateTable('games')
        .set(Object.fromEntries(columns.map((column) => [column, game[column]])))
        .where('games.id', '=', game.id)
        .where('games.version', '=', game.versionBefore),
    { fields },
  );
  updates.set(key, made);
  return made;
}

export async function updateGame(tx: HallTx, before: StoredGame, { row, moved }: MovedRow): Promise<void> {
  const values = Object.fromEntries(moved.map((column) => [column, row[column]]));
  const met = await updateOf(moved).run(tx.db, { ...values, id: before.id, versionBefore: before.version });
  if (met !== 1) throw new Error(`Game ${before.id} was changed past the lock of its hall.`);
}

/** Moves the hall's sum of what is open in its shift, which `GET /shift` would else add up from all of its games. */
export async function moveOpen({ db, hall }: HallTx, before: LoadedGame, after: LoadedGame): Promise<void> {
  const [was, is] = [before, after].map(({ row, game }) => (row.open_shift === hall.shift ? openWinnings(game) : []));
  const [count, sum] = [is!.length - was!.length, sumOpen(is!) - sumOpen(was!)];
  if (count !== 0 || sum !== 0) await addOpen.run(db, { hallId: hall.id, count, sum });
}

const addOpen = prepared((db, { hallId, count, sum }: { hallId: string; count: number; sum: number }) =>
  db
    .updateTable('halls')
    .set({ open_count: sql`open_count + ${count}`, open_sum: sql`open_sum + ${sum}` })
    .where('id', '=', hallId),
);

/** Stores the calls of a game from the one after `known` on; one that was taken back stands among them no more. */
export const storeCalls = (tx: HallTx, game: Game, known: number) =>
  together(
    game.calls.length < known
      ? [dropCall.run(tx.db, { gameId: game.id, idx: known })]
      : rowsFromCalls(game, known).map((call) => insertCall.run(tx.db, call)),
  );

const dropCall = prepared((db, { gameId, idx }: { gameId: string; idx: number }) =>
  db.deleteFrom('calls').where('game_id', '=', gameId).where('idx', '=', idx),
);

/** For what a game's version does not count: the progress of its mix, and where the record stood at its end. */
export const noteOnGame = (
  { db }: Tx,
  gameId: string,
  note: Partial<Pick<StoredGame, 'mix_wait' | 'mix_links' | 'record_seq' | 'record_hash'>>,
) => changeNote(db, gameId, note);

const changeNote = updater('games', 'id');

/** For a game whose mix is done, broken off or called off. */
export const dropMix = (tx: Tx, gameId: string) => tx.db.deleteFrom('mixes').where('game_id', '=', gameId).execute();

/** A game that has ended has used its designation up. */
export const dropDesignation = ({ db }: Tx, { hallId, series, number }: Game) =>
  dropAt.run(db, { hallId, series, number });

const dropAt = prepared((db, { hallId, series, number }: Pick<Game, 'hallId' | 'series' | 'number'>) =>
  db.deleteFrom('designations').where('hall_id', '=', hallId).where('series', '=', series).where('number', '=', number),
);

/** Whether another game of the hall was called after this one ended. */
export async function isFollowed(
  db: Db,
  { id, hall_id, ended_at }: Pick<StoredGame, 'id' | 'hall_id' | 'ended_at'>,
): Promise<boolean> {
  if (ended_at === null) return false;
  return (await calledSince.first(db, { id, hall_id, ended_at })) !== undefined;
}

const calledSince = prepared(
  (db, { id, hall_id, ended_at }: { id: string; hall_id: string; ended_at: string }) =>
    db
      .selectFrom('games')
      .select('id')
      .where('hall_id', '=', hall_id)
      .where('first_called_at', '>=', ended_at)
      .where('id', '<>', id)
      .limit(1),
  { freshPlan: true },
);

const gamesOf = (db: Db, hallId: string) => db.selectFrom('games').selectAll().where('hall_id', '=', hallId);

const openGamesOf = (db: Db, hallId: string) => gamesOf(db, hallId).where('ended_at', 'is', null);

/** The games that have not ended, in the order of their numbers. */
export const openGames = (db: Db, hallId: string): Promise<StoredGame[]> =>
  openGamesOf(db, hallId).orderBy('series').orderBy('number').execute();

export const pendingGames = (db: Db, hallId: string): Promise<StoredGame[]> =>
  openGamesOf(db, hallId).where('status', '=', 'pending').orderBy('series').orderBy('number').execute();

export const hasPendingGame = async (db: Db, hallId: string): Promise<boolean> =>
  (await openGamesOf(db, hallId).where('status', '=', 'pending').limit(1).executeTakeFirst()) !== undefined;

/** The latest started first. */
export const startedGames = (db: Db, hallId: string): Promise<StoredGame[]> =>
  openGamesOf(db, hallId)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const MOST_OPEN = 40;

/** The latest games in which something was won and not handed over, those of earlier shifts too; newest first. */
export async function gamesWithOpenPrizes(db: Db, hallId: string): Promise<StoredGame[]> {
  const games = await gamesOf(db, hallId)
    .where('open_shift', 'is not', null)
    // By the columns of an index: a hall may have years of games. Ids follow the time to the second.
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
    // By status, which has an index with the hall: a look at every game that ever ended grows with the years.
    .where('status', 'in', RUNNING_STATUSES)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How many cards the newest started games of a hall had, without this one. */
export const lastCardCounts = async (db: Db, game: { id: string; hallId: string }, count: number): Promise<number[]> =>
  (
    await db
      .selectFrom('games')
      .select('card_count')
      .where('hall_id', '=', game.hallId)
      .where('id', '!=', game.id)
      .where('started_at', 'is not', null)
      // By creation, which has an index with the hall.
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
  ).map(({ card_count }) => card_count);

/** The game that was started last and ended after `since`. */
export const lastEnded = (db: Db, hallId: string, since: Date): Promise<StoredGame | undefined> =>
  gamesOf(db, hallId)
    .where('started_at', 'is not', null)
    .where('ended_at', '>', since.toISOString())
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The games with a winner that ended after `since`, the newest first. */
export const lastWon = (db: Db, hallId: string, since: Date, count: number): Promise<StoredGame[]> =>
  gamesOf(db, hallId)
    .where('ended_at', '>', since.toISOString())
    .where('status', '=', 'completed')
    .where('winner_count', '>', 0)
    .orderBy('ended_at', 'desc')
    .limit(count)
    .execute();

/** The pending game with the lowest number of the series that the hall is in. */
export const nextPendingGame = (db: Db, hallId: string): Promise<StoredGame | undefined> =>
  nextPending.first(db, { hallId });

const nextPending = prepared(
  (db, { hallId }: { hallId: string }) =>
    db
      .selectFrom('games')
      .innerJoin('halls', (join) =>
        join.onRef('halls.id', '=', 'games.hall_id').onRef('halls.series', '=', 'games.series'),
      )
      .selectAll('games')
      .where('games.hall_id', '=', hallId)
      .where('games.ended_at', 'is', null)
      .where('games.status', '=', 'pending')
      .orderBy('games.number')
      .limit(1),
  { freshPlan: true },
);

/** A number of a hall, which one game or one designation can have. */
export type Slot = { hallId: string; series: number; number: number };

export const gameAt = (db: Db, { hallId, series, number }: Slot): Promise<StoredGame | undefined> =>
  gamesOf(db, hallId).where('series', '=', series).where('number', '=', number).executeTakeFirst();

export async function cardsInPlay(db: Db, hallId: string): Promise<Set<number>> {
  const running = await cardsOfRunning.all(db, { hallId });
  return new Set(running.flatMap((row) => factsOf(row).cards));
}

const cardsOfRunning = prepared(
  (db, { hallId }: { hallId: string }) =>
    openGamesOf(db, hallId).clearSelect().select('document').where('status', 'in', RUNNING_STATUSES),
  { freshPlan: true },
);

/** Which attempt of a game's mix takes parts now; null: none. */
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

/** `null` lists every hall. */
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

const unfinishedOfHall = prepared((db, { hallId }: { hallId: string }) => unfinished(db, hallId), { freshPlan: true });

export const unfinishedGames = (db: Db, hallId: string | null): Promise<StoredGame[]> =>
  hallId === null ? unfinished(db, hallId).execute() : unfinishedOfHall.all(db, { hallId });

type Cursor = Pick<StoredGame, 'created_at' | 'id'>;

const finished = (db: Db, hallId: string | null, limit: number) =>
  listed(db, hallId).where('ended_at', 'is not', null).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);

const finishedOfHall = prepared(
  (db, { hallId, limit }: { hallId: string; limit: number }) => finished(db, hallId, limit),
  { freshPlan: true },
);

/** Newest first, from the one after the cursor on. */
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

/** The place of a game in such a list. */
export async function cursorAt(db: Db, hallId: string | null, gameId: string): Promise<Cursor> {
  const row = await listed(db, hallId).where('id', '=', gameId).executeTakeFirst();
  if (!row) throw new Refusal('CURSOR_INVALID');
  return row;
}

export const gamesExist = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('games').select('id').limit(1).executeTakeFirst()) !== undefined;
