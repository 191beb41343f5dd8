import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fastFolder } from '../../checks/machine.ts';
import { isWhole } from '../../checks/size.ts';
import { freePort } from '../../scripts/command.mjs';
import { slowed, straight } from './slow-line.ts';

const MAIN = resolve(import.meta.dirname, '../../apps/server/dist/main.js');

export const ADMIN = { email: 'owner@adarash.test', password: 'a-quiet-evening-72' };

const PATIENCE_MS = 50_000;

/** Server with a separate data folder, which can be killed and restarted with the same folder and port. */
export type HallServer = {
  readonly url: string;
  readonly dataDir: string;
  /** `later`: the server's clock is so many milliseconds ahead. */
  start(later?: number): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

/** Modules imported before the server: a fast mix except in the whole size, and a shifted clock. */
const importsOf = (later: number): string[] => [
  ...(isWhole ? [] : [new URL('./quick-mix.ts', import.meta.url).href]),
  ...(later > 0 ? [`data:text/javascript,const{now}=Date;Date.now=()=>now()+${later}`] : []),
];

const EVENING_HOUR = 20;

/**
 * Returns a time zone between 20:00 and 21:00, so that no midnight separates papers of the same day and no sale is at
 * night.
 */
export function eveningZone(): string {
  const east = ((EVENING_HOUR - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** Place of a remote server: its address, and the prefix of a command that runs there. */
type Place = { address: string; inside: readonly string[] };

export async function createHallServer(settings: Record<string, string> = {}, place?: Place): Promise<HallServer> {
  const dataDir = await mkdtemp(join(fastFolder(), 'adarash-story-'));
  const port = await freePort();
  const url = place ? `http://${place.address}:${port}` : await slowed(port);
  const [program = '', ...args] = [...(place?.inside ?? []), process.execPath, MAIN];
  let child: ChildProcess | null = null;
  let log = '';

  function launch(later: number): ChildProcess {
    const started = spawn(program, args, {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: place ? '0.0.0.0' : '127.0.0.1',
        DATA_DIR: dataDir,
        MAIL_DIR: join(dataDir, 'mail'),
        DATABASE_URL: '',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'warn',
        NODE_OPTIONS: importsOf(later)
          .map((script) => `--import=${script}`)
          .join(' '),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (data) => {
      log += data;
    });
    started.stderr.on('data', (data) => {
      log += data;
    });
    return started;
  }

  async function start(later = 0): Promise<void> {
    let started = launch(later);
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      // While the server was stopped, another program may have used the port for a moment.
      if (started.exitCode !== null) {
        if (!log.includes('is already in use')) break;
        log = '';
        started = launch(later);
      }
      const healthy = await fetch(`${straight(url)}/api/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (healthy) return;
      await wait(100);
    }
    throw new Error(`The server did not come up:\n${log}`);
  }

  async function kill(): Promise<void> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await gone;
    child = null;
  }

  return {
    url,
    dataDir,
    start,
    kill,
    async remove() {
      await kill();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
