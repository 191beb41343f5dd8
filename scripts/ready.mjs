import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './bundle.mjs';
import { inHouse, sentenceOf } from './house.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * Installs and builds what is missing; a failure is one line and a non-zero exit.
 * @param {{ quiet?: boolean, force?: boolean }} [options]
 */
export function makeReady(options) {
  try {
    ensureInstalled(options);
    ensureBuilt(options);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

/**
 * Runs a built entry of the server in this process, with this process's arguments and signals.
 * @param {'main' | 'hall' | 'verify'} entry
 */
export async function runBuilt(entry) {
  await import(pathToFileURL(inHouse('apps/server/dist', `${entry}.js`)).href);
}
