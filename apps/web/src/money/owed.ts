import type { GameRow, TaxJson } from '@adarash/contract';
import { canUndoHandOver } from '@adarash/rules/game';
import { addSantim, birrFromSantim, santim, santimFromBirr } from '@adarash/rules/money';

/** Something that was won: a winner's prize, or the jackpot. Without `paid` it is open. */
export interface Owed {
  of: 'prize' | 'jackpot';
  /** Set for a share of the jackpot by a rule of release 1.1, which is paid with the prize. */
  withPrize?: true;
  cardId: number;
  /** Amount of the payout, and the winnings before tax. */
  amount: number;
  won: number;
  tax?: TaxJson | undefined;
  paid?:
    | {
        at: string;
        by: string;
        shift?: number | undefined;
        byTransfer?: true | undefined;
        means?: string | undefined;
        reference?: string | undefined;
      }
    | undefined;
}

type Winning = Pick<GameRow, 'winners' | 'jackpotWinnerCardId' | 'jackpotAwardedAmount' | 'jackpotPaid' | 'jackpotTax'>;

/** Returns the winnings of a game: prizes in the order of their claims, then the jackpot. */
export function owedIn({ winners, jackpotWinnerCardId, jackpotTax, ...jackpot }: Winning): Owed[] {
  const owed: Owed[] = [];
  for (const { cardId, prize, tax, jackpot: share, jackpotTax: shareTax, paid } of winners) {
    owed.push({ of: 'prize', cardId, ...sums(prize, tax), paid });
    if (share !== undefined) owed.push({ of: 'jackpot', withPrize: true, cardId, ...sums(share, shareTax), paid });
  }
  if (jackpotWinnerCardId !== null)
    owed.push({
      of: 'jackpot',
      cardId: jackpotWinnerCardId,
      ...sums(jackpot.jackpotAwardedAmount ?? 0, jackpotTax),
      paid: jackpot.jackpotPaid ?? undefined,
    });
  return owed;
}

const sums = (won: number, tax: TaxJson | undefined) => ({ won, tax, amount: tax ? tax.net : won });

/** Returns the winnings that are paid with the prizes, or with the jackpot. */
export const handedWith = (owed: readonly Owed[], of: Owed['of']): Owed[] =>
  owed.filter((one) => (one.withPrize ? 'prize' : one.of) === of);

export const openOf = (owed: readonly Owed[]): Owed[] => owed.filter(({ paid }) => paid === undefined);

export const owedSum = (owed: readonly Owed[]): number =>
  birrFromSantim(addSantim(...owed.map(({ amount }) => santimFromBirr(amount) ?? santim(0))));

/** Returns the games with an unpaid prize or award. */
export const unpaidIn = <G extends Winning>(games: readonly G[]): G[] =>
  games.filter((game) => owedSum(openOf(owedIn(game))) > 0);

/** The open shift, and when the business day began, as the server has them. */
interface Undoable {
  shift: number;
  since: string;
}

/** Returns whether a payout can still be undone; false while the limits are unknown. */
export function mayUndo({ at, shift }: NonNullable<Owed['paid']>, now: Undoable | undefined): boolean {
  if (now === undefined) return false;
  const began = Date.parse(now.since);
  const dayOf = (time: number) => String(time >= began);
  return canUndoHandOver({ at: Date.parse(at), shift }, { at: began, shift: now.shift, dayOf });
}
