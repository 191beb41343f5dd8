import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot, isCommand, orTell } from '../../../scripts/command.mjs';

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] };
/** Vite's manifest.json. */
type Manifest = Record<string, Chunk>;
/** By area; `tighter`: less for one of its screens. */
type Budgets = Record<string, { limit: number; tighter?: Record<string, number>; needs: string[] }>;

const SCREEN = /^src\/areas\/([^/]+)\/(?:.+\/)?[^/]+-screen\.tsx$/;
const AREA = /^src\/areas\/([^/]+)\//;

/** The script files a browser fetches before the given chunks can run, each once. */
function filesFor(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not loaded by itself in the web build: bring the budgets up to date`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  const files = [...seen].map((key) => manifest[key]?.file ?? '');
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** What each screen weighs: the entry, what is loaded with the screen, and the screen, with all they import statically. */
export function measure(manifest: Manifest, budgets: Budgets, weigh: (file: string) => number) {
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const screens = lazy.filter((key) => SCREEN.test(key)).sort();
  const areaOf = (key: string) => AREA.exec(key)?.[1] ?? '';
  const covered = new Set(screens.map(areaOf));
  const without = lazy.map(areaOf).filter((area) => area && (!covered.has(area) || !budgets[area]));
  if (without.length > 0) throw new Error(`no budget, or no *-screen.tsx, for: ${[...new Set(without)].join(', ')}`);
  if (screens.length === 0) throw new Error('the web build has no screens to measure');

  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return screens.map((screen) => {
    const { limit: most, tighter = {}, needs } = budgets[areaOf(screen)] as Budgets[string];
    const limit = tighter[/[^/]+(?=-screen\.tsx$)/.exec(screen)?.[0] ?? ''] ?? most;
    const files = filesFor(manifest, [...entries, ...needs, screen]);
    return { screen, limit, files: files.length, bytes: files.reduce((sum, file) => sum + weigh(file), 0) };
  });
}

/** Each costs a slow processor some milliseconds; more mean that a part fell out of its group in `vite.config.ts`. */
const mostFiles = (screen: string) => (screen.endsWith('/select-card-screen.tsx') ? 24 : 40);

const signedIn = 'src/app/signed-in.tsx';
const layout = (role: string) => [signedIn, `src/app/layouts/${role}-layout.tsx`];

/** For each area of the web: the most gzipped script a screen may need, in bytes, and what is loaded with it. */
const BUDGETS = {
  landing: { limit: 120_000, needs: [] },
  login: { limit: 120_000, needs: [] },
  admin: { limit: 180_000, needs: layout('admin') },
  account: { limit: 180_000, needs: layout('own') },
  // Games are sold at one screen all evening; the report opens the windows over a game.
  cashier: { limit: 200_000, tighter: { 'select-card': 180_000 }, needs: layout('cashier') },
  moderator: { limit: 180_000, needs: layout('moderator') },
  jackpot: { limit: 180_000, needs: layout('moderator') },
  'live-game': { limit: 170_000, needs: [signedIn] },
  hall: { limit: 144_000, needs: [] },
  sell: { limit: 120_000, needs: [] },
  verify: { limit: 144_000, needs: [] },
};

/** The player's phone has a build of its own. */
const PHONE_BUDGETS = { play: { limit: 120_000, needs: [] } };

function weighScreens() {
  const dist = inRoot('apps/web/dist');
  const weigh = (file: string) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length;
  const manifest = (name: string) => JSON.parse(readFileSync(`${dist}/.vite/${name}.json`, 'utf8'));
  const screens = [
    ...measure(manifest('manifest'), BUDGETS, weigh),
    ...measure(manifest('play'), PHONE_BUDGETS, weigh),
  ];
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  console.log(`${'screen'.padEnd(48)}     kB   limit files`);
  for (const { screen, bytes, limit, files } of screens) {
    const wrong = [bytes >= limit && '  too large', files > mostFiles(screen) && '  too many files'].filter(Boolean);
    console.log(`${screen.padEnd(48)}${kilo(bytes)} ${kilo(limit)} ${String(files).padStart(5)}${wrong.join('')}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

if (isCommand(import.meta.url)) await orTell(weighScreens);
