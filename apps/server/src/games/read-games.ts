import type { Kysely } from 'kysely';
import { type Handler, Serialised } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/schema.ts';
import type { Desk } from './desk.ts';
import type { StoredGame } from './game-row.ts';
import { findRow } from './load.ts';
import { showGame, writeGames } from './show.ts';

const MOST_UNFINISHED = 200;

export const getGame =
  (desk: Desk): Handler<'GET /games/:id'> =>
  async ({ hallId, params }) => {
    const { db } = desk.storage;
    const row = await findRow(db, hallId, params.id);
    return { success: true, game: await showGame(desk, db, row) };
  };

export const jackpotStatus =
  (desk: Desk): Handler<'GET /games/:id/jackpot-status'> =>
  async ({ hallId, params }) => {
    const row = await findRow(desk.storage.db, hallId, params.id);
    return { success: true, jackpotEnabled: row.jackpot_enabled === 1 };
  };

/** Unfinished games in the order of their numbers, then finished ones, newest first; `before` pages through those. */
export const listGames =
  (desk: Desk): Handler<'GET /games'> =>
  async ({ hallId, query }) => {
    const { db } = desk.storage;
    const cursor = query.before === undefined ? null : await cursorOf(db, hallId, query.before);
    const unfinished = cursor ? [] : await unfinishedGames(db, hallId);
    const finished = await finishedGames(db, hallId, query.limit, cursor);
    const games = await writeGames(desk, db, [...unfinished, ...finished], query.cards);
    return new Serialised(`{"success":true,"games":${games}}`);
  };

export const nextPending =
  (desk: Desk): Handler<'GET /games/next-pending'> =>
  async ({ hallId }) => {
    const { db } = desk.storage;
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
    return { success: true, game: row ? await showGame(desk, db, row) : null };
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
  return games(db, hallId)
    .where('ended_at', 'is not', null)
    .$if(cursor !== null, (query) =>
      query.where((e) => e(e.refTuple('created_at', 'id'), '<', e.tuple(cursor!.created_at, cursor!.id))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

async function cursorOf(db: Kysely<Database>, hallId: string | null, gameId: string): Promise<Cursor> {
  const row = await games(db, hallId).where('id', '=', gameId).executeTakeFirst();
  if (!row) throw new Refusal('CURSOR_INVALID');
  return row;
}
