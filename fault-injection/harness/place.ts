import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { realRuntime } from '../../apps/server/src/platform/runtime.ts';
import { openStorage } from '../../apps/server/src/storage/open.ts';
import type { Engine, Storage } from '../../apps/server/src/storage/storage.ts';
import { createPostgres } from '../../apps/server/test/harness/servers/postgres.ts';

/** Data of a tested server: a folder, and on PostgreSQL a database server that stores what it acknowledged. */
export type Place = {
  readonly engine: Engine;
  readonly dataDir: string;
  readonly env: Record<string, string>;
  /** Database server, or null if there is no separate one. */
  readonly database: { kill(): Promise<void>; stop(): Promise<void>; start(): Promise<unknown> } | null;
  /** Reads the storage directly, without the server. */
  look<T>(work: (storage: Storage) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

/** Default settings of PostgreSQL; other tests disable its durability for speed. */
const AS_IT_COMES = {};

export async function openPlace(engine: Engine, extra: Record<string, string> = {}): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adarash-torture-'));
  const database = engine === 'postgresql' ? await createPostgres({ settings: AS_IT_COMES }) : null;
  await database?.start();
  const env = {
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url, SEED_KEY: randomBytes(32).toString('hex') }),
    ...extra,
  };
  return {
    engine,
    dataDir,
    env,
    database,
    look: (work) => lookInto(env, work),
    async remove() {
      await database?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function lookInto<T>(env: Record<string, string>, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(readConfig(env, '/'), pino({ level: 'silent' }), realRuntime, 'tool');
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
