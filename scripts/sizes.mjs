import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inHouse, isCommand, orTell } from './house.mjs';

/**
 * @typedef {{ file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest Vite's manifest.json
 * @typedef {Record<string, { limit: number, beside: string[] }>} Budgets by area
 */

const SCREEN = /^src\/areas\/([^/]+)\/(?:.+\/)?[^/]+-screen\.tsx$/;
const AREA = /^src\/areas\/([^/]+)\//;

/**
 * The script files a browser fetches before the given chunks can run, each once.
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @returns {string[]}
 */
export function filesFor(manifest, keys) {
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
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

/**
 * What each screen weighs: the entry, what stands beside the screen, and the screen, with all they import statically.
 * @param {Manifest} manifest
 * @param {Budgets} budgets
 * @param {(file: string) => number} weigh
 */
export function measure(manifest, budgets, weigh) {
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const screens = lazy.filter((key) => SCREEN.test(key)).sort();
  const areaOf = (/** @type {string} */ key) => AREA.exec(key)?.[1] ?? '';
  const covered = new Set(screens.map(areaOf));
  const without = lazy.map(areaOf).filter((area) => area && (!covered.has(area) || !budgets[area]));
  if (without.length > 0) throw new Error(`no budget, or no *-screen.tsx, for: ${[...new Set(without)].join(', ')}`);
  if (screens.length === 0) throw new Error('the web build has no screens to measure');

  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return screens.map((screen) => {
    const { limit, beside } = /** @type {Budgets[string]} */ (budgets[areaOf(screen)]);
    const files = filesFor(manifest, [...entries, ...beside, screen]);
    return { screen, limit, bytes: files.reduce((sum, file) => sum + weigh(file), 0) };
  });
}

const signedIn = 'src/app/signed-in.tsx';
const layout = (/** @type {string} */ role) => [signedIn, `src/app/layouts/${role}-layout.tsx`];

/** For each area of the web: the most gzipped script a screen may need, in bytes, and what is loaded beside it. */
const BUDGETS = {
  landing: { limit: 120_000, beside: [] },
  login: { limit: 120_000, beside: [] },
  admin: { limit: 170_000, beside: layout('admin') },
  account: { limit: 170_000, beside: layout('own') },
  cashier: { limit: 170_000, beside: layout('cashier') },
  moderator: { limit: 170_000, beside: layout('moderator') },
  jackpot: { limit: 170_000, beside: layout('moderator') },
  'live-game': { limit: 144_000, beside: [signedIn] },
  hall: { limit: 144_000, beside: [] },
  verify: { limit: 144_000, beside: [] },
};

/** The player's phone has a build of its own. */
const PHONE_BUDGETS = { play: { limit: 100_000, beside: [] } };

function weighScreens() {
  const dist = inHouse('apps/web/dist');
  const weigh = (/** @type {string} */ file) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length;
  const manifest = (/** @type {string} */ name) => JSON.parse(readFileSync(`${dist}/.vite/${name}.json`, 'utf8'));
  const screens = [
    ...measure(manifest('manifest'), BUDGETS, weigh),
    ...measure(manifest('play'), PHONE_BUDGETS, weigh),
  ];
  const kilo = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).padStart(7);
  console.log(`${'screen'.padEnd(48)}     kB   limit`);
  for (const { screen, bytes, limit } of screens) {
    console.log(`${screen.padEnd(48)}${kilo(bytes)} ${kilo(limit)}${bytes < limit ? '' : '  too large'}`);
  }
  if (screens.some(({ bytes, limit }) => bytes >= limit)) process.exitCode = 1;
}

if (isCommand(import.meta.url)) await orTell(weighScreens);
