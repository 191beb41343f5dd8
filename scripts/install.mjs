import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE, run, runNpm } from './house.mjs';
import { hasOwnSqlite } from './node-version.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries keyed by folder, such as node_modules/vite
 */

const LOCK = join(HOUSE, 'package-lock.json');
/** What npm says it put into node_modules. */
const RECORD = join(HOUSE, 'node_modules', '.package-lock.json');

/**
 * @param {string} file
 * @returns {LockEntries | undefined}
 */
function entriesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** SQLite for a Node without a good one of its own. It is compiled where no ready-made part is found. */
const SQLITE = 'node_modules/better-sqlite3';

/**
 * Whether everything the lockfile asks for is in node_modules, in the version it asks for.
 * @param {string} house
 * @param {boolean} [ownSqlite] whether this Node needs no package for SQLite
 */
export function isInstalled(house, ownSqlite = hasOwnSqlite(process.versions)) {
  const wanted = entriesOf(join(house, 'package-lock.json'));
  const present = entriesOf(join(house, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  if (!ownSqlite && SQLITE in wanted && present[SQLITE]?.version !== wanted[SQLITE]?.version) return false;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (!folder.startsWith('node_modules/') && !folder.includes('/node_modules/')) return true;
    if (!entry.link && !entry.optional && present[folder]?.version !== entry.version) return false;
    return entry.optional || existsSync(join(house, folder));
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
 * @param {string} house
 */
function lookFrom(house) {
  return (/** @type {string} */ name, /** @type {string} */ owner) => {
    const inside = join(house, owner, 'node_modules', name);
    return existsSync(inside) || existsSync(join(house, 'node_modules', name));
  };
}

/**
 * The optional packages of this machine, asked for by name: of all optional ones npm can only leave out every one, and
 * SQLite for older Nodes is one of them.
 * @param {LockEntries} wanted
 * @param {{ platform: string, arch: string, musl: boolean }} [machine]
 */
export function nativeParts(wanted, machine = thisMachine()) {
  const used = Object.entries(wanted).filter(([, { optional }]) => !optional);
  return missingBindings(Object.fromEntries(used), () => false, machine).map((part) => {
    const name = part.slice(0, part.lastIndexOf('@'));
    return `${name}@${wanted[`node_modules/${name}`]?.version ?? part.slice(name.length + 1)}`;
  });
}

/** @param {string} folder of a package with a native part */
const loads = (folder) =>
  run(process.execPath, ['-e', `new (require(${JSON.stringify(join(HOUSE, folder))}))(':memory:')`], { quiet: true });

/**
 * Installs what is missing; does nothing, quickly, when nothing is.
 * @param {{ quiet?: boolean }} [options]
 */
export function ensureInstalled({ quiet = false } = {}) {
  if (isInstalled(HOUSE)) return;
  console.error('Installing packages (once, needs the network) …');
  // Not `npm ci`: it refuses a lockfile that lacks the native parts of systems other than the one it was written on.
  // The build tools are development packages, so an inherited NODE_ENV=production must not leave them out.
  const ownSqlite = hasOwnSqlite(process.versions);
  const without = ownSqlite ? ['--omit=optional', ...nativeParts(entriesOf(LOCK) ?? {})] : [];
  if (!runNpm(['install', '--no-save', '--include=dev', '--no-fund', '--no-audit', ...without], { quiet })) {
    throw new Error('The packages could not be installed. Check the network connection and try again.');
  }
  if (!ownSqlite && !loads(SQLITE)) {
    // Without this record the next start tries again instead of taking the packages for complete.
    rmSync(RECORD, { force: true });
    throw new Error(
      'SQLite could not be installed for this Node: no ready-made part was found and it could not be compiled. Install Node 24 or newer, which brings its own.',
    );
  }
  const missing = missingBindings(entriesOf(RECORD) ?? {}, lookFrom(HOUSE));
  if (missing.length === 0) return;
  console.error(`Adding the native parts for this system: ${missing.join(', ')} …`);
  const add = ['install', '--no-save', '--no-package-lock', '--no-fund', '--no-audit'];
  if (!runNpm([...add, ...without, ...missing], { quiet })) {
    rmSync(RECORD, { force: true });
    throw new Error(
      'The native parts for this system could not be installed. Check the network connection and try again.',
    );
  }
}
