import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import pino from 'pino';
import { fastFolder } from '../../../../../checks/machine.ts';
import { migratorOf } from '../../../src/storage/migrate.ts';
import { openUnlimitedPool } from '../../../src/storage/postgres/postgres.ts';
import type { Db } from '../../../src/storage/schema.ts';
import { kyselyOf, openSqliteFile } from '../../../src/storage/sqlite/sqlite-file.ts';
import { TEMPLATE } from './template.ts';

export const ENGINE = process.env.ENGINE === 'postgresql' ? 'postgresql' : 'sqlite';

export type Place = { dataDir: string; env: Record<string, string>; remove(): Promise<void> };

/**
 * Creates an empty folder and, on PostgreSQL, a database with existing tables. Both are in memory if possible. Tests of
 * kills, flushes or a first start must use an `untouched` place on disk.
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

/** Returns a database of release 1.0.0 after seventeen migrations and an evening, as SQL of the engine. */
export async function placeFromBefore(): Promise<Place> {
  const place = await freshPlace({ untouched: true });
  const text = (name: string) => readFile(new URL(`../../storage/from-1.0.0/${name}.sql`, import.meta.url), 'utf8');
  await pastTheServer(place, await text(ENGINE));
  await pastTheServer(place, await text('rows'));
  return { ...place, env: { ...place.env, SEED_KEY: KEY_FROM_BEFORE } };
}

/** The seed key of the halls in `storage/from-1.1.0`. */
const KEY_FROM_110 = 'cd'.repeat(32);
export const VOICE_FROM_110 = 'own-00112233445566ff';

/** The seed key of the halls in `storage/from-eccb2910`. */
const KEY_FROM_BUYERS = 'ef'.repeat(32);

/** The tables after a migration, without rows. */
async function tablesAfter(migration: string): Promise<Place> {
  const place = await freshPlace({ untouched: true });
  const db = connectTo(place);
  const { error } = await migratorOf(db).migrateTo(migration);
  await db.destroy();
  if (error) throw error;
  return place;
}

/** The tables of release 1.1.0 without rows. */
export const tablesOf110 = (): Promise<Place> => tablesAfter('026-sellers');

/**
 * Returns three halls of commit eccb2910, the last version with buyers in a sale, with floats and hand-ins of sellers,
 * and with means of payment per sale.
 */
export async function placeFromBuyers(): Promise<Place> {
  const place = await tablesAfter('029-mixes-without-leases');
  const rows = await readFile(new URL('../../storage/from-eccb2910/rows.sql.gz', import.meta.url));
  await pastTheServer(place, gunzipSync(rows).toString());
  return { ...place, env: { ...place.env, SEED_KEY: KEY_FROM_BUYERS } };
}

/** Game of 1.1.0 with four drawn numbers, and a finished one with six. */
const RUNNING_IN_110 = '6afce6545172e7120a227eec';
const FINISHED_IN_110 = '6afce1f0e58c458889265a34';
const CASHIERS_OF_110 = { running: '6afce24231ee91c01f9fd09d', finished: '6afce1ed43146700031ad804' };

/** Requests for which 1.1.0 stored a short record instead of the response: a third call, a check at it, an end. */
export const RECORDED_BY_110 = [
  {
    userId: CASHIERS_OF_110.running,
    key: 'recorded call',
    gameId: RUNNING_IN_110,
    action: 'call-number',
    body: {},
    fingerprint: 'c18a51c5e511ba2cf29e8fa16ab6e808',
    record: [6, 'active', 3, 0, 0, 0, 127, 'full'],
  },
  {
    userId: CASHIERS_OF_110.running,
    key: 'recorded check',
    gameId: RUNNING_IN_110,
    action: 'check-bingo',
    body: { cardId: 47 },
    fingerprint: '1d06e8744eea42b4a5b54aee2c268d28',
    record: [7, 'active', 3, 0, 0, 0, 127, 'full'],
  },
  {
    userId: CASHIERS_OF_110.finished,
    key: 'recorded end',
    gameId: FINISHED_IN_110,
    action: 'finish',
    body: {},
    fingerprint: 'b34a13475741547c71d8357559dcd69f',
    record: [13, 'completed', 6, 0, 1, 1, 127, 'full'],
  },
] as const;

const RECORDS_OF_110 = RECORDED_BY_110.map(
  ({ userId, key, fingerprint, record }) => `
    insert into idempotency_keys (user_id, key, fingerprint, answer, created_at)
    values ('${userId}', '${key}', '${fingerprint}', 'kept:${JSON.stringify(record)}', '2026-11-17T23:42:17.800Z');`,
).join('');

/** The halls of release 1.1.0 with everything that a database can contain. */
export async function placeFrom110(): Promise<Place> {
  const place = await tablesOf110();
  const rows = await readFile(new URL('../../storage/from-1.1.0/rows.sql.gz', import.meta.url));
  await pastTheServer(place, gunzipSync(rows).toString());
  await pastTheServer(place, RECORDS_OF_110);
  const voice = join(place.dataDir, 'voices', VOICE_FROM_110);
  await mkdir(voice, { recursive: true });
  await writeFile(join(voice, 'voice.json'), '{"name":"Abebe"}');
  return { ...place, env: { ...place.env, SEED_KEY: KEY_FROM_110 } };
}

/** Partitions as release 1.1.0 made them: one per table, with some of the rows that the default partition contained. */
const PARTITIONS_OF_110 = (['calls', 'mix_parts', 'audit'] as const).map((table) => {
  const key = table === 'audit' ? 'at' : 'game_id';
  const part = `${table}_2026_11`;
  const bound = `select ${key} from (select ${key} from ${table} order by ${key}
    offset (select count(*) from ${table}) / 2 limit 1) as middle`;
  return `
    create table ${part} (like ${table} including all);
    ${table === 'audit' ? `alter table ${part} add primary key (chain, seq);` : ''}
    do $$ declare middle text := (${bound}); begin
      with early as (delete from ${table}_rest where ${key} >= middle returning *) insert into ${part} select * from early;
      execute format('alter table ${table} attach partition ${part} for values from (%L) to (%L)', middle, '~');
    end $$;`;
});

/** The same on PostgreSQL, where each growing table has a filled partition and a filled default partition. */
export async function placeWithPartitions(): Promise<Place> {
  const place = await placeFrom110();
  await pastTheServer(place, PARTITIONS_OF_110.join('\n'));
  return place;
}

/** The database of a place, past the server. */
export const connectTo = ({ dataDir, env }: Place): Db =>
  env.DATABASE_URL
    ? openUnlimitedPool(env.DATABASE_URL, pino({ level: 'silent' })).db
    : kyselyOf(openSqliteFile(join(dataDir, 'adarash.db')));

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
