import { type Chance, makeChance } from '../../src/chance.ts';
import { freshLuck } from './luck.ts';

export type Clock = {
  now(): Date;
  advance(ms: number): void;
  /** From here on time stands still, but for `advance`. */
  freeze(at?: string): void;
  /** What the server let pass, in milliseconds; here it passes at once. */
  readonly waited: number[];
};

export function makeClock(): Clock {
  let ahead = 0;
  let frozen: number | null = null;
  return {
    waited: [],
    now: () => new Date((frozen ?? Date.now()) + ahead),
    advance(ms) {
      ahead += ms;
    },
    freeze(at) {
      frozen = at === undefined ? Date.now() + ahead : Date.parse(at);
      ahead = 0;
    },
  };
}

export const chanceOf = (clock: Clock): Chance =>
  makeChance(clock.now, freshLuck(), async (ms) => void clock.waited.push(ms));
