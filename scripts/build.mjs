import './node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, isCommand, orTell, ROOT, runNode } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { step } from './steps.mjs';

const NOT_SOURCE = /^(node_modules|dist|test|\.cache)$|\.test\.[cm]?[jt]sx?$/;

/**
 * Returns every file of a build input in a fixed order.
 * @param {string} place a file or a folder
 * @returns {string[]}
 */
function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  const names = readdirSync(place).filter((name) => !NOT_SOURCE.test(name));
  return names.sort().flatMap((name) => filesUnder(join(place, name)));
}

/**
 * Returns a hash of names and contents of sources, the same in every clone.
 * @param {string} root
 * @param {string[]} places relative to it
 */
export function fingerprint(root, places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesUnder(join(root, place)))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const COMMON = ['packages', 'tsconfig.json', 'package-lock.json'];

/** Build results with their sources. */
const PARTS = [
  {
    name: 'server',
    folder: 'apps/server',
    result: 'apps/server/dist/main.js',
    from: ['apps/server', ...COMMON],
    configs: ['vite.config.ts'],
  },
  {
    name: 'web',
    folder: 'apps/web',
    result: 'apps/web/dist/pages/staff.html',
    from: ['apps/web', 'assets/fonts', ...COMMON],
    // The second adds the verifier in one file, and lays a packed copy beside each text of both.
    configs: ['vite.config.ts', 'vite.verifier.config.ts'],
  },
];

/** @param {typeof PARTS[number]} part */
const stampOf = (part) => inRoot(part.folder, 'dist', '.built-from');

/**
 * @param {typeof PARTS[number]} part
 * @param {string} print
 */
function isBuilt(part, print) {
  const stamp = stampOf(part);
  return existsSync(inRoot(part.result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/** Returns whether the built server is up to date with its sources. */
export const isServerBuilt = () =>
  PARTS.some((part) => part.name === 'server' && isBuilt(part, fingerprint(ROOT, part.from)));

/**
 * @param {typeof PARTS[number]} part
 * @param {string} print
 */
async function build(part, print) {
  const vite = inRoot('node_modules/vite/bin/vite.js');
  const env = { NODE_ENV: 'production' };
  for (const config of part.configs) {
    const options = ['build', '--config', config, '--logLevel', 'warn'];
    if (!(await runNode(vite, options, { cwd: inRoot(part.folder), quiet: true, env }))) {
      throw new Error(`The ${part.name} could not be built. The lines above contain the reason.`);
    }
  }
  // Written last: a build that was cut off leaves no stamp and is done again.
  writeFileSync(stampOf(part), print);
}

/**
 * Builds changed parts in child processes, so that the server's process stays small.
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt({ force = false } = {}) {
  const due = PARTS.map((part) => ({ part, print: fingerprint(ROOT, part.from) })).filter(
    ({ part, print }) => force || !isBuilt(part, print),
  );
  if (due.length === 0) return;
  const names = due.map(({ part }) => part.name).join(' and ');
  await step(`Building ${names}`, () => Promise.all(due.map(({ part, print }) => build(part, print))));
}

/**
 * Installs and builds missing parts; a failure prints one line and exits with an error code.
 * @param {{ force?: boolean, extent?: import('./install.mjs').Extent }} [options]
 */
export async function makeReady({ force, extent = 'all' } = {}) {
  await orTell(async () => {
    await ensureInstalled(extent);
    await ensureBuilt({ force });
  });
}

if (isCommand(import.meta.url)) {
  const { values } = await orTell(() => parseArgs({ options: { force: { type: 'boolean' } } }));
  await makeReady(values);
}
