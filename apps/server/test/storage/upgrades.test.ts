// @module-tag postgres
import { hash as digestOf } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NO_SALE } from '@adarash/rules/sale';
import { verifyReceipt } from '@adarash/rules/verify';
import { fromSpreadsheet } from '@adarash/texts/spreadsheet';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { restore } from '../../src/cli/backup.ts';
import { readConfig } from '../../src/config/config.ts';
import { realRuntime } from '../../src/platform/runtime.ts';
import { saleCounts, storedSale } from '../../src/repositories/sales.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Db } from '../../src/storage/schema.ts';
import { copyBefore } from '../../src/storage/sqlite/sqlite.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import { startHall } from '../harness/hall.ts';
import { cardOf } from '../harness/play/cards.ts';
import { callUntil, gameOf } from '../harness/play/games.ts';
import { cheapArgon2id, mixByHand } from '../harness/play/phones.ts';
import {
  connectTo,
  ENGINE,
  type Place,
  pastTheServer,
  placeFrom110,
  placeFromBefore,
  RECORDED_BY_110,
  tablesOf110,
  VOICE_FROM_110,
} from '../harness/servers/storage-place.ts';
import { KILLS, openAndDie } from '../harness/servers/upgrade.ts';
import { until } from '../harness/until.ts';

const log = pino({ level: 'silent' });
const made: Place[] = [];
afterEach(async () => {
  for (const place of made.splice(0)) await place.remove();
});

async function remembered(place: Promise<Place>): Promise<Place> {
  made.push(await place);
  return place;
}

const from110 = () => remembered(placeFrom110());
const open = (place: Place) => openStorage(readConfig(place.env, place.dataDir), log, realRuntime);

type Row = Record<string, unknown>;

/** Tables with money, draws, games and accounts, and the columns that sort their rows. */
const KEPT: Record<string, string> = {
  users: 'id',
  sessions: 'token_hash',
  commitments: 'draw_id',
  games: 'id',
  calls: 'game_id, idx',
  mixes: 'game_id',
  mix_parts: 'game_id, idx',
  designations: 'id',
  jackpots: 'hall_id',
  jackpot_entries: 'hall_id, seq',
  awards: 'id',
  shifts: 'id',
  sellers: 'id',
  seller_moves: 'hall_id, seq',
  tallies: 'hall_id, period, status, pattern',
  card_sets: 'digest',
  own_patterns: 'id',
  idempotency_keys: 'user_id, key',
};

async function readKept(db: Db): Promise<Record<string, Row[]>> {
  const kept: Record<string, Row[]> = {};
  for (const table of Object.keys(KEPT))
    kept[table] = (await sql.raw<Row>(`select * from ${table} order by ${KEPT[table]}`).execute(db)).rows;
  return kept;
}

async function rowsIn<T extends Row>(db: Db, statement: string): Promise<T[]> {
  return (await sql.raw<T>(statement).execute(db)).rows;
}

/** Everything that the tables contained before, with the changes that the upgrade makes. */
function withChanges(before: Record<string, Row[]>): Record<string, Row[]> {
  const reserved = before.awards?.find(({ status, card, random }) => status === 'pending' && card === null && !random);
  const amount = Number(reserved?.amount);
  return {
    ...before,
    awards: before.awards?.map((award) => withKind(award === reserved ? { ...award, status: 'deleted' } : award)) ?? [],
    jackpots:
      before.jackpots?.map(({ rule_within, must_go, updated_at, ...jackpot }) =>
        jackpot.hall_id === reserved?.hall_id
          ? { ...jackpot, available: Number(jackpot.available) + amount, entries: Number(jackpot.entries) + 1 }
          : jackpot,
      ) ?? [],
    games: before.games?.filter(({ status }) => status !== 'pending').map(withCardSet) ?? [],
    mixes: before.mixes?.map(({ holder, held_until, ...mix }) => mix) ?? [],
    jackpot_entries: before.jackpot_entries ?? [],
    sellers: before.sellers?.map(({ float_offered, hand_in, ...seller }) => seller) ?? [],
    seller_moves: before.seller_moves?.flatMap(withoutFloats) ?? [],
    tallies: before.tallies?.map(withoutFeesOfRunning) ?? [],
    shifts: before.shifts?.map((shift) => ({ ...shift, first_counted: null, prefilled_means: null })) ?? [],
  };
}

