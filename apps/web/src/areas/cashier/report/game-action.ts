import type { GameRow, Status } from '@adarash/contract';
import { commandForStatus } from '@adarash/rules/game';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '@/api/answers.ts';
import { type Api, useApi } from '@/api/api.ts';
import { ApiError, sentenceOf } from '@/api/client.ts';
import { createIntent } from '@/api/intent.ts';
import { WORDS, type WordTexts } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { useSessionStore } from '@/session/session.ts';
import { CASHIER_REPORT, type CashierReportTexts } from './texts.ts';
import { updateReportsOptimistically } from './use-report.ts';

/** Actions on a game in the report, in the order of their buttons. */
const ACTIONS = ['play', 'pause', 'stop'] as const;
export type GameAction = (typeof ACTIONS)[number];

export interface Notice {
  kind: 'success' | 'error';
  text: string;
  game?: GameRow;
}

const WANTED = { play: 'active', pause: 'paused', stop: 'completed' } as const;

/** Returns the actions that the rules allow for this status. In the report, only an active game can be stopped. */
export const actionsFor = (status: Status): readonly GameAction[] =>
  ACTIONS.filter((action) => commandForStatus(status, WANTED[action]).ok && (action !== 'stop' || status === 'active'));

export function labelOf(action: GameAction, status: Status): GameAction | 'resume' {
  return action === 'play' && status === 'paused' ? 'resume' : action;
}

export function doneSentence({ t }: CashierReportTexts, action: GameAction, before: Status): string {
  if (action === 'play') return t(before === 'paused' ? 'resumed' : 'started');
  return t(action === 'pause' ? 'paused' : 'stopped');
}

export function failedSentence(
  { t }: CashierReportTexts,
  words: WordTexts,
  action: GameAction,
  error: unknown,
): string {
  const gone = error instanceof ApiError && error.status === 404;
  const reason = sentenceOf(error, gone ? t('notFound') : t('unknownReason'));
  return t('actionFailed', { action: words.t(action), reason });
}

/**
 * Returns whether a request to pause, play or stop a game failed because the game already has the requested status.
 * This counts as success.
 */
export const isUnchanged = (error: unknown) => error instanceof ApiError && error.code === 'STATUS_UNCHANGED';

/**
 * Returns the report page with an updated status of one game. Returns the same page if it does not contain the game.
 */
export function withStatus<Page extends { games: GameRow[] }>(page: Page, gameId: string, status: Status): Page {
  if (!page.games.some((game) => game._id === gameId)) return page;
  return { ...page, games: page.games.map((game) => (game._id === gameId ? { ...game, status } : game)) };
}

async function perform(ask: Api['ask'], action: GameAction, game: GameRow, key: string): Promise<void> {
  const params = { id: game._id };
  const options = { idempotencyKey: key, quiet: true };
  try {
    if (action === 'pause') await ask('POST /games/:id/pause', { params }, options);
    else if (game.status === 'pending') await ask('POST /games/:id/start', { params, body: {} }, options);
    else {
      const body = { status: WANTED[action] };
      await ask('PUT /games/:id/status', { params, body }, { ...options, fits: (answer) => answer.game });
    }
  } catch (error) {
    if (!isUnchanged(error)) throw error;
  }
  if (action === 'stop') await contribute(ask, game, key);
}

/**
 * Requests the jackpot contribution of a stopped game again. The request has no effect if the server created the
 * contribution at the start. An error is only logged, because the game is already stopped.
 */
async function contribute(ask: Api['ask'], game: GameRow, key: string): Promise<void> {
  if (!game.jackpotEnabled || game.betAmount <= 0) return;
  const { cashierId, _id: gameId, betAmount: amount } = game;
  try {
    await ask(
      'POST /jackpot/:cashierId/contributions',
      { params: { cashierId }, body: { gameId, amount } },
      { idempotencyKey: `${key}-contribution`, quiet: true },
    );
  } catch (error) {
    console.error(error);
  }
}

/**
 * Returns a function that pauses, plays or stops a game in the report. It updates the cached reports before the
 * response, and restores them if the request fails.
 */
export function useReportAction(onNotice: (notice: Notice) => void) {
  const texts = useT(CASHIER_REPORT);
  const words = useT(WORDS);
  const client = useQueryClient();
  const { ask } = useApi();
  const session = useSessionStore();
  const [intent] = useState(() => createIntent());

  const mutation = useMutation({
    mutationFn: ({ action, game }: { action: GameAction; game: GameRow }) =>
      intent.run([action, game._id, game.version], (key) => perform(ask, action, game, key)),
    onMutate: ({ action, game }) =>
      updateReportsOptimistically(client, (page) => withStatus(page, game._id, WANTED[action])),
    onError: (error, wanted, takeBack) => {
      takeBack?.();
      if (error instanceof ApiError && error.status === 401) return session.clear();
      onNotice({ kind: 'error', text: failedSentence(texts, words, wanted.action, error), game: wanted.game });
    },
    onSuccess: (_, { action, game }) =>
      onNotice({ kind: 'success', text: doneSentence(texts, action, game.status), game }),
    onSettled: () => void invalidate(client, 'PUT /games/:id/status'),
  });

  return {
    act: (action: GameAction, game: GameRow) => mutation.mutate({ action, game }),
    busy: mutation.isPending,
  };
}

export type GameActions = ReturnType<typeof useReportAction>;
