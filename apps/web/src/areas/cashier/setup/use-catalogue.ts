import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { availableCardsQuery, cardsQuery } from '../../../api/cards.ts';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { notify } from './notify.tsx';

const DEFAULT_CARDS: readonly number[] = Array.from({ length: 100 }, (_, index) => index + 1);
const NONE: readonly number[] = [];

export interface Catalogue {
  cards: readonly number[];
  /** The list is there, from the server or in its stead. */
  loaded: boolean;
  isAvailable: (card: number) => boolean;
  availableCount: number;
}

export function useCatalogue(): Catalogue {
  const catalogue = useQuery(cardsQuery);
  const available = useQuery(availableCardsQuery).data;
  const failed = catalogue.isError;
  const empty = catalogue.data?.length === 0;

  useEffect(() => {
    if (failed) notify.warning(t('cardsFailed'));
    else if (empty) notify.warning(t('noCards'));
  }, [failed, empty]);

  const cards = failed || empty ? DEFAULT_CARDS : (catalogue.data ?? NONE);
  // Without the list every card is offered: the server has the last word when the game is sold.
  const isAvailable = useCallback((card: number) => available?.has(card) ?? true, [available]);
  return { cards, loaded: cards.length > 0, isAvailable, availableCount: cards.filter(isAvailable).length };
}