/** The kind of an award has a column. */
function withKind({ random, ...award }: Row): Row {
  if (random === 1) return { ...award, kind: 'drawn' };
  return { ...award, kind: award.card === null ? 'rule' : 'chosen' };
}

/** The digest of the card set has a column. */
function withCardSet(game: Row): Row {
  const { cardSet } = JSON.parse(String(game.document)) as { cardSet?: { digest: string } };
  return { ...game, card_set: cardSet?.digest ?? null };
}

/** Hand-ins are settlements, floats are negative ones, and cards that were taken back are no moves. */
function withoutFloats({ day, means, other, ...move }: Row): Row[] {
  const settled = { 'handed-in': move.amount, float: -Number(move.amount) };
  if (move.kind === 'taken-back') return [];
  if (move.kind === 'sold') return [move];
  return [{ ...move, kind: 'settled', amount: settled[move.kind as keyof typeof settled] }];
}

/** The fee of a running game is not earned yet. Typed numbers are counted anew, and compared with the games. */
function withoutFeesOfRunning({ typed_numbers, typed_games, ...tally }: Row): Row {
  return tally.status === 'active' || tally.status === 'paused' ? { ...tally, house_fee: 0 } : tally;
}

function comparable(after: Record<string, Row[]>): Record<string, Row[]> {
  return {
    ...after,
    jackpots: after.jackpots?.map(({ rule_within, must_go, updated_at, ...jackpot }) => jackpot) ?? [],
    games: after.games?.filter(({ status }) => status !== 'pending') ?? [],
    mixes: after.mixes?.map(({ touched_at, ...mix }) => mix) ?? [],
    tallies: after.tallies?.map(({ typed_numbers, typed_games, ...tally }) => tally) ?? [],
    idempotency_keys: after.idempotency_keys?.map(({ response, ...key }) => key) ?? [],
    // Amounts that were filled in are compared in upgrades/drawer.test.ts, and one of their rows may be new.
    shifts:
      after.shifts
        ?.filter(({ prefilled_means, opened_at, closed_at }) => prefilled_means === null || opened_at || closed_at)
        .map((shift) => ({ ...shift, prefilled_means: null })) ?? [],
    jackpot_entries:
      after.jackpot_entries?.filter(({ kind, by_role }) => kind !== 'restore' || by_role !== 'system') ?? [],
  };
}

/** Facts that the upgrade must meet all at once, each with a query that finds it in the database of 1.1.0. */
const FACTS: Record<string, string> = {
  'a stored answer': 'select key from idempotency_keys where answer like \'%"success":true%\'',
  'a record instead of an answer': "select key from idempotency_keys where answer like 'kept:%'",
  'an open mix': "select id from games where document like '%\"closedAt\":null%' and status = 'active'",
  'a closed mix that lacks links':
    "select id from games where document like '%\"closedAt\":1%' and mix_wait > 0 and status = 'active'",
  'parts of phones': 'select part from mix_parts',
  'a pending award': "select id from awards where status = 'pending' and card is not null",
  'a running designated game': "select id from games where status = 'active' and draw_kind = 'designated'",
  'a locked card in a running game': `select id from games where status = 'active' and document like '%"out":[{%'`,
  'an ended game with a jackpot rule': `select id from games where status = 'completed' and document like '%"jackpotRule":"within/%'`,
  'a game without a named card set': `select id from games where document not like '%"cardSet"%'`,
  'a game with a card set': `select id from games where document like '%"cardSet":{%'`,
  'a card set that a hall uses': 'select digest from card_sets join halls on halls.card_set = card_sets.digest',
  "a seller's balance": 'select id from sellers where balance > 0',
  'an open shift with unpaid prizes': 'select id from halls where open_count > 0',
  'a closed shift': 'select id from shifts where closed_at is not null',
  'a voice of the hall': "select id from halls where voice like 'own-%'",
};

