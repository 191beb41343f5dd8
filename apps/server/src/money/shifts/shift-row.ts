import type { Santim } from '@adarash/rules/money';
import type { ShiftsTable } from '../../storage/schema/money.ts';
import type { HallTx } from '../../storage/storage.ts';

/** Returns a new row for the current shift of a hall. */
export const newShiftRow = (id: string, float: Santim, { hall }: HallTx): ShiftsTable => ({
  id,
  hall_id: hall.id,
  number: hall.shift,
  opening_float: float,
  opened_at: null,
  float_changes: 0,
  first_float: null,
  float_note: null,
  first_counted: null,
  prefilled_means: null,
  closed_at: null,
  day: null,
  close: null,
  record_seq: null,
});

/** Stores the row of the current shift. The condition prevents an update of a closed shift. */
export async function saveShiftRow({ db }: HallTx, row: ShiftsTable): Promise<void> {
  const { id, hall_id, number, ...changed } = row;
  await db
    .insertInto('shifts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed).where('shifts.closed_at', 'is', null))
    .execute();
}
