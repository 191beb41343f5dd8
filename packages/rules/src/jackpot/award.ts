import { type Santim, santim } from '../money/index.ts';
import { fail, ok, type Result } from '../result/index.ts';
import { type Entry, entry } from './entry.ts';
import type { JackpotErrorCode } from './errors.ts';

/** A new award reserves its amount at once. */
export function award(available: Santim, amount: Santim): Result<Entry, JackpotErrorCode> {
  if (amount <= 0) return fail('AWARD_NOT_POSITIVE');
  return amount > available ? fail('AWARD_EXCEEDS_AVAILABLE') : ok(entry('award', amount));
}

/** An edited award may use its own previous amount again. Unchanged amounts need no entry. */
export function editAward(available: Santim, previous: Santim, amount: Santim): Result<Entry[], JackpotErrorCode> {
  if (amount <= 0) return fail('AWARD_NOT_POSITIVE');
  if (amount > available + previous) return fail('AWARD_EDIT_EXCEEDS_AVAILABLE');
  return ok(amount === previous ? [] : [entry('restore', previous), entry('award', amount)]);
}

export const deleteAward = (amount: Santim): Entry => entry('restore', amount);

/** What setting the available total books: the first amount opens the jackpot, a higher one adds to it. */
export function setTotal(available: Santim | null, total: Santim): Result<Entry | null, JackpotErrorCode> {
  if (total <= 0) return fail('TOTAL_NOT_POSITIVE');
  if (available === null) return ok(entry('initial', total));
  if (total < available) return fail('TOTAL_BELOW_AVAILABLE');
  return ok(total === available ? null : entry('addition', santim(total - available)));
}
