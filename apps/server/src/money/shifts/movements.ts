import type { MovementJson } from '@adarash/contract';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { type Movement, type MovementKind, type MovementTotals, sumOfMovements } from '@adarash/rules/movements';
import { append, type StaffContext } from '../../audit-log/append.ts';
import type { DrawerMovementsTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';

/** Maximum number of cash movements that a shift lists; its sums include all. */
const MOST_LISTED = 200;

/** Cash movement as stored in the close of a shift. */
export type SealedMovement = Movement & { readonly seq: number; readonly by: string; readonly at: string };

/** Returns a function for the sums of cash added to or removed from the drawer in a hall's current shift. */
export async function movementTotals(
  db: Db,
  hallIds: readonly string[],
): Promise<(hallId: string, shift: number) => MovementTotals> {
  const sums = await db
    .selectFrom('drawer_movements')
    .innerJoin('halls', 'halls.id', 'drawer_movements.hall_id')
    .select(['hall_id', 'drawer_movements.shift', 'kind', (e) => e.fn.sum<number>('amount').as('amount')])
    .where('halls.id', 'in', hallIds)
    // Movements of the previous shift are included, because the shift may be closed between the caller's read of the
    // shift and this query.
    .where('drawer_movements.shift', '>=', (e) => e('halls.shift', '-', 1))
    .groupBy(['hall_id', 'drawer_movements.shift', 'kind'])
    .execute();
  const moved = sums.map(({ amount, ...sum }) => ({ ...sum, amount: santim(Number(amount)) }));
  return (hallId, shift) => sumOfMovements(moved.filter((sum) => sum.hall_id === hallId && sum.shift === shift));
}

export const listedMovements = async (db: Db, hallId: string, shift: number): Promise<SealedMovement[]> =>
  (await latestMovements(db, hallId, shift).execute()).reverse().map(sealedOf);

export const latestMovements = (db: Db, hallId: string, shift: number) =>
  db
    .selectFrom('drawer_movements')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('shift', '=', shift)
    .orderBy('seq', 'desc')
    .limit(MOST_LISTED);

const sealedOf = ({ seq, kind, reason, amount, note, by_name: by, at }: DrawerMovementsTable): SealedMovement => ({
  ...{ seq, kind, reason, amount, note, by, at },
});

export const movementJson = ({ amount, ...movement }: SealedMovement): MovementJson => ({
  ...movement,
  amount: birrFromSantim(amount),
});

const ACTIONS = { in: 'shift.paid-in', out: 'shift.paid-out' } as const satisfies Record<MovementKind, string>;

/** Creates a cash movement of the current shift with its audit entry. */
export async function bookMovement(
  tx: HallTx,
  by: StaffContext,
  { kind, reason, amount, note }: Movement,
): Promise<void> {
  const { id: hallId, shift } = tx.hall;
  const after = { shift, kind, reason, amount, note };
  const { seq } = await append(tx, { hallId, ...by, action: ACTIONS[kind], subject: hallId, after });
  const { id: by_id, name: by_name } = by.actor;
  const row = { ...{ hall_id: hallId, seq, ...after }, ...{ by_id, by_name, at: by.at.toISOString() } };
  await tx.db.insertInto('drawer_movements').values(row).execute();
}
