import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Clock and randomness of the server, which are injected everywhere. No other source of time or randomness is used. */
export type Runtime = {
  now(): Date;
  /**
   * Sets the earliest time that the clock returns. Stored times are in the past, so the current time cannot be earlier,
   * even if the machine's clock is wrong.
   */
  notBefore(at: Date): void;
  /** Returns the time of the machine's clock. */
  machineNow(): Date;
  /** Removes the earliest time, so that the clock follows the machine's clock again. */
  setBack(): void;
  bytes(count: number): Uint8Array;
  /**
   * Returns a new id: 24 hexadecimal characters that start with the time in seconds, so that the ids of a table
   * increase with time.
   */
  newId(): string;
  wait(ms: number): Promise<void>;
};

type Clock = Pick<Runtime, 'now' | 'notBefore' | 'machineNow' | 'setBack'>;

/** Time of the machine's clock, which can be changed, and of a monotonic clock, both in milliseconds. */
type Ticks = { wall(): number; steady(): number };

/**
 * Returns a clock that never runs backwards. If the machine's clock is set back, the returned clock continues from its
 * last time.
 */
export function makeClock({ wall, steady }: Ticks): Clock {
  let time = wall();
  let counted = steady();
  const advance = (to: number) => {
    const count = steady();
    time = Math.max(to, time + count - counted);
    counted = count;
    return time;
  };
  return {
    now: () => new Date(Math.floor(advance(wall()))),
    notBefore: (at) => void advance(at.getTime()),
    machineNow: () => new Date(Math.floor(wall())),
    setBack: () => {
      time = wall();
      counted = steady();
    },
  };
}

/**
 * Minimum difference between the hall's time and the machine's clock that is reported. Clocks that are synchronised
 * over a network differ by less.
 */
const AHEAD_FROM_MS = 60_000;

/**
 * Returns the hall's time and the machine's time if the hall's time is ahead, because the machine's clock was wrong
 * before; otherwise null.
 */
export function clockAhead(clock: Clock): { hall: Date; machine: Date } | null {
  const hall = clock.now();
  const machine = clock.machineNow();
  return hall.getTime() - machine.getTime() >= AHEAD_FROM_MS ? { hall, machine } : null;
}

/** Returns a clock that is based on a function and not on a machine's clock. */
const onlyNow = (now: Clock['now']): Clock => ({ now, notBefore: () => {}, machineNow: now, setBack: () => {} });

export function makeRuntime(
  given: Clock | Clock['now'],
  bytes: Runtime['bytes'],
  wait: Runtime['wait'] = (ms) => sleep(ms),
): Runtime {
  const clock = typeof given === 'function' ? onlyNow(given) : given;
  return {
    ...clock,
    bytes,
    wait,
    newId() {
      const seconds = Math.floor(clock.now().getTime() / 1000) % 2 ** 32;
      return seconds.toString(16).padStart(8, '0') + Buffer.from(bytes(8)).toString('hex');
    },
  };
}

const clock = makeClock({ wall: () => Date.now(), steady: () => performance.now() });

export const realRuntime: Runtime = makeRuntime(clock, (count) => randomBytes(count));
