import type { ParsedBody } from '@adarash/contract';
import { formatBirr, type Santim, santim } from '@adarash/rules/money';
import { closeOverSellers } from '@adarash/rules/sellers';
import { closeDrawer, countedCash } from '@adarash/rules/shift';
import { append, type StaffContext } from '../../audit-log/append.ts';
import { canonicalJson } from '../../audit-log/canonical-json.ts';
import type { HallHandler } from '../../http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayAt, updateHall } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import type { ShiftsTable } from '../../storage/schema/money.ts';
import type { HallTx } from '../../storage/storage.ts';
import { type SellerNow, unpairPhones } from '../sellers/ledger.ts';
import { openJson } from './closed-shifts.ts';
import { noteManyReturns } from './many-returns.ts';
import { openShiftOf } from './open-shift.ts';
import { newShiftRow, saveShiftRow } from './shift-row.ts';

type Needed = Pick<Services, 'runtime' | 'config'>;

/**
 * Stores the result of a blind count and returns the expected cash. The close of the shift contains the first count and
 * the final one.
 */
export const countBlind =
  ({ runtime }: Needed): HallHandler<'POST /shift/count'> =>
  async ({ body: { number, count }, commit }) =>
    commit(async (tx, by) => {
      if (tx.hall.shift !== number) throw new Refusal('SHIFT_CLOSED', { number });
      const { row, facts } = await openShiftOf(tx.db, tx.hall.id);
      const stored = row ?? newShiftRow(runtime.newId(), facts.drawer.float, tx);
      const counted = countedCash(count);
      await saveShiftRow(tx, { ...stored, first_counted: stored.first_counted ?? counted });
      const after = { number, count, counted };
      await append(tx, { hallId: tx.hall.id, ...by, action: 'shift.counted', subject: stored.id, after });
      const shift = openJson(await openShiftOf(tx.db, tx.hall.id));
      return { success: true, message: 'The count is stored.', shift };
    });

type Count = Pick<
  ParsedBody<'POST /shift/close'>,
  'count' | 'means' | 'note' | 'expected' | 'withSellers' | 'onSale' | 'cashLeft'
>;

/** Closes the current shift after the moderator has signed. */
export async function sealShift(
  { runtime, config }: Needed,
  tx: HallTx,
  by: StaffContext,
  moderator: StaffContext['actor'],
  { count, means, note, expected, withSellers, onSale, cashLeft }: Count,
): Promise<ShiftsTable> {
  const { id: hallId, shift: number } = tx.hall;
  const amounts = means.map((one) => ({ means: one.means, amount: inSantim(one.amount) }));
  const open = await openShiftOf(tx.db, hallId, amounts);
  const { row, since, left, facts, sellers, allSellers } = open;
  // If the owner hides the expected cash, a blind count is required first. Otherwise a cashier could compute that cash
  // from the reports.
  if (open.isHidden) throw new Refusal('BLIND_COUNT_REQUIRED');
  if (facts.onSale !== onSale) throw new Refusal('SALE_OPEN', { number: facts.onSale });
  const named = withSellers === undefined ? null : inSantim(withSellers);
  refuseOpenSellers(allSellers, { named, note });
  const result = closeDrawer(facts.drawer, {
    count,
    seen: inSantim(expected),
    note,
    cashLeft: cashLeft === undefined ? null : inSantim(cashLeft),
  });
  if (!result.ok) throw new Refusal(result.error);
  const stored = row ?? newShiftRow(runtime.newId(), facts.drawer.float, tx);
  const { first_float: firstFloat, first_counted: firstCounted } = stored;
  const day = await dayAt(tx.db, config, by.at);
  const sealed = {
    number,
    day,
    since,
    left,
    firstFloat,
    ...facts,
    sellers: sellers.length > 0 ? sellers : undefined,
    firstCounted: firstCounted ?? undefined,
    count,
    note,
    ...result.value,
    cashier: by.actor,
    moderator,
  };
  await noteManyReturns(tx, by, stored.id, since);
  const { seq } = await append(tx, { hallId, ...by, action: 'shift.closed', subject: stored.id, after: sealed });
  const close = { closed_at: by.at.toISOString(), day, close: canonicalJson(sealed), record_seq: seq };
  await saveShiftRow(tx, { ...stored, ...close });
  await updateHall(tx, { shift: number + 1, open_count: 0, open_sum: 0 });
  await unpairPhones(tx);
  return { ...stored, ...close };
}

const inSantim = (birr: number): Santim => santim(Math.round(birr * 100));

/** Throws if a shift with unsettled sellers is closed without a confirmed total of the sellers' balances. */
function refuseOpenSellers(all: readonly SellerNow[], said: { named: Santim | null; note: string }): void {
  const open = all.filter(({ isOpen }) => isOpen);
  const sums = open.map((one) => one.sums);
  const refusal = closeOverSellers(sums, said);
  if (refusal === null) return;
  const name = open.map(({ seller, sums: { due } }) => `${seller.name} ${formatBirr(due)}`).join(', ');
  throw new Refusal(refusal, { name });
}
