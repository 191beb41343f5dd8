import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** The catalogue never changes while the server runs. */
export const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /games/cards', { signal });
    return data.map((card) => card.card_number).sort((a, b) => a - b);
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
});
