import type { Instant, Person } from '../game/game.ts';
import type { Santim } from '../money/money.ts';
import type { Result } from '../result.ts';
import { changeSale, type SaleChange, type SaleContext, type SaleRefusal } from './change.ts';
import { numbersOf, type Sale } from './draft.ts';

/**
 * Returns the draft without the cards that its game omits. Fails if an omitted card is paid, or if the price differs
 * from the price of the paid cards.
 */
export function saleForGame(
  sale: Sale,
  game: { readonly cards: readonly number[]; readonly bet: Santim },
  context: SaleContext,
): Result<SaleChange, SaleRefusal> {
  const priced = changeSale(sale, { type: 'settings', settings: { bet: game.bet } }, context);
  if (!priced.ok) return priced;
  const leftOut = numbersOf(sale.cards).filter((card) => !game.cards.includes(card));
  return changeSale(sale, { type: 'remove', cards: leftOut, giveBack: false }, context);
}

/** Returns the draft after its game was created: without cards and text, with the same settings. */
export const soldAs = (sale: Sale, game: string, at: Instant): Sale => ({
  ...sale,
  version: sale.version + 1,
  changedAt: at,
  cards: [],
  text: '',
  game,
  removed: [],
});

/** Returns whether more than a tenth of the cards sold in a shift were refunded. */
export const hasManyReturns = (returned: number, sold: number): boolean => returned * 10 > sold;

/** Cards that one person removed late (`removed`) or refunded (`returned`) during a sale. */
type Corrections = { by: Person; removed: number[]; returned: number[] };

/** Returns the late removals and the returns of a sale by person. */
export function correctionsOf({ removed }: Pick<Sale, 'removed'>): Corrections[] {
  const people = new Map(removed.map(({ by }) => [by.id, by]));
  return [...people.values()].map((by) => {
    const theirs = removed.filter((one) => one.by.id === by.id);
    return {
      by,
      removed: numbersOf(theirs.filter(({ paid }) => !paid)),
      returned: numbersOf(theirs.filter(({ paid }) => paid)),
    };
  });
}
