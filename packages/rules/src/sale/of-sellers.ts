import type { Santim } from '../money/money.ts';
import { dueFor } from './counter.ts';
import { numbersOf, type Sale } from './draft.ts';

/**
 * Returns the counter name of a seller. It never equals the name of a screen's counter, because that contains no colon.
 */
export const counterOf = (sellerId: string): string => `seller:${sellerId}`;

/** Returns the id of the seller with this counter name, or null if the counter is not a seller. */
export const sellerOf = (counter: string): string | null => /^seller:(.+)$/.exec(counter)?.[1] ?? null;

type SoldBySeller = { seller: string; cards: number[]; amount: Santim };

/**
 * Returns the number of cards and the amount that each seller sold at this price. `inGame` limits the cards to those of
 * a game.
 */
export function soldBySellers(sale: Pick<Sale, 'cards'>, price: Santim, inGame?: readonly number[]): SoldBySeller[] {
  const sold = sale.cards.filter(({ card }) => inGame === undefined || inGame.includes(card));
  const sellers = new Set(sold.flatMap(({ by }) => sellerOf(by) ?? []));
  return [...sellers].map((seller) => {
    const cards = numbersOf(sold.filter(({ by }) => by === counterOf(seller)));
    return { seller, cards, amount: dueFor(price, cards.length) };
  });
}
