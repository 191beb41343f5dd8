// @module-tag postgres
import { afterEach, describe, expect, test } from 'vitest';
import { type Hall, startHall } from '../harness/hall.ts';
import { startedGame } from '../harness/play/games.ts';
import { differences, playHall } from '../harness/play/playing.ts';
import { read } from '../harness/reader.ts';
import { startPgBouncer } from '../harness/servers/pgbouncer.ts';
import { ENGINE, freshPlace, type Place } from '../harness/servers/storage-place.ts';

const pgbouncer = process.env.PGBOUNCER_PATH ?? '';

describe.skipIf(ENGINE !== 'postgresql' || !pgbouncer)('behind PgBouncer', () => {
  const opened: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.stop();
  });

  /** Returns a place with PgBouncer in front of its database. LISTEN uses PostgreSQL directly. */
  async function pooled(mode: 'session' | 'transaction', place: Place): Promise<Place> {
    const { DATABASE_URL: direct = '', ...env } = place.env;
    const front = await startPgBouncer(direct, mode, pgbouncer);
    opened.push(front);
    return { ...place, env: { ...env, DATABASE_URL: front.url, DATABASE_LISTEN_URL: direct } };
  }

  async function open(place: Place): Promise<Hall & { url: string }> {
    const hall = await startHall({ place });
    opened.push(hall);
    return { ...hall, url: await hall.app.listen({ host: '127.0.0.1', port: 0 }) };
  }

  test('plays through a pooler in session mode with exact money and events to other instances', async () => {
    const direct = await freshPlace();
    const kept = { ...direct, remove: async () => {} };
    const one = await open(direct);
    const other = await open(await pooled('session', kept));

    const game = await startedGame(one.cashier.api);
    const viewer = await read(`${other.url}/api/games/${game._id}/events`, one.cashier.token);
    await one.cashier.api.post(`/games/${game._id}/call-number`, {});
    await expect.poll(() => viewer.events.map(({ type }) => type)).toContain('number-called');
    viewer.close();

    const { hallId: id, cashier, moderator } = await other.pair();
    const hall = { id, cashier: cashier.token, moderator: moderator.token };
    let calls = 0;
    const base = `${other.url}/api`;
    const books = await playHall({ base, hall, paceMs: 0, goesOn: () => calls < 150, onCalled: () => calls++ });
    expect(books.again).toBe(0);
    expect(await differences(base, hall, books)).toEqual([]);
  });

  test('refuses to start behind a pooler in transaction mode', async () => {
    const place = await freshPlace();
    opened.push({ stop: place.remove });
    await expect(startHall({ place: await pooled('transaction', place) })).rejects.toThrow('Set pool_mode = session');
  });
});
