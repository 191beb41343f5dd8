import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The only clock and the only source of randomness of the server; everything else is handed one. */
export type Chance = {
  now(): Date;
  /** From here on it is never earlier than this: what is stored has happened, whatever the machine's clock says. */
  notBefore(at: Date): void;
  bytes(count: number): Uint8Array;
  /** 24 hexadecimal characters: seconds first, so that ids of one table grow with time. */
  newId(): string;
  /** Lets so much time pass. */
  wait(ms: number): Promise<void>;
};

type Clock = Pick<Chance, 'now' | 'notBefore'>;

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
  };
}

export function makeChance(
  now: Chance['now'],
  bytes: Chance['bytes'],
  wait: Chance['wait'] = (ms) => sleep(ms),
  notBefore: Chance['notBefore'] = () => {},
  bytesOfIds: Chance['bytes'] = bytes,
): Chance {
  return {
    now,
    notBefore,
    bytes,
    wait,
    newId() {
      const seconds = Math.floor(now().getTime() / 1000) % 2 ** 32;
      return seconds.toString(16).padStart(8, '0') + Buffer.from(bytesOfIds(8)).toString('hex');
    },
  };
}

const POOL = 4096;

/** For ids, which are no secrets: asking the system for eight bytes costs as much as asking for thousands. */
export function pooled(source: Chance['bytes']): Chance['bytes'] {
  let pool = new Uint8Array(0);
  return (count) => {
    if (pool.length < count) pool = source(POOL).slice();
    const taken = pool.subarray(0, count);
    pool = pool.subarray(count);
    return taken;
  };
}

const clock = makeClock({ wall: () => Date.now(), steady: () => performance.now() });

const random: Chance['bytes'] = (count) => randomBytes(count);

export const realChance: Chance = makeChance(clock.now, random, undefined, clock.notBefore, pooled(random));
