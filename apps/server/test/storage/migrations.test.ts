// @module-tag postgres
import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWinnings, sumOpen } from '@adarash/rules/books';
import { documentIn } from '@adarash/rules/game';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { readConfig } from '../../src/config/config.ts';
import { realRuntime } from '../../src/platform/runtime.ts';
import { MIGRATIONS, migratorOf } from '../../src/storage/migrate.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Database } from '../../src/storage/schema.ts';
import { copyBefore } from '../../src/storage/sqlite/sqlite.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import type { Api } from '../harness/api.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { cardOf } from '../harness/play/cards.ts';
import { callUntil, createGame, gameOf, startedGame } from '../harness/play/games.ts';
import { cheapArgon2id, mixByHand } from '../harness/play/phones.ts';
import {
  connectTo,
  ENGINE,
  freshPlace,
  type Place,
  pastTheServer,
  placeFromBefore,
} from '../harness/servers/storage-place.ts';

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

test('rolls back a failed migration and continues at the next start', async () => {
  const place = await remembered(freshPlace({ untouched: true }));
  const db = connectTo(place);
  const [[first, tables] = []] = Object.entries(MIGRATIONS);
  const broken = {
    async up(inside: Kysely<unknown>) {
      await tables!.up(inside);
      throw new Error('the power went out');
    },
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ [first!]: broken }) } });
  expect((await migrator.migrateToLatest()).error).toMatchObject({ message: 'the power went out' });
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  expect(names).toEqual([]);
  await db.destroy();

  const storage = await open(place);
  expect(await storage.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await storage.close();
});

test('creates the same tables, indexes and constraints as the previous migrations', async () => {
  const [fresh, before] = [connectTo(await remembered(freshPlace({ untouched: true }))), connectTo(await from100())];
  expect((await migratorOf(fresh).migrateTo('001-tables')).error).toBeUndefined();
  const shape = await shapeOf(fresh);
  expect(shape.length).toBeGreaterThan(100);
  expect(shape).toEqual(await shapeOf(before));
  for (const db of [fresh, before]) await db.destroy();
});

const from100 = () => remembered(placeFromBefore());

test('continues an upgraded hall with a valid audit log', async () => {
  const hall = await startHall({ ...mixByHand(), place: await placeFromBefore() });
  hall.clock.freeze('2026-11-17T08:00:00Z');
  const { storage, sessions, seedKey } = hall.services;
  const tigist = await storage.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'tigist')
    .executeTakeFirstOrThrow();
  const bekele = await storage.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'bekele')
    .executeTakeFirstOrThrow();
  const apiOf = async ({ id }: { id: string }): Promise<Api> =>
    hall.as(await storage.write({}, (tx) => sessions.open(tx, id)));
  const [cashier, moderator] = [await apiOf(tigist), await apiOf(bekele)];

  const { summary } = (await cashier.get('/games/report')).body;
  expect(summary).toMatchObject({ totalGames: 9, designatedGames: 4, voidedGames: 2 });
  // Shifts start with this release, so earlier sales are in no drawer.
  const drawer = async () => (await cashier.get('/shift')).body.shift.drawer;
  expect(await drawer()).toMatchObject({ sold: 0, handedOver: 0, givenBack: 0, toJackpot: 0, expected: 0 });
  const paused = await storage.db
    .selectFrom('games')
    .select('id')
    .where('status', '=', 'paused')
    .executeTakeFirstOrThrow();
  gameOf(await cashier.put(`/games/${paused.id}/status`, { status: 'active' }));
  await callUntil(cashier, paused.id, ({ calledNumbers }) => calledNumbers.length >= 20);
  gameOf(await cashier.post(`/games/${paused.id}/finish`));

  await moderator.patch(`/jackpot/${tigist.id}`, { enabled: true });
  const award = { amount: 5, cardNumber: 7, message: 'Well played' };
  expect((await moderator.post(`/jackpot/${tigist.id}/awards`, award)).status).toBe(201);
  const next = await startedGame(cashier);
  expect((await cashier.post(`/games/${next._id}/select-jackpot-winner`)).body).toMatchObject({ success: true });
  await callUntil(cashier, next._id, ({ calledNumbers }) => calledNumbers.length >= 5);
  await createGame(cashier);
  expect(await drawer()).toMatchObject({ sold: 60, toJackpot: 10, expected: 60 });

  await hall.services.background.idle();
  expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
  expect(await differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id })).toEqual([]);
  const notes = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(storage.db);
  expect(notes.rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  await hall.stop();
});

