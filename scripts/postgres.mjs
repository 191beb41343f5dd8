import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, mayInstallPackages } from './debian.mjs';
import { folderHolding, foldersOfPath } from './programs.mjs';

const NEEDED = ['initdb', 'postgres'];

export const POSTGRES_MISSING =
  'PostgreSQL was not found. Set DATABASE_URL_TEST, or install the server (initdb and postgres) so that the tests can start one.';

/**
 * Numbered folders such as /usr/lib/postgresql/17/bin, the newest first.
 * @param {string} parent
 */
function versionsUnder(parent) {
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).filter((name) => /^\d+(\.\d+)*$/.test(name));
  return versions.sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a)).map((name) => join(parent, name, 'bin'));
}

/** @param {string} cellar a Homebrew `opt` folder */
function homebrewUnder(cellar) {
  if (!existsSync(cellar)) return [];
  const kegs = readdirSync(cellar).filter((name) => name.startsWith('postgresql'));
  return kegs
    .sort()
    .reverse()
    .map((name) => join(cellar, name, 'bin'));
}

function findBinaries() {
  return folderHolding(
    [
      ...foldersOfPath(),
      ...versionsUnder('/usr/lib/postgresql'),
      ...homebrewUnder('/opt/homebrew/opt'),
      ...homebrewUnder('/usr/local/opt'),
      ...versionsUnder(join(process.env.ProgramFiles ?? 'C:\\Program Files', 'PostgreSQL')),
    ],
    NEEDED,
  );
}

function installServer() {
  // Without this Debian would create and start a cluster of its own on port 5432, which nobody asked for.
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.d/no-main-cluster.conf', 'create_main_cluster = false\n');
  return installPackages(['postgresql']);
}

/**
 * Makes sure that a PostgreSQL can be brought up, installing it where that is allowed.
 * @returns {boolean}
 */
export function ensurePostgres() {
  if (process.env.DATABASE_URL_TEST || findBinaries()) return true;
  return mayInstallPackages() && installServer() && findBinaries() !== undefined;
}

/** PostgreSQL refuses to run as root, so root hands over to an account without rights. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
      return { uid: number('-u'), gid: number('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account postgres or nobody to run it as.');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Resolves once the server takes connections; rejects with what it printed when it ends before that.
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<void>}
 */
function ready(server) {
  let printed = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (part) => {
      printed = (printed + part).slice(-4000);
      if (printed.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${printed}`)));
  });
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<void>}
 */
function ended(server) {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.kill('SIGQUIT'), 10_000);
    server.once('exit', () => {
      clearTimeout(impatient);
      resolve();
    });
    server.kill('SIGINT');
  });
}

/**
 * A PostgreSQL for tests: the one DATABASE_URL_TEST names, else a server of our own in a temporary folder.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function bringUpPostgres() {
  if (process.env.DATABASE_URL_TEST) return { url: process.env.DATABASE_URL_TEST, stop: async () => {} };
  if (!ensurePostgres()) throw new Error(POSTGRES_MISSING);
  const binaries = /** @type {string} */ (findBinaries());
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'adarash-postgres-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const data = join(folder, 'data');

  try {
    const fresh = ['-D', data, '-U', 'adarash', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(binaries, 'initdb'), fresh, { ...options, stdio: 'pipe' });
    const port = await freePort();
    // Nothing here has to outlive the run, so durability is traded for speed.
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    };
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...given], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const endWithUs = () => server.kill('SIGQUIT');
    process.once('exit', endWithUs);
    await ready(server);
    return {
      url: `postgres://adarash@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await ended(server);
        process.removeListener('exit', endWithUs);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
