import { createRoundSearch, type RoundSearch } from '@adarash/rules/designated';

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
