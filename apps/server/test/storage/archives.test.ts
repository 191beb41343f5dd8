// @module-tag postgres
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Card } from '@adarash/rules/card';
import { cardsDigest } from '@adarash/rules/draw';
import { verifyReceipt } from '@adarash/rules/verify';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archive, archiveMonth } from '../../src/audit/archive/archive.ts';
import { bringBack } from '../../src/audit/archive/bring-back.ts';
import { verifyQuickly } from '../../src/cli/database.ts';
import type { Config } from '../../src/start/config.ts';
import { makeMonths, monthAfter, monthOf, partOf, partsOf, startOf } from '../../src/storage/months.ts';
import type { Api } from '../harness/api.ts';
import { playEvening } from '../harness/evening.ts';
import { callUntil, expectRefusal, startedGame } from '../harness/games.ts';
import { type Hall, type Pair, startHall } from '../harness/hall.ts';
import { mixByHand } from '../harness/phones.ts';
import { ENGINE, freshPlace, type Place, placeFromBefore } from '../harness/storage-place.ts';
import { until } from '../harness/until.ts';

const log = pino({ level: 'silent' });
const DAY = 24 * 60 * 60 * 1000;

test.runIf(ENGINE === 'sqlite')('a hall on SQLite has nothing to archive, and is told so', async () => {
  const hall = await startHall();
  await expect(archive(hall.services.config, '2026-01', log)).rejects.toThrow(/one SQLite file/);
  expect(await makeMonths(hall.services.storage, new Date())).toEqual([]);
  await hall.stop();
});

