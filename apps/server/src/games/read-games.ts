import type { Answer } from '@adarash/contract';
import { hexToBytes } from '@adarash/rules/draw';
import { designatedBy, hasEnded } from '@adarash/rules/game';
import { receiptOf } from '@adarash/rules/receipt';
import type { AdminHandler, HallHandler, PublicHandler } from '../http/request-context.ts';
import { JsonText } from '../http/write-json.ts';
import { readJackpot } from '../money/jackpot/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import { designationsFrom } from '../repositories/draws.ts';
import {
  cardsInPlay,
  cursorAt,
  findGameRow,
  finishedGames,
  gamesWithOpenPrizes,
  loadGameRow,
  nextPendingGame,
  toRules,
  unfinishedGames,
} from '../repositories/games.ts';
import { hallRow } from '../repositories/halls.ts';
import { factsOf, type StoredGame, staffJson } from '../repositories/stored-game.ts';
import type { Db } from '../storage/schema.ts';
import { allOpen, revealedSeed } from './draw/seeds.ts';
import type { GameDeps } from './game-deps.ts';
import { gameRowJson, listedGame, showGame, writeGames } from './game-json.ts';

export const getGame =
  ({ storage: { db }, cardOf, live }: GameDeps): AdminHandler<'GET /games/:id'> =>
  async ({ hallId, params }) => {
    const row = await loadGameRow(db, hallId, params.id);
    const game = await showGame(db, listedGame(row, cardOf));
    return { success: true, game, phones: await live.phones.count(db, row.hall_id) };
  };

export const jackpotStatus =
  (services: GameDeps): AdminHandler<'GET /games/:id/jackpot-status'> =>
  async ({ hallId, params }) => {
    const row = await loadGameRow(services.storage.db, hallId, params.id);
    return { success: true, jackpotEnabled: factsOf(row).jackpotEnabled };
  };

/**
 * Returns unfinished games by number, followed by finished games, newest first. `before` is the cursor of the previous
 * page of finished games.
 */
export const listGames =
  ({ storage: { db }, cardOf }: GameDeps): AdminHandler<'GET /games'> =>
  async ({ hallId, query }) => {
    const cursor = query.before === undefined ? null : await cursorAt(db, hallId, query.before);
    const unfinished = cursor ? [] : await unfinishedGames(db, hallId);
    const finished = await finishedGames(db, hallId, query.limit, cursor);
    const listed = [...unfinished, ...finished].map((row) => listedGame(row, cardOf));
    return new JsonText(`{"success":true,"games":${await writeGames(db, listed, query.cards)}}`);
  };

export const nextPending =
  ({ storage: { db }, cardOf }: GameDeps): HallHandler<'GET /games/next-pending'> =>
  async ({ hallId }) => {
    const row = await nextPendingGame(db, hallId);
    return { success: true, game: row ? await showGame(db, listedGame(row, cardOf)) : null };
  };

/** Returns games with unpaid prizes, which all screens of the hall display as a reminder. */
export const openPrizes =
  ({ storage: { db }, cardOf }: GameDeps): HallHandler<'GET /games/open-prizes'> =>
  async ({ hallId }) => {
    const rows = await gamesWithOpenPrizes(db, hallId);
    const { available } = await readJackpot(db, hallId);
    return { success: true, games: rows.map((row) => gameRowJson(listedGame(row, cardOf), available)) };
  };

/** Returns the cards that are not in a game. An admin has no hall, so for an admin all cards are available. */
export const availableCards =
  ({ storage, cardsOf }: Pick<GameDeps, 'storage' | 'cardsOf'>): AdminHandler<'GET /games/cards/available'> =>
  async ({ hallId }) => {
    const { cards } = await cardsOf(storage.db, hallId);
    const held = hallId === null ? new Set() : await cardsInPlay(storage.db, hallId);
    return { success: true, data: cards.map((card) => card.cardId).filter((cardId) => !held.has(cardId)) };
  };

/** Returns the commitment of the next game and whether its winner is designated, before its first card is sold. */
export const nextDraw =
  (services: GameDeps): HallHandler<'GET /games/next-draw'> =>
  async ({ hallId }) => {
    const { db } = services.storage;
    const upcoming = await allOpen(services, hallId);
    const [next] = upcoming;
    if (!next) throw new Error(`Hall ${hallId} has no unused commitment for its next game.`);
    const { series, next_number: gameNumber } = await hallRow(db, hallId);
    const designations = await designationsFrom(db, { hallId, series, first: gameNumber, count: 1 });
    const chosen = designations.get(gameNumber);
    const designated = chosen !== undefined;
    const about = { designated, designatedBy: chosen?.by ?? null, designatedCardId: chosen?.cardId ?? null };
    return { success: true, ...next, upcoming, gameNumber, series, ...about };
  };

export const pairedCashier =
  (services: GameDeps): HallHandler<'GET /games/paired-cashier'> =>
  async ({ hallId }) => {
    const cashier = await services.storage.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', hallId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!cashier) throw new Refusal('NO_PAIRED_CASHIER');
    return { success: true, data: { cashierId: cashier.id, name: cashier.name, email: cashier.email } };
  };

/**
 * Returns the public receipt of a game. Before the end of the game it contains only data that the hall display shows
 * too.
 */
export const getReceipt =
  (services: GameDeps): PublicHandler<'GET /public/receipts/:gameId'> =>
  async ({ params }) => {
    const { db } = services.storage;
    const row = await findGameRow(db, params.gameId);
    if (!row) throw new Refusal('RECEIPT_NOT_FOUND');
    return receiptJson(services, db, row);
  };

/** Returns the receipt of a game as JSON, which is identical in responses and exported files. */
export async function receiptJson(
  { cardOf, seedKey, demo }: Pick<GameDeps, 'cardOf' | 'seedKey' | 'demo'>,
  db: Db,
  row: StoredGame,
): Promise<Answer<'GET /public/receipts/:gameId'>> {
  const { game } = await toRules(db, cardOf, row);
  const seed = hasEnded(game) ? await revealedSeed(db, row.draw_id, seedKey) : null;
  const { draw_id: drawId, sequence, record_seq: seq, record_hash: hash } = row;
  const recordHead = seq === null || hash === null ? null : { seq, hash };
  const draw = { drawId, sequence, commitment: hexToBytes(row.commitment), seed, recordHead, demo };
  const { sales, cards, ...receipt } = receiptOf(game, draw);
  return {
    success: true,
    ...receipt,
    sales: { ...sales, cards: [...sales.cards] },
    designatedBy: staffJson(designatedBy(game)),
    cards: cards.map(({ cardId, numbers }) => ({ cardId, numbers: [...numbers] })),
  };
}
