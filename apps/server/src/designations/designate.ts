import type { FutureWinner } from '@adarash/contract';
import { append, type By } from '../audit/append.ts';
import { changeGame } from '../games/change-game.ts';
import { Refusal } from '../http/refusal.ts';
import {
  type Chosen,
  chosenOf,
  deleteDesignation,
  designationAt,
  putDesignation,
  type StoredDesignation,
} from '../repositories/designations.ts';
import { gameAt, type Slot } from '../repositories/game-lists.ts';
import { type LoadedGame, toRules } from '../repositories/games.ts';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';

export function futureWinnerJson(row: StoredDesignation, status: FutureWinner['status']): FutureWinner {
  const { by: designatedBy, ...chosen } = chosenOf(row);
  return {
    _id: row.id,
    series: row.series,
    gameNumber: row.number,
    ...chosen,
    status,
    designatedBy,
    createdAt: row.created_at,
  };
}

export type Designated<G = LoadedGame | null> = { designation: StoredDesignation; game: G };

/** Writes the one designation of a number that is chosen ahead, and gives it to the game if that exists. */
export async function designateAhead(
  services: Services,
  tx: HallTx,
  by: By,
  slot: Slot,
  chosen: Chosen,
  id?: string,
): Promise<Designated> {
  const row = await gameAt(tx.db, slot);
  // A number that the counter has left behind will never have a game.
  if (!row && (slot.series < tx.hall.series || slot.number < tx.hall.next_number))
    throw new Refusal('GAME_NUMBER_TAKEN', { number: slot.number });
  const game = row ? await giveTo(tx, by, await toRules(tx.db, services.cardOf, row), chosen, 'ahead') : null;
  return { designation: await setDesignation(services, tx, by, slot, chosen, id), game };
}

/** Chooses the card of a game that exists. */
export async function designateGame(
  services: Services,
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  chosen: Chosen,
): Promise<Designated<LoadedGame>> {
  const game = await giveTo(tx, by, loaded, chosen, 'game');
  return { designation: await setDesignation(services, tx, by, loaded.game, chosen), game };
}

const giveTo = (tx: HallTx, by: By, loaded: LoadedGame, chosen: Chosen, source: 'game' | 'ahead') =>
  changeGame(
    tx,
    by,
    loaded,
    { type: 'designate', source, ...chosen },
    { cardId: chosen.cardId },
    { DESIGNATED_CARD_NOT_IN_GAME: 'CARD_NOT_IN_GAME' },
  );

/** Over an earlier one of the same number, whose id it keeps. */
async function setDesignation(
  services: Services,
  tx: HallTx,
  by: By,
  { hallId, series, number }: Slot,
  { cardId, pattern, patternNames, jackpotEnabled, by: chooser }: Chosen,
  newId = services.chance.newId(),
): Promise<StoredDesignation> {
  const before = await designationAt(tx.db, { hallId, series, number });
  const designation: StoredDesignation = {
    id: before?.id ?? newId,
    hall_id: hallId,
    series,
    number,
    card_id: cardId,
    pattern,
    pattern_names: patternNames && JSON.stringify(patternNames),
    jackpot_enabled: jackpotEnabled ? 1 : 0,
    by_id: chooser.id,
    by_name: chooser.name,
    by_role: chooser.role,
    created_at: by.at.toISOString(),
  };
  await putDesignation(tx, designation);
  await record(tx, by, designation.id, before, designation);
  return designation;
}

export async function removeDesignation(
  services: Services,
  tx: HallTx,
  by: By,
  designation: StoredDesignation,
): Promise<void> {
  const { id, hall_id: hallId, series, number } = designation;
  const row = await gameAt(tx.db, { hallId, series, number });
  if (row) await changeGame(tx, by, await toRules(tx.db, services.cardOf, row), { type: 'undesignate' });
  await deleteDesignation(tx, id);
  await record(tx, by, id, designation, undefined);
}

async function record(
  tx: HallTx,
  by: By,
  id: string,
  before: StoredDesignation | undefined,
  after: StoredDesignation | undefined,
): Promise<void> {
  const shown = (row: StoredDesignation | undefined) =>
    row && { series: row.series, gameNumber: row.number, ...chosenOf(row) };
  const action = after ? 'designation.set' : 'designation.removed';
  await append(tx, { hallId: tx.hall.id, ...by, action, subject: id, before: shown(before), after: shown(after) });
}
