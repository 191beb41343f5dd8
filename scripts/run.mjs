import { spawnSync } from 'node:child_process';
import { HOUSE } from './house.mjs';

/** @typedef {{ quiet?: boolean, cwd?: string, env?: Record<string, string> }} RunOptions */

/**
 * Runs a program to its end. When quiet, what it printed is shown only if it failed.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions & { shell?: boolean }} [options]
 * @returns {boolean} whether it went well
 */
export function run(program, args, { quiet = false, cwd = HOUSE, env = {}, shell = false } = {}) {
  const done = spawnSync(program, args, {
    cwd,
    shell,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  if (done.error) console.error(done.error.message);
  const good = done.status === 0;
  if (quiet && !good) console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`);
  return good;
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
