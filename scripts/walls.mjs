import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { HOUSE, inHouse } from './house.mjs';
import { brokenWalls } from './walls-check.mjs';

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.git', 'data', 'coverage', 'test-results']);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${sep}${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : sourcesUnder(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

const files = [
  ...['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap((folder) => sourcesUnder(inHouse(folder))),
  inHouse('vitest.config.ts'),
];
const sources = new Map(files.map((file) => [relative(HOUSE, file).split(sep).join('/'), readFileSync(file, 'utf8')]));
const broken = brokenWalls(sources);
for (const line of broken) console.error(line);
if (broken.length > 0) process.exitCode = 1;
else console.log(`The walls stand: ${sources.size} files.`);
