import { existsSync } from 'node:fs';
import { findProgram, run } from './house.mjs';

/**
 * Installs the Debian package, if this process may: root, on Debian or a child of it.
 * @param {string} name
 */
export async function installDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findProgram('apt-get')) return false;
  console.log(`installing ${name} with apt-get`);
  const apt = (/** @type {string[]} */ ...args) =>
    run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  return (await apt('update', '-qq')) && (await apt('install', '-y', '-qq', '--no-install-recommends', name));
}
