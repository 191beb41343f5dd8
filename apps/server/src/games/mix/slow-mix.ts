import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Argon2id, bytesToHex, hexToBytes, mixOf, SLOW_COST, slowLink, slowStart } from '@adarash/rules/draw';
import { MIX_OPEN_MS, SLOW_LINKS, salesRootIn } from '@adarash/rules/game';
import { hashRaw } from '@node-rs/argon2';
import PQueue from 'p-queue';
import type { Runtime } from '../../platform/runtime.ts';
import type { LoadedGame } from '../../repositories/games.ts';
import type { Db } from '../../storage/schema.ts';
import { databaseNow } from '../../storage/storage.ts';

/** Constants of the hash library, whose enums are not available with isolated modules. */
const ARGON2ID = 2;
const VERSION_0X13 = 1;

/** Computes argon2id with the memory and time cost of one link of the slow mix, in a worker thread. */
export const slowHash: Argon2id = (password, salt) =>
  hashRaw(password, {
    salt,
    memoryCost: SLOW_COST.memoryKiB,
    timeCost: SLOW_COST.passes,
    parallelism: SLOW_COST.lanes,
    outputLen: SLOW_COST.bytes,
    algorithm: ARGON2ID,
    version: VERSION_0X13,
  });

/** Settings of mixes. Tests inject a clock and a cheap hash. */
export type Mixing = {
  /** Returns the time for mixes and participating phones, which is the same for all instances. */
  readonly now: (db: Db) => Promise<Date>;
  readonly argon2id: Argon2id;
  /** Maximum number of links of slow mixes that one process computes in parallel. */
  readonly atOnce: number;
  /** Time in milliseconds that phones have to send their codes. */
  readonly openMs: number;
  readonly pause: (ms: number) => Promise<unknown>;
};

export const mixingBy = (runtime: Runtime): Mixing => ({
  now: (db) => databaseNow(db, runtime),
  argon2id: slowHash,
  // One processor core remains free, so that other halls continue during a mix.
  atOnce: Math.max(1, availableParallelism() - 1),
  openMs: MIX_OPEN_MS,
  pause: (ms) => sleep(ms, undefined, { ref: false }),
});

/** Assumed duration of a link of the slow mix before this process has measured one. */
const ASSUMED_LINK_MS = 400;

/** Computes the links of all slow mixes of this process in the order of the requests, with limited concurrency. */
export function createSlowMix({ argon2id, atOnce }: Pick<Mixing, 'argon2id' | 'atOnce'>) {
  const queue = new PQueue({ concurrency: atOnce });
  let linkMs = ASSUMED_LINK_MS;

  const inTurn = <T>(compute: () => Promise<T>): Promise<T> =>
    queue.add(async () => {
      const begunAt = performance.now();
      const link = await compute();
      linkMs = performance.now() - begunAt;
      return link;
    });

  return {
    inTurn,
    /** Returns the estimated remaining time of a mix, based on the duration of the last link. */
    secondsLeft: (done: number): number => Math.ceil(((SLOW_LINKS - done) * linkMs) / 1_000),
    /** Computes the next link of a slow mix from the existing links. */
    nextLink({ game, row }: LoadedGame, links: readonly string[]): Promise<string> {
      const { scheme, publicText } = game;
      const { draw_id: drawId } = row;
      const last = links.at(-1);
      const mix = mixOf(publicText, game.mix?.parts ?? [], scheme);
      const root = { drawId, commitment: hexToBytes(row.commitment), salesRoot: salesRootIn(game), mix, scheme };
      const previous = last === undefined ? slowStart(root) : hexToBytes(last);
      return inTurn(async () => bytesToHex(await slowLink(argon2id, { drawId, scheme }, links.length + 1, previous)));
    },
  };
}
