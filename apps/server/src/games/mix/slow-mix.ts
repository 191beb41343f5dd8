import { availableParallelism } from 'node:os';
import { type Argon2id, SLOW_COST } from '@adarash/rules/draw';
import { MIX_OPEN_MS } from '@adarash/rules/game';
import { hashRaw } from '@node-rs/argon2';

declare module '../../start/services.ts' {
  interface Services {
    readonly mixing: Mixing;
  }
}

/** How phones are asked and what they add is mixed. Tests hand in their own time and a cheaper hash; the product cannot. */
export type Mixing = {
  readonly argon2id: Argon2id;
  /** How many links are computed at the same time. */
  readonly atOnce: number;
  /** How long phones have to answer. */
  readonly openMs: number;
  /** How long the request that opened a mix waits for its result. */
  readonly answerWithinMs: number;
  readonly pause: (ms: number) => Promise<void>;
};

/** In time that really passes: a mix is measured by the phones' own clocks. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

/** The library lists algorithms and versions in enums that do not survive compilation file by file. */
const ARGON2ID = 2;
const VERSION_0X13 = 1;

export const makeMixing = (): Mixing => ({
  argon2id: (password, salt) =>
    hashRaw(password, {
      salt,
      memoryCost: SLOW_COST.memoryKiB,
      timeCost: SLOW_COST.passes,
      parallelism: SLOW_COST.lanes,
      outputLen: SLOW_COST.bytes,
      algorithm: ARGON2ID,
      version: VERSION_0X13,
    }),
  // Leaves a core to everything else, so that other halls play on while one mixes.
  atOnce: Math.max(1, availableParallelism() - 1),
  openMs: MIX_OPEN_MS,
  answerWithinMs: 20_000,
  pause,
});
