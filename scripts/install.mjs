import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNpm } from './command.mjs';
import { step } from './steps.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, devOptional?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries keyed by folder, such as node_modules/vite
 */

const LOCK = join(ROOT, 'package-lock.json');
/** Installed packages according to npm. */
const RECORD = join(ROOT, 'node_modules', '.package-lock.json');

/**
 * @param {string} file
 * @returns {LockEntries | undefined}
 */
function entriesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Packages to install: `start` for building and serving, `all` including tools of tests and benchmarks.
 * @typedef {'start' | 'all'} Extent
 */

/**
 * Returns whether node_modules contains every package of the lockfile in its version.
 * @param {string} root
 * @param {Extent} extent
 */
export function isInstalled(root, extent) {
  const wanted = entriesOf(join(root, 'package-lock.json'));
  const present = entriesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (!folder.startsWith('node_modules/') && !folder.includes('/node_modules/')) return true;
    if (entry.optional || (extent === 'start' && (entry.dev || entry.devOptional))) return true;
    return (entry.link || present[folder]?.version === entry.version) && existsSync(join(root, folder));
  });
}

/** @param {{ platform: string, arch: string, musl: boolean }} machine */
function belongsTo({ platform, arch, musl }) {
  const named = platform === 'win32' ? '(win32|windows)' : platform;
  const system = new RegExp(`(^|[-/])${named}-${arch}(-|$)`);
  return (/** @type {string} */ name) => {
    if (!system.test(name)) return false;
    if (platform !== 'linux') return !name.endsWith('-gnu');
    return musl ? !name.endsWith('-gnu') : !name.endsWith('-musl');
  };
}

function thisMachine() {
  const { platform, arch } = process;
  const musl =
    platform === 'linux' && existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'));
  return { platform, arch, musl };
}

/**
 * Native parts that installed packages offer for this machine and that are not there. A lockfile written on one system can
 * lack the parts of another, and npm then leaves them out without a word.
 * @param {LockEntries} installed
 * @param {(name: string, owner: string) => boolean} isThere
 * @param {{ platform: string, arch: string, musl: boolean }} [machine]
 * @returns {string[]} as name@version
 */
export function missingBindings(installed, isThere, machine = thisMachine()) {
  const ours = belongsTo(machine);
  const missing = new Set();
  for (const [owner, entry] of Object.entries(installed)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (ours(name) && !isThere(name, owner)) missing.add(`${name}@${version}`);
    }
  }
  return [...missing];
}

/**
 * Whether a package would be found from its owner's folder, the way Node looks for it.
 * @param {string} root
 */
function lookFrom(root) {
  return (/** @type {string} */ name, /** @type {string} */ owner) => {
    const inside = join(root, owner, 'node_modules', name);
    return existsSync(inside) || existsSync(join(root, 'node_modules', name));
  };
}

/** @param {string} place */
const countIn = (place) => (existsSync(place) ? readdirSync(place).length : 0);

/** @param {LockEntries} wanted @param {Extent} extent */
const countWanted = (wanted, extent) =>
  Object.entries(wanted).filter(
    ([folder, { dev, optional }]) => folder.startsWith('node_modules/') && !optional && (extent === 'all' || !dev),
  ).length;

/** @param {Extent} extent @param {string[]} args @param {string} failure */
async function npmInstall(extent, args, failure) {
  const omit = extent === 'all' ? '--include=dev' : '--omit=dev';
  const options = ['install', '--no-save', omit, '--no-fund', '--no-audit', '--loglevel=error'];
  if (await runNpm([...options, ...args], { quiet: true })) return;
  // Without this record the next start tries again instead of taking the packages for complete.
  rmSync(RECORD, { force: true });
  throw new Error(failure);
}

/** Switches on the hooks of `scripts/hooks`, in a git clone only. */
function useHooks() {
  if (!existsSync(join(ROOT, '.git'))) return;
  spawnSync('git', ['-C', ROOT, 'config', 'core.hooksPath', 'scripts/hooks'], { stdio: 'ignore' });
}

/**
 * Installs missing packages.
 * @param {Extent} [extent]
 */
export async function ensureInstalled(extent = 'all') {
  if (extent === 'all') useHooks();
  if (isInstalled(ROOT, extent)) return;
  // Installed tools are preserved, because a developer needs them for the next test.
  const asked = existsSync(join(ROOT, 'node_modules', 'vitest')) ? 'all' : extent;
  const count = countWanted(entriesOf(LOCK) ?? {}, asked);
  const name = asked === 'all' ? 'Packages and the tools of the tests' : 'Packages';
  await step(
    `${name} (once, needs the network)`,
    async () => {
      // Not `npm ci`, because it refuses a lockfile without the native parts of other systems.
      const failure = 'The packages could not be installed. Check the network connection and try again.';
      await npmInstall(asked, [], failure);
      const missing = missingBindings(entriesOf(RECORD) ?? {}, lookFrom(ROOT));
      if (missing.length > 0) await npmInstall(asked, ['--no-package-lock', ...missing], failure);
    },
    () => `${Math.min(countIn(join(ROOT, 'node_modules')), count)} of about ${count}`,
  );
}
