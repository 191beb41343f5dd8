import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../../checks/machine.ts';
import { freePort } from '../../scripts/command.mjs';
import type { Engine } from './engine.ts';

const MINI_BROWSERS = '/usr/{lib,libexec}{,/*}/webkit2gtk-4.*/MiniBrowser';
const SCREEN = { width: 6000, height: 1200 };
const READY_TRIES = 100;

type Driver = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

async function createDriver(port: number): Promise<Driver> {
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (tries === READY_TRIES) throw new Error('WebKitWebDriver does not answer');
    await wait(100);
  }
  return async (method, path, body) => {
    const answer = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

export const webkit: Engine = {
  name: 'webkit',
  missing: () =>
    findProgram('WebKitWebDriver') && findProgram('Xvfb') && globSync(MINI_BROWSERS).length > 0
      ? null
      : 'WebKitGTK needs the Debian packages webkit2gtk-driver and xvfb.',
  async launch() {
    const screen = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    const display = await new Promise<string>((done) =>
      screen.stdio[3]?.once('data', (data) => done(`:${data}`.trim())),
    );
    const port = await freePort();
    const child = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display },
      stdio: 'ignore',
    });
    const drive = await createDriver(port);
    const options = { binary: globSync(MINI_BROWSERS)[0], args: ['--automation'] };
    const { sessionId } = (await drive('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    const first = await drive('GET', `${session}/window`);
    let last: Promise<unknown> = Promise.resolve();
    let left = 0;
    return {
      async newTab(size) {
        // The current one may have been closed.
        await drive('POST', `${session}/window`, { handle: first });
        const { handle } = (await drive('POST', `${session}/window/new`, { type: 'window' })) as { handle: string };
        // The session has one current window, so each command selects its window and follows the previous command.
        const order: Driver = (method, path, body) => {
          const mine = last.then(async () => {
            await drive('POST', `${session}/window`, { handle });
            return drive(method, session + path, body);
          });
          last = mine.catch(() => {});
          return mine;
        };
        const evaluate = (expression: string) =>
          order('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
        const act = (type: 'key' | 'pointer', actions: object[]) =>
          order('POST', '/actions', { actions: [{ type, id: type, actions }] });
        // Side by side: a page that another window covers may be treated as hidden.
        await order('POST', '/window/rect', { x: left, y: 0, ...size });
        const bars = Number(await evaluate('outerHeight - innerHeight'));
        await order('POST', '/window/rect', { x: left, y: 0, width: size.width, height: size.height + bars });
        left = (left + size.width) % (SCREEN.width - size.width);
        return {
          async goto(url) {
            await order('POST', '/url', { url });
          },
          evaluate,
          async click(x, y) {
            await act('pointer', [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ]);
          },
          async key(sign) {
            const value = sign === '\r' ? '\uE007' : sign;
            await act('key', [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]);
          },
          picture: async () => Buffer.from(String(await order('GET', '/screenshot')), 'base64'),
          async close() {
            await order('DELETE', '/window');
          },
        };
      },
      // The driver does not support it.
      said: async () => [],
      async close() {
        await drive('DELETE', session).catch(() => {});
        child.kill('SIGKILL');
        screen.kill('SIGKILL');
      },
    };
  },
};
