import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export const GAMES_KEY = ['games', 'control'] as const;

export const gamesQuery = queryOptions({
  queryKey: GAMES_KEY,
  queryFn: async ({ signal }) => (await ask('GET /games', { query: { cards: 'ids' }, signal })).games,
});
