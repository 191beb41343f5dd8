import type { GameJson } from '@adarash/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../api/answers.ts';
import { ask } from '../../api/client.ts';

/** Every game of the hall, newest first. */
export const gamesQuery = queryOptions({
  ...answerOf('GET /games', { query: { cards: 'ids' } }),
  select: ({ games }) => games,
});

/** As many finished games as one page brings. */
export const FINISHED_A_PAGE = 100;

/** Finished games older than the one named, so many pages of them. */
export const olderGamesQuery = (before: string | undefined, pages: number) =>
  queryOptions({
    queryKey: ['GET /games', 'older', before, pages],
    enabled: before !== undefined && pages > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const older: GameJson[] = [];
      for (let page = 0; page < pages; page++) {
        const query = { cards: 'ids' as const, limit: FINISHED_A_PAGE, before: older.at(-1)?._id ?? before };
        const { games } = await ask('GET /games', { query, signal });
        older.push(...games);
        if (games.length < FINISHED_A_PAGE) break;
      }
      return older;
    },
  });
