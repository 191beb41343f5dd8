import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDrawMemory } from '../../apps/server/src/audit-log/draw-memory.ts';
import { refuseOlder } from '../../apps/server/src/audit-log/restored.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openSqliteFile } from '../../apps/server/src/storage/sqlite/sqlite-file.ts';
import { makeDice } from '../../apps/server/test/harness/dice.ts';
import { node, run } from '../../apps/server/test/harness/servers/built-server.ts';
import { sized } from '../../checks/size.ts';
import { inRoot } from '../../scripts/command.mjs';
import { type Intent, makeDesk } from '../harness/desk.ts';
import { lookInto } from '../harness/place.ts';
import { ADMIN, addressOf, type Built, buildServer, kill, launch, stop } from '../harness/server.ts';
import { openHalls } from '../harness/staff.ts';
import { emptyBook } from '../kills/book.ts';
import { checkAuditLog, checkSums } from '../kills/facts.ts';
import { KILLS, LONGEST_MS, SEED } from '../kills/how-much.ts';
import { keepJackpot, openJackpot, playGames } from '../kills/play.ts';
import { Disk } from './disk.ts';
import { bytesOf, canTrace, type Deed, readTrace, tracing } from './trace.ts';

const IMAGES = KILLS * 3;
/** Minimum duration and minimum number of responses, which takes longer on a slow machine. */
const [PLAY_MS, PLAY_ANSWERS] = [KILLS > 50 ? 60_000 : sized(1_500, 4_000), 50];
/** A response counts as acknowledged before the cut only with this margin. */
const MARGIN_MS = 5;

test('parses the bytes of a write from strace output', () => {
  expect([...bytesOf('a\\x00\\xff\\n\\"\\\\\\0\\12z')]).toEqual([97, 0, 255, 10, 34, 92, 0, 10, 122]);
});

describe.runIf(canTrace)('a power cut on SQLite', () => {
  let built: Built;
  const folder = mkdtempSync(join(tmpdir(), 'adarash-power-'));
  const data = join(folder, 'data');
  const [database, log] = [join(data, 'adarash.db'), join(data, 'adarash.db-wal')];
  const memory = join(data, 'draws.log');
  let base: Buffer;
  /** Record of draws before and after the second start, which is flushed before the first response. */
  let [before, after] = [Buffer.alloc(0), Buffer.alloc(0)];
  let servedFrom: number;
  let deeds: Deed[];
  let answered: Intent[];

  beforeAll(async () => {
    built = await buildServer();
    const first = launch(built, { DATA_DIR: data });
    const staff = await openHalls(await addressOf(first), 3);
    await stop(first);
    base = readFileSync(database);
    before = readFileSync(memory);

    const trace = join(folder, 'trace');
    const command = [...tracing(trace, [database, log, memory]), ...node(built.path('main'))];
    const server = run(command, { PORT: '0', LOG_LEVEL: 'error', ...ADMIN, DATA_DIR: data });
    const desk = makeDesk();
    desk.open(await addressOf(server));
    [after, servedFrom] = [readFileSync(memory), Date.now()];
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
    deeds = await readTrace(trace);
    answered = desk.answered.filter(({ answer }) => answer.status < 300);
  }, LONGEST_MS);
  afterAll(() => {
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the data folder after a power cut at the nth operation, with the earlier responses. */
  function* cuts(count: number) {
    const dice = makeDice(SEED);
    const moments = dice.some(Array.from(deeds.keys()), count);
    const disk = new Disk({ [database]: base, [memory]: before });
    const served = deeds.findIndex(({ at }) => at > servedFrom);
    let next = 0;
    for (const [i, deed] of deeds.entries()) {
      if (i === served) disk.have(memory, after);
      disk.follow(deed);
      if (moments[next] !== i) continue;
      next++;
      const place = join(folder, `image-${i}`);
      mkdirSync(place);
      copyFileSync(join(data, 'seed.key'), join(place, 'seed.key'));
      for (const [file, bytes] of Object.entries(disk.afterCut(dice)))
        writeFileSync(join(place, basename(file)), bytes);
      yield { place, given: answered.filter(({ at }) => at + MARGIN_MS < deed.at) };
    }
  }

  test(
    `recovers ${IMAGES} random images of the disk with all acknowledged data (seed ${SEED})`,
    async () => {
      expect(deeds.filter((deed) => deed.kind === 'sync').length).toBeGreaterThan(sized(10, 20));
      let facts = 0;
      let images = 0;
      let lines = 0;
      for (const { place, given } of cuts(IMAGES)) {
        const file = openSqliteFile(join(place, 'adarash.db'));
        expect(file.pragma('integrity_check')).toBe('ok');
        const kept = new Set(
          file
            .prepare('SELECT key FROM idempotency_keys')
            .all()
            .map((row) => (row as { key: string }).key),
        );
        expect(given.filter(({ key }) => !kept.has(key)).map(({ path, key }) => `${key} ${path}`)).toEqual([]);
        file.close();
        await lookInto({ DATA_DIR: place }, async (storage) => {
          await checkSums(storage.db);
          if (images % 10 === 0) await checkAuditLog(storage.db);
          const remembered = openDrawMemory(readConfig({ DATA_DIR: place }, place), pino({ level: 'silent' }));
          const { heads, games } = remembered.state;
          lines += Object.keys(heads).length + Object.keys(games).length;
          await refuseOlder(storage, remembered);
        });
        facts += given.length;
        images++;
        if (images % 12 === 0) {
          const server = launch(built, { DATA_DIR: place });
          await addressOf(server);
          expect((await stop(server)).code).toBe(0);
        }
        rmSync(place, { recursive: true });
      }
      expect(facts).toBeGreaterThan(0);
      expect(lines).toBeGreaterThan(images);
      const figures = { images, answers: answered.length, factsChecked: facts, deeds: deeds.length };
      mkdirSync(inRoot('.cache/torture'), { recursive: true });
      const kept = JSON.stringify({ ...figures, at: new Date().toISOString() });
      writeFileSync(inRoot('.cache/torture/power-cut.json'), `${kept}\n`);
      console.log(figures);
    },
    LONGEST_MS,
  );

  test('detects a missing log if the server does not flush its writes to the disk', () => {
    const disk = new Disk({ [database]: base });
    for (const deed of deeds) if (deed.kind !== 'sync') disk.follow(deed);
    expect(disk.afterCut(makeDice(1))).not.toHaveProperty(log);
  });
});
