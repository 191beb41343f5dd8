import { makeRuntime, type Runtime } from '../../src/platform/runtime.ts';
import { freshLuck } from './luck.ts';

export type Clock = {
  now(): Date;
  advance(ms: number): void;
  /** From here on time stands still, but for `advance`. */
  freeze(at?: string): void;
  /** The hall's time goes ahead of the machine's clock by so much. */
  runAhead(ms: number): void;
  machineNow(): Date;
  setBack(): void;
  /** What the server let pass, in milliseconds; here it passes at once. */
  readonly waited: number[];
};

export function makeClock(): Clock {
  let ahead = 0;
  let beyond = 0;
  let frozen: number | null = null;
  const machine = () => (frozen ?? Date.now()) + ahead;
  return {
    waited: [],
    now: () => new Date(machine() + beyond),
    machineNow: () => new Date(machine()),
    runAhead(ms) {
      beyond += ms;
    },
    setBack() {
      beyond = 0;
    },
    advance(ms) {
      ahead += ms;
    },
    freeze(at) {
      frozen = at === undefined ? Date.now() + ahead : Date.parse(at);
      ahead = 0;
    },
  };
}

/**
 * Ids of the product begin with the time. A draw follows from the id of its game, so ids of tests begin with the same digits
 * in every run, otherwise each run would draw other numbers.
 */
const TIME_OF_IDS = '65000000';

export function chanceOf(clock: Clock): Runtime {
  const luck = freshLuck();
  const wait = async (ms: number) => void clock.waited.push(ms);
  const runtime = makeRuntime({ ...clock, notBefore: () => {} }, luck, wait);
  return { ...runtime, newId: () => TIME_OF_IDS + luck(8).toString('hex') };
}
