// @module-tag postgres
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { realRuntime } from '../../src/platform/runtime.ts';
import { openPostgres } from '../../src/storage/postgres/postgres.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { settings, startedGame } from '../harness/play/games.ts';
import { createPostgres, type Postgres } from '../harness/servers/postgres.ts';
import { PRIMARY } from '../harness/servers/standby.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

/** A commit that is pending for a standby, and a user who cancels the wait. */
describe.skipIf(ENGINE !== 'postgresql')('while PostgreSQL waits for a missing standby', () => {
  let postgres: Postgres;
  let hall: Hall;
  beforeAll(async () => {
    postgres = await createPostgres({ settings: PRIMARY });
    await postgres.start();
    const dataDir = await mkdtemp(join(tmpdir(), 'adarash-hall-'));
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, SEED_KEY: randomBytes(32).toString('hex') };
    const remove = () => rm(dataDir, { recursive: true, force: true });
    hall = await startHall({ place: { dataDir, env, remove } });
  });
  // Required after a failed test, otherwise all later tests would be blocked.
  afterEach(() => waitFor(''));
  afterAll(async () => {
    await hall.stop();
    await postgres.remove();
  });

  async function ask(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(postgres.url);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async function waitFor(standby: string): Promise<void> {
    await ask(`alter system set synchronous_standby_names = '${standby}'`);
    await ask('select pg_reload_conf()');
    await expect.poll(() => ask('show synchronous_standby_names')).toEqual([{ synchronous_standby_names: standby }]);
  }

  const WAITING = "from pg_stat_activity where wait_event = 'SyncRep'";
  const waiting = async () => (await ask(`select pid ${WAITING}`)).length;

  test.each([
    ['a sale', '/games/sequential', () => settings()],
    ['a call', null, () => ({})],
  ] as const)(
    'confirms neither %s nor its repetition if the wait for the standby is cancelled',
    async (what, path, bodyOf) => {
      const { cashier } = await hall.pair();
      const game = path === null ? await startedGame(cashier.api) : null;
      const body = bodyOf();
      // No background task of the server may be pending during the requests.
      await hall.services.background.idle();
      const send = () =>
        cashier.api.post(path ?? `/games/${game?._id}/call-number`, body, { headers: { 'idempotency-key': what } });
      await waitFor('absent');
      const first = send();
      await expect.poll(waiting).toBe(1);
      await ask(`select pg_cancel_backend(pid) ${WAITING}`);
      expect(await first).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });

      let answered = false;
      const again = send().finally(() => {
        answered = true;
      });
      await expect.poll(waiting).toBe(1);
      expect(answered).toBe(false);
      await waitFor('');
      const { status, body: told } = await again;
      expect(status).toBeLessThan(300);
      expect((await send()).body).toEqual(told);
      const { games } = (await cashier.api.get('/games')).body;
      expect(games).toHaveLength(1);
      if (game) expect(games[0].calledNumbers).toHaveLength(1);
    },
  );

  test('logs a warning at the start if a standby is missing', async () => {
    await waitFor('absent');
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (text: string) => void said.push(text) });
    const storage = await openPostgres(postgres.url, log, realRuntime, 'tool', { dataDir: tmpdir() });
    expect(await storage.standbys()).toEqual({ machines: 2, isWaiting: true });
    await storage.close();
    await waitFor('');
    expect(said.join('')).toContain('nothing can be changed until one comes');
  });
});
