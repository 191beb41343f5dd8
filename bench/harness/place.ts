import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Bench } from './row.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

/** An empty folder, and on PostgreSQL an empty database, as the settings that the server reads. */
export type Place = { engine: Engine; folder: string; env: Record<string, string>; remove(): Promise<void> };

/** Returns the available engines and logs the missing ones. */
export async function engines(bench: Bench): Promise<Engine[]> {
  if ((await bench.postgres()) !== undefined) return ['SQLite', 'PostgreSQL'];
  console.log('PostgreSQL is left out: there is none for this machine.');
  return ['SQLite'];
}

export async function freshPlace(bench: Bench, engine: Engine): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-bench-'));
  // Disabled, because the first start measures a link of the slow mix with 64 MB on one core during the benchmark.
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const env: Record<string, string> = { DATA_DIR: folder };
  if (engine === 'SQLite') return { engine, folder, env, remove: async () => removeFolder() };
  const server = await bench.postgres();
  if (server === undefined) throw new Error('There is no PostgreSQL.');
  const name = `adarash_bench_${randomBytes(6).toString('hex')}`;
  await statement(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    engine,
    folder,
    env: { ...env, DATABASE_URL: url.href, SEED_KEY: randomBytes(32).toString('hex') },
    async remove() {
      await statement(server, `drop database ${name} with (force)`);
      removeFolder();
    },
  };
}

export async function statement(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
