// @module-tag all
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeDice } from '../../apps/server/test/harness/dice.ts';
import { ask, type Desk, makeDesk } from '../harness/desk.ts';
import { lookInto } from '../harness/place.ts';
import { addressOf, buildServer, kill, launch, stop } from '../harness/server.ts';
import { checkAuditLog, checkHall } from '../kills/facts.ts';
import { hallsAtPlay, keepFigures, quiet, sendAgain } from '../kills/halls-at-play.ts';
import { SEED } from '../kills/how-much.ts';
import { DEATHS, openPair } from './pair.ts';

/** Number of rounds; more in `npm run torture`. */
const ROUNDS = Number(process.env.TORTURE_ROUNDS ?? 2);
const MOST_MS = 10_000;
/** So often the server dies too, and starts on the new primary. */
const SERVER_TOO_EVERY = 4;

test(`promotes a standby after ${ROUNDS} primaries behind HAProxy die in mid-game without lost or duplicate data (seed ${SEED})`, async () => {
  const began = performance.now();
  const dice = makeDice(SEED);
  const built = await buildServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'adarash-torture-'));
  const pair = await openPair();
  const env = { DATA_DIR: dataDir, DATABASE_URL: pair.url, SEED_KEY: randomBytes(32).toString('hex') };
  const desk = makeDesk();
  let server = launch(built, env);
  let halls: Awaited<ReturnType<typeof hallsAtPlay>> | undefined;
  const figures = { rounds: 0, deaths: {} as Record<string, number>, goneOnMs: [] as number[], resent: 0, entries: 0 };
  try {
    desk.open(await addressOf(server));
    expect(server.printed()).toContain('What is answered is on two machines.');
    halls = await hallsAtPlay(desk, await addressOf(server), SEED);
    const { books, failed } = halls;

    while (figures.rounds < ROUNDS) {
      const death = DEATHS[figures.rounds++ % DEATHS.length] ?? 'killed';
      figures.deaths[death] = (figures.deaths[death] ?? 0) + 1;
      expect((await ask(await addressOf(server), { method: 'GET', path: '/ready' })).body.machines).toBe(2);
      await wait(1_500 * dice.next());
      await pair.die(death);
      await wait(dice.below(1_000));
      const promoted = new Date();
      await pair.promote();
      figures.goneOnMs.push(await goneOn(desk, promoted, failed));

      if (figures.rounds % SERVER_TOO_EVERY === 0) {
        await kill(server);
        server = launch(built, env);
        desk.open(await addressOf(server));
      }
      await goneOn(desk, new Date(), failed);
      await expect.poll(() => pair.hears()).toBe(true);
      await quiet(desk, failed, server);
      figures.resent += await sendAgain(desk, await addressOf(server));
      await lookInto(env, async ({ db }) => {
        for (const book of books) await checkHall(db, book);
        if (figures.rounds === ROUNDS) figures.entries = await checkAuditLog(db);
      });
      desk.resume();
      await pair.rebuild();
    }
    halls.close();
    const { games } = await halls.over();
    await stop(server);
    const seconds = Math.round((performance.now() - began) / 1000);
    keepFigures('standby', { ...figures, facts: desk.answered.length, repeats: desk.repeats(), games, seconds });
    expect(desk.answered.length).toBeGreaterThan(ROUNDS * 5);
    expect(Math.max(...figures.goneOnMs)).toBeLessThan(MOST_MS);
  } finally {
    halls?.close();
    await kill(server);
    await pair.remove();
    await rm(dataDir, { recursive: true, force: true });
    built.remove();
  }
});

/** Returns the milliseconds until the first acknowledged change. */
async function goneOn(desk: Desk, since: Date, failed: unknown[]): Promise<number> {
  for (;;) {
    if (failed.length > 0) throw failed[0];
    const next = desk.answered.find(({ at, answer }) => at > since.getTime() && answer.status < 300);
    if (next) return next.at - since.getTime();
    if (Date.now() - since.getTime() > 120_000)
      throw new Error(`Nothing is answered any more: ${desk.waiting().join(', ')}`);
    await wait(20);
  }
}
