import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const NOT_SOURCE = /^(node_modules|dist|test)$|\.test\.[cm]?[jt]sx?$/;

/**
 * Every file under a place that goes into a build, in a fixed order.
 * @param {string} place a file or a folder
 * @returns {string[]}
 */
function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  const names = readdirSync(place).filter((name) => !NOT_SOURCE.test(name));
  return names.sort().flatMap((name) => filesUnder(join(place, name)));
}

/**
 * A hash over the names and contents of sources: the same in every clone, whatever the clock says.
 * @param {string} house
 * @param {string[]} places relative to the house
 */
export function fingerprint(house, places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesUnder(join(house, place)))) {
    const content = readFileSync(file);
    hash.update(`${relative(house, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
