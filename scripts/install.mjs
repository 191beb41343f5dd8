import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lookFrom, missingBindings } from './bindings.mjs';
import { HOUSE } from './house.mjs';
import { runNpm } from './run.mjs';

/** What npm says it put into node_modules. */
const RECORD = join(HOUSE, 'node_modules', '.package-lock.json');

/**
 * @param {string} file
 * @returns {import('./bindings.mjs').LockEntries | undefined}
 */
function entriesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Whether everything the lockfile asks for is in node_modules, in the version it asks for.
 * @param {string} house
 */
export function isInstalled(house) {
  const wanted = entriesOf(join(house, 'package-lock.json'));
  const present = entriesOf(join(house, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (!folder.startsWith('node_modules/') && !folder.includes('/node_modules/')) return true;
    if (!entry.link && !entry.optional && present[folder]?.version !== entry.version) return false;
    return entry.optional || existsSync(join(house, folder));
  });
}

function bindingsToAdd() {
  return missingBindings(entriesOf(RECORD) ?? {}, lookFrom(HOUSE));
}

/**
 * Installs what is missing; does nothing, quickly, when nothing is.
 * @param {{ quiet?: boolean }} [options]
 */
export function ensureInstalled({ quiet = false } = {}) {
  if (isInstalled(HOUSE)) return;
  console.error('Installing packages (once, needs the network) …');
  // Not `npm ci`: it refuses a lockfile that lacks the native parts of systems other than the one it was written on.
  // The build tools are development packages, so an inherited NODE_ENV=production must not leave them out.
  if (!runNpm(['install', '--no-save', '--include=dev', '--no-fund', '--no-audit'], { quiet })) {
    throw new Error('The packages could not be installed. Check the network connection and try again.');
  }
  const missing = bindingsToAdd();
  if (missing.length === 0) return;
  console.error(`Adding the native parts for this system: ${missing.join(', ')} …`);
  if (!runNpm(['install', '--no-save', '--no-package-lock', '--no-fund', '--no-audit', ...missing], { quiet })) {
    // Without this record the next start tries again instead of taking the packages for complete.
    rmSync(RECORD, { force: true });
    throw new Error(
      'The native parts for this system could not be installed. Check the network connection and try again.',
    );
  }
}
