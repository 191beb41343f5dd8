import type { Answer } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect } from 'react';
import { cardsQuery, useAnswer } from '@/api/answers.ts';
import { notify } from './notify.tsx';
import { t } from './texts.ts';

const PAGE_SIZE = 100;

interface CardPage {
  page: number;
  pages: number;
  /** Counted from 1; both 0 when there is nothing to show. */
  from: number;
  to: number;
  total: number;
  cards: readonly number[];
}

export function pageOf(cards: readonly number[], wanted: number): CardPage {
  const total = cards.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * PAGE_SIZE;
  const shown = cards.slice(start, start + PAGE_SIZE);
  return { page, pages, from: shown.length === 0 ? 0 : start + 1, to: start + shown.length, total, cards: shown };
}

export function pageWith(cards: readonly number[], card: number): number | null {
  const index = cards.indexOf(card);
  return index === -1 ? null : Math.floor(index / PAGE_SIZE) + 1;
}

const DEFAULT_CARDS: readonly number[] = Array.from({ length: 100 }, (_, index) => index + 1);
const NONE: readonly number[] = [];

const setOf = ({ data }: Answer<'GET /games/cards/available'>) => new Set(data);

interface Catalogue {
  cards: readonly number[];
  /** The list is there, from the server or in its stead. */
  loaded: boolean;
  isAvailable: (card: number) => boolean;
  availableCount: number;
}

export function useCatalogue(): Catalogue {
  const catalogue = useQuery(cardsQuery);
  // A hundred cards are put together in slices, between which the page answers, and shown with their figures at once.
  const listed = useDeferredValue(catalogue.data);
  const available = useDeferredValue(useAnswer('GET /games/cards/available', {}, { select: setOf }).data);
  const failed = catalogue.isError;
  const empty = listed?.length === 0;

  useEffect(() => {
    if (failed) notify.warning(t('cardsFailed'));
    else if (empty) notify.warning(t('noCards'));
  }, [failed, empty]);

  // In a hall with a set of its own the numbers 1 to 100 may be no cards.
  const isOwn = useAnswer('GET /games/settings').data?.cardSet != null;
  const cards = failed || empty ? (isOwn ? NONE : DEFAULT_CARDS) : (listed ?? NONE);
  // Without the list every card is offered: the server has the last word when the game is sold.
  const isAvailable = useCallback((card: number) => available?.has(card) ?? true, [available]);
  return { cards, loaded: cards.length > 0, isAvailable, availableCount: cards.filter(isAvailable).length };
}