test.each(Object.entries(FACTS))('finds %s in the test database of release 1.1.0', async (_, query) => {
  const db = connectTo(await from110());
  expect((await rowsIn(db, query)).length).toBeGreaterThan(0);
  await db.destroy();
});

test('returns the stored response to a repeated idempotency key after an upgrade', async () => {
  const place = await placeFrom110();
  // Responses are cached for a day.
  await pastTheServer(place, `update idempotency_keys set created_at = '${new Date().toISOString()}'`);
  const hall = await startHall({ ...mixByHand(), place });
  const { storage, sessions } = hall.services;
  const keys = await rowsIn<{ user_id: string; key: string; answer: string }>(
    storage.db,
    "select user_id, key, answer from idempotency_keys where answer like '%The next game is number 60.%'",
  );
  expect(keys).toHaveLength(1);
  for (const { user_id, key, answer } of keys) {
    const cashier = hall.as(await storage.write({}, (tx) => sessions.open(tx, user_id)));
    const headers = { 'idempotency-key': key };
    const again = await cashier.post('/games/configure-next', { startNumber: 60 }, { headers });
    expect(again.body).toEqual(JSON.parse(answer));
    const other = await cashier.post('/games/configure-next', { startNumber: 61 }, { headers });
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  }
  await hall.stop();
});

test('never executes a repeated request again if release 1.1.0 stored a record of it', async () => {
  const place = await placeFrom110();
  await pastTheServer(place, `update idempotency_keys set created_at = '${new Date().toISOString()}'`);
  const hall = await startHall({ ...mixByHand(), place });
  const { storage, sessions } = hall.services;
  const count = async (table: string, column: string, id: string) =>
    rowsIn(storage.db, `select count(*) as rows from ${table} where ${column} = '${id}'`);
  const repeated: Record<string, object> = {};
  for (const { userId, key, gameId, action, body } of RECORDED_BY_110) {
    const facts = async () => [await count('calls', 'game_id', gameId), await count('audit', 'subject', gameId)];
    const before = await facts();
    const cashier = hall.as(await storage.write({}, (tx) => sessions.open(tx, userId)));
    const again = await cashier.post(`/games/${gameId}/${action}`, body, { headers: { 'idempotency-key': key } });
    expect(again.status, key).toBe(200);
    expect(await facts()).toEqual(before);
    repeated[key] = again.body;
  }
  // The third number and the current game, which has four.
  const game = { calledNumbers: [56, 34, 74, 8], status: 'active' };
  expect(repeated).toMatchObject({
    'recorded call': { calledNumber: 74, kind: 'drawn', game },
    'recorded check': { isBingo: false, lastCalledNumber: 74, game },
    'recorded end': { game: { calledNumbers: [2, 65, 29, 57, 44, 16], status: 'completed' } },
  });
  await hall.stop();
});

test('preserves money, draws, games and chains during an upgrade', async () => {
  const place = await from110();
  const old = connectTo(place);
  const before = await readKept(old);
  expect(await verifyChains(old)).toMatchObject({ broken: null });
  await old.destroy();
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);

  const storage = await open(place);
  expect(comparable(await readKept(storage.db))).toEqual(withChanges(before));
  expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
  const seedKey = Buffer.from(place.env.SEED_KEY ?? '', 'hex');
  expect(await differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id })).toEqual([]);
  const [hall] = await rowsIn(storage.db, "select voice from halls where hall_name = 'Bole'");
  expect(hall).toEqual({ voice: VOICE_FROM_110 });
  await storage.close();
});

