import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Clock and randomness of the server, which are injected everywhere. There is no other source of either. */
export type Runtime = {
  now(): Date;
  /** Sets a minimum for the time, because stored times are in the past, even if the machine's clock is wrong. */
  notBefore(at: Date): void;
  /** Returns the time of the machine's clock. */
  machineNow(): Date;
  /** Removes the minimum and follows the machine's clock again. */
  setBack(): void;
  bytes(count: number): Uint8Array;
  /** Returns 24 hexadecimal characters that start with the seconds, so that the ids of a table increase with time. */
  newId(): string;
  wait(ms: number): Promise<void>;
};

type Clock = Pick<Runtime, 'now' | 'notBefore' | 'machineNow' | 'setBack'>;

/** Milliseconds of the machine's clock, which can be changed, and of a monotonic clock. */
type Ticks = { wall(): number; steady(): number };

/** Returns a clock that never runs backwards: if the machine's clock is set back, it continues from its last time. */
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

/** Maximum deviation of clocks that are synchronised over a network. */
const AHEAD_FROM_MS = 60_000;

/** Returns both times if the hall's time is ahead, because the machine's clock was wrong before; otherwise null. */
export function clockAhead(clock: Clock): { hall: Date; machine: Date } | null {
  const hall = clock.now();
  const machine = clock.machineNow();
  return hall.getTime() - machine.getTime() >= AHEAD_FROM_MS ? { hall, machine } : null;
}

/** Returns a clock based on a function, without a machine's clock. */
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
