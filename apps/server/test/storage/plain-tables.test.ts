// @module-tag postgres
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { openDrawMemory } from '../../src/audit-log/draw-memory.ts';
import { bindToDatabase, refuseOlder } from '../../src/audit-log/restored.ts';
import { readConfig } from '../../src/config/config.ts';
import { realRuntime } from '../../src/platform/runtime.ts';
import { migratorOf } from '../../src/storage/migrate.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Db } from '../../src/storage/schema.ts';
import { createPostgres } from '../harness/servers/postgres.ts';
import {
  connectTo,
  ENGINE,
  freshPlace,
  type Place,
  pastTheServer,
  placeFrom110,
  placeFromBefore,
  placeWithPartitions,
  tablesOf110,
} from '../harness/servers/storage-place.ts';
import { KILLS, openAndDie } from '../harness/servers/upgrade.ts';

const log = pino({ level: 'silent' });
const made: Place[] = [];
afterEach(async () => {
  for (const place of made.splice(0)) await place.remove();
});

async function remembered(place: Promise<Place>): Promise<Place> {
  made.push(await place);
  return place;
}

const open = (place: Place) => openStorage(readConfig(place.env, place.dataDir), log, realRuntime);

type Row = Record<string, unknown>;
const ORDER = { calls: 'game_id, idx', mix_parts: 'game_id, idx', audit: 'chain, seq' };

async function growingRows(db: Db): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  for (const [table, order] of Object.entries(ORDER))
    rows[table] = (await sql.raw<Row>(`select * from ${table} order by ${order}`).execute(db)).rows;
  return rows;
}

async function rowsOf(place: Place): Promise<Record<string, Row[]>> {
  const db = connectTo(place);
  const rows = await growingRows(db);
  await db.destroy();
  return rows;
}

/** The last step with partitions. */
async function migrateTo027(place: Place): Promise<void> {
  const db = connectTo(place);
  const { error } = await migratorOf(db).migrateTo('027-smaller-product');
  expect(error).toBeUndefined();
  expect((await namesIn(db, PARTITIONS)).length).toBeGreaterThan(2);
  await db.destroy();
}

async function namesIn(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(query).execute(db);
  return rows.map(({ name }) => name).sort();
}

const INDEXES =
  ENGINE === 'sqlite'
    ? `select name from sqlite_master where type = 'index' and tbl_name in ('calls', 'mix_parts', 'audit', 'jackpot_entries')
         and sql is not null`
    : `select indexrelid::regclass::text as name from pg_index join pg_class on oid = indrelid
         where relname in ('calls', 'mix_parts', 'audit', 'jackpot_entries')
         and not exists (select from pg_constraint where conindid = indexrelid)`;

test('removes archive tables and creates indexes for lists of business days', async () => {
  const storage = await open(await remembered(tablesOf110()));
  const names = (await storage.db.introspection.getTables()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('archive'))).toEqual([]);
  expect(await namesIn(storage.db, INDEXES)).toEqual([
    'audit_by_action',
    'audit_by_time',
    'audit_mixes',
    'jackpot_by_hand',
    'jackpot_contributed_once',
    'jackpot_entries_by_time',
    'jackpot_rounded_once',
    'jackpot_roundings',
    'jackpot_taken_back_once',
  ]);
  await storage.close();
});

test('refuses a database with archived months before it changes anything', async () => {
  const place = await remembered(placeFrom110());
  for (const month of ['2026-09', '2026-11', '2026-10'])
    await pastTheServer(place, `insert into archives values ('${month}', 'a.gz', 'ab', 1, 1, 1, '2026-12-03')`);
  await expect(open(place)).rejects.toThrow(
    'The database has archived months. Restore them with commit f6f35fb7 first, the newest first: npm run hall -- archive back 2026-11, npm run hall -- archive back 2026-10, npm run hall -- archive back 2026-09.',
  );
  const db = connectTo(place);
  expect(await namesIn(db, "select name from kysely_migration where name > '026-sellers'")).toEqual([]);
  await db.destroy();
});

