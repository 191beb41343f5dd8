import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fastFolder } from '../../checks/machine.ts';
import { freePort } from '../../scripts/command.mjs';

const DEMO = resolve(import.meta.dirname, '../../apps/server/dist/demo.js');

export type RunningDemo = {
  url: string;
  /** Printed output. */
  printed: string;
  remove(): Promise<void>;
};

/** Starts a demo with a number of evenings in a temporary folder. Resolves when it is ready. */
export async function startDemo(evenings: number): Promise<RunningDemo> {
  const folder = await mkdtemp(join(fastFolder(), 'adarash-story-'));
  const port = await freePort();
  const demo = spawn(process.execPath, [DEMO, '--port', String(port), String(evenings)], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((done) => demo.once('exit', done));
  let printed = '';
  await new Promise<void>((alive, dead) => {
    const hear = (part: Buffer) => {
      printed += part;
      if (printed.includes('Adarash runs at')) alive();
    };
    demo.stdout.on('data', hear);
    demo.stderr.on('data', hear);
    void ended.then(() => dead(new Error(`The demo did not start:\n${printed}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    printed,
    async remove() {
      demo.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
