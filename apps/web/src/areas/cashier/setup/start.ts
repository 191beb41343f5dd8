import type { Body } from '@adarash/contract';
import { birrFromSantim } from '@adarash/rules/money';
import { isPattern } from '@adarash/rules/pattern';
import { ApiError, BAD_ANSWER, sentenceOf } from '@/api/client.ts';
import { isGameId } from '@/api/games.ts';
import { type createIntent, randomHex } from '@/api/intent.ts';
import { betOf, feeAsked, type Setup } from './setup.ts';
import { t } from './texts.ts';

type NewGame = Body<'POST /games/sequential'>;

export interface StartSteps {
  start(gameId: string, key: string): Promise<unknown>;
  contribute(gameId: string, amount: number, key: string): Promise<unknown>;
}

interface Started {
  gameId: string;
  contribution: 'booked' | 'pending';
}

interface StartFailure {
  text: string;
  /** The session is over: on to the login screen. */
  signedOut: boolean;
}

/** Only for a setup that passed its checks. */
export function newGameFrom(setup: Setup): NewGame {
  const bet = betOf(setup.bet);
  if (bet === null || !isPattern(setup.pattern)) throw new Error('The setup was not checked');
  return {
    count: 1,
    pattern: setup.pattern,
    betAmount: birrFromSantim(bet),
    ...feeAsked(setup),
    jackpotEnabled: setup.entry?.jackpotEnabled ?? true,
    cardPool: [...setup.cards],
    ...(setup.entropy === '' ? {} : { hallEntropy: setup.entropy }),
    ...(setup.entry ? { programLine: setup.entry._id } : {}),
  };
}

/** Starts a game that exists, and contributes. `intent` holds the key of a start that was not answered. */
export async function runStart(
  gameId: string,
  betAmount: number,
  { start, contribute }: StartSteps,
  intent: ReturnType<typeof createIntent>,
): Promise<Started> {
  await intent.run(gameId, (key) => start(gameId, key));
  try {
    await contribute(gameId, betAmount, randomHex());
    return { gameId, contribution: 'booked' };
  } catch {
    return { gameId, contribution: 'pending' };
  }
}

/** The one game that was asked for; a proxy may have answered something else. */
export function readCreated(answer: unknown): { gameId: string; gameNumber: number | null } {
  const { data, games } = (answer ?? {}) as { data?: unknown; games?: unknown };
  const list = Array.isArray(data) ? data : Array.isArray(games) ? games : [];
  if (list.length === 0) throw new ApiError(200, BAD_ANSWER, t('noGamesCreated'));
  const first = (list[0] ?? {}) as { _id?: unknown; gameNumber?: unknown };
  if (typeof first._id !== 'string' || !isGameId(first._id)) throw new ApiError(200, BAD_ANSWER, '');
  return { gameId: first._id, gameNumber: typeof first.gameNumber === 'number' ? first.gameNumber : null };
}

export function startFailure(error: unknown): StartFailure {
  if (!(error instanceof ApiError)) return { text: t('unexpected'), signedOut: false };
  if (error.code === BAD_ANSWER) return { text: t('invalidAnswer'), signedOut: false };
  if (error.code === 'NETWORK') return { text: t('network'), signedOut: false };
  if (error.status === 401) return { text: t('authenticationFailed'), signedOut: true };
  if (error.status === 403) return { text: t('accessDenied'), signedOut: false };
  return { text: sentenceOf(error, error.status === 400 ? t('invalidData') : t('unexpected')), signedOut: false };
}
