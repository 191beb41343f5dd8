import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fastFolder } from '../../../../checks/machine.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import { TEMPLATE } from './template.ts';

export const ENGINE = process.env.ENGINE === 'postgresql' ? 'postgresql' : 'sqlite';

export type Place = { dataDir: string; env: Record<string, string>; remove(): Promise<void> };

/**
 * An empty folder, and on PostgreSQL a database whose tables are there already. Both lie in memory where that is possible;
 * what is about kills, flushes or a first start asks for an `untouched` place on the disk.
 */
export async function freshPlace({ untouched = false } = {}): Promise<Place> {
  const dataDir = await mkdtemp(join(untouched ? tmpdir() : fastFolder(), 'adarash-hall-'));
  const env: Record<string, string> = { DATA_DIR: dataDir };
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (ENGINE === 'sqlite') return { dataDir, env, remove: removeFolder };

  const server = process.env.DATABASE_URL_TEST;
  if (!server) throw new Error('DATABASE_URL_TEST is not set.');
  const name = `adarash_${randomBytes(8).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}${untouched ? '' : ` TEMPLATE ${TEMPLATE}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    dataDir,
    env: { ...env, DATABASE_URL: url.href, SEED_KEY: randomBytes(32).toString('hex') },
    async remove() {
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await removeFolder();
    },
  };
}

/** The seed key of the hall in `storage/from-1.0.0`. */
const KEY_FROM_BEFORE = 'ab'.repeat(32);

/** What the code of 1.0.0 made in seventeen steps and played an evening in, as SQL of the engine. */
export async function placeFromBefore(): Promise<Place> {
  const place = await freshPlace({ untouched: true });
  const text = (name: string) => readFile(new URL(`../storage/from-1.0.0/${name}.sql`, import.meta.url), 'utf8');
  await pastTheServer(place, await text(ENGINE));
  await pastTheServer(place, await text('rows'));
  return { ...place, env: { ...place.env, SEED_KEY: KEY_FROM_BEFORE } };
}

/** Changes what is stored as another instance, or a tool beside the server, would. */
export async function pastTheServer({ dataDir, env }: Place, statement: string): Promise<void> {
  if (env.DATABASE_URL) return onServer(env.DATABASE_URL, statement);
  const file = openSqliteFile(join(dataDir, 'adarash.db'));
  file.exec(statement);
  file.close();
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
