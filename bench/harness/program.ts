import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Bench } from './row.ts';

export type Usage = { cpu: NodeJS.CpuUsage; rss: number };

/** Server in a separate process that reports its usage. */
export type Program = {
  readonly port: number;
  readonly pid: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
};

const QUIET = { LOG_LEVEL: 'warn', HOST: '127.0.0.1', DATABASE_URL: '', NODE_ENV: 'production' };

/** The product, started the way `npm start` starts it. */
export const startServer = (bench: Bench, env: Record<string, string>): Promise<Program> =>
  start(bench, [join(bench.root, 'scripts/run.mjs'), 'main'], env, '/api/health');

/** Starts one of the baseline programs. */
export const startBare = (bench: Bench, name: string, env: Record<string, string> = {}): Promise<Program> =>
  start(bench, [join(bench.programs, `${name}.js`)], env, '/');

async function start(bench: Bench, command: string[], env: Record<string, string>, healthy: string): Promise<Program> {
  const port = await freePort();
  const meter = pathToFileURL(join(bench.programs, 'meter.js')).href;
  const child = spawn(process.execPath, ['--import', meter, ...command], {
    env: { ...process.env, ...QUIET, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stderr?.on('data', (part) => {
    printed = (printed + part).slice(-4000);
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} did not start:\n${printed}`);
    const answer = await fetch(`http://127.0.0.1:${port}${healthy}`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    await wait(5);
  }
  return { port, pid: child.pid ?? 0, usage: () => usageOf(child), stop: () => stop(child) };
}

function usageOf(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve) => {
    child.once('message', (usage) => resolve(usage as Usage));
    child.send('usage');
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const LOOK_MS = 500;
/** A server that is idle uses less than this in that time. */
const IDLE_MICROSECONDS = 50_000;

/** Resolves when a server has finished its startup work, such as the check of a large file. */
export async function untilIdle(program: Program): Promise<void> {
  for (let before = await program.usage(); ; ) {
    await wait(LOOK_MS);
    const after = await program.usage();
    if (cpuBetween(before, after) < IDLE_MICROSECONDS) return;
    before = after;
  }
}

/** Microseconds of CPU between two readings. */
export const cpuBetween = (before: Usage, after: Usage): number =>
  after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
