import type { Body, GameJson } from '@adarash/contract';
import { isId } from '@adarash/contract/limits';
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

/** Running games first, then those that wait, each by number. */
export const gamesInProgressQuery = queryOptions({
  queryKey: ['games', 'in-progress'],
  queryFn: async ({ signal }) => (await ask('GET /games', { query: { limit: 1, ...query }, signal })).games,
  select: (games) =>
    games
      .filter(({ status }) => IN_PROGRESS.includes(status))
      .sort((a, b) => IN_PROGRESS.indexOf(a.status) - IN_PROGRESS.indexOf(b.status) || a.gameNumber - b.gameNumber),
});

/** What the next game is bound to. */
export const nextDrawQuery = queryOptions({
  queryKey: ['next-draw'],
  queryFn: ({ signal }) => ask('GET /games/next-draw', { signal }),
});

/** For the display alone; who sends it hears nothing of a refusal. */
export const tellNextSale = (body: Body<'PUT /games/next-sale'>) => ask('PUT /games/next-sale', { body, quiet: true });

export const configureNext = mutation(OF_GAMES, (startNumber: number, idempotencyKey) =>
  ask('POST /games/configure-next', { body: { startNumber }, idempotencyKey }),
);

export const resetGameCounter = mutation(OF_GAMES, (_: undefined, idempotencyKey) =>
  ask('POST /games/reset-game-counter', { idempotencyKey }),
);

/** It takes its line out of the program. */
export const createGame = mutation(
  [...OF_GAMES, 'program'],
  (body: Body<'POST /games/sequential'>, idempotencyKey): Promise<unknown> =>
    ask('POST /games/sequential', { body, idempotencyKey, quiet: true }),
);

export const startGame = mutation(OF_GAMES, (id: string, idempotencyKey, manner) =>
  ask('POST /games/:id/start', { params: { id }, query, body: {}, idempotencyKey, ...manner }),
);

interface Sale {
  gameId: string;
  add: readonly number[];
  remove: readonly number[];
}

/** Until the first number. */
export const sellCards = mutation(OF_GAMES, ({ gameId, add, remove }: Sale, idempotencyKey, manner) =>
  ask('POST /games/:id/cards', {
    params: { id: gameId },
    body: { add: [...add], remove: [...remove] },
    idempotencyKey,
    fits,
    ...manner,
  }),
);

export const pauseGame = mutation(OF_GAMES, (id: string, idempotencyKey) =>
  ask('POST /games/:id/pause', { params: { id }, query, idempotencyKey, quiet: true }),
);

type WantedStatus = { gameId: string } & Body<'PUT /games/:id/status'>;

export const setGameStatus = mutation(OF_GAMES, ({ gameId, status }: WantedStatus, idempotencyKey, manner) =>
  ask('PUT /games/:id/status', { params: { id: gameId }, query, body: { status }, idempotencyKey, fits, ...manner }),
);

/** `number` null: the next number of the committed order. `after`: how many calls the screen has seen. */
export const callNumber = mutation(
  OF_GAMES,
  ({ gameId, number, after }: { gameId: string; number: number | null; after?: number }, idempotencyKey) =>
    ask('POST /games/:id/call-number', {
      params: { id: gameId },
      query,
      body: { number: number ?? undefined, after },
      idempotencyKey,
    }),
);

type CardOfGame = { gameId: string; cardId: number };

export const checkCard = mutation(OF_GAMES, ({ gameId, cardId }: CardOfGame, idempotencyKey) =>
  ask('POST /games/:id/check-bingo', { params: { id: gameId }, query, body: { cardId }, idempotencyKey }),
);

const payWinner = mutation(OF_GAMES, ({ gameId, cardId }: CardOfGame, idempotencyKey) =>
  ask('POST /games/:id/paid', { params: { id: gameId }, body: { cardId }, idempotencyKey, fits }),
);

/** `moderatorCardId`: the card to be paid by decision. */
export const finishGame = mutation(
  OF_GAMES,
  ({ gameId, moderatorCardId }: { gameId: string; moderatorCardId: number | null }, idempotencyKey) =>
    ask('POST /games/:id/finish', {
      params: { id: gameId },
      query,
      body: { moderatorCardId: moderatorCardId ?? undefined },
      idempotencyKey,
      fits,
    }),
);

export const voidGame = mutation(OF_GAMES, ({ gameId, reason }: { gameId: string; reason: string }, idempotencyKey) =>
  ask('POST /games/:id/void', { params: { id: gameId }, body: { reason }, idempotencyKey, fits }),
);

export const selectWinner = mutation(OF_GAMES, ({ gameId, cardId }: CardOfGame, idempotencyKey) =>
  ask('POST /games/:id/select-winner', { params: { id: gameId }, body: { cardId }, idempotencyKey }),
);

const runJackpot = mutation(OF_GAMES, (id: string, idempotencyKey) =>
  ask('POST /games/:id/select-jackpot-winner', { params: { id }, idempotencyKey, fits }),
);

export const switchGameJackpot = mutation(
  OF_GAMES,
  ({ gameId, jackpotEnabled }: { gameId: string; jackpotEnabled: boolean }, idempotencyKey) =>
    ask('PATCH /games/:id', { params: { id: gameId }, body: { jackpotEnabled }, idempotencyKey }),
);

/** All that the live game asks for. */
export const liveGameApi = {
  getGame,
  callNumber,
  setGameStatus,
  finishGame,
  checkCard,
  voidGame,
  runJackpot,
  sellCards,
  payWinner,
};
