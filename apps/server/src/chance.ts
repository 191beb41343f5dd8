import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The only clock and the only source of randomness of the server; everything else is handed one. */
export type Chance = {
  now(): Date;
  bytes(count: number): Uint8Array;
  /** 24 hexadecimal characters: seconds first, so that ids of one table grow with time. */
  newId(): string;
  /** Lets so much time pass. */
  wait(ms: number): Promise<void>;
};

export function makeChance(
  now: () => Date,
  bytes: (count: number) => Uint8Array,
  wait: Chance['wait'] = (ms) => sleep(ms),
): Chance {
  return {
    now,
    bytes,
    wait,
    newId() {
      const seconds = Math.floor(now().getTime() / 1000) % 2 ** 32;
      return seconds.toString(16).padStart(8, '0') + Buffer.from(bytes(8)).toString('hex');
    },
  };
}

export const realChance: Chance = makeChance(
  () => new Date(),
  (count) => randomBytes(count),
);
