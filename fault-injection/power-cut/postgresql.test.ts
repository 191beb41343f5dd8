import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDice } from '../../apps/server/test/harness/dice.ts';
import { createPostgres } from '../../apps/server/test/harness/servers/postgres.ts';
import { sized } from '../../checks/size.ts';
import { type Intent, makeDesk } from '../harness/desk.ts';
import { lookInto } from '../harness/place.ts';
import { addressOf, type Built, buildServer, kill, launch, stop } from '../harness/server.ts';
import { openHalls } from '../harness/staff.ts';
import { emptyBook } from '../kills/book.ts';
import { checkAuditLog, checkSums } from '../kills/facts.ts';
import { keepFigures } from '../kills/halls-at-play.ts';
import { KILLS, LONGEST_MS, SEED } from '../kills/how-much.ts';
import { keepJackpot, openJackpot, playGames } from '../kills/play.ts';
import { Folder } from './folder.ts';
import { type FolderDeed, readFolderTrace, tracingFolder } from './folder-trace.ts';
import { canTrace } from './trace.ts';

/** Each is a whole data folder, and a PostgreSQL that recovers it. */
const IMAGES = Math.ceil(KILLS / 2);
/** Minimum duration and minimum number of responses, which takes longer on a slow machine. */
const [PLAY_MS, PLAY_ANSWERS] = [KILLS > 50 ? 20_000 : sized(1_500, 4_000), 50];
/** A response counts as acknowledged before the cut only with this margin. */
const MARGIN_MS = 5;

describe.runIf(canTrace)('a power cut on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-power-'));
  const base = join(folder, 'base');
  const env = { DATA_DIR: join(folder, 'data'), SEED_KEY: 'cd'.repeat(32) };
  let built: Built;
  let deeds: FolderDeed[];
  let answered: Intent[];

  beforeAll(async () => {
    built = await buildServer();
    let isTraced = false;
    const traceOf = (place: string) => join(place, 'trace');
    const under = (place: string) => (isTraced ? tracingFolder(traceOf(place)) : []);
    const postgres = await createPostgres({ settings: {}, under });
    try {
      await postgres.start();
      const first = launch(built, { ...env, DATABASE_URL: postgres.url });
      const staff = await openHalls(await addressOf(first), 3);
      await stop(first);
      await postgres.stop();
      cpSync(postgres.data, base, { recursive: true });

      isTraced = true;
      await postgres.start();
      const server = launch(built, { ...env, DATABASE_URL: postgres.url });
      const desk = makeDesk();
      desk.open(await addressOf(server));
      const players = staff.map((each, i) => ({
        desk,
        staff: each,
        book: emptyBook(each.hallId),
        dice: makeDice(SEED + i),
        closed: () => false,
      }));
      for (const player of players) await openJackpot(player);
      // The players continue until the end of the test, and pause while the desk sends no requests.
      for (const player of players) void Promise.race([playGames(player), keepJackpot(player)]);
      await wait(PLAY_MS);
      while (desk.answered.length < PLAY_ANSWERS) await wait(50);
      await desk.rest();
      await kill(server);
      await postgres.halt();
      const trace = traceOf(join(postgres.data, '..'));
      // strace may still write its last lines.
      for (let size = -1; size !== statSync(trace).size; await wait(300)) size = statSync(trace).size;
      deeds = await readFolderTrace(trace, postgres.data);
      answered = desk.answered.filter(({ answer }) => answer.status < 300);
    } finally {
      await postgres.remove();
    }
  }, LONGEST_MS);
  afterAll(() => {
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the acknowledged intents that are missing after a server has recovered the folder. */
  async function missingIn(place: string, given: readonly Intent[]): Promise<string[]> {
    const recovered = await createPostgres({
      settings: {},
      fill: async (data) => {
        cpSync(place, data, { recursive: true });
        chmodSync(data, 0o700);
        rmSync(join(data, 'postmaster.pid'), { force: true });
      },
    });
    try {
      await recovered.start();
      return await lookInto({ ...env, DATABASE_URL: recovered.url }, async ({ db }) => {
        await checkSums(db);
        await checkAuditLog(db);
        const kept = await db.selectFrom('idempotency_keys').select('key').execute();
        const keys = new Set(kept.map(({ key }) => key));
        return given.filter(({ key }) => !keys.has(key)).map(({ path, key }) => `${key} ${path}`);
      });
    } finally {
      await recovered.remove();
    }
  }

  test(
    `recovers ${IMAGES} random images of the data folder with all acknowledged data (seed ${SEED})`,
    async () => {
      const dice = makeDice(SEED);
      // Late enough that there is something to miss.
      const from = deeds.findIndex(({ at }) => at > (answered[PLAY_ANSWERS / 2]?.at ?? 0) + MARGIN_MS);
      const moments = dice.some(
        Array.from(deeds.keys()).filter((i) => i > from),
        IMAGES,
      );
      const disk = new Folder(base);
      let facts = 0;
      for (const [i, deed] of deeds.entries()) {
        disk.follow(deed);
        if (!moments.includes(i)) continue;
        const place = join(folder, `image-${i}`);
        disk.layOut(place, dice);
        const given = answered.filter(({ at }) => at + MARGIN_MS < deed.at);
        expect(await missingIn(place, given)).toEqual([]);
        facts += given.length;
        rmSync(place, { recursive: true });
      }
      expect(facts).toBeGreaterThan(0);
      const figures = { images: IMAGES, answers: answered.length, factsChecked: facts, deeds: deeds.length };
      console.log(keepFigures('power-cut-postgresql', figures));
    },
    LONGEST_MS,
  );

  test('detects missing responses if PostgreSQL does not flush its writes to the disk', async () => {
    const disk = new Folder(base);
    for (const deed of deeds) if (deed.kind !== 'sync') disk.follow(deed);
    const place = join(folder, 'image-unsynced');
    // All pending changes are lost.
    disk.layOut(place, { ...makeDice(1), below: () => 0 });
    expect((await missingIn(place, answered)).length).toBeGreaterThan(PLAY_ANSWERS / 2);
  });
});