test("preserves each seller's balance of sales minus settlements during an upgrade", async () => {
  const place = await from110();
  const old = connectTo(place);
  const offered = { said: 500, counted: null, note: '' };
  await sql`update sellers set float_offered = 3000, hand_in = ${JSON.stringify(offered)}`.execute(old);
  await sql`insert into seller_moves (hall_id, seq, seller_id, shift, day, at, kind, amount, cards, other)
    select hall_id, seq + 1000000, seller_id, shift, day, at, 'taken-back', amount, cards, other
    from seller_moves where kind = 'sold'`.execute(old);
  const kinds = await rowsIn(old, 'select distinct kind from seller_moves order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual(['float', 'handed-in', 'sold', 'taken-back']);
  const before = await rowsIn(old, 'select id, balance from sellers order by id');
  await old.destroy();
  const storage = await open(place);
  expect(await rowsIn(storage.db, 'select id, balance from sellers order by id')).toEqual(before);
  const moves = await rowsIn<{ seller_id: string; change: number }>(
    storage.db,
    `select seller_id, sum(case when kind = 'sold' then amount else -amount end) as change
     from seller_moves group by seller_id order by seller_id`,
  );
  const balances = before.filter(({ balance }) => Number(balance) !== 0);
  expect(balances.length).toBeGreaterThan(0);
  const changes = moves.filter(({ change }) => Number(change) !== 0);
  expect(changes.map(({ seller_id, change }) => [seller_id, Number(change)])).toEqual(
    balances.map(({ id, balance }) => [id, Number(balance)]),
  );
  await storage.close();
});

test('converts an open sale into the draft and counts removed cards during an upgrade', async () => {
  const place = await from110();
  const old = connectTo(place);
  const [hall] = await rowsIn<{ id: string; shift: number; document: string }>(
    old,
    "select id, shift, document from sales join halls on halls.id = sales.hall_id where hall_name = 'Bole'",
  );
  const { id, shift } = hall!;
  const now = Date.now();
  const buyer = { id: 1, counter: 'a', closed: true, paid: true, ticket: false, changedAt: now };
  const before = {
    ...JSON.parse(hall?.document ?? ''),
    bet: 1_000,
    buyers: [
      { ...buyer, cards: [1, 2], means: 'telebirr', reference: 'TX1' },
      { ...buyer, cards: [3], closed: false, paid: false },
      { ...buyer, cards: [4], closed: false, paid: false, changedAt: now - 60_000 },
      { ...buyer, cards: [5], counter: 'seller:s1', bet: 700 },
    ],
    without: { game: 'g', cards: [9] },
    removed: [{ card: 8, bet: 1_000, paid: true, at: now }],
    returned: 3_000,
    corrections: [{ by: { id: 'a', name: 'Abebe', role: 'cashier' }, cards: 4, amount: 4_000 }],
  };
  await sql`update sales set document = ${JSON.stringify(before)} where hall_id = ${id}`.execute(old);
  await old.destroy();

  const storage = await open(place);
  const sale = await storedSale(storage.db, id);
  expect(sale.cards).toEqual([
    { card: 1, by: 'a', paid: true, addedAt: now },
    { card: 2, by: 'a', paid: true, addedAt: now },
    { card: 3, by: 'a', paid: false, addedAt: now },
    { card: 4, by: 'a', paid: true, addedAt: now - 60_000 },
    { card: 5, by: 'seller:s1', paid: true, addedAt: now },
  ]);
  expect(sale).toMatchObject({ bet: 1_000, pattern: 'all', removed: [], version: before.version + 1 });
  expect(Object.keys(sale).sort()).toEqual(Object.keys(NO_SALE).sort());
  expect(await saleCounts(storage.db, id, shift)).toEqual({
    removed: 4,
    returned: { cards: 3, amount: 3_000 },
    price: { changes: 1, amount: -300 },
  });
  await storage.close();
});

/** The receipts of a release's database, made before the upgrade. */
function receiptsOf(release: string): Record<string, string> {
  const file = new URL(`./from-${release}/receipts.json.gz`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString());
}

test.each([
  ['1.0.0', placeFromBefore],
  ['1.1.0', placeFrom110],
])('preserves receipts byte for byte during an upgrade from release %s', async (release, from) => {
  const hall = await startHall({ ...mixByHand(), place: await from() });
  const receipts = receiptsOf(release);
  const games = await hall.services.storage.db
    .selectFrom('games')
    .select(['id', 'status', 'called_count'])
    .where('status', '<>', 'pending')
    .execute();
  // The mixes of three games go on with the start.
  const played = games.filter(({ status, called_count }) => status !== 'active' || called_count > 0);
  expect(played.length).toBeGreaterThan(5);
  for (const { id } of played) {
    const { text } = await hall.api(null).get(`/public/receipts/${id}`);
    expect(text, id).toBe(receipts[id]);
  }
  await hall.stop();
});

test('finishes running and pending games after an upgrade', async () => {
  const hall = await startHall({ ...mixByHand(), place: await placeFrom110() });
  const { storage, sessions, seedKey } = hall.services;
  const [bole] = await rowsIn<{ id: string }>(storage.db, "select id from halls where hall_name = 'Bole'");
  const [gulele] = await rowsIn<{ id: string }>(storage.db, "select id from halls where hall_name = 'Gulele'");
  const cashier = hall.as(await storage.write({}, (tx) => sessions.open(tx, bole?.id ?? '')));
  const { games } = (await cashier.get('/games?limit=50')).body;
  const running = games.find(({ status }: { status: string }) => status === 'active');
  const pending = games.filter(({ status }: { status: string }) => status === 'pending');
  expect(running).toMatchObject({ designated: true, out: [45] });
  expect(pending).toHaveLength(3);
  await cashier.post(`/games/${running._id}/void`, { reason: 'The power failed' });
  // The seller has sold cards for the next game, and the counter one.
  const { sale } = (await cashier.get('/sale')).body;
  const first = pending.find(({ gameNumber }: { gameNumber: number }) => gameNumber === 4);
  gameOf(await cashier.post(`/games/${first._id}/cards`, { add: [70, 71, 80], saleVersion: sale.version }));
  for (const { _id } of pending) {
    gameOf(await cashier.post(`/games/${_id}/start`));
    await callUntil(cashier, _id, ({ calledNumbers }) => calledNumbers.length >= 3);
    gameOf(await cashier.post(`/games/${_id}/finish`));
    const { body } = await hall.api(null).get(`/public/receipts/${_id}`);
    expect(verifyReceipt(body)).toMatchObject({ ok: true });
  }
  // The phones of Gulele had a pending request before the upgrade. They are requested again before the next first
  // number.
  const asked = () => rowsIn(storage.db, `select game_id from mixes where hall_id = '${gulele?.id}'`);
  await until(asked, (mixes) => mixes.length === 0);
  const atGulele = hall.as(await storage.write({}, (tx) => sessions.open(tx, gulele?.id ?? '')));
  const [brokenOff] = (await atGulele.get('/games?limit=50')).body.games;
  await callUntil(atGulele, brokenOff._id, ({ calledNumbers }) => calledNumbers.length >= 3);
  gameOf(await atGulele.post(`/games/${brokenOff._id}/finish`));
  const receipt = (await hall.api(null).get(`/public/receipts/${brokenOff._id}`)).body;
  expect(receipt).toMatchObject({ parts: [], brokenOff: [{ parts: 2 }] });
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  // The mix of Piazza was closed before the upgrade.
  const links = async () =>
    rowsIn<{ mix_links: string }>(
      storage.db,
      "select mix_links from games where status = 'active' and mix_links <> '[]'",
    );
  await until(links, ([game]) => JSON.parse(game?.mix_links ?? '[]').length === 20);
  expect(await differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id })).toEqual([]);
  await hall.stop();
});

