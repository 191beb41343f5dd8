import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { get, startGames } from './harness/api.ts';
import { addHalls, onStorage } from './harness/halls.ts';
import { freshPlace } from './harness/place.ts';
import { startServer } from './harness/program.ts';
import { type Bench, middleOf } from './harness/row.ts';
import { slowed } from './harness/slowed.ts';
import { Wire } from './harness/wire.ts';

/** Lighthouse differs from run to run: the one in the middle counts. */
const RUNS = 3;

/** A page without a quiet period is judged by its state at the limit; a browser without response is ended. */
const SILENT_WITHIN_MS = 12_000;
const DONE_WITHIN_MS = 45_000;

/** Element that a user needs, which marks a screen as usable. */
const USABLE = {
  login: 'button[type=submit]:enabled',
  setup: '[role=group] button[aria-pressed]:enabled',
  'live game': '[data-number="75"]',
};
type Screen = keyof typeof USABLE;

const browserHere = () =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );

/** Rejects after the limit, so that no browser blocks the rest of the table. */
async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = wait(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`${what} did not end within ${ms / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    ended.abort();
  }
}

/**
 * Measures with Lighthouse at laptop size and settings (40 ms, 10 Mbit/s, simulated), signed in if a screen requires
 * it, including the transferred bytes before and after the screen is usable.
 */
export async function run(bench: Bench): Promise<void> {
  const executablePath = browserHere();
  if (executablePath === undefined) return console.log('Left out: there is no Chromium here. CHROMIUM_PATH names one.');
  const place = await freshPlace(bench, 'SQLite');
  const [hall] = await onStorage(place, (services) => addHalls(services, 1));
  const token = hall?.cashier ?? '';
  const server = await startServer(bench, place.env);
  const address = `http://127.0.0.1:${server.port}`;
  const wire = await Wire.open(server.port);
  const require = createRequire(join(bench.root, 'bench/peers/package.json'));
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href);
  const [{ default: lighthouse, desktopConfig }, { default: puppeteer }] = [
    await load('lighthouse'),
    await load('puppeteer-core'),
  ];

  /** Starts a new browser for each measurement, so that no cache is shared. */
  async function open(address: string, kept: Record<string, string>) {
    const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    const page = await browser.newPage();
    await page.goto(`${address}/api/health`);
    await page.evaluate((all: Record<string, string>) => {
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
    }, kept);
    return { page, close: () => browser.close() };
  }

  async function firstVisit(screen: Screen, path: string, kept: Record<string, string>) {
    const { page, close } = await open(address, kept);
    try {
      const session = await page.createCDPSession();
      let [requests, bytes] = [0, 0];
      session.on('Network.responseReceived', () => {
        requests += 1;
      });
      session.on('Network.loadingFinished', ({ encodedDataLength }: { encodedDataLength: number }) => {
        bytes += encodedDataLength;
      });
      await session.send('Network.enable');
      const began = performance.now();
      await page.goto(address + path, { waitUntil: 'domcontentloaded', timeout: SILENT_WITHIN_MS });
      await page.waitForSelector(USABLE[screen], { timeout: SILENT_WITHIN_MS });
      const note = `${requests} requests, usable after ${Math.round(performance.now() - began)} ms`;
      bench.row({ name: `${screen}, transferred until usable`, unit: 'kB', ours: bytes / 1024, note });
    } finally {
      await close();
    }
  }

  async function judge(path: string, kept: Record<string, string>) {
    const { page, close } = await open(address, kept);
    try {
      const settings = { onlyCategories: ['performance'], logLevel: 'error', maxWaitForLoad: SILENT_WITHIN_MS };
      const { lhr } = await lighthouse(address + path, settings, desktopConfig, page);
      const loaded: { transferSize?: number }[] = lhr.audits['network-requests'].details.items;
      const bytes = loaded.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
      const score = (lhr.categories.performance.score ?? 0) * 100;
      // The speed of the machine at that moment, by which runs on different days can be compared.
      return { score, speed: lhr.environment.benchmarkIndex as number, requests: loaded.length, bytes };
    } finally {
      await close();
    }
  }

  async function see(screen: Screen, path: string, kept: Record<string, string> = {}): Promise<void> {
    try {
      await within(DONE_WITHIN_MS, `The first visit of ${screen}`, firstVisit(screen, path, kept));
      const seen = [];
      for (let n = 0; n < RUNS; n++)
        seen.push(await within(DONE_WITHIN_MS, `Lighthouse of ${screen}`, judge(path, kept)));
      const ours = middleOf(seen.map(({ score }) => score));
      const speed = `speed of the machine ${Math.round(middleOf(seen.map(({ speed }) => speed)))}`;
      bench.row({
        name: `${screen}, Lighthouse performance`,
        unit: 'of 100',
        ours,
        goal: { atLeast: 95 },
        note: speed,
      });
      const note = `${middleOf(seen.map(({ requests }) => requests))} requests`;
      const all = middleOf(seen.map(({ bytes }) => bytes)) / 1024;
      bench.row({ name: `${screen}, transferred in total`, unit: 'kB', ours: all, note });
    } catch (error) {
      console.log(`  Left out: ${screen}. ${error instanceof Error ? error.message : error}`);
    }
  }

  try {
    const [game] = await startGames(wire, token, 1);
    const { user } = await get(wire, token, '/auth/me');
    const kept = { token, user: JSON.stringify(user) };
    await see('login', '/login');
    await see('setup', '/select-card', kept);
    await see('live game', `/bingo-game?id=${game?._id}`, kept);
    await slowed(bench, open, USABLE.setup);
  } finally {
    wire.close();
    await server.stop();
    await place.remove();
  }
}
