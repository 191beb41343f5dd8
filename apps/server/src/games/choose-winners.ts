import type { FutureWinner, ParsedBody } from '@adarash/contract';
import { said } from '@adarash/contract/errors';
import type { GameStatus } from '@adarash/rules/game';
import { append, type StaffContext } from '../audit-log/append.ts';
import { currentPatternNames } from '../halls/own-patterns.ts';
import type { HallHandler } from '../http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  type Chosen,
  chosenOf,
  deleteDesignation,
  designationAt,
  designationsOfHall,
  findDesignation,
  putDesignation,
  type StoredDesignation,
} from '../repositories/draws.ts';
import { gameAt, loadGameRow, type Slot, toRules } from '../repositories/games.ts';
import { needDesignations } from '../repositories/halls.ts';
import { factsOf, type StoredGame } from '../repositories/stored-game.ts';
import type { HallTx } from '../storage/storage.ts';
import type { HallCards } from './catalogue.ts';
import { announceHall, changeGame } from './change-game.ts';
import type { GameDeps } from './game-deps.ts';
import { gameInResponse, showGame } from './game-json.ts';

export const selectWinner =
  (services: GameDeps): HallHandler<'POST /games/:id/select-winner'> =>
  ({ hallId, params, body, commit }) =>
    commit(async (tx, by) =>
      designateCard({ services, tx, by }, await loadGameRow(tx.db, hallId, params.id), body.cardId),
    );

export const selectWinnerByNumber =
  (services: GameDeps): HallHandler<'POST /games/select-winner'> =>
  ({ hallId, body, commit }) =>
    commit(async (tx, by) => {
      const row = await gameAt(tx.db, { hallId, series: tx.hall.series, number: body.gameNumber });
      if (!row) throw new Refusal('GAME_NOT_FOUND');
      return designateCard({ services, tx, by }, row, body.cardId);
    });

/** Designates the winners of game numbers in advance. `POST /games/future` has the same body and effect. */
export const configureFutureWinners =
  (services: GameDeps): HallHandler<'POST /games/configure-future-winners'> =>
  ({ hallId, body, commit }) => {
    return commit(async (tx, by) => {
      checkEntries(await services.cardsOf(tx.db, tx.hall), body.games);
      const winners: FutureWinner[] = [];
      for (const { gameNumber: number, ...entry } of body.games) {
        const slot = { hallId, series: tx.hall.series, number };
        const patternNames = await currentPatternNames(tx.db, hallId, entry.pattern);
        winners.push(await designateAhead({ services, tx, by }, slot, { ...entry, patternNames, by: by.actor }));
      }
      await announceHall(tx);
      return { success: true, message: 'Future winners configured successfully', winners };
    });
  };

function checkEntries({ has }: HallCards, entries: ParsedBody<'POST /games/configure-future-winners'>['games']): void {
  const numbers = new Set<number>();
  for (const [i, { gameNumber, cardId }] of entries.entries()) {
    if (!has(cardId)) throw new Refusal('WINNER_ENTRY_CARD', { entry: i + 1 });
    if (numbers.has(gameNumber)) throw new Refusal('WINNER_ENTRY_REPEATED', { number: gameNumber });
    numbers.add(gameNumber);
  }
}

export const listFutureWinners =
  ({ storage: { db } }: GameDeps): HallHandler<'POST /games/future-winners'> =>
  async ({ hallId, body: { cashierId } }) => {
    if (cashierId !== hallId) throw new Refusal('CASHIER_NOT_FOUND');
    const rows = await designationsOfHall(db, hallId);
    return { success: true, winners: rows.map(({ status, ...row }) => futureWinnerJson(row, status)) };
  };

export const changeFutureWinner =
  (services: GameDeps): HallHandler<'PUT /games/future-winners/:id'> =>
  ({ hallId, params, body, commit }) => {
    const { gameNumber: number, ...entry } = body;
    return commit(async (tx, by) => {
      const { has } = await services.cardsOf(tx.db, tx.hall);
      if (!has(entry.cardId)) throw new Refusal('FUTURE_WINNER_CARD');
      const before = await findDesignation(tx, params.id);
      const slot = { hallId, series: before.series, number };
      if (number !== before.number) {
        if (await designationAt(tx.db, slot)) throw new Refusal('FUTURE_WINNER_EXISTS', { number });
        await removeDesignation({ services, tx, by }, before);
      }
      // If the pattern is unchanged, its stored names are used again, even if the hall has renamed or deleted the
      // pattern.
      const patternNames =
        entry.pattern === before.pattern
          ? chosenOf(before).patternNames
          : await currentPatternNames(tx.db, hallId, entry.pattern);
      const chosen = { ...entry, patternNames, by: by.actor };
      const winner = await designateAhead({ services, tx, by }, slot, chosen, before.id);
      await announceHall(tx);
      return { success: true, message: 'Future winner reconfigured successfully', winner };
    });
  };

