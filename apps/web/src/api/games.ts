import type { GameJson } from '@adarash/contract';
import { isId } from '@adarash/contract/basics';
import { queryOptions } from '@tanstack/react-query';
import { answerOf } from './answers.ts';

export const isGameId = (id: string): boolean => isId(id.toLowerCase());

const IN_PROGRESS: readonly GameJson['status'][] = ['active', 'paused', 'pending'];

const openGamesQuery = answerOf('GET /games', { query: { limit: 1, cards: 'ids' } });

/** Running games first, then those that wait, each by number. */
export const gamesInProgressQuery = queryOptions({
  ...openGamesQuery,
  select: ({ games }) =>
    games
      .filter(({ status }) => IN_PROGRESS.includes(status))
      .sort((a, b) => IN_PROGRESS.indexOf(a.status) - IN_PROGRESS.indexOf(b.status) || a.gameNumber - b.gameNumber),
});

export const lastGameQuery = queryOptions({
  ...openGamesQuery,
  select: ({ games }) => {
    const started = games.filter(({ startedAt }) => startedAt !== null);
    const [last] = started.sort((a, b) => Date.parse(b.startedAt ?? '') - Date.parse(a.startedAt ?? ''));
    return last ?? null;
  },
});
