import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inHouse, sentenceOf } from './house.mjs';
import { measure } from './sizes-graph.mjs';

const signedIn = 'src/app/signed-in.tsx';
const layout = (/** @type {string} */ role) => [signedIn, `src/app/layouts/${role}-layout.tsx`];

/** For each area of the web: the most gzipped script a screen may need, in bytes, and what is loaded beside it. */
const BUDGETS = {
  landing: { limit: 120_000, beside: [] },
  login: { limit: 120_000, beside: [] },
  admin: { limit: 170_000, beside: layout('admin') },
  cashier: { limit: 170_000, beside: layout('cashier') },
  moderator: { limit: 170_000, beside: layout('moderator') },
  jackpot: { limit: 170_000, beside: layout('moderator') },
  'live-game': { limit: 144_000, beside: [signedIn] },
  hall: { limit: 144_000, beside: [] },
  verify: { limit: 144_000, beside: [] },
};

const dist = inHouse('apps/web/dist');
const weigh = (/** @type {string} */ file) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length;

try {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
  const screens = measure(manifest, BUDGETS, weigh);
  const kilo = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).padStart(7);
  console.log(`${'screen'.padEnd(48)}     kB   limit`);
  for (const { screen, bytes, limit } of screens) {
    console.log(`${screen.padEnd(48)}${kilo(bytes)} ${kilo(limit)}${bytes < limit ? '' : '  too large'}`);
  }
  if (screens.some(({ bytes, limit }) => bytes >= limit)) process.exitCode = 1;
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
