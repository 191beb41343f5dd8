import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation, OF_GAMES } from './intent.ts';

/** A phone that comes or goes is told by no event. */
const EVERY_MS = 3_000;

/** How many phones would be asked about a game. */
export const phonesQuery = (id: string) =>
  queryOptions({
    queryKey: ['phones', id],
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => (await ask('GET /games/:id', { params: { id }, signal })).phones,
  });

export const closeSale = mutation(OF_GAMES, 'POST /games/:id/close-sale', (id: string) => ({
  params: { id },
  query: { cards: 'ids' as const },
  fits: ({ game }: { game?: unknown }) => game,
}));
