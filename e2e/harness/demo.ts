import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fastFolder } from '../../checks/machine.ts';
import { freePort } from '../../scripts/command.mjs';

const DEMO = resolve(import.meta.dirname, '../../apps/server/dist/demo.js');

export type RunningDemo = {
  url: string;
  /** What its frame says. */
  frame: string;
  remove(): Promise<void>;
};

/** A demo with so many evenings behind it, in a temporary folder of its own, once its halls are alive. */
export async function startDemo(evenings: number): Promise<RunningDemo> {
  const folder = await mkdtemp(join(fastFolder(), 'adarash-story-'));
  const port = await freePort();
  const demo = spawn(process.execPath, [DEMO, '--port', String(port), String(evenings)], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((done) => demo.once('exit', done));
  let frame = '';
  await new Promise<void>((alive, dead) => {
    const hear = (part: Buffer) => {
      frame += part;
      if (frame.includes('plays by itself')) alive();
    };
    demo.stdout.on('data', hear);
    demo.stderr.on('data', hear);
    void ended.then(() => dead(new Error(`The demo did not come up:\n${frame}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    frame,
    async remove() {
      demo.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
