import type { Card } from '@adarash/rules/card';
import { catalogue, MAX_CATALOGUE } from '@adarash/rules/catalogue';
import type { Services } from '../services.ts';
import { makeOrders, type Orders } from './orders.ts';

/** What the use cases of games work with. */
export type Desk = Pick<Services, 'storage' | 'chance' | 'seedKey' | 'config'> & {
  /** The orders that running games are called in. */
  readonly orders: Orders;
  /** Every card that was ever sold, and those alone. */
  cardOf(cardId: number): Card;
  /** Whether a card can be sold today. */
  isForSale(cardId: number): boolean;
};

export function openDesk(services: Services): Desk {
  const { storage, chance, seedKey, config, cards } = services;
  // Games sold from a larger catalogue than today's still show their cards.
  let all: readonly Card[] = cards;
  function cardOf(cardId: number): Card {
    if (cardId > all.length) all = catalogue(MAX_CATALOGUE);
    const card = all[cardId - 1];
    if (!card) throw new Error(`There is no card ${cardId}.`);
    return card;
  }
  const isForSale = (cardId: number) => Number.isInteger(cardId) && cardId >= 1 && cardId <= cards.length;
  return { storage, chance, seedKey, config, orders: makeOrders(seedKey), cardOf, isForSale };
}

/** YYYY-MM-DD of an instant in the hall's time zone. */
export function hallDay(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}`;
}
