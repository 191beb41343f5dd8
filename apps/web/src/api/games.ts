import type { Body, GameJson } from '@adarash/contract';
import { isId } from '@adarash/contract/basics';
import { queryOptions } from '@tanstack/react-query';
import { answerOf } from './answers.ts';
import { mutation } from './intent.ts';

/** Whether the answer to a change holds the game. */
const fits = ({ game }: { game?: unknown }) => game;

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

/** The cards of the game that was started last. */
export const lastCardsQuery = queryOptions({
  ...openGamesQuery,
  select: ({ games }) => {
    const started = games.filter(({ startedAt }) => startedAt !== null);
    const [last] = started.sort((a, b) => Date.parse(b.startedAt ?? '') - Date.parse(a.startedAt ?? ''));
    return last?.selectedCards.map(({ cardId }) => cardId) ?? [];
  },
});

export const startGame = mutation('POST /games/:id/start', (id: string) => ({
  params: { id },
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
export const sellCards = mutation('POST /games/:id/cards', ({ gameId: id, add, remove, saleVersion }: Sale) => ({
  params: { id },
  body: { add: [...add], remove: [...remove], saleVersion },
  fits,
}));

export const pauseGame = mutation('POST /games/:id/pause', (id: string) => ({
  params: { id },
  quiet: true,
}));

type Of<Body> = { gameId: string } & Body;

export const setGameStatus = mutation(
  'PUT /games/:id/status',
  ({ gameId: id, ...body }: Of<Body<'PUT /games/:id/status'>>) => ({ params: { id }, body, fits }),
);

/** `number` null: the next number of the committed order. `after`: how many calls the screen has seen. */
export const callNumber = mutation(
  'POST /games/:id/call-number',
  ({ gameId: id, number, after }: Of<{ number: number | null; after?: number }>) => ({
    params: { id },
    body: { number: number ?? undefined, after },
  }),
);

export const checkCard = mutation('POST /games/:id/check-bingo', ({ gameId: id, ...body }: Of<{ cardId: number }>) => ({
  params: { id },
  body,
}));

/** `moderatorCardId`: the card to be paid by decision. */
export const finishGame = mutation(
  'POST /games/:id/finish',
  ({ gameId: id, moderatorCardId }: Of<{ moderatorCardId: number | null }>) => ({
    params: { id },
    body: { moderatorCardId: moderatorCardId ?? undefined },
    fits,
  }),
);

export const voidGame = mutation('POST /games/:id/void', ({ gameId: id, ...body }: Of<{ reason: string }>) => ({
  params: { id },
  body,
  fits,
}));

export const selectWinner = mutation(
  'POST /games/:id/select-winner',
  ({ gameId: id, ...body }: Of<{ cardId: number }>) => ({ params: { id }, body }),
);

export const runJackpot = mutation('POST /games/:id/select-jackpot-winner', (id: string) => ({
  params: { id },
  body: {},
  fits,
}));
