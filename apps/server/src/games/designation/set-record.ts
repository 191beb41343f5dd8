import { apply } from '@adarash/rules/game';
import { append, type By } from '../../audit/append.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HallTx } from '../../storage/storage.ts';
import { accepted } from '../accepted.ts';
import type { Desk } from '../desk.ts';
import type { StoredGame } from '../game-row.ts';
import { inRules } from '../load.ts';
import { saveGame } from '../save.ts';
import { type Chosen, chosenOf, columnsOf, gameAt, recordAt, type Slot, type StoredDesignation } from './records.ts';

export type Designated = { record: StoredDesignation; game: StoredGame | null };

/** Writes the one designation of a number, over an earlier one, and gives it to the game if that exists. */
export async function setRecord(
  desk: Desk,
  tx: HallTx,
  by: By,
  slot: Slot,
  chosen: Chosen,
  source: 'game' | 'ahead',
  newId = desk.chance.newId(),
): Promise<Designated> {
  const game = await designateGame(desk, tx, by, slot, chosen, source);
  const before = await recordAt(tx.db, slot);
  const record: StoredDesignation = {
    id: before?.id ?? newId,
    hall_id: slot.hallId,
    series: slot.series,
    number: slot.number,
    ...columnsOf(chosen),
    created_at: by.at.toISOString(),
  };
  await tx.db.deleteFrom('designations').where('id', '=', record.id).execute();
  await tx.db.insertInto('designations').values(record).execute();
  await recordChange(tx, by, record.id, before, record);
  return { record, game };
}

async function designateGame(
  desk: Desk,
  tx: HallTx,
  by: By,
  slot: Slot,
  chosen: Chosen,
  source: 'game' | 'ahead',
): Promise<StoredGame | null> {
  const row = await gameAt(tx.db, slot);
  if (!row) {
    refusePassed(tx, slot);
    return null;
  }
  const loaded = await inRules(tx.db, desk.cardOf, row);
  const change = accepted(
    apply(loaded.game, { type: 'designate', source, ...chosen }),
    { cardId: chosen.cardId },
    { DESIGNATED_CARD_NOT_IN_GAME: 'CARD_NOT_IN_GAME' },
  );
  return saveGame(tx, by, loaded, change);
}

/** A number that the counter has left behind will never have a game. */
function refusePassed({ hall }: HallTx, { series, number }: Slot): void {
  if (series < hall.series || number < hall.next_number) throw new Refusal('GAME_NUMBER_TAKEN', { number });
}

export async function removeRecord(desk: Desk, tx: HallTx, by: By, record: StoredDesignation): Promise<void> {
  const row = await gameAt(tx.db, { hallId: record.hall_id, series: record.series, number: record.number });
  if (row) {
    const loaded = await inRules(tx.db, desk.cardOf, row);
    await saveGame(tx, by, loaded, accepted(apply(loaded.game, { type: 'undesignate' })));
  }
  await tx.db.deleteFrom('designations').where('id', '=', record.id).execute();
  await recordChange(tx, by, record.id, record, undefined);
}

async function recordChange(
  tx: HallTx,
  { actor, at }: By,
  id: string,
  before: StoredDesignation | undefined,
  after: StoredDesignation | undefined,
): Promise<void> {
  const shown = (row: StoredDesignation | undefined) =>
    row && { series: row.series, gameNumber: row.number, ...chosenOf(row) };
  const action = after ? 'designation.set' : 'designation.removed';
  await append(tx, { hallId: tx.hall.id, actor, action, subject: id, before: shown(before), after: shown(after), at });
}
