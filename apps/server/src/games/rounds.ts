import { createRoundSearch, type RoundSearch } from '@adarash/rules/designated';
import { Refusal } from '../http/refusal.ts';

// A round takes well under a tenth of a millisecond, so no step comes near the 50 ms that others may be held up.
const ROUNDS_PER_STEP = 50;

/** Searches for the round that serves a designated card, and lets other requests through between the steps. */
export async function findRound(search: RoundSearch): Promise<number | null> {
  const rounds = createRoundSearch(search);
  for (;;) {
    const { done, round } = rounds.step(ROUNDS_PER_STEP);
    if (done) return round;
    await new Promise(setImmediate);
  }
}

/** The search is done before the write, and somebody changed the game between the two. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

const MOST_ATTEMPTS = 20;

/** Prepares and tries again until nobody changes the game in between. */
export async function untilUndisturbed<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; tried < MOST_ATTEMPTS; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
    }
  }
  throw new Refusal('UNAVAILABLE');
}
