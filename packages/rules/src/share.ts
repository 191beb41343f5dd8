import { addSantim, MAX_BASIS_POINTS, type Santim, santim } from './money.ts';

/** The owner's share of a hall's house fees, agreed in per cent and good from a business day on. */
type ShareAgreement = { readonly from: string; readonly basisPoints: number };
type DayFee = { readonly day: string; readonly fee: Santim };
type SharePaid = { readonly day: string; readonly amount: Santim };

/** What is owed for one day. Half a santim is owed as a whole one, as with the house fee. */
export const shareOfFee = (fee: Santim, basisPoints: number): Santim =>
  santim(Math.floor((fee * basisPoints + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS));

/** The agreement in force on a day: the last that began by then. Nothing is owed for days before the first. */
export const agreedOn = (agreements: readonly ShareAgreement[], day: string): number =>
  agreements
    .filter(({ from }) => from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)?.basisPoints ?? 0;

export const SHARE_SUMS = ['before', 'fee', 'share', 'paid', 'open'] as const;
type ShareStatement = Record<(typeof SHARE_SUMS)[number], Santim> & {
  readonly days: readonly (DayFee & { readonly basisPoints: number; readonly share: Santim })[];
};

/**
 * A hall's statement of some days, both included. The share is counted day by day, so that any periods that follow each
 * other add up: open = before + share − paid. What was paid too much is open with a minus.
 */
export function shareStatement(
  { from, to }: { from: string; to: string },
  fees: readonly DayFee[],
  agreements: readonly ShareAgreement[],
  payments: readonly SharePaid[],
): ShareStatement {
  const owed = fees.map(({ day, fee }) => {
    const basisPoints = agreedOn(agreements, day);
    return { day, fee, basisPoints, share: shareOfFee(fee, basisPoints) };
  });
  const sum = (amounts: readonly Santim[]) => addSantim(...amounts);
  const days = owed.filter(({ day }) => day >= from && day <= to);
  const earlier = owed.filter(({ day }) => day < from).map(({ share }) => share);
  const paidBefore = payments.filter(({ day }) => day < from).map(({ amount }) => amount);
  const paid = sum(payments.filter(({ day }) => day >= from && day <= to).map(({ amount }) => amount));
  const before = santim(sum(earlier) - sum(paidBefore));
  const share = sum(days.map((one) => one.share));
  const open = santim(before + share - paid);
  return { before, fee: sum(days.map(({ fee }) => fee)), share, paid, open, days };
}
