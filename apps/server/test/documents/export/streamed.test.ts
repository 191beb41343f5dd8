import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readZip } from '../../../../../checks/read-zip.ts';
import { isWhole, sized } from '../../../../../checks/size.ts';
import type { Database } from '../../../src/storage/schema.ts';
import { useHall } from '../../harness/hall.ts';
import { expectRefusal, range, startedGame } from '../../harness/play/games.ts';
import { listen } from '../../harness/reader.ts';
import { until } from '../../harness/until.ts';

const hall = useHall();
/** Number of games on each day of the exported year. */
const YEAR = 365 * 60;
/** More games than the buffers of sockets can store, for readers that stop reading. */
const GAMES = sized(1_500, YEAR);
const DAY = '2026-11-16';
const MB = 1024 * 1024;
const path = (hallId: string) => `/games/admin/export?cashierId=${hallId}&from=${DAY}&to=${DAY}`;
let address: string;

/** One played game and many copies with other numbers and seeds. */
beforeAll(async () => {
  hall.clock.freeze('2026-11-16T16:00:00Z');
  address = await listen(hall);
  const { _id } = await startedGame(hall.cashier.api, { cardPool: range(1, 90) });
  for (let call = 0; call < 10; call += 1) await hall.cashier.api.post(`/games/${_id}/call-number`);
  await hall.cashier.api.post(`/games/${_id}/finish`);
  const { storage, runtime } = hall.services;
  const one = (table: 'games' | 'commitments', column: 'id' | 'game_id') =>
    storage.db
      .selectFrom(table)
      .selectAll()
      .where(column as never, '=', _id as never)
      .executeTakeFirstOrThrow();
  const [game, draw] = [await one('games', 'id'), await one('commitments', 'game_id')];
  const copies = range(1, GAMES).map((i) => {
    const own = { id: runtime.newId(), draw_id: runtime.newId(), sequence: 1_000 + i };
    const seed = own.draw_id.padEnd(64, '0');
    return {
      game: { ...game, ...own, number: 1_000 + i },
      draw: { ...draw, draw_id: own.draw_id, sequence: own.sequence, game_id: own.id, seed, commitment: seed },
    };
  });
  await storage.write({}, async ({ db }) => {
    await insertAll(
      db,
      'commitments',
      copies.map((copy) => copy.draw),
    );
    await insertAll(
      db,
      'games',
      copies.map((copy) => copy.game),
    );
    // A statement of the server may take eight seconds.
    for (let after = 1_000; after < 1_000 + GAMES; after += 2_000)
      await sql`insert into calls (game_id, idx, number, kind, at)
        select g.id, c.idx, c.number, c.kind, c.at from games g cross join calls c
        where c.game_id = ${_id} and g.hall_id = ${hall.hallId}
          and g.number > ${after} and g.number <= ${after + 2_000}`.execute(db);
    // Deletes the sums, because a day without sums has no roll. A PDF of all games would be slower than the rest of the
    // test.
    await db.deleteFrom('tallies').where('hall_id', '=', hall.hallId).execute();
  });
});

async function insertAll(db: Kysely<Database>, table: 'games' | 'commitments', rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 100) as never)
      .execute();
}

/** Sends a request over the network without reading its response. */
const ask = (hallId: string, token = hall.admin.token) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(`${address}/api${path(hallId)}`, { headers: { authorization: `Bearer ${token}` } }, resolve).on(
      'error',
      reject,
    ),
  );

/** The export before may still be on its way out. */
async function askOnceFree(meanwhile = () => {}): Promise<IncomingMessage> {
  const answers: IncomingMessage[] = [];
  const status = async () => {
    meanwhile();
    answers.unshift(await ask(hall.hallId));
    return answers[0]?.statusCode;
  };
  // A year is read while other tests share the processors.
  await until(status, (code) => code === 200, sized(50_000, 300_000));
  return answers[0] as IncomingMessage;
}

test('streams many games with constant memory while another hall plays', {
  tags: ['postgres'],
  // A year passes through in the whole form.
  timeout: sized(60_000, 900_000),
}, async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const other = await hall.pair();
  const { _id } = await startedGame(other.cashier.api);
  const before = held();
  let [most, taken, looked, over] = [0, 0, 0, false];
  const answer = await ask(hall.hallId);
  const calls = (async () => {
    for (let call = 0; call < sized(3, 10); call += 1) {
      const { status } = await other.cashier.api.post(`/games/${_id}/call-number`);
      expect(status).toBe(200);
    }
    return over;
  })();
  // Allocated outside of the measured memory.
  const whole = Buffer.allocUnsafeSlow(sized(64, 256) * MB);
  const ofTest = whole.length;
  for await (const piece of answer) {
    taken += (piece as Buffer).copy(whole, taken);
    if (taken - looked < MB) continue;
    looked = taken;
    most = Math.max(most, held() - before - ofTest);
  }
  over = true;
  expect(await calls, 'every call was answered before the end').toBe(false);
  const files = readZip(whole.subarray(0, taken));
  const receipts = [...files].filter(([name]) => name.startsWith('receipts/'));
  expect(receipts).toHaveLength(GAMES + 1);
  const bytes = receipts.reduce((sum, [, content]) => sum + content.length, 0);
  expect(bytes).toBeGreaterThan(GAMES * 10_000);
  // A few hundred games require less memory than the usual variation of the server.
  if (!isWhole) return;
  expect(looked).toBeGreaterThan(2 * MB);
  // Even only the receipts of a year would exceed the limit.
  expect(bytes).toBeGreaterThan(200 * MB);
  expect(most).toBeLessThan(100 * MB);
});

test('allows one export per hall, isolates a stalled client and stops after a disconnect', {
  tags: ['all'],
}, async () => {
  const stalled = await ask(hall.hallId);
  expect(stalled.statusCode).toBe(200);
  expectRefusal(await hall.admin.api.get(path(hall.hallId)), 409, 'EXPORT_BUSY');
  const other = await hall.pair();
  const theirs = await hall.admin.api.get(path(other.hallId));
  expect(theirs.status).toBe(200);
  expect([...readZip(theirs.bytes).keys()]).toContain('games.csv');
  expectRefusal(await hall.admin.api.get(path(hall.hallId)), 409, 'EXPORT_BUSY');
  stalled.destroy();
  (await askOnceFree()).destroy();
  expect(hall.logged()).not.toContain('an export failed');
});

test('disconnects an export client after a minute without reads and starts the next export', {
  tags: ['all'],
}, async () => {
  const now = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  const asleep = await askOnceFree();
  onTestFinished(() => {
    clock.mockRestore();
    asleep.destroy();
  });
  const next = await askOnceFree(() => {
    ahead += 61_000;
  });
  await expect(asleep.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
  next.destroy();
});
