import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {...string} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/**
 * Returns whether Node was started with this file and not with a file that imports it.
 * @param {string} url the file's import.meta.url
 */
export const isCommand = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);

/** @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Runs a command; a failure prints one line and exits with an error code.
 * @template Result
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function orTell(work) {
  try {
    return await work();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

/**
 * @typedef {{ quiet?: boolean | 'always', cwd?: string, env?: Record<string, string>, onMessage?: (message: any) => void }} RunOptions
 * With `onMessage` a Node program can send messages with process.send.
 */

/**
 * Runs a program to its end. If `quiet` is set, its output is printed only after a failure, or never.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions & { shell?: boolean }} [options]
 * @returns {Promise<boolean>} whether it went well
 */
export function run(program, args, { quiet = false, cwd = ROOT, env = {}, shell = false, onMessage } = {}) {
  const output = quiet ? 'pipe' : 'inherit';
  const child = spawn(program, args, {
    cwd,
    shell,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, ...(onMessage ? [/** @type {const} */ ('ipc')] : [])],
  });
  if (onMessage) child.on('message', onMessage);
  /** @type {Buffer[]} */
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => {
      if (quiet === true && code !== 0) console.error(Buffer.concat(printed).toString());
      resolve(code === 0);
    });
  });
}

/**
 * Runs a script with this very Node, which needs neither a shell nor npx.
 * @param {string} script
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);

/**
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) return runNode(cli, args, options);
  // On Windows npm is a .cmd file, and those start only through the command interpreter.
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Below the ephemeral ports, so that a restarted server finds its port free. */
const PORTS = { from: 20_000, upTo: 32_000 };

/** @returns {Promise<number>} a loopback port that is not in use */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.upTo);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found on 127.0.0.1 from ${PORTS.from} to ${PORTS.upTo}.`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

const LOOK_EVERY_MS = 250;
/** Set for a command that a process of this product started in the pinned Node. */
export const STOPS_WITH_PARENT = 'ADARASH_STOPS_WITH_PARENT';

/**
 * npm runs commands through a shell that ends on SIGTERM without forwarding it, so the server would keep its port and
 * its data locked. The end of the shell therefore counts as the signal. Windows has no signals: there the parent sends
 * a message or closes its channel.
 */
export function stopWithParent() {
  const { npm_lifecycle_event: byNpm, [STOPS_WITH_PARENT]: byUs } = process.env;
  if (process.channel) {
    process.on('message', (message) => message === STOP && askToStop());
    process.on('disconnect', askToStop);
    process.channel.unref();
  }
  if (process.platform === 'win32' || !(byNpm || byUs)) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
}

const STOP = 'stop';

/** Like SIGTERM: calls its listeners, or exits without any. */
function askToStop() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1);
}

/**
 * Forwards a signal to a child process. On Windows a signal would kill it without cleanup.
 * @param {{ kill(signal: NodeJS.Signals): unknown, send?(message: string): unknown }} child
 * @param {NodeJS.Signals} signal
 * @param {NodeJS.Platform} [platform]
 */
export function handOn(child, signal, platform = process.platform) {
  if (platform === 'win32' && child.send) child.send(STOP);
  else child.kill(signal);
}

/** Signals that end a program, including the closed window and Ctrl-Break of Windows. */
export const ENDINGS = /** @type {NodeJS.Signals[]} */ (
  process.platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
);
