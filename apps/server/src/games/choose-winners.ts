import type { FutureWinner, ParsedBody } from '@adarash/contract';
import type { Pattern } from '@adarash/rules/pattern';
import type { ByStaff } from '../audit/append.ts';
import { namesNow } from '../evening/hall-patterns.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { HallTx } from '../storage/storage.ts';
import {
  chosenOf,
  type Designated,
  designateAhead,
  designateGame,
  designationAt,
  futureWinnerJson,
  gameAt,
  removeDesignation,
  type StoredDesignation,
} from './designations.ts';
import type { Desk } from './desk.ts';
import { showGame, shownGame } from './game-json.ts';
import { findRow, inRules } from './game-store.ts';
import type { StoredGame } from './stored-game.ts';
import { announceHall } from './tell.ts';

export const selectWinner =
  (desk: Desk): Handler<'POST /games/:id/select-winner'> =>
  ({ hallId, params, body, commit }) =>
    commit(async (tx, by) => designate(desk, tx, by, await findRow(tx.db, hallId, params.id), body.cardId));

export const selectWinnerByNumber =
  (desk: Desk): Handler<'POST /games/select-winner'> =>
  ({ hallId, body, commit }) =>
    commit(async (tx, by) => {
      const row = await gameAt(tx.db, { hallId, series: tx.hall.series, number: body.gameNumber });
      if (!row) throw new Refusal('GAME_NOT_FOUND');
      return designate(desk, tx, by, row, body.cardId);
    });

/** Only the card is chosen here: what an earlier designation said of the pattern stays. */
async function designate(desk: Desk, tx: HallTx, by: ByStaff, row: StoredGame, cardId: number) {
  const loaded = await inRules(tx.db, desk.cardOf, row);
  const { number, jackpotEnabled } = loaded.game;
  const earlier = await designationAt(tx.db, loaded.game);
  const { pattern, patternNames } = earlier ? chosenOf(earlier) : { pattern: 'all' as const, patternNames: null };
  const chosen = { cardId, pattern, patternNames, jackpotEnabled, by: by.actor };
  const { designation, game } = await designateGame(desk, tx, by, loaded, chosen);
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
  (desk: Desk): Handler<'POST /games/configure-future-winners'> =>
  ({ hallId, body, commit }) => {
    checkEntries(desk, body.games);
    return commit(async (tx, by) => {
      const winners: FutureWinner[] = [];
      for (const { gameNumber: number, ...entry } of body.games) {
        const slot = { hallId, series: tx.hall.series, number };
        const patternNames = await namesNow(tx.db, hallId, entry.pattern);
        winners.push(json(await designateAhead(desk, tx, by, slot, { ...entry, patternNames, by: by.actor })));
      }
      await announceHall(tx);
      return { success: true, message: 'Future winners configured successfully', winners };
    });
  };

function checkEntries(desk: Desk, entries: Entries): void {
  const numbers = new Set<number>();
  for (const [i, { gameNumber, cardId }] of entries.entries()) {
    if (!desk.isForSale(cardId)) throw new Refusal('WINNER_ENTRY_CARD', { entry: i + 1 });
    if (numbers.has(gameNumber)) throw new Refusal('WINNER_ENTRY_REPEATED', { number: gameNumber });
    numbers.add(gameNumber);
  }
}

export const listFutureWinners =
  (desk: Desk): Handler<'POST /games/future-winners'> =>
  async ({ hallId }) => {
    const rows = await desk.storage.db
      .selectFrom('designations')
      .innerJoin('halls', (join) =>
        join.onRef('halls.id', '=', 'designations.hall_id').onRef('halls.series', '=', 'designations.series'),
      )
      .leftJoin('games', (join) =>
        join
          .onRef('games.hall_id', '=', 'designations.hall_id')
          .onRef('games.series', '=', 'designations.series')
          .onRef('games.number', '=', 'designations.number'),
      )
      .selectAll('designations')
      .select('games.status')
      .where('designations.hall_id', '=', hallId)
      .orderBy('designations.number')
      .execute();
    return { success: true, winners: rows.map(({ status, ...row }) => futureWinnerJson(row, statusOf(status))) };
  };

export const changeFutureWinner =
  (desk: Desk): Handler<'PUT /games/future-winners/:id'> =>
  ({ hallId, params, body, commit }) => {
    const { gameNumber: number, ...entry } = body;
    if (!desk.isForSale(entry.cardId)) throw new Refusal('FUTURE_WINNER_CARD');
    return commit(async (tx, by) => {
      const designation = await findDesignation(tx, params.id);
      const slot = { hallId, series: designation.series, number };
      if (number !== designation.number) {
        if (await designationAt(tx.db, slot)) throw new Refusal('FUTURE_WINNER_EXISTS', { number });
        await removeDesignation(desk, tx, by, designation);
      }
      const patternNames = await namesFor(tx, designation, entry.pattern);
      const chosen = { ...entry, patternNames, by: by.actor };
      const changed = await designateAhead(desk, tx, by, slot, chosen, designation.id);
      await announceHall(tx);
      return { success: true, message: 'Future winner reconfigured successfully', winner: json(changed) };
    });
  };

export const deleteFutureWinner =
  (desk: Desk): Handler<'DELETE /games/future-winners/:id'> =>
  ({ params, commit }) =>
    commit(async (tx, by) => {
      await removeDesignation(desk, tx, by, await findDesignation(tx, params.id));
      await announceHall(tx);
      return { success: true, message: 'Future winner deleted successfully' };
    });

/** A pattern that the designation has already stays, though the hall has renamed or deleted it meanwhile. */
const namesFor = async (tx: HallTx, designation: StoredDesignation, pattern: Pattern) =>
  pattern === designation.pattern ? chosenOf(designation).patternNames : namesNow(tx.db, tx.hall.id, pattern);

async function findDesignation(tx: HallTx, id: string): Promise<StoredDesignation> {
  const designation = await tx.db
    .selectFrom('designations')
    .selectAll()
    .where('id', '=', id)
    .where('hall_id', '=', tx.hall.id)
    .executeTakeFirst();
  if (!designation) throw new Refusal('FUTURE_WINNER_NOT_FOUND');
  return designation;
}

const json = ({ designation, game }: Designated) => futureWinnerJson(designation, statusOf(game?.game.status ?? null));

/** Games that have ended keep no designation, so only these are left. */
const statusOf = (status: string | null) => (status ?? 'not created') as FutureWinner['status'];
