import type { Body } from '@adarash/contract';
import { birrFromSantim } from '@adarash/rules/money';
import { isPattern } from '@adarash/rules/pattern';
import { ApiError, BAD_ANSWER, sentenceOf } from '@/api/client.ts';
import { isGameId } from '@/api/games.ts';
import { intentFor, isAnswered, type OpenIntent, randomHex } from '@/api/intent.ts';
import { t } from '@/i18n/en/cashier-setup.ts';
import { betOf, checkSetup, type Setup } from './setup.ts';

type NewGame = Body<'POST /games/sequential'>;

/** One press of Start Game, however often it has to be tried: the same key, and the same game once it exists. */
export interface StartIntent extends OpenIntent {
  gameId: string | null;
  gameNumber: number | null;
  /** What was asked for: its entry may have left the program since, without an answer. */
  game?: NewGame;
}

export interface StartSteps {
  create(game: NewGame, key: string): Promise<unknown>;
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
    houseFeePercentage: Number(setup.percentage),
    jackpotEnabled: setup.entry?.jackpotEnabled ?? true,
    cardPool: [...setup.cards],
    ...(setup.entropy === '' ? {} : { hallEntropy: setup.entropy }),
    ...(setup.entry ? { programLine: setup.entry._id } : {}),
  };
}

/** An entry leaves the program with the game that it became: asked for again, the game is the same without it. */
const without = ({ programLine, jackpotEnabled, ...game }: NewGame) => game;

/** The intent in hand when it is about this very game of this cashier, else a new one. */
export const startIntentFor = (
  inHand: StartIntent | null,
  cashierId: string,
  game: NewGame,
  makeKey = randomHex,
): StartIntent => ({ gameId: null, gameNumber: null, game, ...intentFor(inHand, [cashierId, without(game)], makeKey) });

/** Whether this very game was created by an earlier try. */
export function waitsFor(inHand: StartIntent | null, setup: Setup, cashierId: string): boolean {
  if (inHand === null || inHand.gameId === null || checkSetup(setup, () => true) !== null) return false;
  return startIntentFor(inHand, cashierId, newGameFrom(setup)).key === inHand.key;
}

export function isStartIntent(value: unknown): value is StartIntent {
  if (typeof value !== 'object' || value === null) return false;
  const { asked, key, gameId } = value as Record<string, unknown>;
  return typeof asked === 'string' && typeof key === 'string' && (gameId === null || typeof gameId === 'string');
}

/** The created game can no longer be started, so trying again with it is in vain. */
const GONE = ['GAME_NOT_PENDING', 'GAME_NOT_FOUND', 'GAME_VOIDED', 'GAME_ALREADY_COMPLETED', 'GAME_ID_INVALID'];

/** Creates, starts, contributes. `keep` is told of every step, so that a retry takes up where this one broke off. */
export async function runStart(
  game: NewGame,
  intent: StartIntent,
  steps: StartSteps,
  keep: (intent: StartIntent | null) => void,
  makeKey = randomHex,
): Promise<Started> {
  keep(intent);
  const created = await createOnce(game, intent, steps, keep);
  const { gameId, key } = created;
  try {
    await steps.start(gameId, `${key}-start`);
  } catch (error) {
    if (error instanceof ApiError && GONE.includes(error.code)) keep(null);
    else if (isAnswered(error)) keep({ ...created, key: makeKey() });
    throw error;
  }
  keep(null);
  try {
    await steps.contribute(gameId, game.betAmount, `${key}-contribution`);
    return { gameId, contribution: 'booked' };
  } catch {
    return { gameId, contribution: 'pending' };
  }
}

/** The game of this intent, created now or by an earlier try. */
export async function createOnce(
  game: NewGame,
  intent: StartIntent,
  { create }: Pick<StartSteps, 'create'>,
  keep: (intent: StartIntent | null) => void,
): Promise<StartIntent & { gameId: string }> {
  const { gameId, key } = intent;
  if (gameId !== null) return { ...intent, gameId };
  try {
    const created = { ...intent, ...readCreated(await create(intent.game ?? game, key)) };
    keep(created);
    return created;
  } catch (error) {
    if (isAnswered(error)) keep(null);
    throw error;
  }
}

function readCreated(answer: unknown): { gameId: string; gameNumber: number | null } {
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
