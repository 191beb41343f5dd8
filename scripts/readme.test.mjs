import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inHouse } from './house.mjs';

const NOT_KEPT = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', '.cache', '.git']);
const NPM_ITSELF = new Set(['ci', 'install']);

const read = (/** @type {string} */ path) => readFileSync(inHouse(path), 'utf8');

/**
 * @param {string} folder
 * @returns {string[]}
 */
function pagesUnder(folder) {
  return readdirSync(inHouse(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return pagesUnder(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/**
 * The folders directly in a folder, without results and empty ones.
 * @param {string} folder
 */
function foldersIn(folder) {
  const entries = readdirSync(inHouse(folder), { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && !NOT_KEPT.has(entry.name))
    .map((entry) => entry.name);
  return folders.filter((name) => readdirSync(inHouse(folder, name)).length > 0);
}

/** @returns {{ scripts?: Record<string, string>, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }[]} */
function manifests() {
  const workspaces = ['packages', 'apps'].flatMap((folder) => foldersIn(folder).map((name) => `${folder}/${name}`));
  return ['.', 'e2e', 'bench', ...workspaces].map((folder) => JSON.parse(read(`${folder}/package.json`)));
}

const pages = ['README.md', 'CONTRIBUTING.md', ...pagesUnder('docs')].filter((page) => existsSync(inHouse(page)));

describe('the pages tell the truth', () => {
  it.each(pages)('%s names only commands that exist', (page) => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const code = (read(page).match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []).join('\n');
    const named = [...code.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)].map((match) => String(match[1]));
    expect(named.filter((name) => !scripts.includes(name) && !NPM_ITSELF.has(name))).toEqual([]);
  });

  it('README lists the settings that config.ts reads, no more and no fewer', () => {
    const firstCells = read('README.md').match(/^\|[^|]*`[A-Z][A-Z_]+`[^|]*/gm) ?? [];
    const listed = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]));
    const source = read('apps/server/src/config.ts');
    const used = [...source.matchAll(/\btext\('([A-Z_]+)'\)|\benv\.([A-Z_]+)/g)].map((match) => match[1] ?? match[2]);
    expect([...new Set(listed)].sort()).toEqual([...new Set(used)].sort());
  });

  it('docs/map.md names every folder of the first two levels', () => {
    const map = read('docs/map.md');
    const first = foldersIn('.');
    const second = first.flatMap((folder) => foldersIn(folder).map((name) => `${folder}/${name}`));
    expect([...first, ...second].filter((folder) => !map.includes(folder))).toEqual([]);
  });
});

describe('dependencies', () => {
  it('come without a registry address', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
    expect(read('.npmrc')).not.toMatch(/registry\s*=\s*\S*\/\/|^\/\//m);
  });

  it('each have their reason in docs/decisions', () => {
    const reasons = pagesUnder('docs/decisions').map(read).join('\n');
    const names = manifests().flatMap(({ dependencies, devDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    );
    const direct = [...new Set(names)].filter((name) => !name.startsWith('@adarash/'));
    expect(direct.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });
});
