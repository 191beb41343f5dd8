// @module-tag postgres
import { EMPTY_SNAPSHOT } from '@adarash/rules/shift';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { verifyChains } from '../../../src/audit-log/chain.ts';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { readConfig } from '../../../src/config/config.ts';
import { openShiftOf } from '../../../src/money/shifts/open-shift.ts';
import { realRuntime } from '../../../src/platform/runtime.ts';
import { migratorOf } from '../../../src/storage/migrate.ts';
import { openStorage } from '../../../src/storage/open.ts';
import type { Db } from '../../../src/storage/schema.ts';
import { type Hall, type Pair, type Person, startHall } from '../../harness/hall.ts';
import { fine } from '../../harness/play/evening.ts';
import { cheapArgon2id, mixByHand } from '../../harness/play/phones.ts';
import { sellersOf } from '../../harness/play/sellers.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';
import {
  connectTo,
  type Place,
  placeFrom110,
  placeFromBefore,
  placeFromBuyers,
} from '../../harness/servers/storage-place.ts';
import { KILLS, openAndDie } from '../../harness/servers/upgrade.ts';

const made: Place[] = [];
afterEach(async () => {
  for (const place of made.splice(0)) await place.remove();
});

async function remembered(place: Promise<Place>): Promise<Place> {
  made.push(await place);
  return place;
}

const open = (place: Place) =>
  openStorage(readConfig(place.env, place.dataDir), pino({ level: 'silent' }), realRuntime);

async function rowsIn<T>(db: Db, statement: string): Promise<T[]> {
  return (await sql.raw<T>(statement).execute(db)).rows;
}

/** The database of 1.1.0 with the tables of the release that is being made, before the drawer has movements. */
async function placeBeforeDrawer(): Promise<Place> {
  const place = await remembered(placeFrom110());
  const db = connectTo(place);
  const { error } = await migratorOf(db).migrateTo('032-seller-balances');
  expect(error).toBeUndefined();
  await db.destroy();
  return place;
}

type Sums = Record<string, number | string | null>;

const sumsOf = async (db: Db, statement: string): Promise<Record<string, number>> => {
  const [sums = {}] = await rowsIn<Sums>(db, statement);
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum ?? 0)]));
};

const netOf = (all: readonly Record<string, number>[]) =>
  all.reduce((sum, one) => sum + (one.taken ?? 0) - (one.givenBack ?? 0) - (one.handedOver ?? 0), 0);

/** The expected cash of a hall's open shift as release 1.1 computed it, written out. */
async function expectedBefore(db: Db, hallId: string): Promise<number> {
  const [hall] = await rowsIn<{ shift: number }>(db, `select shift from halls where id = '${hallId}'`);
  const shift = Number(hall?.shift);
  const rows = await rowsIn<{ number: number; opening_float: number; close: string | null }>(
    db,
    `select number, opening_float, close from shifts where hall_id = '${hallId}' and number in (${shift - 1}, ${shift})`,
  );
  const row = rows.find(({ number }) => Number(number) === shift);
  const { reading = {} } = JSON.parse(rows.find(({ number }) => Number(number) < shift)?.close ?? '{}');
  const now = await sumsOf(
    db,
    `select sum(pot + given_back) as stakes, sum(returned) as returned, sum(given_back) as "givenBack",
       sum(handed_over) as "handedOver", sum(awards_handed_over) as "awardsHandedOver", sum(by_bank) as "byBank"
     from tallies where hall_id = '${hallId}' and period = 'all'`,
  );
  const { ahead = 0 } = await sumsOf(
    db,
    `select sum(pot) as ahead from games where hall_id = '${hallId}' and status = 'pending' and ended_at is null`,
  );
  const { balance = 0 } = await sumsOf(db, `select sum(balance) as balance from sellers where hall_id = '${hallId}'`);
  const { other = 0 } = await sumsOf(
    db,
    `select sum(taken - given_back - handed_over) as other from means_tallies
     where hall_id = '${hallId}' and period = 'all'`,
  );
  const { handedIn = 0 } = await sumsOf(
    db,
    `select sum(amount) as "handedIn" from seller_moves where hall_id = '${hallId}' and means is not null`,
  );
  const all = { ...now, soldAhead: ahead, withSellers: balance } as Record<string, number>;
  const since = (name: string) => (all[name] ?? 0) - (reading[name] ?? 0);
  const sold = since('stakes') + since('soldAhead') + since('returned');
  const out = since('givenBack') + since('returned') + since('handedOver') + since('awardsHandedOver');
  const otherMeans = other + handedIn - netOf(reading.means ?? []);
  return Number(row?.opening_float ?? 0) + sold - out + since('byBank') - otherMeans - since('withSellers');
}

