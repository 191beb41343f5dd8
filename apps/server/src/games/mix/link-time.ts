import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slowLink } from '@adarash/rules/draw';
import { SLOW_LINKS } from '@adarash/rules/game';
import type { Logger } from 'pino';
import type { Runtime } from '../../start/runtime.ts';
import { patiently } from '../../storage/data-folder.ts';
import type { Mixing } from './slow-mix.ts';

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

export type LinkTime = ReturnType<typeof makeLinkTime>;

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