/**
 * Returns an evening of the last version before games were stored as documents, with terms, two persons and locked
 * cards.
 */
async function fromColumns(): Promise<Place> {
  const place = await freshPlace({ untouched: true });
  const db = connectTo(place);
  expect((await migratorOf(db).migrateTo('013-refused-claims')).error).toBeUndefined();
  await db.destroy();
  await pastTheServer(place, await readFile(new URL('./from-013/rows.sql', import.meta.url), 'utf8'));
  return { ...place, env: { ...place.env, SEED_KEY: 'ab'.repeat(32) } };
}

/** The start may still be writing in the background. */
async function namedIn({ services: { storage, seedKey, background } }: Hall): Promise<string[]> {
  await background.idle();
  return differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id });
}

test('converts games from columns to documents that match the audit log and stay playable', async () => {
  const hall = await startHall({ ...mixByHand(), place: await fromColumns() });
  const { db } = hall.services.storage;
  expect(await namedIn(hall)).toEqual([]);
  expect(await verifyChains(db)).toMatchObject({ broken: null });
  expect((await hall.admin.api.get('/games')).body.games.length).toBeGreaterThan(5);
  await expectOpenSums(db);
  const [running] = await db.selectFrom('games').selectAll().where('status', '=', 'paused').execute();
  const { id, hall_id } = running!;
  const cashier = hall.as(await hall.services.storage.write({}, (tx) => hall.services.sessions.open(tx, hall_id)));
  gameOf(await cashier.post(`/games/${id}/finish`));
  const next = await startedGame(cashier);
  await callUntil(cashier, next._id, ({ calledNumbers }) => calledNumbers.length >= 3);
  expect(await namedIn(hall)).toEqual([]);
  await hall.stop();
});

/** Expects that the stored unpaid sums of each shift equal the sums of its games by the rules. */
async function expectOpenSums(db: Kysely<Database>): Promise<void> {
  const games = await db.selectFrom('games').selectAll().execute();
  let found = 0;
  for (const { id, shift, open_count, open_sum } of await db.selectFrom('halls').selectAll().execute()) {
    const closes = db
      .selectFrom('shifts')
      .select('record_seq')
      .where('hall_id', '=', id)
      .where('number', '=', shift - 1);
    const closedAt = Number((await closes.executeTakeFirst())?.record_seq ?? -1);
    const open = games
      .filter(({ hall_id, record_seq }) => hall_id === id && (record_seq === null || record_seq > closedAt))
      .flatMap((game) => openWinnings({ ...documentIn(game.document), status: game.status }));
    expect([open_count, open_sum]).toEqual([open.length, sumOpen(open)]);
    found += open.length;
  }
  expect(found).toBeGreaterThan(0);
}

test.each([
  [
    'a winner',
    'winners = \'[{"cardId":3,"pattern":"cross","prize":1700,"callIndex":4}]\'',
    "winners <> '[]'",
    /receipt has another digest/,
  ],
  ['a designation', 'designated_card = null', 'designated_card is not null', /designation is missing in the database/],
  ['a text', "public_text = 'dice:6'", "public_text <> ''", /receipt has another digest/],
  ['a price', 'bet = bet + 100', "status = 'voided'", /bet is 1100 in the database and 1000/],
])(
  'reports %s that was manipulated in the database before the upgrade',
  { tags: ['all'] },
  async (_, change, where, named) => {
    const place = await fromColumns();
    await pastTheServer(place, `update games set ${change} where id = (select min(id) from games where ${where})`);
    const hall = await startHall({ ...mixByHand(), place });
    expect((await namedIn(hall)).join('\n')).toMatch(named);
    await hall.stop();
  },
);

