import type { Kysely } from 'kysely';
import { type Handler, Serialised } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/schema.ts';
import { designationsFrom } from './designations.ts';
import type { Desk } from './desk.ts';
import { allOpen } from './draws.ts';
import { listedGame, showGame, writeGames } from './game-json.ts';
import { cardsInPlay, findRow } from './game-store.ts';
import type { StoredGame } from './stored-game.ts';

const MOST_UNFINISHED = 200;

export const getGame =
  ({ storage: { db }, cardOf }: Desk): Handler<'GET /games/:id'> =>
  async ({ hallId, params }) => {
    const row = await findRow(db, hallId, params.id);
    return { success: true, game: await showGame(db, listedGame(row, cardOf)) };
  };

export const jackpotStatus =
  (desk: Desk): Handler<'GET /games/:id/jackpot-status'> =>
  async ({ hallId, params }) => {
    const row = await findRow(desk.storage.db, hallId, params.id);
    return { success: true, jackpotEnabled: row.jackpot_enabled === 1 };
  };

/** Unfinished games in the order of their numbers, then finished ones, newest first; `before` pages through those. */
export const listGames =
  ({ storage: { db }, cardOf }: Desk): Handler<'GET /games'> =>
  async ({ hallId, query }) => {
    const cursor = query.before === undefined ? null : await cursorOf(db, hallId, query.before);
    const unfinished = cursor ? [] : await unfinishedGames(db, hallId);
    const finished = await finishedGames(db, hallId, query.limit, cursor);
    const listed = [...unfinished, ...finished].map((row) => listedGame(row, cardOf));
    return new Serialised(`{"success":true,"games":${await writeGames(db, listed, query.cards)}}`);
  };

export const nextPending =
  ({ storage: { db }, cardOf }: Desk): Handler<'GET /games/next-pending'> =>
  async ({ hallId }) => {
    const row = await db
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
    return { success: true, game: row ? await showGame(db, listedGame(row, cardOf)) : null };
  };

const games = (db: Kysely<Database>, hallId: string | null) =>
  db
    .selectFrom('games')
    .selectAll()
    .$if(hallId !== null, (query) => query.where('hall_id', '=', hallId));

function unfinishedGames(db: Kysely<Database>, hallId: string | null): Promise<StoredGame[]> {
  return games(db, hallId)
    .where('ended_at', 'is', null)
    .orderBy('hall_id')
    .orderBy('series')
    .orderBy('number')
    .limit(MOST_UNFINISHED)
    .execute();
}

type Cursor = Pick<StoredGame, 'created_at' | 'id'>;

function finishedGames(db: Kysely<Database>, hallId: string | null, limit: number, cursor: Cursor | null) {
  const newest = games(db, hallId)
    .where('ended_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (cursor === null) return newest.execute();
  const { created_at, id } = cursor;
  return newest.where((e) => e(e.refTuple('created_at', 'id'), '<', e.tuple(created_at, id))).execute();
}

async function cursorOf(db: Kysely<Database>, hallId: string | null, gameId: string): Promise<Cursor> {
  const row = await games(db, hallId).where('id', '=', gameId).executeTakeFirst();
  if (!row) throw new Refusal('CURSOR_INVALID');
  return row;
}

/** An admin has no hall, so to an admin every card is free. */
export const availableCards =
  ({ storage, cards }: Pick<Services, 'storage' | 'cards'>): Handler<'GET /games/cards/available'> =>
  async ({ hallId }) => {
    const held = hallId === null ? new Set() : await cardsInPlay(storage.db, hallId);
    return { success: true, data: cards.map((card) => card.cardId).filter((cardId) => !held.has(cardId)) };
  };

/** What is settled of the next game before a card of it is sold: its seal, and whether its winner was chosen. */
export const nextDraw =
  (desk: Desk): Handler<'GET /games/next-draw'> =>
  async ({ hallId }) => {
    const { db } = desk.storage;
    const upcoming = await allOpen(desk, hallId);
    const [next] = upcoming;
    if (!next) throw new Error(`Hall ${hallId} has no open commitment.`);
    const hall = await db
      .selectFrom('halls')
      .select(['series', 'next_number'])
      .where('id', '=', hallId)
      .executeTakeFirstOrThrow();
    const { series, next_number: gameNumber } = hall;
    const designations = await designationsFrom(db, { hallId, series, first: gameNumber, count: 1 });
    const chosen = designations.get(gameNumber);
    const designated = chosen !== undefined;
    const about = { designated, designatedBy: chosen?.by ?? null, designatedCardId: chosen?.cardId ?? null };
    return { success: true, ...next, upcoming, gameNumber, series, ...about };
  };

export const pairedCashier =
  (desk: Desk): Handler<'GET /games/paired-cashier'> =>
  async ({ hallId }) => {
    const cashier = await desk.storage.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', hallId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!cashier) throw new Refusal('NO_PAIRED_CASHIER');
    return { success: true, data: { cashierId: cashier.id, name: cashier.name, email: cashier.email } };
  };
