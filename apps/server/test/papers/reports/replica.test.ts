// @module-tag postgres
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGame, startedGame } from '../../harness/games.ts';
import { type Hall, type Pair, startHall } from '../../harness/hall.ts';
import { createPostgres, type Postgres } from '../../harness/postgres.ts';
import { createStandby, PRIMARY } from '../../harness/standby.ts';
import { ENGINE, freshPlace } from '../../harness/storage-place.ts';

function withReplica() {
  let primary: Postgres;
  let standby: Awaited<ReturnType<typeof createStandby>>;
  let hall: Hall;
  let quiet: Pair;

  beforeAll(async () => {
    primary = await createPostgres({ settings: { ...PRIMARY, fsync: 'on' } });
    await primary.start();
    standby = await createStandby(primary);
    await standby.start();
    const { dataDir, remove } = await freshPlace();
    const env = {
      DATA_DIR: dataDir,
      SEED_KEY: randomBytes(32).toString('hex'),
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: standby.url,
    };
    hall = await startHall({ place: { dataDir, env, remove } });
    quiet = await hall.pair();
  });
  afterAll(async () => {
    await hall.stop();
    await standby.remove();
    await primary.remove();
  });

  const report = async ({ cashier }: Pair = hall) => (await cashier.api.get('/games/report')).body;
  const overview = async () => (await hall.admin.api.get('/admin/overview')).body;
  const summaries = async () => (await hall.admin.api.get('/games/admin/all-cashier-summaries')).body;
  const details = async () => (await hall.admin.api.get(`/games/admin/cashier-report?cashierId=${hall.hallId}`)).body;
  const NOW = { at: expect.any(String), seconds: 0 };

  test('a replica that has everything answers, and says that it is of now', async () => {
    await startedGame(hall.cashier.api);
    await expect.poll(report).toMatchObject({ totalGames: 1, asOf: NOW });
    await expect.poll(overview).toMatchObject({ figures: { games: 1 }, asOf: NOW });
    await expect.poll(summaries).toMatchObject({ asOf: NOW });
    await expect.poll(details).toMatchObject({ summary: { totalGames: 1 }, asOf: NOW });
  });

  test('whoever just changed something finds it in the report, however far the replica is', async () => {
    for (let games = 2; games <= 6; games++) {
      await createGame(hall.cashier.api);
      expect(await report()).toMatchObject({ totalGames: games });
    }
    await expect.poll(report).toMatchObject({ asOf: NOW });
    await standby.pauseReplay();
    await createGame(hall.cashier.api);
    const [own, seenByAdmin] = [await report(), await details()];
    for (const body of [own, seenByAdmin]) {
      expect(body).toMatchObject({ summary: { totalGames: 7 } });
      expect(body.asOf).toBeUndefined();
    }
  });

  test('what nobody here changed may be as old as the replica, and says so', async () => {
    const before = await report(quiet);
    expect(before.asOf.seconds).toBeGreaterThanOrEqual(0);
    await startedGame(quiet.cashier.api);
    const { figures, halls, asOf } = await overview();
    // The sums are of before; which halls play is of now.
    expect(figures.games).toBe(1);
    expect(halls.filter(({ games }: { games: unknown[] }) => games.length > 0)).toHaveLength(2);
    expect(Date.parse(asOf.at)).toBeLessThan(Date.now());
    expect((await report(quiet)).asOf).toBeUndefined();
    await standby.resumeReplay();
    await expect.poll(overview).toMatchObject({ figures: { games: 2 }, asOf: NOW });
    await expect.poll(() => report(quiet)).toMatchObject({ totalGames: 1, asOf: NOW });
  });

  test('a pair that an admin adds is in the list at once', async () => {
    await standby.pauseReplay();
    const count = (await summaries()).cashiers.length;
    await hall.pair();
    expect((await summaries()).cashiers).toHaveLength(count + 1);
    await standby.resumeReplay();
  });

  test('while it is away the database answers, and it is asked again a little later', async () => {
    await expect.poll(report).toMatchObject({ asOf: NOW });
    await standby.stop();
    for (const read of [report, overview, summaries]) {
      const body = await read();
      expect(body).toMatchObject({ success: true });
      expect(body.asOf).toBeUndefined();
    }
    expect(hall.logged().match(/the replica cannot be reached/g)).toHaveLength(1);
    expect(hall.logged()).not.toContain(standby.url);
    await standby.start();
    expect((await report()).asOf).toBeUndefined();
    hall.clock.advance(15_000);
    await expect.poll(report).toMatchObject({ asOf: NOW });
  });

  test('one that was made a database of its own is read no more', async () => {
    await standby.promote();
    expect((await report()).asOf).toBeUndefined();
    expect((await overview()).asOf).toBeUndefined();
  });
}

/** A replica exists on PostgreSQL only. */
if (ENGINE === 'postgresql') describe('reports from a replica', withReplica);
else
  test('without a replica no answer says how old it is', async () => {
    const hall = await startHall();
    expect((await hall.cashier.api.get('/games/report')).body).not.toHaveProperty('asOf');
    expect((await hall.admin.api.get('/admin/overview')).body).not.toHaveProperty('asOf');
    await hall.stop();
  });