test.runIf(ENGINE === 'sqlite')(
  'copies the database file before an upgrade and requires the space for it',
  async () => {
    const place = await fromColumns();
    const path = join(place.dataDir, 'adarash.db');
    const full = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 10, bsize: 1024 } as never);
    await expect(open(place)).rejects.toThrow(/^This release needs \d+ MB of free space .* Nothing was changed\.$/);
    expect(fs.existsSync(copyBefore(path))).toBe(false);
    full.mockRestore();
    await (await open(place)).close();
    const before = openSqliteFile(copyBefore(path), { readonly: true });
    expect(before.prepare("select count(*) as n from games where winners <> '[]'").get()).toEqual({
      n: expect.any(Number),
    });
    before.close();
    // The next start has no pending migration.
    fs.rmSync(copyBefore(path));
    await (await open(place)).close();
    expect(fs.existsSync(copyBefore(path))).toBe(false);
  },
);

test.runIf(ENGINE === 'postgresql')('upgrades an old database once if several servers start concurrently', async () => {
  const place = await from100();
  const storages = await Promise.all([open(place), open(place), open(place)]);
  for (const storage of storages) await storage.close();
});

test('refuses the database of an old demo', async () => {
  const place = await fromColumns();
  await pastTheServer(place, "insert into settings (name, value) values ('demo', '{}')");
  await expect(open(place)).rejects.toThrow('This is a demo of release 1.1. Start a new one with npm run demo.');
});

test('refuses an unsupported old database with the required upgrade path and changes no table', async () => {
  const place = await from100();
  await pastTheServer(place, "delete from kysely_migration where name = '018-broken-mixes'");
  await expect(open(place)).rejects.toThrow(/^The database was written before 1\.0\.0 .* then this release\.$/);
  const db = connectTo(place);
  expect((await sql`select name from kysely_migration`.execute(db)).rows).toHaveLength(16);
  await db.destroy();
});

/** All that the engine knows of the tables, a line each. */
async function shapeOf(db: Kysely<Database>): Promise<string[]> {
  const all = ENGINE === 'sqlite' ? SQLITE_SHAPE : POSTGRES_SHAPE;
  const lines: string[] = [];
  for (const query of all) lines.push(...(await query.execute(db)).rows.flatMap(({ line }) => partsOf(line)));
  return lines.sort();
}

/** SQLite keeps a table as the text that made it, with columns that came later at its end: its parts are compared. */
function partsOf(line: string): string[] {
  const [, table, inside] = /^create table "?(\w+)"? \((.*)\)$/is.exec(line) ?? [];
  if (!inside) return [plain(line)];
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of inside) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + letter);
  }
  return parts.map((part) => `${table}: ${plain(part)}`);
}

const plain = (text: string) => text.replaceAll('"', '').replace(/\s+/g, ' ').trim();

type Query = ReturnType<typeof sql<{ line: string }>>;

const SQLITE_SHAPE: Query[] = [
  sql`select sql as line from sqlite_master where sql is not null`,
  sql`select t.name || ' ' || c.cid || ' ' || c.name as line
      from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`,
];

const POSTGRES_SHAPE: Query[] = [
  sql`select concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'`,
  sql`select indexdef as line from pg_indexes where schemaname = 'public'`,
  sql`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
      from pg_constraint where connamespace = 'public'::regnamespace`,
  sql`select concat_ws(' ', relname, reloptions) as line from pg_class where reloptions is not null
      and relnamespace = 'public'::regnamespace`,
];