describe.runIf(ENGINE === 'postgresql')('a month that is over', () => {
  let [hall, pair, place, config]: [Hall, Pair, Place, Config] = [] as never;
  let [month, later, file]: [string, Date, string] = [] as never;
  const archiveDir = mkdtempSync(join(tmpdir(), 'adarash-archive-'));
  const db = () => hall.services.storage.db;
  const verified = async () => (await verifyQuickly(config, '', log)).join('\n');
  const archived = (given = month, now = later) =>
    archiveMonth(config, given, log, { now, unpaidToo: given === month });

  /** What archives take out, as text. */
  const rowsOf = async (table: 'calls' | 'mix_parts' | 'audit' | 'games', and = sql`true`) =>
    (
      await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} as t
      where ${and} order by 1`.execute(db())
    ).rows.map(({ row }) => row);

  beforeAll(async () => {
    const byHand = mixByHand();
    place = await freshPlace();
    hall = await startHall({ ...byHand, place, env: { ARCHIVE_DIR: archiveDir } });
    ({ config } = hall.services);
    month = monthOf(hall.clock.now());
    later = new Date(startOf(monthAfter(month)).getTime() + 9 * DAY);
    file = join(archiveDir, `adarash-${month}.ndjson.gz`);
    pair = await playEvening(hall, byHand);
  });
  afterAll(async () => {
    await hall.stop();
    rmSync(archiveDir, { recursive: true, force: true });
  });

  test('stays while it is not over, a game is open, or money is, and each is said in a sentence', async () => {
    const unpaid = () => archiveMonth(config, month, log, { now: later });
    await expect(archived('2026-13')).rejects.toThrow('"2026-13" is no month: write it as in 2026-11.');
    await expect(archived(month, hall.clock.now())).rejects.toThrow(`${month} can be archived from`);
    await expect(archived()).rejects.toThrow(/^\d games of \S+ or before did not end yet\.$/);
    for (const { id } of await db().selectFrom('games').select('id').where('ended_at', 'is', null).execute())
      expect((await pair.cashier.api.post(`/games/${id}/void`, { reason: 'End' })).status).toBe(200);
    await expect(unpaid()).rejects.toThrow(/\d games? of \S+ won money that nobody marked as handed over/);
    await expect(archived(monthAfter(month), new Date(later.getTime() + 40 * DAY))).rejects.toThrow(
      `archive ${month} first`,
    );
    await expect(archived('2020-01')).rejects.toThrow('There is nothing of 2020-01 here.');
    expect(readdirSync(archiveDir)).toEqual([]);
  });

  /** The game that was played last in the month, and one that is played after it. */
  let [old, fresh]: [string, string] = [] as never;
  let cashier: Api;
  let before: Record<string, unknown>;
  const seen = async () => ({
    report: (await cashier.get('/games/report')).body,
    finished: (await cashier.get('/games/list?limit=50')).body,
    jackpot: (await cashier.get(`/jackpot/${pair.hallId}/history`)).body,
  });

  test('goes into a file and out of the database, while its games stay in lists and reports', async () => {
    old = (await startedGame(pair.cashier.api))._id;
    await callUntil(pair.cashier.api, old, ({ calledNumbers }) => calledNumbers.length >= 4);
    expect((await pair.cashier.api.post(`/games/${old}/finish`)).status).toBe(200);
    expect(await verified()).not.toContain('Archives');
    hall.clock.freeze(later.toISOString());
    const { sessions, storage } = hall.services;
    cashier = hall.as(await storage.write({}, (tx) => sessions.open(tx, pair.cashier.id)));
    fresh = (await startedGame(cashier))._id;
    await callUntil(cashier, fresh, ({ calledNumbers }) => calledNumbers.length >= 3);
    before = await seen();
    await cutOff();
    expect(await db().selectFrom('archives').selectAll().execute()).toEqual([]);
    expect(await rowsOf('calls', sql`game_id = ${old}`)).toHaveLength(4);
    // What a try left that was killed earlier.
    writeFileSync(file, 'torn');
    const [abandoned, underWay] = [`${file}.partial-99999999`, `${file}.partial-${process.ppid}`];
    for (const draft of [abandoned, underWay]) writeFileSync(draft, 'torn');

    const said = (await archived()).join('\n');
    expect(said).toContain(`${month} is archived: `);
    expect(said).toContain(file);
    expect([abandoned, underWay].map((draft) => existsSync(draft))).toEqual([false, true]);
    rmSync(underWay);
    expect((await archived()).join()).toContain(`${month} is archived already`);
    expect(await seen()).toEqual(before);
    expect(await rowsOf('calls', sql`game_id = ${old}`)).toEqual([]);
    expect(await rowsOf('calls', sql`game_id = ${fresh}`)).toHaveLength(3);
    for (const table of ['calls', 'mix_parts', 'audit'] as const)
      expect(await partsOf(db(), table)).not.toContain(partOf(table, month));
    expect(readdirSync(archiveDir)).toEqual([`adarash-${month}.ndjson.gz`]);
    const heads = await sql<{ n: number }>`select count(*) as n from audit_heads as h
      where not exists (select from audit as a where a.chain = h.chain and a.seq = h.seq)`.execute(db());
    expect(heads.rows[0]?.n, 'heads without their entry').toBe(0);
  });

  /** The connection of a command ends in the step that takes the month out, which waits for somebody who plays. */
  async function cutOff(): Promise<void> {
    const client = new pg.Client(config.databaseUrl ?? '');
    await client.connect();
    await client.query('begin; lock table games in row exclusive mode');
    const refused = expect(archived()).rejects.toThrow();
    const waiting = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table games%'`;
    await until(
      async () => (await waiting.execute(db())).rows.length,
      (count) => count === 1,
    ).finally(() => client.end());
    await refused;
    expect(readdirSync(archiveDir)).toEqual([`adarash-${month}.ndjson.gz`]);
  }

  test('is named where more than its figures is asked for, and nothing is changed of it', async () => {
    const sentence = `This game lies in the archive of ${month}. Its figures stay; for its receipt, or to change anything, ask the owner to bring the archive back.`;
    expectRefusal(await hall.api(null).get(`/public/receipts/${old}`), 410, 'GAME_ARCHIVED', sentence);
    expectRefusal(await cashier.post(`/games/${old}/paid`, {}), 410, 'GAME_ARCHIVED', sentence);
    expect((await cashier.get(`/games/${old}`)).body.game.calledNumbers).toHaveLength(4);
    expect((await cashier.post(`/games/${fresh}/call-number`)).status).toBe(200);
  });

  test('is read with the record, as if it had never left', async () => {
    expect(await verified()).toMatch(new RegExp(`The record is whole\\. .*[\\s\\S]*Archives read: ${month}\\.`));
    const held = await db()
      .selectFrom('audit')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirst();
    const entries = Number(/entries: (\d+)/.exec(await verified())?.[1]);
    expect(entries).toBeGreaterThan((held?.n ?? 0) + 30);
  });

  /** The set that the archived game was sold from, as anybody reads it. */
  const setOfOld = async () => {
    const { document } = await db()
      .selectFrom('games')
      .select('document')
      .where('id', '=', old)
      .executeTakeFirstOrThrow();
    const { digest, name } = JSON.parse(document).cardSet;
    return { digest, name, cards: (await hall.api(null).get(`/public/card-sets/${digest}`)).body.set.cards as Card[] };
  };

  test('leaves the set of cards of its games where it is, and a card that is changed there is still named', async () => {
    const { digest, name, cards } = await setOfOld();
    expect(cardsDigest(cards)).toBe(digest);
    const { storage } = hall.services;
    const sets = db().selectFrom('card_sets').select('cards').where('digest', '=', digest);
    const stored = (await sets.executeTakeFirstOrThrow()).cards;
    const store = (text: string) =>
      storage.write({}, (tx) =>
        tx.db.updateTable('card_sets').set({ cards: text }).where('digest', '=', digest).execute(),
      );
    const [first, second, ...others]: number[][] = JSON.parse(stored);
    await store(JSON.stringify([first, [2, ...(first?.slice(1) ?? [])], ...others]));
    expect(second?.[0]).toBe(2);
    await expect(verified()).rejects.toThrow(
      `card set "${name}" (version 1) has another card 2 than it was brought with`,
    );
    await store(stored);
  });

  test('is told from another: a file that was changed, cut off, or is elsewhere', async () => {
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    writeFileSync(file, gzipSync(text.replace('"drawn"', '"manual"')));
    await expect(verified()).rejects.toThrow(`is not the one of ${month}: its rows are not those written.`);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    await expect(verified()).rejects.toThrow('it is cut off or damaged');
    await expect(bringBack(config, month, log, later)).rejects.toThrow('it is cut off or damaged');
    writeFileSync(file, whole);

    renameSync(file, `${file}.elsewhere`);
    const said = await verified();
    expect(said).toContain('The record is whole.');
    expect(said).toContain(`Not in ${archiveDir}: adarash-${month}.ndjson.gz (${month}).`);
    expect(said).toContain(`The record was verified from the end of ${month} on`);
    await expect(bringBack(config, month, log, later)).rejects.toThrow('There is no file');
    renameSync(`${file}.elsewhere`, file);
  });

  test('cannot be noted otherwise than it was', async () => {
    const bend = (hash: string) =>
      hall.services.storage.write({}, (tx) =>
        tx.db.updateTable('archived_chains').set({ last_hash: hash }).where('chain', '=', pair.hallId).execute(),
      );
    const { last_hash } = await db()
      .selectFrom('archived_chains')
      .selectAll()
      .where('chain', '=', pair.hallId)
      .executeTakeFirstOrThrow();
    await bend('f'.repeat(64));
    await expect(verified()).rejects.toThrow(`does not end chain ${pair.hallId} as it is noted here`);
    renameSync(file, `${file}.elsewhere`);
    await expect(verified()).rejects.toThrow(/The record is broken/);
    renameSync(`${file}.elsewhere`, file);
    await bend(last_hash);
  });

  test('is no reason for a start to take the database for an older one', async () => {
    const { services, app } = hall;
    await app.close();
    await services.background.idle();
    await services.storage.close();
    const again = await startHall({ place, env: { ARCHIVE_DIR: archiveDir } });
    Object.assign(hall, again);
    hall.clock.freeze(later.toISOString());
    cashier = hall.as(await hall.services.storage.write({}, (tx) => hall.services.sessions.open(tx, pair.cashier.id)));
    expect((await cashier.post(`/games/${fresh}/call-number`)).status).toBe(200);
  });

  test('comes back whole', async () => {
    const text = gunzipSync(readFileSync(file)).toString();
    await expect(bringBack(config, '2020-01', log, later)).rejects.toThrow('2020-01 is not archived: it is here.');
    expect((await bringBack(config, month, log, later)).join()).toContain(`${month} is back`);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const table of ['calls', 'mix_parts', 'audit'] as const) {
      const columns: string[] = lines[0].columns[table];
      const due = lines.flatMap((line) =>
        line[0] === table ? [JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, line[i + 1]])))] : [],
      );
      expect(due.length).toBeGreaterThan(0);
      expect(await rowsOf(table)).toEqual(expect.arrayContaining(due));
      expect(await partsOf(db(), table)).toContain(partOf(table, month));
    }
    const { body: receipt } = await hall.api(null).get(`/public/receipts/${old}`);
    expect(verifyReceipt(receipt, (await setOfOld()).cards)).toMatchObject({ ok: true, setAtHand: true });
    expect(await verified()).not.toContain('Archive');
    expect((await archived()).join()).toContain(`${month} is archived: `);
    expect(await verified()).toContain(`Archives read: ${month}.`);
    const told = await db().selectFrom('audit').select('action').where('subject', '=', month).orderBy('seq').execute();
    expect(told.map(({ action }) => action)).toEqual(['archive.made', 'archive.brought-back', 'archive.made']);
  });
});

