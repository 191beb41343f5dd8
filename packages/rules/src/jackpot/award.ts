import { type Santim, santim } from '../money/index.ts';
import { fail, ok, type Result } from '../result/index.ts';
import { type Entry, entry } from './entry.ts';
import type { JackpotErrorCode } from './errors.ts';

/** A new award reserves its amount at once. */
export function award(available: Santim, amount: Santim): Result<Entry, JackpotErrorCode> {
  if (amount <= 0) return fail('AWARD_AMOUNT_INVALID');
  return amount > available ? fail('AWARD_TOO_LARGE') : ok(entry('award', amount));
}

/** An edited award may use its own previous amount again. Unchanged amounts need no entry. */
export function editAward(available: Santim, previous: Santim, amount: Santim): Result<Entry[], JackpotErrorCode> {
  if (amount <= 0) return fail('AWARD_AMOUNT_INVALID');
  if (amount > available + previous) return fail('AWARD_UPDATE_TOO_LARGE');
  return ok(amount === previous ? [] : [entry('restore', previous), entry('award', amount)]);
}

export const deleteAward = (amount: Santim): Entry => entry('restore', amount);

/** What setting the available total books: the first amount opens the jackpot, a higher one adds to it. */
export function setTotal(available: Santim | null, total: Santim): Result<Entry | null, JackpotErrorCode> {
  if (total <= 0) return fail('AMOUNT_NOT_POSITIVE');
  if (available === null) return ok(entry('initial', total));
  if (total < available) return fail('JACKPOT_ONLY_AWARDS_LEAVE');
  return ok(total === available ? null : entry('addition', santim(total - available)));
}
