import type { Answer } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

type Catalogue = Answer<'GET /games/cards'>['data'];

/** It never changes while the server runs. */
const catalogueQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async ({ signal }) => (await ask('GET /games/cards', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

const numbersOf = (cards: Catalogue) => cards.map((card) => card.card_number).sort((a, b) => a - b);

/** The numbers of the catalogue, ascending. */
export const cardsQuery = queryOptions({ ...catalogueQuery, select: numbersOf });

/** What is printed on a card. */
export const cardQuery = (cardId: number) =>
  queryOptions({
    ...catalogueQuery,
    select: (cards: Catalogue) => cards.find((card) => card.card_number === cardId),
  });

/** Those that no running game holds. */
export const availableCardsQuery = queryOptions({
  queryKey: ['available-cards'],
  queryFn: async ({ signal }) => new Set((await ask('GET /games/cards/available', { signal })).data),
});
