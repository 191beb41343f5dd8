import { ApiError } from '../../../../api/api-error.ts';
import { makeIntentKey } from '../../../../lib/intent-key.ts';
import type { NewGame, StartIntent } from './start-intent.ts';

export interface StartCalls {
  create(game: NewGame, key: string): Promise<unknown>;
  start(gameId: string, key: string): Promise<unknown>;
  contribute(gameId: string, amount: number, key: string): Promise<unknown>;
}

export type Started = { gameId: string; contribution: 'booked' } | { gameId: string; contribution: 'pending' };

/** What the server answered does not hold a game. */
export class InvalidGameAnswer extends Error {}

/** The created game can no longer be started, so trying again with it is in vain. */
const GONE = ['GAME_NOT_PENDING', 'GAME_NOT_FOUND', 'GAME_VOIDED', 'GAME_ALREADY_COMPLETED', 'GAME_ID_INVALID'];

const GAME_ID = /^[0-9a-f]{24}$/;

const refused = (error: unknown) => error instanceof ApiError && !error.transient;

/** Creates, starts, contributes. `keep` is told of every step, so that a retry takes up where this one broke off. */
export async function runStart(
  game: NewGame,
  intent: StartIntent,
  calls: StartCalls,
  keep: (intent: StartIntent | null) => void,
  makeKey = makeIntentKey,
): Promise<Started> {
  let current = intent;
  const note = (change: Partial<StartIntent>) => {
    current = { ...current, ...change };
    keep(current);
  };
  keep(current);

  if (current.gameId === null) {
    try {
      note(readCreated(await calls.create(game, current.createKey)));
    } catch (error) {
      // A refusal created nothing, and its key may be remembered with it.
      if (refused(error)) note({ createKey: makeKey() });
      throw error;
    }
  }
  const gameId = current.gameId ?? '';

  try {
    await calls.start(gameId, current.startKey);
  } catch (error) {
    if (error instanceof ApiError && GONE.includes(error.code)) keep(null);
    else if (refused(error)) note({ startKey: makeKey() });
    throw error;
  }
  keep(null);

  try {
    await calls.contribute(gameId, game.betAmount, current.contributionKey);
    return { gameId, contribution: 'booked' };
  } catch {
    return { gameId, contribution: 'pending' };
  }
}

function readCreated(answer: unknown): { gameId: string; gameNumber: number | null } {
  const { data, games } = (answer ?? {}) as { data?: unknown; games?: unknown };
  const list = Array.isArray(data) ? data : Array.isArray(games) ? games : [];
  const first = (list[0] ?? {}) as { _id?: unknown; gameNumber?: unknown };
  if (typeof first._id !== 'string' || !GAME_ID.test(first._id)) throw new InvalidGameAnswer();
  return { gameId: first._id, gameNumber: typeof first.gameNumber === 'number' ? first.gameNumber : null };
}
