import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { readConfig } from '../../../src/config/config.ts';
import { realRuntime } from '../../../src/platform/runtime.ts';
import { openStorage } from '../../../src/storage/open.ts';
import { node, run } from './built-server.ts';
import { ENGINE, freshPlace, type Place, placeFrom110, placeFromBefore } from './storage-place.ts';

const log = pino({ level: 'silent' });

const RELEASES = [placeFromBefore, placeFrom110];

export type KillsDuringStart = { kills: number; broken: string[] };

/**
 * Kills the real server at random moments of a start, on a fresh place each time, and opens what it left behind.
 * @param main the built server
 */
export async function killDuringStart(
  main: string,
  kind: 'first' | 'upgrade',
  kills: number,
): Promise<KillsDuringStart> {
  const broken: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const place = await (kind === 'first' ? freshPlace({ untouched: true }) : RELEASES[kill % RELEASES.length]!());
    try {
      const server = run(node(main), { PORT: '0', ...place.env });
      await momentIn(place);
      server.process.kill('SIGKILL');
      await server.ended;
      const storage = await openStorage(readConfig(place.env, place.dataDir), log, realRuntime);
      await storage.db.selectFrom('settings').selectAll().execute();
      await storage.close();
    } catch (error) {
      broken.push((error as Error).message);
    } finally {
      await place.remove();
    }
  }
  return { kills, broken };
}

/**
 * Resolves at a random time during the start. On SQLite the file shows the beginning of the work, which requires some
 * tens of milliseconds.
 */
async function momentIn({ dataDir }: Place): Promise<void> {
  if (ENGINE === 'postgresql') return sleep(300 + Math.random() * 700);
  const begun = performance.now();
  while (!existsSync(join(dataDir, 'adarash.db-wal')) && performance.now() - begun < 10_000) await sleep(1);
  await sleep(Math.random() * 60);
}
