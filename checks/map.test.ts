import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../scripts/command.mjs';
import { read } from './pages.ts';

const map = read('docs/map.md');

/** The names in the first cells of a page's tables. */
const firstCells = (text: string) =>
  [...text.matchAll(/^\| \[?`([^`]+)`(?:\]\([^)]*\))? \|/gm)].map((match) => String(match[1]));

/** The chapters of the map whose heading names a folder. */
const chapters = map.split(/^## /m).flatMap((chapter) => {
  const folder = /^[^\n`]*`([^`\n]+)`/.exec(chapter)?.[1];
  return folder === undefined ? [] : [{ folder, rooms: firstCells(chapter) }];
});

const foldersIn = (folder: string) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

describe('docs/map.md', () => {
  it('names rooms that exist', () => {
    const [rooms = ''] = map.split(/^## /m);
    expect(firstCells(rooms).length).toBeGreaterThan(10);
    expect(firstCells(rooms).filter((room) => !existsSync(inRoot(room)))).toEqual([]);
  });

  it('has a chapter for the server, one for the web and one for its areas', () => {
    expect(chapters.map((chapter) => chapter.folder)).toEqual([
      'apps/server/src',
      'apps/web/src',
      'apps/web/src/areas',
    ]);
  });

  it.each(chapters)('names every folder of $folder and no other', ({ folder, rooms }) => {
    expect([...rooms].sort()).toEqual(foldersIn(folder).sort());
  });

  it('names every area of the web', () => {
    const areas = /^\| `areas` \|[^|]*: ([a-z, -]+)\./m.exec(map)?.[1]?.split(', ') ?? [];
    expect(areas.sort()).toEqual(foldersIn('apps/web/src/areas').sort());
  });
});

describe('README.md', () => {
  it('names every page of docs', () => {
    const pages = readdirSync(inRoot('docs')).filter((name) => name.endsWith('.md'));
    expect(pages.filter((name) => !firstCells(read('README.md')).includes(`docs/${name}`))).toEqual([]);
  });
});

describe.each(
  ['docs/map.md', 'docs/recipes.md', 'README.md', 'CONTRIBUTING.md'].filter((page) => existsSync(inRoot(page))),
)('%s', (page) => {
  it('names only files and folders that exist', () => {
    const code = [...read(page).matchAll(/`([^`\n]+)`/g)].map((match) => String(match[1]));
    const paths = code.filter((text) =>
      /^(apps|packages|docs|checks|scripts|e2e|bench|torture|assets)\/[\w./-]+$/.test(text),
    );
    expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });
});

describe('docs/recipes.md', () => {
  it('finds names where it says they are', () => {
    const said = [...read('docs/recipes.md').matchAll(/`([\w-]+)` in `([^`]+\.\w+)`/g)];
    expect(said.length).toBeGreaterThan(8);
    const missing = said.filter(([, name, file]) => !read(String(file)).includes(String(name)));
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  it('names the file where each word of the code is defined', () => {
    const words = [...read('docs/glossary.md').matchAll(/^\| \*\*(\w+)\*\* \|[^|]*\| `([^`]+)` \|$/gm)];
    expect(words.length).toBeGreaterThan(8);
    expect(words.filter(([, , file]) => !existsSync(inRoot(String(file)))).map(([text]) => text)).toEqual([]);
  });
});
