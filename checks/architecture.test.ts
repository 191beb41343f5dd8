import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../scripts/command.mjs';
import { LAYERS } from './import-boundaries.ts';
import { codeOf, linksOf, pagesUnder, read } from './pages.ts';

const page = read('docs/architecture.md');

/** The names in the first cells of a page's tables. */
const firstCells = (text: string) =>
  [...text.matchAll(/^\| \[?`([^`]+)`(?:\]\([^)]*\))? \|/gm)].map((match) => String(match[1]));

/** Chapters of the page with a folder in their heading. */
const chapters = page.split(/^## /m).flatMap((chapter) => {
  const folder = /^[^\n`]*`([^`\n]+)`/.exec(chapter)?.[1];
  return folder === undefined ? [] : [{ folder, rooms: firstCells(chapter) }];
});

const foldersIn = (folder: string) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

describe('docs/architecture.md', () => {
  it('names only folders that exist', () => {
    const [folders = ''] = page.split(/^## /m);
    expect(firstCells(folders).length).toBeGreaterThan(10);
    expect(firstCells(folders).filter((folder) => !existsSync(inRoot(folder)))).toEqual([]);
  });

  it('has a chapter for the server, one for the web and one for its areas', () => {
    expect(chapters.map((chapter) => chapter.folder)).toEqual([
      'apps/server/src',
      'apps/web/src',
      'apps/web/src/areas',
    ]);
  });

  it.each(chapters)('names every folder of $folder and no other', ({ folder, rooms }) => {
    const top = rooms.filter((room) => !room.includes('/'));
    expect(top.sort()).toEqual(foldersIn(folder).sort());
  });

  it('names in the row of a web area only folders and files of that area', () => {
    const [text = ''] = page.split(/^## /m).filter((chapter) => chapter.includes('`apps/web/src/areas`\n'));
    const rows = [...text.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)];
    const named = rows.flatMap(([, area, content = '']) =>
      [...content.matchAll(/`([a-z][\w/-]*)`/g)].map(([, name]) => `apps/web/src/areas/${area}/${name}`),
    );
    const exists = (path: string) => ['', '.ts', '.tsx'].some((ending) => existsSync(inRoot(path + ending)));
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  it('lists each folder of the server in the layer of the import rules', () => {
    const said = [...page.matchAll(/^\| `([\w/-]+)` \| (\d+) \|/gm)].map(([, folder, floor]) => [
      folder,
      Number(floor),
    ]);
    const floors = LAYERS['apps/server/src/'] ?? [];
    expect(said).toEqual(floors.flatMap((folders, index) => folders.map((folder) => [folder, index + 1])));
  });

  it('has at most the length of two screens', () => {
    expect(page.split('\n').length).toBeLessThan(110);
  });
});

/** Returns the names that a page claims for a file (`name` in `file`), and those that the file lacks. */
function namesAstray(page: string) {
  const said = [...read(page).matchAll(/`([\w-]+)` in `([^`]+\.\w+)`/g)];
  const astray = said.filter(([, name, file]) => !read(String(file)).includes(String(name)));
  return { said: said.length, astray: astray.map(([text]) => text) };
}

describe('docs/decisions', () => {
  const index = 'docs/decisions/README.md';
  const topics = pagesUnder('docs/decisions').filter((page) => page !== index);

  it('contains every topic in its index', () => {
    const listed = linksOf(read(index)).map(({ target }) => `docs/decisions/${target}`);
    expect(listed.sort()).toEqual([...topics].sort());
  });

  it('contains nine topics with about 8,000 words in total', () => {
    expect(topics.length).toBe(9);
    expect(topics.flatMap((page) => read(page).split(/\s+/)).length).toBeLessThan(8_500);
  });

  it.each(topics)('explains context, decision and consequence in each section of %s', (page) => {
    const sections = read(page)
      .split(/^## /m)
      .slice(1)
      .filter((section) => !section.startsWith('Dependencies\n'));
    const parts = sections.map((section) => [...section.matchAll(/^\*\*(\w+)\.\*\* /gm)].map(([, word]) => word));
    expect(sections.length).toBeGreaterThan(3);
    expect(parts.filter((words) => words.join() !== 'Context,Decision,Consequence')).toEqual([]);
  });

  it.each(topics)('names in %s file paths from the root, and names that exist in these files', (page) => {
    const files = codeOf(read(page)).filter((code) => /^[\w.{},/-]+\.(?:ts|tsx|mjs|css)$/.test(code));
    expect(
      files.filter((file) => !/^(?:apps|bench|checks|deploy|e2e|packages|scripts|fault-injection)\//.test(file)),
    ).toEqual([]);
    expect(namesAstray(page).astray).toEqual([]);
  });
});

describe.each(
  ['docs/architecture.md', 'docs/recipes.md', 'README.md', 'CONTRIBUTING.md'].filter((page) =>
    existsSync(inRoot(page)),
  ),
)('the page %s', (page) => {
  it('names only files and folders that exist', () => {
    const code = [...read(page).matchAll(/`([^`\n]+)`/g)].map((match) => String(match[1]));
    const paths = code.filter((text) =>
      /^(apps|packages|docs|checks|scripts|e2e|bench|fault-injection|assets)\/[\w./-]+$/.test(text),
    );
    expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });
});

describe('docs/recipes.md', () => {
  it('names only files and code that exist', () => {
    const { said, astray } = namesAstray('docs/recipes.md');
    expect(said).toBeGreaterThan(8);
    expect(astray).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| \*\*([^*]+)\*\* \|[^|]*\| `(\w+)` \| `([^`]+)` \|$/gm)];
  const mechanisms = rows.map(([, term = '', name = '', file = '']) => ({ term, name, file }));

  it('lists at least 40 mechanisms', () => {
    expect(mechanisms.length).toBeGreaterThanOrEqual(40);
  });

  it.each(mechanisms)('names for the term "$term" the code $name, which exists in $file', ({ term, name, file }) => {
    const source = read(file);
    // A comment may continue on the next line.
    const text = source.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
    expect(text).toMatch(new RegExp(`\\b${term}s?\\b`, 'i'));
    expect(source).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
