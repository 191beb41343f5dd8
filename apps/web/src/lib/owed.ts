import type { GameRow, TaxJson } from '@adarash/contract';
import { canUndoHandOver } from '@adarash/rules/game';
import { addSantim, birrFromSantim, santim, santimFromBirr } from '@adarash/rules/money';
import { formatDate } from './format.ts';

/** Something that was won: a winner's prize, or the jackpot. Without `paid` it is open. */
export interface Owed {
  of: 'prize' | 'jackpot';
  cardId: number;
  /** What is handed over, and where there is a tax what was won before it. */
  amount: number;
  won: number;
  tax?: TaxJson | undefined;
  paid?: { at: string; by: string } | undefined;
}

type Winning = Pick<GameRow, 'winners' | 'jackpotWinnerCardId' | 'jackpotAwardedAmount' | 'jackpotPaid' | 'jackpotTax'>;

/** What was won in a game: the prizes in the order of their claims, then the jackpot. */
export function owedIn({ winners, jackpotWinnerCardId, jackpotTax, ...jackpot }: Winning): Owed[] {
  const owed: Owed[] = winners.map(({ cardId, prize, tax, paid }) => ({
    of: 'prize',
    cardId,
    ...sums(prize, tax),
    paid,
  }));
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

export const openOf = (owed: readonly Owed[]): Owed[] => owed.filter(({ paid }) => paid === undefined);

export const sumOf = (owed: readonly Owed[]): number =>
  birrFromSantim(addSantim(...owed.map(({ amount }) => santimFromBirr(amount) ?? santim(0))));

/** As this computer counts days; the hall's days and shifts are the server's, which has the last word. */
export const mayUndo = ({ at }: NonNullable<Owed['paid']>, now = Date.now()): boolean =>
  canUndoHandOver({ at: Date.parse(at) }, { at: now, dayOf: formatDate });
