import type { FutureWinner } from '@adarash/contract';
import type { Role } from '@adarash/contract/access';
import type { PatternNames } from '@adarash/rules/own-pattern';
import type { Pattern } from '@adarash/rules/pattern';
import type { Kysely } from 'kysely';
import { append, type By } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import type { DesignationsTable } from '../storage/schema/games.ts';
import type { Database } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { namesIn } from '../storage/stored-names.ts';
import type { Desk } from './desk.ts';
import { changeGame, inRules, type LoadedGame } from './game-store.ts';

export type StoredDesignation = Readonly<DesignationsTable>;

/** A place that one designation can have. */
export type Slot = { hallId: string; series: number; number: number };

export type Chosen = {
  cardId: number;
  pattern: Pattern;
  /** Of an own pattern. */
  patternNames: PatternNames | null;
  jackpotEnabled: boolean;
  by: { id: string; name: string; role: Role };
};

export const chosenOf = (row: StoredDesignation): Chosen => ({
  cardId: row.card_id,
  pattern: row.pattern,
  patternNames: row.pattern_names === null ? null : namesIn(row.pattern_names),
  jackpotEnabled: row.jackpot_enabled === 1,
  by: { id: row.by_id, name: row.by_name, role: row.by_role },
});

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

type Numbers = { hallId: string; series: number; first: number; count: number };

/** The designations that wait for a run of game numbers. */
export async function designationsFrom(
  db: Kysely<Database>,
  { hallId, series, first, count }: Numbers,
): Promise<Map<number, Chosen>> {
  const rows = await db
    .selectFrom('designations')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '>=', first)
    .where('number', '<', first + count)
    .execute();
  return new Map(rows.map((row) => [row.number, chosenOf(row)]));
}

export const designationAt = (db: Kysely<Database>, { hallId, series, number }: Slot) =>
  db
    .selectFrom('designations')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst();

export const gameAt = (db: Kysely<Database>, { hallId, series, number }: Slot) =>
  db
    .selectFrom('games')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst();

export type Designated<G = LoadedGame | null> = { designation: StoredDesignation; game: G };

/** Writes the one designation of a number that is chosen ahead, and gives it to the game if that exists. */
export async function designateAhead(
  desk: Desk,
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
  const game = row ? await giveTo(tx, by, await inRules(tx.db, desk.cardOf, row), chosen, 'ahead') : null;
  return { designation: await setDesignation(desk, tx, by, slot, chosen, id), game };
}

/** Chooses the card of a game that exists. */
export async function designateGame(
  desk: Desk,
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  chosen: Chosen,
): Promise<Designated<LoadedGame>> {
  const game = await giveTo(tx, by, loaded, chosen, 'game');
  return { designation: await setDesignation(desk, tx, by, loaded.game, chosen), game };
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
  desk: Desk,
  tx: HallTx,
  by: By,
  { hallId, series, number }: Slot,
  { cardId, pattern, patternNames, jackpotEnabled, by: chooser }: Chosen,
  newId = desk.chance.newId(),
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
  await tx.db.deleteFrom('designations').where('id', '=', designation.id).execute();
  await tx.db.insertInto('designations').values(designation).execute();
  await record(tx, by, designation.id, before, designation);
  return designation;
}

export async function removeDesignation(desk: Desk, tx: HallTx, by: By, designation: StoredDesignation): Promise<void> {
  const { id, hall_id: hallId, series, number } = designation;
  const row = await gameAt(tx.db, { hallId, series, number });
  if (row) await changeGame(tx, by, await inRules(tx.db, desk.cardOf, row), { type: 'undesignate' });
  await tx.db.deleteFrom('designations').where('id', '=', id).execute();
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