test.runIf(ENGINE === 'postgresql')('months from before there were parts leave row by row', async () => {
  const archiveDir = mkdtempSync(join(tmpdir(), 'adarash-archive-'));
  const hall = await startHall({ place: await placeFromBefore(), env: { ARCHIVE_DIR: archiveDir } });
  const { storage, sessions, config } = hall.services;
  const { db } = storage;
  const month = '2026-11';
  hall.clock.freeze(`${month}-17T08:00:00Z`);
  const inMonth = async () =>
    (await db.selectFrom('audit').select('chain').where('at', 'like', `${month}%`).execute()).map(({ chain }) => chain);
  const part = (await partsOf(db, 'audit')).find((name) => name.startsWith('audit_until_')) ?? '';
  expect((await sql`select from ${sql.table(part)}`.execute(db)).rows.length).toBeGreaterThan(50);
  for (const { id, hall_id } of await db.selectFrom('games').selectAll().where('ended_at', 'is', null).execute()) {
    const cashier = hall.as(await storage.write({}, (tx) => sessions.open(tx, hall_id)));
    expect((await cashier.post(`/games/${id}/void`, { reason: 'End' })).status).toBe(200);
  }
  const now = new Date('2026-12-10T08:00:00Z');
  const before = await inMonth();
  await archiveMonth(config, month, log, { now, unpaidToo: true });
  const stayed = await inMonth();
  expect(stayed.length).toBeGreaterThan(0);
  expect(new Set(stayed).size, 'one of each chain at most').toBe(stayed.length);
  expect(await partsOf(db, 'audit')).toContain(part);
  expect((await verifyQuickly(config, '', log)).join()).toContain(`Archives read: ${month}.`);
  await bringBack(config, month, log, now);
  expect((await inMonth()).sort()).toEqual(before.sort());
  expect((await verifyQuickly(config, '', log)).join()).not.toContain('Archives read');
  await hall.stop();
  rmSync(archiveDir, { recursive: true, force: true });
});
