import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole product, found from source and from a bundle at any depth alike. */
export const houseRoot: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isHouse(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The package.json of the product was not found above the server.');
    folder = parent;
  }
  return folder;
})();

function isHouse(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'adarash';
}

export const version: string = (
  JSON.parse(readFileSync(join(houseRoot, 'package.json'), 'utf8')) as { version: string }
).version;

export const webFolder = join(houseRoot, 'apps', 'web', 'dist');
export const soundsFolder = join(houseRoot, 'assets', 'sounds');
