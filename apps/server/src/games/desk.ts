import type { Card } from '@adarash/rules/card';
import { catalogue, MAX_CATALOGUE } from '@adarash/rules/catalogue';
import type { Services } from '../services.ts';

/** What the use cases of games work with. */
export type Desk = Pick<Services, 'storage' | 'chance' | 'seedKey' | 'config'> & {
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
    return all[cardId - 1]!;
  }
  const isForSale = (cardId: number) => Number.isInteger(cardId) && cardId >= 1 && cardId <= cards.length;
  return { storage, chance, seedKey, config, cardOf, isForSale };
}