const hallIds = async (db: Db) =>
  (await rowsIn<{ id: string }>(db, 'select id from halls order by id')).map(({ id }) => id);

async function allExpectedBefore(place: Place): Promise<Record<string, number>> {
  const db = connectTo(place);
  const expected: Record<string, number> = {};
  for (const id of await hallIds(db)) expected[id] = await expectedBefore(db, id);
  await db.destroy();
  return expected;
}

async function allExpectedAfter(db: Db): Promise<Record<string, number>> {
  const expected: Record<string, number> = {};
  for (const id of await hallIds(db)) expected[id] = (await openShiftOf(db, id)).facts.drawer.expected;
  return expected;
}

async function change(place: Place, ...statements: string[]): Promise<void> {
  const db = connectTo(place);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

/** A hall with an open shift, sellers and amounts by other means. */
const BOLE = "(select id from halls where hall_name = 'Bole')";
const means = (name: string, taken: number, handedOver: number) =>
  `insert into means_tallies (hall_id, period, status, pattern, means, taken, given_back, handed_over)
   values (${BOLE}, 'all', 'completed', 'all', '${name}', ${taken}, 0, ${handedOver})`;

const CASES: Record<string, string[]> = {
  'unchanged database': [],
  'more received than paid out by a means': [means('CBE Birr', 7_000, 1_250)],
  'more paid out than received by a means': [means('CBE Birr', 1_000, 4_350), means('M-Pesa', 0, 5)],
  'opening cash was not entered': [`delete from shifts where closed_at is null and number > 0`],
  'opening cash was not entered, with both kinds of means': [
    `delete from shifts where closed_at is null and number > 0`,
    means('CBE Birr', 1_000, 4_350),
    means('M-Pesa', 600, 0),
  ],
};

test.each(Object.entries(CASES))(
  'preserves the expected cash of each open shift during an upgrade: %s',
  async (_, statements) => {
    const place = await placeBeforeDrawer();
    await change(place, ...statements);
    const before = await allExpectedBefore(place);
    expect(Object.values(before).filter((amount) => amount !== 0).length).toBeGreaterThan(0);
    const old = connectTo(place);
    const sealed = await rowsIn(old, 'select id, close from shifts where closed_at is not null order by id');
    await old.destroy();

    const storage = await open(place);
    expect(await allExpectedAfter(storage.db)).toEqual(before);
    expect(await rowsIn(storage.db, 'select id, close from shifts where closed_at is not null order by id')).toEqual(
      sealed,
    );
    expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
    await storage.close();
  },
);

test('fills in amounts by other means during an upgrade, and books the rest as one explained cash movement', async () => {
  const place = await placeBeforeDrawer();
  await change(place, `delete from means_tallies`, means('CBE Birr', 1_000, 4_350), means('M-Pesa', 600, 0));
  const storage = await open(place);
  const [bole] = await rowsIn<{ id: string; shift: number }>(
    storage.db,
    "select id, shift from halls where hall_name = 'Bole'",
  );
  const { facts } = await openShiftOf(storage.db, bole?.id ?? '');
  expect(facts.means).toContainEqual({ means: 'M-Pesa', amount: 600 });
  const carried = facts.movements.filter(({ reason }) => reason === 'carried');
  expect(carried).toHaveLength(1);
  expect(carried[0]).toMatchObject({
    kind: 'in',
    by: 'system',
    note: expect.stringContaining('paid out by CBE Birr 33.50'),
  });
  const entry = await storage.db
    .selectFrom('audit')
    .select(['action', 'actor_name'])
    .where('chain', '=', bole?.id ?? '')
    .where('seq', '=', carried[0]?.seq ?? 0)
    .executeTakeFirst();
  expect(entry).toEqual({ action: 'shift.paid-in', actor_name: 'system' });
  await storage.close();
});

test('starts a shift without changes with the cash of the last close after the upgrade', async () => {
  const place = await placeBeforeDrawer();
  const old = connectTo(place);
  const [hall] = await rowsIn<{ id: string; shift: number }>(old, `select id, shift from halls where id = ${BOLE}`);
  const { id = '', shift = 0 } = hall ?? {};
  // Closed a moment ago with 416.00 in the drawer and the reading of this moment.
  const { facts } = await readingBefore(old, id);
  const close = JSON.stringify({ number: shift, drawer: {}, reading: facts, counted: 41_600 });
  const [head] = await rowsIn<{ seq: number }>(old, `select seq from audit_heads where chain = '${id}'`);
  await sql`delete from shifts where hall_id = ${id} and number = ${shift}`.execute(old);
  await sql`insert into shifts (id, hall_id, number, opening_float, float_changes, closed_at, day, close, record_seq)
    values (${'e'.repeat(24)}, ${id}, ${shift}, 0, 0, '2026-11-16T20:00:00.000Z', '2026-11-16', ${close}, ${head?.seq})`.execute(
    old,
  );
  await sql`update halls set shift = ${Number(shift) + 1} where id = ${id}`.execute(old);
  await old.destroy();

  const storage = await open(place);
  const after = await openShiftOf(storage.db, id);
  expect(after).toMatchObject({ left: 41_600, facts: { movements: [], drawer: { float: 41_600, expected: 41_600 } } });
  await storage.close();
});

/** The reading of a hall before the upgrade, in the form of release 1.1. */
async function readingBefore(db: Db, hallId: string) {
  const now = await sumsOf(
    db,
    `select sum(pot + given_back) as stakes, sum(returned) as returned, sum(given_back) as "givenBack",
       sum(contribution + rounded_off) as "toJackpot", sum(handed_over) as "handedOver", sum(withheld) as withheld,
       sum(awards_handed_over) as "awardsHandedOver", sum(awards_withheld) as "awardsWithheld", sum(by_bank) as "byBank"
     from tallies where hall_id = '${hallId}' and period = 'all'`,
  );
  const { soldAhead = 0 } = await sumsOf(
    db,
    `select sum(pot) as "soldAhead" from games where hall_id = '${hallId}' and status = 'pending' and ended_at is null`,
  );
  const { withSellers = 0 } = await sumsOf(
    db,
    `select sum(balance) as "withSellers" from sellers where hall_id = '${hallId}'`,
  );
  const other = await rowsIn<Record<string, number | string>>(
    db,
    `select means, sum(taken) as taken, sum(given_back) as "givenBack", sum(handed_over) as "handedOver"
     from means_tallies where hall_id = '${hallId}' and period = 'all' group by means`,
  );
  const { handedIn = 0 } = await sumsOf(
    db,
    `select sum(amount) as "handedIn" from seller_moves where hall_id = '${hallId}' and means is not null`,
  );
  expect(handedIn).toBe(0);
  const read = other.map(({ means, taken, givenBack, handedOver }) => ({
    ...{ means, taken: Number(taken), givenBack: Number(givenBack), handedOver: Number(handedOver) },
  }));
  return { facts: { ...EMPTY_SNAPSHOT, ...now, soldAhead, withSellers, means: read } };
}

test('starts the first shift of a database of release 1.0.0 with an empty drawer', async () => {
  const storage = await open(await remembered(placeFromBefore()));
  const expected = await allExpectedAfter(storage.db);
  expect(new Set(Object.values(expected))).toEqual(new Set([0]));
  expect(await rowsIn(storage.db, 'select * from drawer_movements')).toEqual([]);
  await storage.close();
});

type OpenBefore = { expected: number; due: Record<string, number>; onSale: number[] };

/** Responses of commit eccb2910 to GET /shift, GET /sellers and GET /sale, in Birr. */
const ANSWERED: Record<string, OpenBefore> = {
  // A float that differs from the last close, sellers with debts and floats, an unconfirmed hand-in and an unconfirmed
  // float, sales and payouts by three means, a running and a pending game, and customers of two counters and two sellers.
  Bole: { expected: 290, due: { Dawit: 60, Hana: 60 }, onSale: [1, 2, 3, 60, 61, 70, 80, 81] },
  // No float was entered, and more was paid out than received by telebirr.
  Gulele: { expected: 40, due: { Abel: 10 }, onSale: [] },
  // The first shift, with a sale only.
  Piazza: { expected: 0, due: {}, onSale: [1, 2, 3] },
};

async function pairOf({ services, as }: Hall, hallName: string): Promise<Pair> {
  const { storage, sessions } = services;
  const hallId = (
    await storage.db.selectFrom('halls').select('id').where('hall_name', '=', hallName).executeTakeFirstOrThrow()
  ).id;
  const people = await storage.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where((is) => is.or([is('id', '=', hallId), is('managed_cashier', '=', hallId)]))
    .execute();
  const signedIn = async (role: string): Promise<Person> => {
    const { id = '', name = '', email = '' } = people.find((person) => person.role === role) ?? {};
    const token = await storage.write({}, (tx) => sessions.open(tx, id));
    return { id, name, email, token, api: as(token) };
  };
  return { hallId, cashier: await signedIn('cashier'), moderator: await signedIn('moderator') };
}

test.each(Object.entries(ANSWERED))(
  'preserves drawer, sellers and sale of the hall %s with buyers during an upgrade',
  async (name, before) => {
    const hall = await startHall({ ...mixByHand(), place: await placeFromBuyers() });
    const { storage } = hall.services;
    const pair = await pairOf(hall, name);
    const [shifts, sellers] = [shiftsOf(pair), sellersOf(hall, pair)];
    const { drawer } = await shifts.open();
    expect(drawer.expected).toBe(before.expected);
    const list = await sellers.list();
    expect(Object.fromEntries(list.map((seller) => [seller.name, seller.due]))).toEqual(before.due);
    const { sale } = await fine(pair.cashier.api.get('/sale'));
    const cards = sale.cards as { card: number; paid: boolean }[];
    expect(cards.map(({ card }) => card).sort((a, b) => a - b)).toEqual(before.onSale);
    expect(cards.filter(({ paid }) => !paid)).toEqual([]);
    expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
    await hall.stop();
  },
);

test('closes an upgraded shift with buyers with a difference of 0.00', async () => {
  const hall = await startHall({ ...mixByHand(), place: await placeFromBuyers() });
  const { storage, cardOf, seedKey } = hall.services;
  const pair = await pairOf(hall, 'Bole');
  const [shifts, sellers] = [shiftsOf(pair), sellersOf(hall, pair)];
  const { cashier } = pair;
  const { games } = await fine(cashier.api.get('/games?limit=50'));
  const unfinished = games.filter(({ status }: { status: string }) => status === 'active' || status === 'pending');
  expect(unfinished).toHaveLength(2);
  // Two cards at 10 Birr each.
  for (const { _id } of unfinished) await fine(cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }));
  expect((await shifts.open()).drawer.expected).toBe(250);
  // The drawer pays 30 Birr for the sellers' cards, which they still owe.
  const { onSale } = ANSWERED.Bole as OpenBefore;
  await fine(cashier.api.post('/sale/commands', { type: 'remove', counter: 'desk', cards: onSale, giveBack: true }));
  expect((await shifts.open()).drawer.expected).toBe(220);
  for (const { _id } of await sellers.list()) await fine(sellers.settle({ id: _id }));
  const { drawer, means, movements } = await shifts.open();
  expect(drawer).toMatchObject({ float: 300, otherMeans: 50, expected: 340 });
  expect(means).toEqual([
    { means: 'telebirr', amount: 30 },
    { means: 'CBE Birr', amount: 0 },
    { means: 'M-Pesa', amount: 20 },
  ]);
  expect(movements).toMatchObject([
    { kind: 'in', reason: 'carried', amount: 49.5, note: 'paid out by CBE Birr 49.50 = 49.50', by: 'system' },
  ]);
  const { closed } = await fine(shifts.close({ means }));
  expect(closed).toMatchObject({ counted: 340, difference: 0 });
  expect(await differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id })).toEqual([]);
  await hall.stop();
});

test('continues at the next start if the drawer migration was killed', async () => {
  const prepare = async () => {
    const place = await placeBeforeDrawer();
    await change(place, means('CBE Birr', 1_000, 4_350), means('M-Pesa', 600, 0));
    return place;
  };
  const whole = await prepare();
  const before = await allExpectedBefore(whole);
  const { stdout, stderr } = openAndDie(whole, Number.POSITIVE_INFINITY);
  // A start has statements besides those of the upgrade.
  const statements = Number(stdout) - Number(openAndDie(whole, Number.POSITIVE_INFINITY).stdout);
  expect(statements, stderr).toBeGreaterThan(10);
  const place = await prepare();
  for (let kill = 1; kill <= KILLS; kill++) {
    const { signal } = openAndDie(place, Math.ceil((statements * kill) / (KILLS + 1)));
    expect(signal).toBe('SIGKILL');
  }
  const storage = await open(place);
  expect(await allExpectedAfter(storage.db)).toEqual(before);
  expect(await rowsIn(storage.db, "select seq from drawer_movements where reason = 'carried'")).toHaveLength(1);
  expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
  await storage.close();
});
