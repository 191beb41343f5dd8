import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { get, startGames } from './harness/api.ts';
import { addHalls, onStorage } from './harness/halls.ts';
import { freshPlace } from './harness/place.ts';
import { startServer } from './harness/program.ts';
import { type Bench, middleOf } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

/** Lighthouse differs a little from run to run. */
const RUNS = 3;

const browserHere = () =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );

/** Lighthouse at the size of a laptop, signed in where a screen asks for it, and what came over the wire for it. */
export async function run(bench: Bench): Promise<void> {
  const executablePath = browserHere();
  if (executablePath === undefined) return console.log('Left out: there is no Chromium here. CHROMIUM_PATH names one.');
  const place = await freshPlace(bench, 'SQLite');
  const [hall] = await onStorage(place, (services) => addHalls(services, 1));
  const token = hall?.cashier ?? '';
  const server = await startServer(bench, place.env);
  const wire = await Wire.open(server.port);
  const require = createRequire(join(bench.house, 'bench/peers/package.json'));
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href);
  const [{ default: lighthouse, desktopConfig }, { default: puppeteer }] = [
    await load('lighthouse'),
    await load('puppeteer-core'),
  ];
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

  async function see(screen: string, path: string): Promise<void> {
    const [scores, bytes, requests]: [number[], number[], number[]] = [[], [], []];
    for (let n = 0; n < RUNS; n++) {
      const settings = { onlyCategories: ['performance'], logLevel: 'error' };
      const { lhr } = await lighthouse(`http://127.0.0.1:${server.port}${path}`, settings, desktopConfig, page);
      scores.push((lhr.categories.performance.score ?? 0) * 100);
      const loaded: { transferSize?: number }[] = lhr.audits['network-requests'].details.items;
      requests.push(loaded.length);
      bytes.push(loaded.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0));
    }
    bench.row({
      name: `${screen}, Lighthouse performance`,
      unit: 'of 100',
      ours: middleOf(scores),
      goal: { atLeast: 95 },
    });
    const note = `${middleOf(requests)} requests`;
    bench.row({ name: `${screen}, over the wire on a first visit`, unit: 'kB', ours: middleOf(bytes) / 1024, note });
  }

  const page = await browser.newPage();
  try {
    const [game] = await startGames(wire, token, 1);
    const { user } = await get(wire, token, '/auth/me');
    await see('login', '/login');
    await page.evaluate(
      (kept: Record<string, string>) => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      },
      { token, user: JSON.stringify(user) },
    );
    await see('setup', '/select-card');
    await see('live game', `/bingo-game?id=${game?._id}`);
  } finally {
    await browser.close();
    wire.close();
    await server.stop();
    await place.remove();
  }
}
