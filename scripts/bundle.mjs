import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { HOUSE, inHouse } from './house.mjs';
import { runNode } from './run.mjs';

const COMMON = ['packages', 'tsconfig.json', 'package-lock.json'];

/** The two things that are built, and what each is built from. */
const PARTS = [
  { name: 'server', folder: 'apps/server', result: 'apps/server/dist/main.js', from: ['apps/server', ...COMMON] },
  { name: 'web', folder: 'apps/web', result: 'apps/web/dist/index.html', from: ['apps/web', ...COMMON] },
];

/** @param {typeof PARTS[number]} part */
const stampOf = (part) => inHouse(part.folder, 'dist', '.built-from');

/**
 * @param {typeof PARTS[number]} part
 * @param {string} print
 */
function isBuilt(part, print) {
  const stamp = stampOf(part);
  return existsSync(inHouse(part.result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/**
 * Builds what changed since it was last built, in a process of its own so that the server's stays small.
 * @param {{ quiet?: boolean, force?: boolean }} [options]
 */
export function ensureBuilt({ quiet = false, force = false } = {}) {
  for (const part of PARTS) {
    const print = fingerprint(HOUSE, part.from);
    if (!force && isBuilt(part, print)) continue;
    const began = performance.now();
    console.error(`Building the ${part.name} …`);
    const vite = inHouse('node_modules/vite/bin/vite.js');
    const env = { NODE_ENV: 'production' };
    if (!runNode(vite, ['build', '--logLevel', 'warn'], { cwd: inHouse(part.folder), quiet, env })) {
      throw new Error(`The ${part.name} could not be built; the lines above say why.`);
    }
    // Written last: a build that was cut off leaves no stamp and is done again.
    writeFileSync(stampOf(part), print);
    console.error(`Built the ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  }
}