export const deleteFutureWinner =
  (services: GameDeps): HallHandler<'DELETE /games/future-winners/:id'> =>
  ({ params, commit }) =>
    commit(async (tx, by) => {
      await removeDesignation({ services, tx, by }, await findDesignation(tx, params.id));
      await announceHall(tx);
      return { success: true, message: 'Future winner deleted successfully' };
    });

type Choice = { readonly services: GameDeps; readonly tx: HallTx; readonly by: StaffContext };

/** Designates a card in a game. The pattern of an earlier designation is unchanged. */
async function designateCard(choice: Choice, row: StoredGame, cardId: number) {
  const { tx, by } = choice;
  await needDesignations(tx.db);
  const slot = { hallId: row.hall_id, series: row.series, number: row.number };
  const earlier = await designationAt(tx.db, slot);
  const { pattern, patternNames } = earlier ? chosenOf(earlier) : { pattern: 'all' as const, patternNames: null };
  const chosen = { cardId, pattern, patternNames, jackpotEnabled: factsOf(row).jackpotEnabled, by: by.actor };
  const game = await giveTo(choice, row, chosen, 'game');
  const designation = await setDesignation(choice, slot, chosen);
  await announceHall(tx);
  return {
    success: true as const,
    ...said('WINNER_DESIGNATED', { cardId, number: row.number }),
    game: await showGame(tx.db, gameInResponse(game)),
    winner: futureWinnerJson(designation, 'pending'),
  };
}

/** Stores the designation of a game number in advance. If the game already exists, the game is updated too. */
async function designateAhead(choice: Choice, slot: Slot, chosen: Chosen, id?: string): Promise<FutureWinner> {
  const { db, hall } = choice.tx;
  await needDesignations(db);
  const row = await gameAt(db, slot);
  // No game will be created with a number below the counter.
  if (!row && (slot.series < hall.series || slot.number < hall.next_number))
    throw new Refusal('GAME_NUMBER_TAKEN', { number: slot.number });
  const given = row && (await giveTo(choice, row, chosen, 'ahead'));
  return futureWinnerJson(await setDesignation(choice, slot, chosen, id), given?.game.status ?? null);
}

const giveTo = async ({ services, tx, by }: Choice, row: StoredGame, chosen: Chosen, source: 'game' | 'ahead') =>
  changeGame(
    services,
    tx,
    by,
    await toRules(tx.db, services.cardOf, row),
    { type: 'designate', source, cardSet: (await services.cardsOf(tx.db, tx.hall)).set, ...chosen },
    { cardId: chosen.cardId },
    { DESIGNATED_CARD_NOT_IN_GAME: 'CARD_NOT_IN_GAME' },
  );

/** Stores the designation of a game number. An existing designation is replaced and its id is reused. */
async function setDesignation(choice: Choice, slot: Slot, chosen: Chosen, id?: string): Promise<StoredDesignation> {
  const { tx, by, services } = choice;
  const before = await designationAt(tx.db, slot);
  const after = {
    id: before?.id ?? id ?? services.runtime.newId(),
    hall_id: slot.hallId,
    series: slot.series,
    number: slot.number,
    card_id: chosen.cardId,
    pattern: chosen.pattern,
    pattern_names: chosen.patternNames && JSON.stringify(chosen.patternNames),
    jackpot_enabled: chosen.jackpotEnabled ? 1 : 0,
    by_id: chosen.by.id,
    by_name: chosen.by.name,
    by_role: chosen.by.role,
    created_at: by.at.toISOString(),
  } as const;
  await putDesignation(tx, after);
  const entry = { before: before && entryOf(before), after: entryOf(after) };
  await append(tx, { hallId: slot.hallId, ...by, action: 'designation.set', subject: after.id, ...entry });
  return after;
}

async function removeDesignation(choice: Choice, designation: StoredDesignation): Promise<void> {
  const { services, tx, by } = choice;
  const { id, hall_id: hallId, series, number } = designation;
  const row = await gameAt(tx.db, { hallId, series, number });
  if (row) await changeGame(services, tx, by, await toRules(tx.db, services.cardOf, row), { type: 'undesignate' });
  await deleteDesignation(tx, id);
  await append(tx, { hallId, ...by, action: 'designation.removed', subject: id, before: entryOf(designation) });
}

const entryOf = (row: StoredDesignation) => ({ series: row.series, gameNumber: row.number, ...chosenOf(row) });

/**
 * Returns a designation for the response. `status` is the status of its game, or null if the game does not exist yet.
 * That game has not ended, because designations of ended games are deleted.
 */
function futureWinnerJson(row: StoredDesignation, status: GameStatus | null): FutureWinner {
  const { by: designatedBy, ...chosen } = chosenOf(row);
  return {
    _id: row.id,
    series: row.series,
    gameNumber: row.number,
    ...chosen,
    status: status === null ? 'not created' : 'pending',
    started: status !== null && status !== 'pending',
    designatedBy,
    createdAt: row.created_at,
  };
}
