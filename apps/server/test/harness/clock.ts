import { makeRuntime, type Runtime } from '../../src/platform/runtime.ts';
import { freshLuck } from './luck.ts';

export type Clock = {
  now(): Date;
  advance(ms: number): void;
  /** Stops the time. Only `advance` changes it. */
  freeze(at?: string): void;
  /** Sets the hall's time ahead of the machine's clock by some milliseconds. */
  runAhead(ms: number): void;
  machineNow(): Date;
  setBack(): void;
  /** Delays of the server in milliseconds, which are skipped in tests. */
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
