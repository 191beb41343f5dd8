import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Argon2id, SLOW_COST, slowLink } from '@adarash/rules/draw';
import { MIX_OPEN_MS, SLOW_LINKS } from '@adarash/rules/game';
import { hashRaw } from '@node-rs/argon2';
import type { Logger } from 'pino';
import { makeFairQueue } from '../../limits/limiter.ts';
import type { Runtime } from '../../start/runtime.ts';
import { patiently } from '../../storage/data-folder.ts';

declare module '../../start/services.ts' {
  interface Services {
    readonly linkTime: LinkTime;
  }
}

/** A link where nobody has measured one yet. */
const GUESSED_LINK_MS = 400;
/** How much the newest link counts in the mean. */
const NEWEST = 0.3;
/** One measure may fall into a busy moment; the best of several says what the computer can do. */
const MEASURES = 5;
/** What a hall should wait for a first number at most; an owner whose computer needs longer gets a warning. */
const PATIENCE_SECONDS = 15;

const LINK_TIME_FILE = 'link-time.json';

type LinkTime = ReturnType<typeof makeLinkTime>;

/** What a link took of late, and what the quickest took: waiting times come from the first, the warning from the second. */
type Measured = { ms: number; best: number };

type Needed = { runtime: Pick<Runtime, 'now'>; kept?: { read(): Measured | null; write(measured: Measured): void } };

export function makeLinkTime({ runtime, kept }: Needed) {
  let measured = kept?.read() ?? null;
  let written = measured;

  async function time<T>(compute: () => Promise<T>): Promise<T> {
    const begun = runtime.now().getTime();
    const link = await compute();
    const took = runtime.now().getTime() - begun;
    measured = measured
      ? { ms: measured.ms + NEWEST * (took - measured.ms), best: Math.min(measured.best, took) }
      : { ms: took, best: took };
    return link;
  }

  function keep(): void {
    if (measured === null || measured === written) return;
    kept?.write(measured);
    written = measured;
  }

  return {
    expectedMs: () => measured?.ms ?? GUESSED_LINK_MS,
    time,
    keep,
    /** At the first start, unless a game was mixed here already. Returns whether it measured. */
    async measure({ argon2id }: Pick<Mixing, 'argon2id'>): Promise<boolean> {
      if (measured !== null) return false;
      const takes: number[] = [];
      for (let i = 0; i < MEASURES; i++) {
        const begun = runtime.now().getTime();
        await slowLink(argon2id, { drawId: '' }, 1, new Uint8Array(32));
        takes.push(runtime.now().getTime() - begun);
      }
      const best = Math.min(...takes);
      measured = { ms: best, best };
      keep();
      return true;
    },
    /** How long a mix takes, where that is longer than a hall should wait; null: it is quick enough, or not known. */
    slowMixSeconds(): number | null {
      const seconds = Math.ceil((SLOW_LINKS * (measured?.best ?? 0)) / 1000);
      return seconds > PATIENCE_SECONDS ? seconds : null;
    },
  };
}

/** In the data folder and not in the database, because a computer that takes the database over has another speed. */
export function linkTimeIn(dataDir: string, log: Logger) {
  const path = join(dataDir, LINK_TIME_FILE);
  return {
    read(): Measured | null {
      try {
        const { ms, best = ms } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Measured>;
        return isTime(ms) && isTime(best) ? { ms, best } : null;
      } catch {
        return null;
      }
    },
    /** Lost in a power cut it is measured again, so nothing waits for the disk. */
    write({ ms, best }: Measured): void {
      try {
        writeFileSync(`${path}.new`, JSON.stringify({ ms: Math.round(ms), best: Math.round(best) }), { mode: 0o600 });
        patiently(() => renameSync(`${path}.new`, path));
      } catch (error) {
        log.debug({ err: error }, 'how long a link takes could not be kept');
      }
    },
  };
}

const isTime = (ms: unknown): ms is number => typeof ms === 'number' && ms >= 0;

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

/** How many mixes of one hall run at once; its others wait, and no other hall waits for them. */
export const MIXES_PER_HALL = 2;

export type MixOfHall = { readonly gameId: string; readonly hallId: string };
type MixAtWork = MixOfHall & { readonly left: number };

/**
 * How long a mix takes from here, with the others that are at work, in the order they came. Halls take turns link by
 * link: until it is done, each other hall gets as many turns as its own hall needs, or as many as it has left.
 */
export function expectedMs(mixes: readonly MixAtWork[], mine: MixAtWork, linkMs: number, atOnce: number): number {
  let own = mine.left;
  const others = new Map<string, number>();
  let isBefore = true;
  for (const { gameId, hallId, left } of mixes) {
    if (gameId === mine.gameId) isBefore = false;
    else if (hallId !== mine.hallId) others.set(hallId, (others.get(hallId) ?? 0) + left);
    else if (isBefore) own += left;
  }
  let turns = own;
  for (const left of others.values()) turns += Math.min(left, own);
  // The links of one mix follow from each other, so more cores do not make them faster.
  return Math.max(mine.left, turns / atOnce) * linkMs;
}

export type MixTurns = ReturnType<typeof makeMixTurns>;

export function makeMixTurns({ atOnce, linkTime }: { atOnce: number; linkTime: LinkTime }) {
  // Neither queue has an end, so nobody is ever turned away.
  const refuse = () => new Error('A queue without limits was full.');
  const halls = makeFairQueue({ perKey: MIXES_PER_HALL, refuse });
  const links = makeFairQueue({ perKey: atOnce, atOnce, refuse });
  const atWork = new Map<string, MixAtWork>();

  return {
    async inHall<T>({ gameId, hallId }: MixOfHall, work: () => Promise<T>): Promise<T> {
      if (!atWork.has(gameId)) atWork.set(gameId, { gameId, hallId, left: SLOW_LINKS });
      try {
        return await halls({ key: hallId }, work);
      } finally {
        atWork.delete(gameId);
        linkTime.keep();
      }
    },
    /** Computes a link when it is its hall's turn; `done` are those that this mix has. */
    link: <T>({ gameId, hallId }: MixOfHall, done: number, compute: () => Promise<T>): Promise<T> =>
      links({ key: hallId }, () => {
        atWork.set(gameId, { gameId, hallId, left: SLOW_LINKS - done });
        return linkTime.time(compute);
      }),
    secondsLeft({ gameId, hallId }: MixOfHall, done: number): number {
      const mine = { gameId, hallId, left: SLOW_LINKS - done };
      return Math.ceil(expectedMs([...atWork.values()], mine, linkTime.expectedMs(), atOnce) / 1000);
    },
  };
}
