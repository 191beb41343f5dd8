import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram } from './programs.mjs';

/** Whether this process may install Debian packages: root, on Debian or a child of it. */
export function mayInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== undefined;
}

/**
 * Installs Debian packages.
 * @param {string[]} packages
 * @returns {boolean} whether apt-get said yes
 */
export function installPackages(packages) {
  console.log(`installing ${packages.join(', ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {string[]} */ ...args) => {
    const done = spawnSync('apt-get', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    if (done.status !== 0) console.error(done.stderr);
    return done.status === 0;
  };
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
