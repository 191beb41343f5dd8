import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

const IN_PROGRESS = ['active', 'paused', 'pending'];

/** Running games first, then those that wait, each by number. */
export const gamesInProgressQuery = queryOptions({
  queryKey: ['games', 'in-progress'],
  queryFn: async ({ signal }) => (await ask('GET /games', { query: { limit: 1, cards: 'ids' }, signal })).games,
  select: (games) =>
    games
      .filter(({ status }) => IN_PROGRESS.includes(status))
      .sort((a, b) => IN_PROGRESS.indexOf(a.status) - IN_PROGRESS.indexOf(b.status) || a.gameNumber - b.gameNumber),
});
