import type { GameRow, Status } from '@adarash/contract';
import { ApiError, sentenceOf } from '../../../../api/api-error.ts';
import { t } from '../../../../i18n/en/cashier-report.ts';

export type GameAction = 'play' | 'pause' | 'stop';

export const STATUS_AFTER: Record<GameAction, Status> = { play: 'active', pause: 'paused', stop: 'completed' };

/** What can be done with a game in this state, in the order of the buttons. */
export function actionsFor(status: Status): readonly GameAction[] {
  if (status === 'active') return ['pause', 'stop'];
  return status === 'pending' || status === 'paused' ? ['play'] : [];
}

export function labelOf(action: GameAction, status: Status): string {
  if (action === 'play') return t(status === 'paused' ? 'resume' : 'play');
  return t(action);
}

export function doneSentence(action: GameAction, before: Status): string {
  if (action === 'play') return t(before === 'paused' ? 'resumed' : 'started');
  return t(action === 'pause' ? 'paused' : 'stopped');
}

export function failedSentence(action: GameAction, error: unknown): string {
  const gone = error instanceof ApiError && error.status === 404;
  const reason = sentenceOf(error, gone ? t('notFound') : t('unknownReason'));
  return t('actionFailed', { action, reason });
}

/** A game that already is where it should be counts as done. */
export const isUnchanged = (error: unknown) => error instanceof ApiError && error.code === 'STATUS_UNCHANGED';

/** The list as it will be once the action is done. */
export function withStatus<Page extends { games: GameRow[] }>(page: Page, gameId: string, status: Status): Page {
  if (!page.games.some((game) => game._id === gameId)) return page;
  return { ...page, games: page.games.map((game) => (game._id === gameId ? { ...game, status } : game)) };
}
