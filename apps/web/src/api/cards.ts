import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

/** The numbers of the catalogue, ascending. It never changes while the server runs. */
export const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async ({ signal }) => {
    const { data } = await ask('GET /games/cards', { signal });
    return data.map((card) => card.card_number).sort((a, b) => a - b);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Those that no running game holds. */
export const availableCardsQuery = queryOptions({
  queryKey: ['available-cards'],
  queryFn: async ({ signal }) => new Set((await ask('GET /games/cards/available', { signal })).data),
});
