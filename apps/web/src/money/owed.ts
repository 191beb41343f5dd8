import type { GameRow, TaxJson } from '@adarash/contract';
import { canUndoHandOver } from '@adarash/rules/game';
import { addSantim, birrFromSantim, santim, santimFromBirr } from '@adarash/rules/money';

/** Winnings that the hall owes to a card: a prize or the jackpot. They are unpaid if `paid` is missing. */
export interface Owed {
  of: 'prize' | 'jackpot';
  /** Set for a share of the jackpot that is paid with the prize, by a rule of release 1.1. */
  withPrize?: true;
  cardId: number;
  /** Amount to pay after tax. `won` is the amount before tax. */
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

/** Returns all winnings of a game: the prizes in the order of their claims, then the jackpot. */
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

/** Returns the winnings that are paid in the same payout as the prizes, or as the jackpot. */
export const handedWith = (owed: readonly Owed[], of: Owed['of']): Owed[] =>
  owed.filter((one) => (one.withPrize ? 'prize' : one.of) === of);

export const openOf = (owed: readonly Owed[]): Owed[] => owed.filter(({ paid }) => paid === undefined);

/** Returns the unpaid winnings with an amount to pay. */
export const unpaidOf = (game: Winning): Owed[] => openOf(owedIn(game)).filter(({ amount }) => amount > 0);

/** Payment method of a payout. */
export type PaidHow = 'cash' | 'transfer';

/** Payout of some winnings with its amount and cards. `by` is null if it is partly in cash and partly by transfer. */
export interface Payout {
  amount: number;
  cards: number[];
  by: PaidHow | null;
}

/**
 * Returns the payout of these winnings by the selected payment method. Winnings above the cash limit of the game are
 * always paid by transfer.
 */
export function payoutFor(owed: readonly Owed[], selected: PaidHow): Payout {
  const methods = new Set(owed.map(({ tax }) => (tax?.byBank ? 'transfer' : selected)));
  const [method = selected] = methods;
  const cards = [...new Set(owed.map(({ cardId }) => cardId))].sort((a, b) => a - b);
  return { amount: owedSum(owed), cards, by: methods.size > 1 ? null : method };
}

export const owedSum = (owed: readonly Owed[]): number =>
  birrFromSantim(addSantim(...owed.map(({ amount }) => santimFromBirr(amount) ?? santim(0))));

/** Returns the games with an unpaid prize or jackpot award. */
export const unpaidIn = <G extends Winning>(games: readonly G[]): G[] =>
  games.filter((game) => unpaidOf(game).length > 0);

/** Limits for undoing a payout, as the server uses them: the open shift and the start of the business day. */
interface Undoable {
  shift: number;
  since: string;
}

/** Returns true if a payout can still be undone. Returns false while the current limits are not loaded. */
export function mayUndo({ at, shift }: NonNullable<Owed['paid']>, now: Undoable | undefined): boolean {
  if (now === undefined) return false;
  const began = Date.parse(now.since);
  const dayOf = (time: number) => String(time >= began);
  return canUndoHandOver({ at: Date.parse(at), shift }, { at: began, shift: now.shift, dayOf });
}
