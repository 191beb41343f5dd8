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
export type Ticks = { wall(): number; steady(): number };

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
): Chance {
  return {
    now,
    notBefore,
    bytes,
    wait,
    newId() {
      const seconds = Math.floor(now().getTime() / 1000) % 2 ** 32;
      return seconds.toString(16).padStart(8, '0') + Buffer.from(bytes(8)).toString('hex');
    },
  };
}

const clock = makeClock({ wall: () => Date.now(), steady: () => performance.now() });

export const realChance: Chance = makeChance(clock.now, (count) => randomBytes(count), undefined, clock.notBefore);
