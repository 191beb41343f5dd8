import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries keyed by folder, such as node_modules/vite
 */

/** @param {{ platform: string, arch: string, musl: boolean }} machine */
function belongsTo({ platform, arch, musl }) {
  const system = new RegExp(`(^|[-/])${platform}-${arch}(-|$)`);
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
export function lookFrom(house) {
  return (/** @type {string} */ name, /** @type {string} */ owner) => {
    const inside = join(house, owner, 'node_modules', name);
    return existsSync(inside) || existsSync(join(house, 'node_modules', name));
  };
}
