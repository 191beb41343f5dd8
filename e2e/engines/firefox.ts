import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fastFolder, findProgram } from '../../checks/machine.ts';
import type { Engine } from './engine.ts';

const program = () => findProgram('firefox-esr') ?? findProgram('firefox');

/** Speaks WebDriver BiDi, which Firefox has built in. */
async function connect(url: string, onEvent: (method: string, params: { text?: string }) => void) {
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${url}`)));
  });
  const waiting = new Map<number, PromiseWithResolvers<{ [field: string]: unknown }>>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const { type, id, result, error, message, method, params } = JSON.parse(data);
    if (type === 'event') onEvent(method, params);
    else if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  return (method: string, params: object = {}) => {
    sent += 1;
    const answer = Promise.withResolvers<{ [field: string]: unknown }>();
    waiting.set(sent, answer);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return answer.promise;
  };
}

export const firefox: Engine = {
  name: 'firefox',
  missing: () => (program() ? null : 'Firefox was not found: the Debian package is firefox-esr.'),
  async launch() {
    const profile = await mkdtemp(join(fastFolder(), 'adarash-firefox-'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const child = spawn(program()!, args, {
      env: { ...process.env, HOME: profile },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const gone = new Promise((done) => child.once('exit', done));
    const url = await new Promise<string>((resolve, reject) => {
      let log = '';
      child.stderr.on('data', (data) => {
        log += data;
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(log)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${log}`)));
    });
    const said: string[] = [];
    const send = await connect(url, (_, { text }) => {
      if (text) said.push(text);
    });
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    return {
      async newTab(size) {
        const { context } = await send('browsingContext.create', { type: 'window' });
        await send('browsingContext.setViewport', { context, viewport: size });
        const act = (type: 'key' | 'pointer', actions: object[]) =>
          send('input.performActions', { context, actions: [{ type, id: type, actions }] });
        return {
          async goto(address) {
            await send('browsingContext.navigate', { context, url: address, wait: 'complete' });
          },
          async evaluate(expression) {
            const asked = { expression, target: { context }, awaitPromise: false };
            const { result, exceptionDetails } = (await send('script.evaluate', asked)) as {
              result?: { value?: unknown };
              exceptionDetails?: { text: string };
            };
            if (exceptionDetails) throw new Error(exceptionDetails.text);
            return result?.value;
          },
          async click(x, y) {
            await act('pointer', [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
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
          async picture() {
            const { data } = await send('browsingContext.captureScreenshot', { context });
            return Buffer.from(String(data), 'base64');
          },
          async close() {
            await send('browsingContext.close', { context });
          },
        };
      },
      said: async () => said,
      async close() {
        child.kill('SIGKILL');
        await gone;
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  },
};
