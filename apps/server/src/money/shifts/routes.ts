import type { ParsedBody } from '@adarash/contract';
import { formatBirr, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { movementRefusal } from '@adarash/rules/movements';
import { closeOverSellers } from '@adarash/rules/sellers';
import { closeDrawer, floatRefusal, isFloatOther } from '@adarash/rules/shift';
import { append, type ByStaff } from '../../audit-log/append.ts';
import { canonicalJson } from '../../audit-log/canonical-json.ts';
import { addressKey } from '../../http/address.ts';
import { deviceIn } from '../../http/device.ts';
import type { ConfirmInPerson, Mount } from '../../http/mount.ts';
import type { HallHandler } from '../../http/request-context.ts';
import { Cache } from '../../platform/cache.ts';
import { dayBegan } from '../../platform/periods.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayAt, hallRow, ownerSettings, updateHall } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import type { ShiftsTable } from '../../storage/schema/money.ts';
import type { HallTx } from '../../storage/storage.ts';
import { type SellerNow, unpairPhones } from '../sellers/ledger.ts';
import { closedJson, listShifts, openJson } from './closed-shifts.ts';
import { bookMovement } from './movements.ts';
import { type Explained, openShiftOf } from './open-shift.ts';

/** Of so many halls it is known what the audit log explains of their shifts: some kilobytes each. */
const MOST_HALLS = 1_000;

export function mountShifts(mount: Mount, services: Services, confirmInPerson: ConfirmInPerson): void {
  const explained = new Cache<Explained>(MOST_HALLS);
  // One moment for all of it: sums and what explains them fit each other.
  mount.hall('GET /shift', async ({ hallId }) => {
    const shift = await services.storage.briefSnapshot(hallId, (db) => openShiftOf(db, hallId, explained.get(hallId)));
    explained.set(hallId, shift.explained);
    return { success: true, shift: openJson(shift) };
  });
  mount.hall('GET /shift/hand-overs', async ({ hallId }) => {
    const { storage, runtime, config } = services;
    const { shift } = await hallRow(storage.db, hallId);
    const { dayStartsAt } = await ownerSettings(storage.db);
    return { success: true, shift, since: dayBegan(runtime.now(), config.hallTz, dayStartsAt).toISOString() };
  });
  mount.hall('PUT /shift/float', setOpeningFloat(services, explained));
  mount.hall('POST /shift/movements', addMovement(explained));

  // Counts the drawer out and seals the shift. The moderator signs with the cashier, by their own password;
  // it is compared before anything is locked. What moves money in the hall comes before this write or after it, so it is in
  // this shift or in the next, and never in both.
  mount.hall('POST /shift/close', async ({ body, hallId, actor, request, commit }) => {
    const { person: moderator, confirm } = await confirmInPerson({
      ...body.moderator,
      asker: actor,
      address: addressKey(request.ip),
      device: deviceIn(request, services)?.hash ?? null,
      isMeant: ({ role, managed_cashier }) => role === 'moderator' && managed_cashier === hallId,
      refusal: 'MODERATOR_NOT_CONFIRMED',
    });
    return commit(async (tx, by) => {
      if (tx.hall.shift !== body.number) throw new Refusal('SHIFT_CLOSED', { number: body.number });
      await confirm(tx);
      const closed = await sealShift(services, tx, by, moderator, body, explained.get(hallId));
      return { success: true, message: `Shift ${body.number} is closed.`, closed: closedJson(closed) };
    });
  });

  mount.admin('GET /shifts', listShifts(services));
}

/** What was read of halls before; a write reads on from it, and adds nothing to it, since it may be rolled back. */
type Known = ReadonlyMap<string, Explained>;

/** The float at the beginning. A later correction is in the audit log and in the close. */
const setOpeningFloat =
  ({ runtime }: Services, known?: Known): HallHandler<'PUT /shift/float'> =>
  async ({ body, commit }) =>
    commit(async (tx, by) => {
      const { id: hallId, shift: number } = tx.hall;
      const { row, left } = await openShiftOf(tx.db, hallId, known?.get(hallId));
      const float = santimFromBirr(body.float) ?? santim(0);
      const isNew = row === undefined;
      if (isNew || row.opening_float !== float) {
        const note = isFloatOther(float, left) ? body.note.trim() : '';
        const refusal = floatRefusal({ float, left, note });
        if (refusal !== null) throw new Refusal(refusal);
        const said = row ?? { ...unsaid(runtime.newId(), tx), opened_at: by.at.toISOString(), first_float: float };
        const first = said.first_float ?? said.opening_float;
        const float_changes = said.float_changes + (isNew ? 0 : 1);
        const facts = { opening_float: float, first_float: first, float_note: note === '' ? null : note };
        await keepRow(tx, { ...said, ...facts, float_changes });
        await append(tx, {
          hallId,
          ...by,
          action: isNew ? 'shift.opened' : 'shift.float-changed',
          subject: said.id,
          ...(row && { before: { number, float: row.opening_float } }),
          after: { number, float, first, ...(left !== null && { left }), ...(note !== '' && { note }) },
        });
      }
      const shift = openJson(await openShiftOf(tx.db, hallId, known?.get(hallId)));
      return { success: true, message: isNew ? `Shift ${number} is open.` : 'The float is corrected.', shift };
    });

const addMovement =
  (known: Known): HallHandler<'POST /shift/movements'> =>
  async ({ body: { kind, reason, amount, note }, commit }) =>
    commit(async (tx, by) => {
      const movement = { kind, reason, amount: santimFromBirr(amount) ?? santim(0), note: note.trim() };
      const refusal = movementRefusal(movement);
      if (refusal !== null) throw new Refusal(refusal);
      await bookMovement(tx, by, movement);
      const shift = openJson(await openShiftOf(tx.db, tx.hall.id, known.get(tx.hall.id)));
      return { success: true, message: kind === 'in' ? 'The cash is paid in.' : 'The cash is paid out.', shift };
    });

type Count = Pick<ParsedBody<'POST /shift/close'>, 'count' | 'means' | 'note' | 'expected' | 'withSellers'>;

/** Seals the shift that is open, its moderator having been there. */
async function sealShift(
  { runtime, config }: Pick<Services, 'runtime' | 'config'>,
  tx: HallTx,
  by: ByStaff,
  moderator: ByStaff['actor'],
  { count, means, note, expected, withSellers }: Count,
  known?: Explained,
): Promise<ShiftsTable> {
  const { id: hallId, shift: number } = tx.hall;
  const { row, since, left, drawer, movements, moved, reading, reasons, ...of } = await openShiftOf(
    tx.db,
    hallId,
    known,
  );
  const inSantim = (birr: number) => santim(Math.round(birr * 100));
  const named = withSellers === undefined ? null : inSantim(withSellers);
  refuseOpenSellers(of.allSellers, { named, note });
  const seen = inSantim(expected);
  const counts = means.map((one) => ({
    means: one.means,
    seen: inSantim(one.expected),
    counted: inSantim(one.counted),
  }));
  const unexplained = isFloatOther(drawer.float, left) && (row?.float_note ?? null) === null;
  const result = closeDrawer(drawer, { count, seen, note, unexplained, moved, counts });
  if (!result.ok) throw new Refusal(result.error);
  const day = await dayAt(tx.db, config, by.at);
  const people = { cashier: by.actor, moderator };
  const firstFloat = row?.first_float ?? null;
  const sellers = of.sellers.length > 0 ? { sellers: of.sellers } : {};
  const stands = { number, day, since, left, firstFloat, drawer, movements, reading, reasons };
  const what = { ...stands, ...sellers, count, note };
  const sealed = { ...what, ...result.value, ...people };
  const kept = row ?? unsaid(runtime.newId(), tx);
  const { seq } = await append(tx, { hallId, ...by, action: 'shift.closed', subject: kept.id, after: sealed });
  const close = { closed_at: by.at.toISOString(), day, close: canonicalJson(sealed), record_seq: seq };
  await keepRow(tx, { ...kept, ...close });
  await updateHall(tx, { shift: number + 1, open_count: 0, open_sum: 0 });
  await unpairPhones(tx);
  return { ...kept, ...close };
}

/** What is still out with sellers is named, by sum and by name, before a shift closes over it. */
function refuseOpenSellers(all: readonly SellerNow[], said: { named: Santim | null; note: string }): void {
  const open = all.filter(({ isOpen }) => isOpen);
  const sums = open.map((one) => one.sums);
  const refusal = closeOverSellers(sums, said);
  if (refusal === null) return;
  const name = open.map(({ seller, sums: { due } }) => `${seller.name} ${formatBirr(due)}`).join(', ');
  throw new Refusal(refusal, { name });
}

/** A shift of which nobody said anything yet. */
const unsaid = (id: string, { hall }: HallTx): ShiftsTable => ({
  id,
  hall_id: hall.id,
  number: hall.shift,
  opening_float: santim(0),
  opened_at: null,
  float_changes: 0,
  first_float: null,
  float_note: null,
  closed_at: null,
  day: null,
  close: null,
  record_seq: null,
});

/** A shift that is closed is never written again: its number is not the hall's any more. */
async function keepRow({ db }: HallTx, row: ShiftsTable): Promise<void> {
  const { id, hall_id, number, ...changed } = row;
  await db
    .insertInto('shifts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed).where('shifts.closed_at', 'is', null))
    .execute();
}
