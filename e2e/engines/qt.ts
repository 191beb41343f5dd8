import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine, EngineBrowser } from './engine.ts';

const DRIVER = readFileSync(new URL('./qt.py', import.meta.url), 'utf8');
/** Debian's Python, because only this one has the packages and another may come first in PATH. */
const PYTHON = '/usr/bin/python3';
const ENV = {
  QT_QPA_PLATFORM: 'offscreen',
  QT_QUICK_BACKEND: 'software',
  QTWEBENGINE_DISABLE_SANDBOX: '1',
  QTWEBENGINE_CHROMIUM_FLAGS: '--no-sandbox --disable-gpu --disable-dev-shm-usage',
};

function browserOf(child: ChildProcess): EngineBrowser {
  const waiting = new Map<number, (value: unknown) => void>();
  let orders = 0;
  let tabs = 0;
  let log = '';
  child.stderr?.on('data', (data) => {
    log += data;
  });
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const { id, value } = JSON.parse(line);
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  const gone = new Promise((done) => child.once('exit', done));
  const ended = gone.then(() => {
    throw new Error(`QtWebEngine ended:\n${log}`);
  });
  ended.catch(() => {});
  // Writes to an ended process are lost; `ended` reports it.
  child.stdin?.on('error', () => {});
  const order = (does: string, given: object = {}): Promise<unknown> => {
    orders += 1;
    const answer = new Promise((resolve) => waiting.set(orders, resolve));
    child.stdin?.write(`${JSON.stringify({ id: orders, does, ...given })}\n`);
    return Promise.race([answer, ended]);
  };
  return {
    async newTab(size) {
      tabs += 1;
      const page = tabs;
      await order('new', { page, ...size });
      return {
        async goto(url) {
          await order('goto', { page, url });
        },
        evaluate: (script) => order('evaluate', { page, script }),
        async click(x, y) {
          await order('click', { page, x, y });
        },
        async key(sign) {
          await order('key', { page, sign });
        },
        picture: async () => Buffer.from(String(await order('picture', { page })), 'base64'),
        async close() {
          await order('close', { page });
        },
      };
    },
    said: async () => (await order('said')) as string[],
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Qt 5.15 as Debian 12 has it. */
export const chromium87: Engine = {
  name: 'chromium-87',
  missing() {
    const import5 = ['-c', 'import PyQt5.QtWebEngineWidgets'];
    if (existsSync(PYTHON) && spawnSync(PYTHON, import5).status === 0) return null;
    return 'Chromium 87 needs the Debian package python3-pyqt5.qtwebengine.';
  },
  launch: async () => browserOf(spawn(PYTHON, ['-c', DRIVER], { env: { ...process.env, ...ENV } })),
};

const CHROOT = process.env.CHROMIUM_83_CHROOT;

/** Qt 5.15.2 as Debian 11 has it, which is used from a folder with that system. */
export const chromium83: Engine = {
  name: 'chromium-83',
  hallOnly: true,
  missing: () =>
    CHROOT && existsSync(join(CHROOT, PYTHON))
      ? null
      : 'Chromium 83 needs CHROMIUM_83_CHROOT: a folder with Debian 11 and its python3-pyqt5.qtwebengine (debootstrap makes one), /dev and /proc bound inside.',
  async launch() {
    const env = Object.entries(ENV).map(([name, value]) => `${name}=${value}`);
    return browserOf(spawn('chroot', [CHROOT!, 'env', 'HOME=/tmp', ...env, PYTHON, '-c', DRIVER]));
  },
};