test('deletes removed rules from pending games with an audit entry each, and keeps rules of lines', async () => {
  const place = await from110();
  const old = connectTo(place);
  const pending = await rowsIn<{ id: string; document: string }>(
    old,
    "select id, document from games where status = 'pending' order by id",
  );
  await old.destroy();
  const removed = pending.filter(({ document }) => /"jackpotRule":"within|"lateCalls":"off"/.test(document));
  expect(removed).toHaveLength(3);

  const storage = await open(place);
  const games = await storage.db
    .selectFrom('games')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();
  expect(games.filter(({ document }) => /jackpotRule|"lateCalls":"off"/.test(document))).toEqual([]);
  expect(games.map(({ pattern }) => pattern)).toContain('lines/4/row+column');
  const entries = await storage.db
    .selectFrom('audit')
    .select(['subject', 'before', 'after'])
    .where('action', '=', 'game.rules-changed')
    .orderBy('subject')
    .execute();
  expect(entries.map(({ subject }) => subject)).toEqual(removed.map(({ id }) => id));
  expect(entries.map(({ after }) => after)).toEqual(Array(3).fill('{"jackpotRule":"","lateCalls":"strict"}'));
  const [sale] = await rowsIn<{ document: string }>(
    storage.db,
    "select document from sales join halls on halls.id = sales.hall_id where hall_name = 'Bole'",
  );
  expect(JSON.parse(sale?.document ?? '{}')).toMatchObject({ pattern: 'all' });
  await storage.close();
});

test('converts the lowest amount for two persons to one setting with an audit entry', async () => {
  const storage = await open(await from110());
  const { value } = await storage.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'house')
    .executeTakeFirstOrThrow();
  const settings = JSON.parse(value);
  expect(settings).toMatchObject({ secondSignatureFrom: 700, falseClaims: 'out' });
  expect(Object.keys(settings).filter((name) => /^twoPersons|^lateCalls$/.test(name))).toEqual([]);
  const entry = await storage.db
    .selectFrom('audit')
    .select(['actor_name', 'before', 'after'])
    .where('action', '=', 'house.settings')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_name: 'system', before: expect.stringContaining('"twoPersonsAward":700') });
  expect(JSON.parse(entry.after ?? '')).toEqual(settings);
  await storage.close();
});

