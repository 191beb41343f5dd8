import type { Body, GameJson } from '@adarash/contract';
import { isId } from '@adarash/contract/basics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation, OF_GAMES } from './intent.ts';

/** A screen that changes a game has seen its cards, and needs only to be told which they are. */
const query = { cards: 'ids' } as const;

/** Whether the answer to a change holds the game. */
const fits = ({ game }: { game?: unknown }) => game;

export const isGameId = (id: string): boolean => isId(id.toLowerCase());

const getGame = (id: string) => ask('GET /games/:id', { params: { id } });

/** Every game of the hall, newest first. */
export const gamesQuery = queryOptions({
  queryKey: ['games', 'control'],
  queryFn: async ({ signal }) => (await ask('GET /games', { query, signal })).games,
});

/** As many finished games as one page brings. */
export const FINISHED_A_PAGE = 100;

/** Finished games older than the one named, so many pages of them. */
export const olderGamesQuery = (before: string | undefined, pages: number) =>
  queryOptions({
    queryKey: ['games', 'older', before, pages],
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

const IN_PROGRESS: readonly GameJson['status'][] = ['active', 'paused', 'pending'];

const openGamesQuery = queryOptions({
  queryKey: ['games', 'in-progress'],
  queryFn: async ({ signal }) => (await ask('GET /games', { query: { limit: 1, ...query }, signal })).games,
});

/** Running games first, then those that wait, each by number. */
export const gamesInProgressQuery = queryOptions({
  ...openGamesQuery,
  select: (games) =>
    games
      .filter(({ status }) => IN_PROGRESS.includes(status))
      .sort((a, b) => IN_PROGRESS.indexOf(a.status) - IN_PROGRESS.indexOf(b.status) || a.gameNumber - b.gameNumber),
});

/** The cards of the game that was started last. */
export const lastCardsQuery = queryOptions({
  ...openGamesQuery,
  select: (games) => {
    const started = games.filter(({ startedAt }) => startedAt !== null);
    const [last] = started.sort((a, b) => Date.parse(b.startedAt ?? '') - Date.parse(a.startedAt ?? ''));
    return last?.selectedCards.map(({ cardId }) => cardId) ?? [];
  },
});

/** What the next game is bound to. */
export const nextDrawQuery = queryOptions({
  queryKey: ['next-draw'],
  queryFn: ({ signal }) => ask('GET /games/next-draw', { signal }),
});

export const configureNext = mutation(OF_GAMES, 'POST /games/configure-next', (startNumber: number) => ({
  body: { startNumber },
}));

export const resetGameCounter = mutation(OF_GAMES, 'POST /games/reset-game-counter', (_: undefined) => ({}));

/** It takes its entry out of the program, and ends the sale. */
export const createGame = mutation(
  [...OF_GAMES, 'program', 'sale'],
  'POST /games/sequential',
  (body: Body<'POST /games/sequential'>) => ({ body, quiet: true }),
);

export const startGame = mutation(OF_GAMES, 'POST /games/:id/start', (id: string) => ({
  params: { id },
  query,
  body: {},
}));

export interface Sale {
  gameId: string;
  add: readonly number[];
  remove: readonly number[];
  /** Of the sale that the cards come from. */
  saleVersion?: number;
}

/** Until the first number. */
export const sellCards = mutation(
  [...OF_GAMES, 'sale'],
  'POST /games/:id/cards',
  ({ gameId: id, add, remove, saleVersion }: Sale) => ({
    params: { id },
    body: { add: [...add], remove: [...remove], saleVersion },
    fits,
  }),
);

export const pauseGame = mutation(OF_GAMES, 'POST /games/:id/pause', (id: string) => ({
  params: { id },
  query,
  quiet: true,
}));

type Of<Body> = { gameId: string } & Body;

export const setGameStatus = mutation(
  OF_GAMES,
  'PUT /games/:id/status',
  ({ gameId: id, ...body }: Of<Body<'PUT /games/:id/status'>>) => ({ params: { id }, query, body, fits }),
);

/** `number` null: the next number of the committed order. `after`: how many calls the screen has seen. */
export const callNumber = mutation(
  OF_GAMES,
  'POST /games/:id/call-number',
  ({ gameId: id, number, after }: Of<{ number: number | null; after?: number }>) => ({
    params: { id },
    query,
    body: { number: number ?? undefined, after },
  }),
);

export const checkCard = mutation(
  OF_GAMES,
  'POST /games/:id/check-bingo',
  ({ gameId: id, ...body }: Of<{ cardId: number }>) => ({ params: { id }, query, body }),
);

/** `moderatorCardId`: the card to be paid by decision. */
export const finishGame = mutation(
  OF_GAMES,
  'POST /games/:id/finish',
  ({ gameId: id, moderatorCardId }: Of<{ moderatorCardId: number | null }>) => ({
    params: { id },
    query,
    body: { moderatorCardId: moderatorCardId ?? undefined },
    fits,
  }),
);

export const voidGame = mutation(
  OF_GAMES,
  'POST /games/:id/void',
  ({ gameId: id, ...body }: Of<{ reason: string }>) => ({ params: { id }, body, fits }),
);

export const selectWinner = mutation(
  OF_GAMES,
  'POST /games/:id/select-winner',
  ({ gameId: id, ...body }: Of<{ cardId: number }>) => ({ params: { id }, body }),
);

export const runJackpot = mutation(OF_GAMES, 'POST /games/:id/select-jackpot-winner', (id: string) => ({
  params: { id },
  body: {},
  fits,
}));

export const switchGameJackpot = mutation(
  OF_GAMES,
  'PATCH /games/:id',
  ({ gameId: id, ...body }: Of<{ jackpotEnabled: boolean }>) => ({ params: { id }, body }),
);

/** All that the live game asks for. */
export const liveGameApi = {
  getGame,
  callNumber,
  setGameStatus,
  finishGame,
  checkCard,
};
