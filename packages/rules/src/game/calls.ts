import type { Call, Game, Instant } from './game.ts';

export const MAX_CALLS = 75;

export const numbersCalled = (game: { calls: readonly Pick<Call, 'number'>[] }): number[] =>
  game.calls.map((call) => call.number);

/**
 * Returns the number of typed numbers, including undone ones, so that an undo does not hide that numbers were typed.
 */
export const manualCalls = ({ calls, takenBack = [] }: Typed): number =>
  calls.filter((call) => call.kind === 'manual').length + takenBack.length;

/** Game or receipt. */
type Typed = { calls: readonly Pick<Call, 'kind'>[]; takenBack?: readonly unknown[] | undefined };

/** Returns the time of the first call of a game, even if that call was undone. */
export const firstCalledAt = ({ calls, takenBack }: Pick<Game, 'calls' | 'takenBack'>): Instant | null =>
  takenBack.find(({ callIndex }) => callIndex === 1)?.calledAt ?? calls[0]?.at ?? null;

/** Returns the current round of a game's draw; null before the start. */
export const roundInForce = (game: Pick<Game, 'rounds'>): number | null => game.rounds.at(-1)?.round ?? null;
