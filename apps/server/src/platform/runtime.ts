import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The only clock and the only source of randomness of the server; everything else is handed one. */
export type Runtime = {
  now(): Date;
  /** From here on it is never earlier than this: what is stored has happened, whatever the machine's clock says. */
  notBefore(at: Date): void;
  /** What the machine's clock says, whatever is stored. */
  machineNow(): Date;
  /** Gives up a time that is ahead and follows the machine's clock again. */
  setBack(): void;
  bytes(count: number): Uint8Array;
  /** 24 hexadecimal characters: seconds first, so that ids of one table grow with time. */
  newId(): string;
  wait(ms: number): Promise<void>;
};

type Clock = Pick<Runtime, 'now' | 'notBefore' | 'machineNow' | 'setBack'>;

/** Milliseconds of the machine's clock, which people may set, and of one that only counts on. */
type Ticks = { wall(): number; steady(): number };

/** Time that never runs backwards: where the machine's clock is set back, it goes on from where it was. */
export function makeClock({ wall, steady }: Ticks): Clock {
  let [time, counted] = [wall(), steady()];
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
      [time, counted] = [wall(), steady()];
    },
  };
}

/** Less than this is what clocks differ by that are set over a network. */
const AHEAD_FROM_MS = 60_000;

/** Both times, where the hall's is ahead of the machine's clock because that was once set wrong. */
export function clockAhead(clock: Clock): { hall: Date; machine: Date } | null {
  const [hall, machine] = [clock.now(), clock.machineNow()];
  return hall.getTime() - machine.getTime() >= AHEAD_FROM_MS ? { hall, machine } : null;
}

/** A clock without a machine behind it. */
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