test('moves the time of the last display connection to the table of all clients', async () => {
  const place = await from110();
  const [seen, until] = ['2026-11-17T08:00:00.000Z', '2026-11-17T08:01:30.000Z'];
  await pastTheServer(
    place,
    `insert into displays select id, '${seen}', '${seen}', '${until}' from halls where hall_name = 'Bole'`,
  );
  const storage = await open(place);
  const rows = await storage.db.selectFrom('presence').select(['kind', 'clients', 'seen_at', 'until']).execute();
  expect(rows).toEqual([{ kind: 'display', clients: 0, seen_at: seen, until: seen }]);
  await storage.close();
});

test('renames tables of removed features with an audit entry of rows and digest, and drops empty ones', async () => {
  const storage = await open(await from110());
  const entry = await storage.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'house.tables-renamed')
    .executeTakeFirstOrThrow();
  const { tables } = JSON.parse(entry.after ?? '') as { tables: { table: string; rows: number; digest: string }[] };
  expect(tables.length).toBeGreaterThan(0);
  for (const { table, rows, digest } of tables) {
    const stored = await rowsIn(storage.db, `select * from ${table} order by ${ORDER[table] ?? 'id'}`);
    const lines = stored.map((row) => `${JSON.stringify(Object.fromEntries(Object.entries(row).sort()))}\n`);
    expect([stored.length, digestOf('sha256', lines.join(''))], table).toEqual([rows, digest]);
  }
  await storage.close();

  const empty = await open(await remembered(tablesOf110()));
  const names = (await empty.db.introspection.getTables()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('removed_'))).toEqual([]);
  for (const { table } of tables) expect(names).not.toContain(table.replace('removed_', ''));
  expect(await empty.db.selectFrom('audit').selectAll().orderBy('seq').execute()).toEqual([]);
  await empty.close();
});

const ORDER: Record<string, string> = { removed_hall_pictures: 'hall_id', removed_sights: 'chain, seq, id' };

test('exports custom texts of release 1.1.0 to a file in the format of npm run texts', async () => {
  const place = await from110();
  writeFileSync(join(place.dataDir, 'texts-1.1.csv'), 'of a native reader');
  await (await open(place)).close();
  expect(readFileSync(join(place.dataDir, 'texts-1.1.csv.before-1'), 'utf8')).toBe('of a native reader');
  const rows = fromSpreadsheet(readFileSync(join(place.dataDir, 'texts-1.1.csv'), 'utf8'));
  expect(rows).toEqual([
    ['hall-words', 'prizePool', expect.any(String), 'የሁሉም', 'Badhaasa keenya', 'Bole: am "የዚህ, "ልዩ""'],
  ]);
  const db = connectTo(place);
  expect(await rowsIn(db, "select name from settings where name like 'words%'")).toEqual([]);
  await db.destroy();
});

