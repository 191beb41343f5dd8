import { attemptsAt, RUNNING_STATUSES } from '@adarash/rules/game';
import { Refusal } from '../start/refusal.ts';
import { prepared } from '../storage/prepared.ts';
import type { Db } from '../storage/schema.ts';
import { factsOf, type StoredGame } from './stored-game.ts';

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
    .limit(1)
    .executeTakeFirst();

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
