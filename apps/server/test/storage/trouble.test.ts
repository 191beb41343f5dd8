// @module-tag postgres
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { DiskFull } from '../../src/storage/errors.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import { useHall } from '../harness/hall.ts';
import { settings } from '../harness/play/games.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const hall = useHall();

/** The storage refuses every change, as on a full disk, until the work is over. */
async function withFullDisk<T>(work: () => Promise<T>): Promise<T> {
  const { storage } = hall.services;
  const { write } = storage;
  Object.assign(storage, { write: () => Promise.reject(new DiskFull('disk full')) });
  try {
    return await work();
  } finally {
    Object.assign(storage, { write });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const begin = performance.now();
  return { value: await work(), ms: performance.now() - begin };
}

test('reports storage failures at /ready but not at /health', async () => {
  const ask = (path: string) => hall.api(null).get(path);
  expect(await ask('/ready')).toMatchObject({ status: 200, body: { status: 'ready', storage: ENGINE } });
  await pause(1100);
  await withFullDisk(async () => {
    const answer = await ask('/ready');
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'DISK_FULL' } });
    expect(answer.headers['retry-after']).toBe('1');
    expect((await ask('/health')).status).toBe(200);
  });
  await pause(1100);
  expect((await ask('/ready')).status).toBe(200);
});

test('allows reads and refuses changes with DISK_FULL if the disk is full', async () => {
  const { cashier } = await hall.pair();
  hall.clock.advance(5 * 60_000);
  await withFullDisk(async () => {
    expect((await cashier.api.get('/games')).status).toBe(200);
    expect(await cashier.api.post('/games/sequential', settings())).toMatchObject({
      status: 503,
      body: { code: 'DISK_FULL' },
    });
  });
  expect((await cashier.api.post('/games/sequential', settings())).status).toBe(201);
});

test('serves other halls at normal speed while one hall has 150 pending requests', async () => {
  const [busy, calm] = [await hall.pair(), await hall.pair()];
  await calm.cashier.api.post('/games/sequential', settings());
  let answered = 0;
  const flood = Array.from({ length: 150 }, async (_, turn) => {
    await (turn % 2 ? busy.cashier.api.post('/games/sequential', settings()) : busy.cashier.api.get('/games/report'));
    answered++;
  });
  await Promise.any(flood);
  // Measured by the progress of the busy hall instead of time, because other work on the machine slows both alike.
  const meanwhile: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    const before = answered;
    expect((await calm.cashier.api.get('/games')).status).toBe(200);
    meanwhile.push(answered - before);
  }
  expect(answered).toBeLessThan(150);
  await Promise.all(flood);
  expect(meanwhile.sort((a, b) => a - b)[4], meanwhile.join(', ')).toBeLessThan(8);
});

if (ENGINE === 'sqlite') {
  test('delays changes but not reads while another program locks the database', async () => {
    const other = openSqliteFile(join(hall.place.dataDir, 'adarash.db'));
    const { cashier } = await hall.pair();
    other.exec('BEGIN IMMEDIATE');
    const change = cashier.api.post('/games/sequential', settings());
    for (let turn = 0; turn < 10; turn++) {
      const { value, ms } = await timed(() => hall.api(null).get('/health'));
      expect(value.status).toBe(200);
      expect(ms).toBeLessThan(2_500);
      await pause(30);
    }
    expect((await cashier.api.get('/games')).status).toBe(200);
    other.exec('ROLLBACK');
    other.close();
    expect((await change).status).toBe(201);
  });

  test('returns 503 if the database stays locked and accepts the next change', { tags: ['all'] }, async () => {
    const other = openSqliteFile(join(hall.place.dataDir, 'adarash.db'));
    const { cashier } = await hall.pair();
    other.exec('BEGIN IMMEDIATE');
    expect(await cashier.api.post('/games/sequential', settings())).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
    other.exec('ROLLBACK');
    other.close();
    expect((await cashier.api.post('/games/sequential', settings())).status).toBe(201);
  });
} else {
  describe('a hall whose row another program locks', () => {
    test('returns 503 with Retry-After without blocking another hall', {
      tags: ['all'],
    }, async () => {
      const [stuck, free] = [await hall.pair(), await hall.pair()];
      const client = new pg.Client(hall.services.config.databaseUrl!);
      await client.connect();
      try {
        await client.query('begin');
        await client.query('select 1 from halls where id = $1 for update', [stuck.hallId]);
        const waiting = Array.from({ length: 40 }, () => stuck.cashier.api.post('/games/sequential', settings()));
        // The time limit for locks ends the statement, before the longer limit for all statements.
        const held = hall.services.storage.write({}, ({ db }) =>
          db.updateTable('halls').set({ notice: '' }).where('id', '=', stuck.hallId).execute(),
        );
        const outcome = expect(held).rejects.toMatchObject({ code: '55P03' });
        await pause(300);
        for (let turn = 0; turn < 5; turn++) {
          const reading = await timed(() => free.cashier.api.get('/games'));
          const changing = await timed(() => free.cashier.api.post('/games/sequential', settings()));
          expect([reading.value.status, changing.value.status]).toEqual([200, 201]);
          expect(reading.ms).toBeLessThan(3_000);
          expect(changing.ms).toBeLessThan(3_000);
          expect((await stuck.cashier.api.get('/games')).status).toBe(200);
        }
        const answers = await Promise.all(waiting);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
        expect(answers[0]!.headers['retry-after']).toBe('1');
        await outcome;
      } finally {
        await client.query('rollback');
        await client.end();
      }
      expect((await stuck.cashier.api.post('/games/sequential', settings())).status).toBe(201);
    });
  });
}
