import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from './engine.ts';

/** Root of a Debian 13 with Wine 10 as a substitute for Windows. The Wine of Debian 12 crashes while it runs Node. */
const ROOT = process.env.WINE_ROOT ?? '';
const NEEDED = 10;

/** Path of the story's folder inside that Debian. */
const INSIDE = '/mnt';
const PREFIX = `${INSIDE}/prefix`;
/** Separate mounts and processes, so that no mount remains and all child processes end. */
const APART = ['--mount', '--pid', '--fork', '--kill-child'];
const MOUNTS = `mount --bind "$1" "$0${INSIDE}" && mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc"`;

function versionOf(root: string): number {
  const { stdout } = spawnSync('chroot', [root, 'dpkg-query', '-W', '-f', '$' + '{Version}', 'wine'], {
    encoding: 'utf8',
  });
  return Number.parseInt(stdout || '0', 10);
}

export const windows: Pick<Engine, 'name' | 'missing' | 'hallOnly'> = {
  name: 'windows',
  missing: () =>
    process.platform === 'linux' && process.getuid?.() === 0 && ROOT !== '' && versionOf(ROOT) >= NEEDED
      ? null
      : 'The Windows package needs Wine 10: as root, "debootstrap --include=wine,wine64 trixie DIR", and WINE_ROOT=DIR.',
};

/** Returns the first process of an isolated child; the kernel ends it after all other ones. */
const firstIn = ({ pid }: ChildProcess) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();

function isGone(pid: string): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

export type Wine = {
  /** A folder of this computer that Windows sees as `Z:\mnt`. */
  folder: string;
  /** Runs a command line in cmd.exe. Returns its exit code and output. */
  run(line: readonly string[], env?: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }>;
  /** Starts a command that keeps running; resolves when its output contains `until`. */
  start(line: readonly string[], env: NodeJS.ProcessEnv, until: string): Promise<void>;
  /** Ends all that runs, as a power cut does. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

export function createWine(): Wine {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-wine-'));
  mkdirSync(join(folder, 'prefix'));
  const running = new Set<ChildProcess>();
  let count = 0;
  const isolated = (env: NodeJS.ProcessEnv, ...command: string[]): string[] => {
    const given = { HOME: '/root', WINEPREFIX: PREFIX, WINEDEBUG: '-all', PATH: '/usr/bin:/bin', ...env };
    const words = Object.entries(given).map(([name, value]) => `${name}=${value}`);
    const script = `${MOUNTS} && root="$0" && shift && exec chroot "$root" env -i "$@"`;
    return [...APART, 'sh', '-c', script, ROOT, folder, ...words, ...command];
  };
  // Wine's server stores a new Windows when it ends or after half a minute; a power cut before that would lose its
  // path.
  spawnSync('unshare', isolated({}, 'sh', '-c', 'wineboot --init && wineserver --wait'));

  function launch(line: readonly string[], env: NodeJS.ProcessEnv) {
    count += 1;
    // Node under Wine writes to a file, and to no pipe.
    const log = join(folder, `said-${count}.txt`);
    const file = openSync(log, 'w');
    const child = spawn('unshare', isolated(env, 'wine', 'cmd', '/c', ...line), { stdio: ['ignore', file, file] });
    running.add(child);
    const ended = once(child, 'exit').then(([code]) => {
      running.delete(child);
      return code as number | null;
    });
    return { ended, said: () => readFileSync(log, 'utf8') };
  }

  async function kill(): Promise<void> {
    const ends = [...running].map((child) => once(child, 'exit'));
    const firsts = [...running].map(firstIn);
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ends);
    // A start that meets Wine's server on its way out is refused by it.
    while (!firsts.every(isGone)) await wait(50);
  }

  return {
    folder,
    async run(line, env = {}) {
      const { ended, said } = launch(line, env);
      return { code: await ended, said: said() };
    },
    async start(line, env, until) {
      const { ended, said } = launch(line, env);
      let over = false;
      void ended.then(() => {
        over = true;
      });
      while (!said().includes(until)) {
        if (over) throw new Error(`It ended:\n${said()}`);
        await wait(200);
      }
    },
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
