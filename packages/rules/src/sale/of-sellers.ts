import { dueFor } from '../counter.ts';
import type { Santim } from '../money.ts';
import { numbersOf, type Sale } from './draft.ts';

/** Returns the name under which a seller sells. No screen can take it, because names of screens contain no colon. */
export const counterOf = (sellerId: string): string => `seller:${sellerId}`;

/** Returns the id of the seller if a seller sells under this name, otherwise null. */
export const sellerOf = (counter: string): string | null => /^seller:(.+)$/.exec(counter)?.[1] ?? null;

type SoldBySeller = { seller: string; cards: number[]; amount: Santim };

/** Returns what each seller sold at this price: all of the draft, or those of its cards that are in a game. */
export function soldBySellers(sale: Pick<Sale, 'cards'>, price: Santim, inGame?: readonly number[]): SoldBySeller[] {
  const sold = sale.cards.filter(({ card }) => inGame === undefined || inGame.includes(card));
  const sellers = new Set(sold.flatMap(({ by }) => sellerOf(by) ?? []));
  return [...sellers].map((seller) => {
    const cards = numbersOf(sold.filter(({ by }) => by === counterOf(seller)));
    return { seller, cards, amount: dueFor(price, cards.length) };
  });
}
