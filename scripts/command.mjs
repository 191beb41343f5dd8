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
 * Whether Node was asked to run this very file, and not one that imports it.
 * @param {string} url the file's import.meta.url
 */
export const isCommand = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);

/** @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Does a command's work; what goes wrong is one line and a non-zero exit.
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
 * Runs a program to its end. When quiet, what it printed is shown only if it failed, or never.
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

/** Below the ports that systems give to whoever asks for any: a server that is down for a moment finds its own free. */
const PORTS = { from: 20_000, upTo: 32_000 };

/** @returns {Promise<number>} a loopback port that nobody uses now */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.upTo);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port of 127.0.0.1 from ${PORTS.from} to ${PORTS.upTo} could be used.`);
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
/** Set for a command that another process of ours started in the product's own Node. */
export const STOPS_WITH_PARENT = 'ADARASH_STOPS_WITH_PARENT';

/**
 * npm runs commands through a shell that dies of SIGTERM without passing it on, and the server would stay behind, holding
 * its port and its data. So when the shell that started us is gone, we take that as the signal. Windows has no signals: who
 * started us there says so by a message, or is gone with its channel.
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

/** As SIGTERM does: to whoever listens for it, else it is the end. */
function askToStop() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1);
}

/**
 * Hands a signal on to a child of ours. On Windows a signal would end it at once, without its farewell.
 * @param {{ kill(signal: NodeJS.Signals): unknown, send?(message: string): unknown }} child
 * @param {NodeJS.Signals} signal
 * @param {NodeJS.Platform} [platform]
 */
export function handOn(child, signal, platform = process.platform) {
  if (platform === 'win32' && child.send) child.send(STOP);
  else child.kill(signal);
}

/** What asks a program to end: also the closed window and Ctrl-Break, which only Windows has. */
export const ENDINGS = /** @type {NodeJS.Signals[]} */ (
  process.platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
);
