import { Refusal } from '../http/refusal.ts';

/** Somebody changed the game between the preparation of a step and the step. */
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
