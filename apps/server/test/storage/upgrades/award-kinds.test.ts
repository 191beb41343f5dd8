// @module-tag postgres
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { verifyChains } from '../../../src/audit-log/chain.ts';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { readConfig } from '../../../src/config/config.ts';
import { realRuntime } from '../../../src/platform/runtime.ts';
import { migratorOf } from '../../../src/storage/migrate.ts';
import { openStorage } from '../../../src/storage/open.ts';
import type { Db } from '../../../src/storage/schema.ts';
import { cardOf } from '../../harness/play/cards.ts';
import { cheapArgon2id } from '../../harness/play/phones.ts';
import { connectTo, type Place, pastTheServer, placeFrom110 } from '../../harness/servers/storage-place.ts';
import { openAndDie } from '../../harness/servers/upgrade.ts';

const made: Place[] = [];
afterEach(async () => {
  for (const place of made.splice(0)) await place.remove();
});

const open = (place: Place) =>
  openStorage(readConfig(place.env, place.dataDir), pino({ level: 'silent' }), realRuntime);

type Before = { card: number | null; random: 0 | 1; status: string };

/** Awards with each combination of columns from before the kind, and the kind of each. */
const KINDS: Record<string, readonly [Before, string]> = {
  'a pending award to draw': [{ card: null, random: 1, status: 'pending' }, 'drawn'],
  'a drawn award': [{ card: 7, random: 1, status: 'triggered' }, 'drawn'],
  'a deleted award to draw': [{ card: null, random: 1, status: 'deleted' }, 'drawn'],
  'a pending award of a chosen card': [{ card: 7, random: 0, status: 'pending' }, 'chosen'],
  'an awarded chosen card': [{ card: 7, random: 0, status: 'triggered' }, 'chosen'],
  'a deleted award of a chosen card': [{ card: 7, random: 0, status: 'deleted' }, 'chosen'],
  'an award by a rule': [{ card: null, random: 0, status: 'triggered' }, 'rule'],
  'a released award by a rule': [{ card: null, random: 0, status: 'deleted' }, 'rule'],
};

/** Returns the halls of release 1.1.0 with the tables from before the kind of an award. */
async function placeBeforeKinds(): Promise<Place> {
  const place = await placeFrom110();
  made.push(place);
  const db = connectTo(place);
  const { error } = await migratorOf(db).migrateTo('038-card-set-of-games');
  await db.destroy();
  expect(error).toBeUndefined();
  return place;
}

/** Number of the first added award, which is higher than those of release 1.1.0. */
const FIRST_SEQ = 1_000;

async function addEachKind(place: Place): Promise<void> {
  const db = connectTo(place);
  for (const [index, [name, [{ card, random, status }]]] of Object.entries(KINDS).entries())
    await sql`insert into awards (id, hall_id, seq, series, card, random, amount, message, status, created_at)
      select ${name}, min(hall_id), ${FIRST_SEQ + index}, 1, ${card}, ${random}, 100, '', ${status}, '2026-11-16T20:00:00.000Z'
      from jackpots`.execute(db);
  await db.destroy();
}

async function kindsIn(db: Db): Promise<Record<string, string>> {
  const awards = await db.selectFrom('awards').select(['id', 'kind']).where('seq', '>=', FIRST_SEQ).execute();
  return Object.fromEntries(awards.map(({ id, kind }) => [id, kind]));
}

const expectedKinds = Object.fromEntries(Object.entries(KINDS).map(([name, [, kind]]) => [name, kind]));

async function differencesIn(place: Place, db: Db): Promise<string[]> {
  const seedKey = Buffer.from(place.env.SEED_KEY ?? '', 'hex');
  return differences({ db, cardOf, seedKey, argon2id: cheapArgon2id });
}

test('stores the kind of each award during an upgrade', async () => {
  const place = await placeBeforeKinds();
  await addEachKind(place);
  const storage = await open(place);
  expect(await kindsIn(storage.db)).toEqual(expectedKinds);
  await storage.close();
});

test('refuses an award of an unknown kind', async () => {
  const place = await placeBeforeKinds();
  await (await open(place)).close();
  await expect(pastTheServer(place, "update awards set kind = 'lucky'")).rejects.toThrow(/awards_kind/);
});

test('derives the kinds of all awards of release 1.1.0 that the audit log contains', async () => {
  const place = await placeBeforeKinds();
  const storage = await open(place);
  const kinds = storage.db.selectFrom('awards').select('kind').distinct().orderBy('kind');
  expect((await kinds.execute()).map(({ kind }) => kind)).toEqual(['chosen', 'drawn', 'rule']);
  expect(await differencesIn(place, storage.db)).toEqual([]);
  await storage.close();
});

test.each([
  ['a drawn award that was changed to a chosen one', 'random = 0', 'random = 1', '"chosen".* "drawn"'],
  [
    'a chosen award that was changed to a drawn one',
    'random = 1',
    "random = 0 and status = 'triggered' and card = 7",
    '"drawn".* "chosen"',
  ],
])('reports %s before the upgrade', async (_, change, where, kinds) => {
  const place = await placeBeforeKinds();
  await pastTheServer(place, `update awards set ${change} where ${where}`);
  const storage = await open(place);
  expect(await differencesIn(place, storage.db)).toEqual([expect.stringMatching(`award \\w+ kind is ${kinds}`)]);
  await storage.close();
});

test('continues at the next start if the migration of the kinds was killed', async () => {
  const place = await placeBeforeKinds();
  await addEachKind(place);
  for (const statement of ['add column kind', 'update awards set kind', 'drop column random']) {
    const { signal, stderr } = openAndDie(place, statement);
    expect(signal, stderr).toBe('SIGKILL');
  }
  const storage = await open(place);
  expect(await kindsIn(storage.db)).toEqual(expectedKinds);
  expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
  await storage.close();
});
