import { existsSync } from 'node:fs';
import { installDebian } from './debian.mjs';
import { findProgram } from './house.mjs';

/** @returns {string | undefined} */
const found = () => findProgram('nginx') ?? ['/usr/sbin/nginx'].find((place) => existsSync(place));

/** Vitest's global setup: the tests find nginx through the environment, or are skipped by name where there is none. */
export async function setup() {
  const nginx = found() ?? ((await installDebian('nginx-light')) ? found() : undefined);
  if (nginx) process.env.NGINX_PATH = nginx;
  else console.error('nginx was not found and could not be installed, so the tests behind it are left out.');
}
