import type { FutureWinner, ParsedBody } from '@adarash/contract';
import type { Pattern } from '@adarash/rules/pattern';
import type { ByStaff } from '../audit/append.ts';
import { namesNow } from '../evening/hall-patterns.ts';
import { showGame, shownGame } from '../games/game-json.ts';
import { announceHall } from '../games/record-and-announce.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import {
  chosenOf,
  designationAt,
  designationsOfHall,
  findDesignation,
  type StoredDesignation,
} from '../repositories/designations.ts';
import { gameAt } from '../repositories/game-lists.ts';
import { gameRow, toRules } from '../repositories/games.ts';
import type { StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import { type Designated, designateAhead, designateGame, futureWinnerJson, removeDesignation } from './designate.ts';

export const selectWinner =
  (services: Services): Handler<'POST /games/:id/select-winner'> =>
  ({ hallId, params, body, commit }) =>
    commit(async (tx, by) => designate(services, tx, by, await gameRow(tx.db, hallId, params.id), body.cardId));

export const selectWinnerByNumber =
  (services: Services): Handler<'POST /games/select-winner'> =>
  ({ hallId, body, commit }) =>
    commit(async (tx, by) => {
      const row = await gameAt(tx.db, { hallId, series: tx.hall.series, number: body.gameNumber });
      if (!row) throw new Refusal('GAME_NOT_FOUND');
      return designate(services, tx, by, row, body.cardId);
    });

/** Only the card is chosen here: what an earlier designation said of the pattern stays. */
async function designate(services: Services, tx: HallTx, by: ByStaff, row: StoredGame, cardId: number) {
  const loaded = await toRules(tx.db, services.cardOf, row);
  const { number, jackpotEnabled } = loaded.game;
  const earlier = await designationAt(tx.db, loaded.game);
  const { pattern, patternNames } = earlier ? chosenOf(earlier) : { pattern: 'all' as const, patternNames: null };
  const chosen = { cardId, pattern, patternNames, jackpotEnabled, by: by.actor };
  const { designation, game } = await designateGame(services, tx, by, loaded, chosen);
  await announceHall(tx);
  return {
    success: true as const,
    message: `Card ${cardId} is the designated winner of game ${number}.`,
    game: await showGame(tx.db, shownGame(game)),
    winner: futureWinnerJson(designation, 'pending'),
  };
}

type Entries = ParsedBody<'POST /games/configure-future-winners'>['games'];

/** `POST /games/future` has the same body and effect. */
export const configureFutureWinners =
  (services: Services): Handler<'POST /games/configure-future-winners'> =>
  ({ hallId, body, commit }) => {
    checkEntries(services, body.games);
    return commit(async (tx, by) => {
      const winners: FutureWinner[] = [];
      for (const { gameNumber: number, ...entry } of body.games) {
        const slot = { hallId, series: tx.hall.series, number };
        const patternNames = await namesNow(tx.db, hallId, entry.pattern);
        winners.push(json(await designateAhead(services, tx, by, slot, { ...entry, patternNames, by: by.actor })));
      }
      await announceHall(tx);
      return { success: true, message: 'Future winners configured successfully', winners };
    });
  };

function checkEntries(services: Services, entries: Entries): void {
  const numbers = new Set<number>();
  for (const [i, { gameNumber, cardId }] of entries.entries()) {
    if (!services.isForSale(cardId)) throw new Refusal('WINNER_ENTRY_CARD', { entry: i + 1 });
    if (numbers.has(gameNumber)) throw new Refusal('WINNER_ENTRY_REPEATED', { number: gameNumber });
    numbers.add(gameNumber);
  }
}

export const listFutureWinners =
  (services: Services): Handler<'POST /games/future-winners'> =>
  async ({ hallId }) => {
    const rows = await designationsOfHall(services.storage.db, hallId);
    return { success: true, winners: rows.map(({ status, ...row }) => futureWinnerJson(row, statusOf(status))) };
  };

export const changeFutureWinner =
  (services: Services): Handler<'PUT /games/future-winners/:id'> =>
  ({ hallId, params, body, commit }) => {
    const { gameNumber: number, ...entry } = body;
    if (!services.isForSale(entry.cardId)) throw new Refusal('FUTURE_WINNER_CARD');
    return commit(async (tx, by) => {
      const designation = await findDesignation(tx, params.id);
      const slot = { hallId, series: designation.series, number };
      if (number !== designation.number) {
        if (await designationAt(tx.db, slot)) throw new Refusal('FUTURE_WINNER_EXISTS', { number });
        await removeDesignation(services, tx, by, designation);
      }
      const patternNames = await namesFor(tx, designation, entry.pattern);
      const chosen = { ...entry, patternNames, by: by.actor };
      const changed = await designateAhead(services, tx, by, slot, chosen, designation.id);
      await announceHall(tx);
      return { success: true, message: 'Future winner reconfigured successfully', winner: json(changed) };
    });
  };

export const deleteFutureWinner =
  (services: Services): Handler<'DELETE /games/future-winners/:id'> =>
  ({ params, commit }) =>
    commit(async (tx, by) => {
      await removeDesignation(services, tx, by, await findDesignation(tx, params.id));
      await announceHall(tx);
      return { success: true, message: 'Future winner deleted successfully' };
    });

/** A pattern that the designation has already stays, though the hall has renamed or deleted it meanwhile. */
const namesFor = async (tx: HallTx, designation: StoredDesignation, pattern: Pattern) =>
  pattern === designation.pattern ? chosenOf(designation).patternNames : namesNow(tx.db, tx.hall.id, pattern);

const json = ({ designation, game }: Designated) => futureWinnerJson(designation, statusOf(game?.game.status ?? null));

/** Games that have ended keep no designation, so only these are left. */
const statusOf = (status: string | null) => (status ?? 'not created') as FutureWinner['status'];
