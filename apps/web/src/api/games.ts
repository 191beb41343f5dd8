import type { Body, GameJson } from '@adarash/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

/** A screen that changes a game has seen its cards, and needs only to be told which they are. */
const query = { cards: 'ids' } as const;

/** `quiet`: the screen shows a refusal itself. */
interface Manner {
  quiet?: boolean;
}

export const getGame = (id: string) => ask('GET /games/:id', { params: { id } });

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

export const configureNext = (startNumber: number, idempotencyKey: string) =>
  ask('POST /games/configure-next', { body: { startNumber }, idempotencyKey });

export const resetGameCounter = (_: undefined, idempotencyKey: string) =>
  ask('POST /games/reset-game-counter', { idempotencyKey });

export const createGame = (body: Body<'POST /games/sequential'>, idempotencyKey: string) =>
  ask('POST /games/sequential', { body, idempotencyKey, quiet: true });

export const startGame = (id: string, idempotencyKey: string, manner: Manner = {}) =>
  ask('POST /games/:id/start', { params: { id }, query, body: {}, idempotencyKey, ...manner });

/** Until the first number. */
export const sellCards = (
  { gameId, add, remove }: { gameId: string; add: readonly number[]; remove: readonly number[] },
  idempotencyKey: string,
  manner: Manner = {},
) =>
  ask('POST /games/:id/cards', {
    params: { id: gameId },
    body: { add: [...add], remove: [...remove] },
    idempotencyKey,
    ...manner,
  });

export const pauseGame = (id: string, idempotencyKey: string) =>
  ask('POST /games/:id/pause', { params: { id }, query, idempotencyKey, quiet: true });

export type WantedStatus = Body<'PUT /games/:id/status'>['status'];

export const setGameStatus = (
  { gameId, status }: { gameId: string; status: WantedStatus },
  idempotencyKey: string,
  manner: Manner = {},
) => ask('PUT /games/:id/status', { params: { id: gameId }, query, body: { status }, idempotencyKey, ...manner });

/** `number` null: the next number of the committed order. `after`: how many calls the screen has seen. */
export const callNumber = (
  { gameId, number, after }: { gameId: string; number: number | null; after?: number },
  idempotencyKey: string,
) =>
  ask('POST /games/:id/call-number', {
    params: { id: gameId },
    query,
    body: { ...(number !== null && { number }), ...(after !== undefined && { after }) },
    idempotencyKey,
  });

export const checkCard = ({ gameId, cardId }: { gameId: string; cardId: number }, idempotencyKey: string) =>
  ask('POST /games/:id/check-bingo', { params: { id: gameId }, query, body: { cardId }, idempotencyKey });

export const payWinner = ({ gameId, cardId }: { gameId: string; cardId: number }, idempotencyKey: string) =>
  ask('POST /games/:id/paid', { params: { id: gameId }, body: { cardId }, idempotencyKey });

/** `moderatorCardId`: the card to be paid by decision. */
export const finishGame = (
  { gameId, moderatorCardId }: { gameId: string; moderatorCardId: number | null },
  idempotencyKey: string,
) =>
  ask('POST /games/:id/finish', {
    params: { id: gameId },
    query,
    body: moderatorCardId === null ? {} : { moderatorCardId },
    idempotencyKey,
  });

export const voidGame = ({ gameId, reason }: { gameId: string; reason: string }, idempotencyKey: string) =>
  ask('POST /games/:id/void', { params: { id: gameId }, body: { reason }, idempotencyKey });

export const selectWinner = ({ gameId, cardId }: { gameId: string; cardId: number }, idempotencyKey: string) =>
  ask('POST /games/:id/select-winner', { params: { id: gameId }, body: { cardId }, idempotencyKey });

export const runJackpot = (id: string, idempotencyKey: string) =>
  ask('POST /games/:id/select-jackpot-winner', { params: { id }, idempotencyKey });

export const switchGameJackpot = (
  { gameId, jackpotEnabled }: { gameId: string; jackpotEnabled: boolean },
  idempotencyKey: string,
) => ask('PATCH /games/:id', { params: { id: gameId }, body: { jackpotEnabled }, idempotencyKey });
