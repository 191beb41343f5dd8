import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startHall } from '../../apps/server/test/harness/hall.ts';
import { startedGame } from '../../apps/server/test/harness/play/games.ts';
import { cheapArgon2id } from '../../apps/server/test/harness/play/phones.ts';
import { listen } from '../../apps/server/test/harness/reader.ts';
import { sized } from '../../checks/size.ts';

/** Number of phones; three hundred in `npm run torture`. */
const PHONES = Number(process.env.TORTURE_PHONES ?? sized(30, 100));
/** In each look; a game has 75 numbers. */
const CALLS = 24;
/** From the cashier's request until the last phone has the number. */
const WITHIN_MS = 1_000;
/** Maximum cost in milliseconds of sending a number to one phone. */
const HANDED_MS = 0.1;

type Heard = { what: string; at: number };

test(`sends each call to ${PHONES} phones within a second without delaying responses`, async () => {
  const hall = await startHall({ mixing: { argon2id: cheapArgon2id, openMs: 200 } });
  const quiet = await hall.pair();
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  const base = await listen(hall);
  const heard = new Map<string, number>();
  let wake = () => {};
  const worker = new Worker(new URL('./phones-worker.ts', import.meta.url), {
    workerData: { address: `${base}/api/hall/${code}/events`, phones: PHONES },
  });
  worker.on('message', ({ what, at }: Heard) => {
    heard.set(what, at);
    wake();
  });
  const until = async (what: string): Promise<number> => {
    for (;;) {
      const at = heard.get(what);
      if (at !== undefined) return at;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  await until('hello');
  const games = {
    watched: { token: hall.cashier.token, id: (await startedGame(hall.cashier.api))._id },
    quiet: { token: quiet.cashier.token, id: (await startedGame(quiet.cashier.api))._id },
  };
  const cashier = new Worker(new URL('./cashier-worker.ts', import.meta.url), { workerData: { base } });
  const call = async (game: (typeof games)['quiet']): Promise<number> => {
    cashier.postMessage(game);
    const [{ status, ms }] = (await once(cashier, 'message')) as [{ status: number; ms: number }];
    expect(status).toBe(200);
    return ms;
  };
  // The first number requires a mix and is not measured.
  for (const game of [games.watched, games.quiet]) await call(game);
  let count = 1;
  const look = async () => {
    const [watched, alone, arrivals]: [number[], number[], number[]] = [[], [], []];
    // In turns, so that other load of the machine affects both.
    for (let turn = 0; turn < CALLS; turn++) {
      count += 1;
      const from = Date.now();
      watched.push(await call(games.watched));
      arrivals.push((await until(`call ${games.watched.id} ${count}`)) - from);
      alone.push(await call(games.quiet));
    }
    const ratio = median(watched) / median(alone);
    console.log(
      `${PHONES} phones, ${CALLS} calls: all have a number after ${median(arrivals)} ms, ${Math.max(...arrivals)} ms at worst; ` +
        `a call takes ${median(watched).toFixed(1)} ms with phones and ${median(alone).toFixed(1)} ms without (${ratio.toFixed(2)} times).`,
    );
    return { arrival: median(arrivals), watched: median(watched), alone: median(alone) };
  };
  // Up to three measurements, because only a slow product is slow in each of them. Other threads share the cores, and
  // the system sends the number to each phone, which affects a fast call most.
  const looks: Awaited<ReturnType<typeof look>>[] = [];
  const isGood = ({ arrival, watched, alone }: (typeof looks)[number]) =>
    arrival < WITHIN_MS && watched < 3 * alone + PHONES * HANDED_MS;
  while (looks.length < 3 && !looks.some(isGood)) looks.push(await look());
  expect([...heard.keys()].filter((what) => what.startsWith('refused'))).toEqual([]);
  expect(looks.some(isGood), JSON.stringify(looks)).toBe(true);
  await Promise.all([worker.terminate(), cashier.terminate()]);
  await hall.stop();
});

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