test.each([
  ['a jackpot rule', (document: Row) => ({ ...document, jackpotRule: 'within/40' })],
  [
    'lenient late calls',
    (document: Row) => ({ ...document, terms: { lateCalls: 'off', falseClaims: 'told', tax: null } }),
  ],
])('refuses the upgrade before it changes anything while a game with %s is running', async (_, change) => {
  const place = await from110();
  const db = connectTo(place);
  const [game] = await rowsIn<{ id: string; document: string }>(
    db,
    `select games.id, document from games join halls on halls.id = games.hall_id
     where hall_name = 'Bole' and status = 'active'`,
  );
  const document = JSON.stringify(change(JSON.parse(game?.document ?? '')));
  await sql`update games set document = ${document} where id = ${game?.id}`.execute(db);
  const before = await readKept(db);
  await expect(open(place)).rejects.toThrow('Finish game 7 of hall Bole with commit f6f35fb7 first.');
  expect(await readKept(db)).toEqual(before);
  await db.destroy();
  for (const file of [copyBefore(join(place.dataDir, 'adarash.db')), join(place.dataDir, 'texts-1.1.csv')])
    expect(existsSync(file)).toBe(false);
});

test.each([
  ['1.0.0', placeFromBefore],
  ['1.1.0', placeFrom110],
])('continues a killed upgrade from release %s at the next start', async (_, from) => {
  const whole = await remembered(from());
  const { stdout, stderr } = openAndDie(whole, Number.POSITIVE_INFINITY);
  const statements = Number(stdout);
  expect(statements, stderr).toBeGreaterThan(50);
  const place = await remembered(from());
  for (let kill = 1; kill <= KILLS; kill++) {
    const { signal } = openAndDie(place, Math.ceil((statements * kill) / (KILLS + 1)));
    expect(signal).toBe('SIGKILL');
  }
  if (ENGINE === 'sqlite')
    expect(readdirSync(place.dataDir).filter((name) => name.includes('.before-2.0.0.'))).toEqual([]);
  const [storage, expected] = [await open(place), await open(whole)];
  expect(comparable(await readKept(storage.db))).toEqual(comparable(await readKept(expected.db)));
  expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
  // Sums and receipts are recomputed and compared with the audit log of the earlier release.
  const seedKey = Buffer.from(place.env.SEED_KEY ?? '', 'hex');
  expect(await differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id })).toEqual([]);
  for (const each of [storage, expected]) await each.close();
});

test.runIf(ENGINE === 'sqlite').each([
  ['1.0.0', placeFromBefore],
  ['1.1.0', placeFrom110],
])('restores and upgrades a backup of release %s', async (_, from) => {
  const place = await remembered(from());
  const to = join(place.dataDir, 'restored');
  await restore(readConfig({ DATA_DIR: to }, place.dataDir), join(place.dataDir, 'adarash.db'));
  const storage = await openStorage(readConfig({ DATA_DIR: to }, place.dataDir), log, realRuntime);
  expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
  expect((await storage.db.selectFrom('games').select('id').execute()).length).toBeGreaterThan(5);
  await storage.close();
});

test.runIf(ENGINE === 'sqlite')(
  'keeps a database copy for each upgrade if the hall returned to the old release between them',
  async () => {
    const place = await from110();
    const file = join(place.dataDir, 'adarash.db');
    const copies = () => readdirSync(place.dataDir).filter((name) => name.startsWith('adarash.db.before'));
    await (await open(place)).close();
    expect(copies()).toEqual(['adarash.db.before-2.0.0']);
    // The hall returns to release 1.1.0 and continues to play.
    for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true });
    copyFileSync(copyBefore(file), file);
    await pastTheServer(place, "insert into settings (name, value) values ('played-on', '1')");
    await (await open(place)).close();
    expect(copies()).toEqual(['adarash.db.before-2.0.0', 'adarash.db.before-2.0.0.before-1']);
    const playedOn = (name: string) => {
      const copy = openSqliteFile(join(place.dataDir, name), { readonly: true });
      const found = copy.prepare("select value from settings where name = 'played-on'").get();
      copy.close();
      return found !== undefined;
    };
    expect(copies().map(playedOn)).toEqual([true, false]);
  },
);
