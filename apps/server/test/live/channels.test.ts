// @module-tag postgres
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LINK_NAME, makePostgresLink } from '../../src/live/events.ts';
import type { CommittedEvent } from '../../src/storage/storage.ts';
import { ENGINE, freshPlace, type Place } from '../harness/servers/storage-place.ts';

const newHall = () => randomBytes(12).toString('hex');
const told = (hallId: string, seq: number): CommittedEvent => ({ hallId, event: { type: 'hall-changed', seq } });

function channels() {
  let place: Place;
  let sql: pg.Client;
  const open: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    place = await freshPlace();
    sql = new pg.Client(place.env.DATABASE_URL);
    await sql.connect();
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop();
  });
  afterAll(async () => {
    await sql.end();
    await place.remove();
  });

  /** Connects an instance to the channels of events and collects all received events. */
  async function instance({ patienceMs = 30_000 } = {}) {
    const heard: CommittedEvent[] = [];
    const missed = vi.fn();
    const link = makePostgresLink({
      url: place.env.DATABASE_URL ?? '',
      instance: randomBytes(12).toString('hex'),
      log: pino({ level: 'silent' }),
      receive: (message) => void heard.push(message),
      missed,
      patienceMs,
    });
    open.push(link);
    await link.start();
    return { ...link, heard, missed };
  }

  test('receives all events of a followed hall from another instance, and none of other halls', async () => {
    const [here, there] = [await instance(), await instance()];
    const [watched, other] = [newHall(), newHall()];
    await there.follow(watched);
    for (let seq = 1; seq <= 20; seq++) for (const hall of [other, watched]) here.send(told(hall, seq));
    // The last sent event is received last.
    await expect.poll(() => there.heard.at(-1)).toEqual(told(watched, 20));
    expect(there.heard).toEqual(Array.from({ length: 20 }, (_, i) => told(watched, i + 1)));
    expect(here.heard).toEqual([]);
  });

  test('stops listening to a hall without readers, and misses no event after a return', async () => {
    const [here, there] = [await instance(), await instance({ patienceMs: 0 })];
    const [watched, flapping] = [newHall(), newHall()];
    await there.follow(watched);
    for (let seq = 1; seq <= 50; seq++) {
      await there.follow(flapping);
      here.send(told(flapping, seq));
      await expect.poll(() => there.heard.at(-1), { interval: 1 }).toEqual(told(flapping, seq));
      there.leave(flapping);
      // Half of the readers reconnect immediately, the other half after the timer.
      if (seq % 2) await new Promise((resolve) => setTimeout(resolve));
    }
    // The next LISTEN is confirmed after the last UNLISTEN, because it is sent later.
    await new Promise((resolve) => setTimeout(resolve, 1));
    await there.follow(newHall());
    const before = there.heard.length;
    here.send(told(flapping, 51));
    here.send(told(watched, 1));
    await expect.poll(() => there.heard.at(-1)).toEqual(told(watched, 1));
    expect(there.heard).toHaveLength(before + 1);
  });

  test('listens to all followed halls again after a lost connection, including halls added since then', async () => {
    const [here, there] = [await instance(), await instance()];
    const halls = Array.from({ length: 300 }, newHall);
    const late = newHall();
    await Promise.all(halls.map((hall) => there.follow(hall)));
    await sql.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LINK_NAME],
    );
    await there.follow(late);
    await expect.poll(() => [here, there].map(({ missed }) => missed.mock.calls.length)).toEqual([1, 1]);
    await there.follow(late);
    for (const hall of [...halls, late]) here.send(told(hall, 7));
    await expect.poll(() => there.heard.length).toBe(301);
    expect(there.heard.map(({ hallId }) => hallId)).toEqual([...halls, late]);
  });

  test('exchanges each event once with an instance of release 1.0', async () => {
    const old = new pg.Client({
      connectionString: place.env.DATABASE_URL ?? '',
      application_name: 'adarash live events',
    });
    await old.connect();
    open.push({ stop: () => old.end() });
    const payloads: string[] = [];
    old.on('notification', ({ payload = '' }) => void payloads.push(payload));
    await old.query('listen adarash_live');
    const [here, there] = [await instance(), await instance()];
    const hall = newHall();
    await Promise.all([here, there].map(({ follow }) => follow(hall)));
    here.send(told(hall, 1));
    await expect.poll(() => payloads.flatMap((payload) => JSON.parse(payload).slice(1))).toEqual([told(hall, 1)]);
    await old.query('select pg_notify($1, $2)', ['adarash_live', JSON.stringify(['old', told(hall, 2)])]);
    await expect.poll(() => [here, there].map(({ heard }) => heard.at(-1))).toEqual([told(hall, 2), told(hall, 2)]);
    expect([here.heard.length, there.heard.length]).toEqual([1, 2]);
  });
}

/** Several servers on one database exist on PostgreSQL only. */
describe.runIf(ENGINE === 'postgresql')('events between instances', channels);