const CONSTRAINTS = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
  where conrelid in ('calls'::regclass, 'mix_parts'::regclass, 'audit'::regclass) and contype <> 'n'`;
const DEFINITIONS = `select indexdef as name from pg_indexes where tablename in ('calls', 'mix_parts', 'audit')`;
const PARTITIONS = `select inhrelid::regclass::text as name from pg_inherits join pg_class on oid = inhparent
  where relkind = 'p'`;

/** The start notes the steps of 1.0.0 as one before it migrates. */
async function placeFrom100(): Promise<Place> {
  const place = await placeFromBefore();
  await pastTheServer(place, "delete from kysely_migration where name <> '018-broken-mixes'");
  await pastTheServer(place, "update kysely_migration set name = '001-tables'");
  return place;
}

async function settleAsServed(place: Place): Promise<void> {
  await pastTheServer(
    place,
    `insert into settings select 'served-from', concat_ws('/', system_identifier, oid, 'audit'::regclass::oid)
     from pg_control_system(), pg_database where datname = current_database()
     on conflict (name) do update set value = excluded.value`,
  );
}

/** Starts as a server without a folder does; throws if the database is a copy. */
async function recognise(place: Place): Promise<void> {
  const storage = await open(place);
  const config = readConfig({ ...place.env, DATA_DIR: join(place.dataDir, 'empty') }, place.dataDir);
  const memory = openDrawMemory(config, log);
  try {
    await refuseOlder(storage, memory);
    await bindToDatabase(storage, memory);
  } finally {
    memory.close();
    await storage.close();
  }
}

describe.runIf(ENGINE === 'postgresql')('partitions of PostgreSQL tables', () => {
  test.each([
    ['1.0.0', placeFrom100],
    ['1.1.0', placeFrom110],
    ['1.1.0 with filled partitions', placeWithPartitions],
  ])('are converted into plain tables with the same rows in a database of release %s', async (_, from) => {
    const place = await remembered(from());
    await migrateTo027(place);
    const before = await rowsOf(place);
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);

    const storage = await open(place);
    expect(await growingRows(storage.db)).toEqual(before);
    expect(await namesIn(storage.db, PARTITIONS)).toEqual([]);
    expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
    const fresh = await open(await remembered(freshPlace({ untouched: true })));
    for (const shape of [CONSTRAINTS, DEFINITIONS])
      expect(await namesIn(storage.db, shape)).toEqual(await namesIn(fresh.db, shape));
    expect(await namesIn(fresh.db, CONSTRAINTS)).toEqual([
      'audit audit_key PRIMARY KEY (chain, seq)',
      'calls calls_distinct UNIQUE (game_id, number)',
      'calls calls_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id)',
      'calls calls_in_order PRIMARY KEY (game_id, idx)',
      'mix_parts mix_parts_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id)',
      'mix_parts mix_parts_in_order PRIMARY KEY (game_id, idx)',
      'mix_parts mix_parts_one_each UNIQUE (game_id, phone_id)',
    ]);
    for (const each of [storage, fresh]) await each.close();
  });

  test('stop the upgrade if they contain an audit entry twice', async () => {
    const place = await remembered(placeWithPartitions());
    const [entry] = await doubled(place);
    await expect(open(place)).rejects.toThrow(
      `The database of DATABASE_URL cannot be used: the audit log contains entry ${entry?.seq} of chain ${entry?.chain} more than once. Nothing was changed.`,
    );
    const db = connectTo(place);
    expect((await namesIn(db, PARTITIONS)).length).toBeGreaterThan(2);
    expect(await namesIn(db, "select name from kysely_migration where name > '026-sellers'")).toEqual([]);
    await db.destroy();
  });

  /** Copies the first entry of the newer partition into the older one, which no key of release 1.1.0 prevents. */
  async function doubled(place: Place) {
    const db = connectTo(place);
    const { rows } = await sql<{ chain: string; seq: number }>`
      insert into audit_rest select chain, seq, (select max(at) from audit_rest), actor_id, actor_name, actor_role, action,
        subject, before, after, hash from audit_2026_11 order by chain, seq limit 1 returning chain, seq`.execute(db);
    await db.destroy();
    return rows;
  }

  test('are converted at the next start after a killed conversion', async () => {
    const [whole, place] = [await remembered(placeWithPartitions()), await remembered(placeWithPartitions())];
    for (const each of [whole, place]) await migrateTo027(each);
    const { stdout, stderr } = openAndDie(whole, Number.POSITIVE_INFINITY);
    const statements = Number(stdout);
    expect(statements, stderr).toBeGreaterThan(40);
    const before = await rowsOf(place);
    for (let kill = 1; kill <= KILLS; kill++)
      expect(openAndDie(place, Math.ceil((statements * kill) / (KILLS + 1))).signal).toBe('SIGKILL');
    expect(await rowsOf(place)).toEqual(before);
    const storage = await open(place);
    expect(await growingRows(storage.db)).toEqual(before);
    expect(await namesIn(storage.db, PARTITIONS)).toEqual([]);
    expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
    await storage.close();
  });

  test('do not prevent the detection of a copied database', async () => {
    const place = await remembered(placeWithPartitions());
    await settleAsServed(place);
    await recognise(place);

    const copy = await remembered(placeWithPartitions());
    await settleAsServed(copy);
    await pastTheServer(copy, "update settings set value = value || '1' where name = 'served-from'");
    await expect(recognise(copy)).rejects.toThrow('The database was last served from another place');
  });
});

/** The server and the tools of one installed PostgreSQL, because tools refuse a newer server. */
function installedPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const releases = existsSync(root) ? readdirSync(root) : [];
  const folders = releases.map((release) => join(root, release, 'bin'));
  return folders.find((folder) => ['initdb', 'postgres', 'pg_restore'].every((name) => existsSync(join(folder, name))));
}

const programs = ENGINE === 'postgresql' ? installedPrograms() : undefined;

test.runIf(programs)('refuses a database restored by pg_restore, before and after the upgrade', async () => {
  const inFolder = (name: string) => join(programs ?? '', name);
  const server = await createPostgres({
    programs: { initdb: inFolder('initdb'), postgres: inFolder('postgres') },
  });
  await server.start();
  const usual = process.env.DATABASE_URL_TEST;
  process.env.DATABASE_URL_TEST = server.url;
  try {
    const place = await placeWithPartitions();
    await settleAsServed(place);
    const run = (tool: string, ...words: string[]) => execFileSync(inFolder(tool), words, { encoding: 'utf8' });
    const dump = join(place.dataDir, 'dump');
    const urlOf = ({ env }: Place) => env.DATABASE_URL ?? '';
    run('pg_dump', '--format=custom', `--file=${dump}`, urlOf(place));

    const copy = { ...(await freshPlace({ untouched: true })) };
    run('pg_restore', `--dbname=${urlOf(copy)}`, dump);
    await expect(recognise(copy)).rejects.toThrow('The database was last served from another place');

    // In the same database only the tables differ.
    await recognise(place);
    run('pg_dump', '--format=custom', `--file=${dump}`, urlOf(place));
    run('pg_restore', '--clean', `--dbname=${urlOf(place)}`, dump);
    await expect(recognise(place)).rejects.toThrow('The database was last served from another place');
  } finally {
    process.env.DATABASE_URL_TEST = usual;
    await server.kill();
    await server.remove();
  }
});
