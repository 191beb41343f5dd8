import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../apps/server/src/config/options.ts';
import { inRoot } from '../scripts/command.mjs';
import { anchorsOf, brokenLinks, codeOf, linksOf, missingPaths, PAGES, pagesUnder, read } from './pages.ts';
import { readTable } from './texts.ts';

const NOT_KEPT = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', '.cache', '.git']);
const NPM_ITSELF = new Set(['audit', 'ci', 'install']);

/** The folders directly in a folder, without results and empty ones. */
function foldersIn(folder: string) {
  const entries = readdirSync(inRoot(folder), { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && !NOT_KEPT.has(entry.name))
    .map((entry) => entry.name);
  return folders.filter((name) => readdirSync(inRoot(folder, name)).length > 0);
}

type Manifest = { version?: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

function manifests(): Manifest[] {
  const workspaces = ['packages', 'apps'].flatMap((folder) => foldersIn(folder).map((name) => `${folder}/${name}`));
  return ['.', 'e2e', 'bench', ...workspaces].map((folder) => JSON.parse(read(`${folder}/package.json`)));
}

/** Returns the plain words after a command on a page: `npm test -- unit sizes` → unit, sizes. */
function wordsBehind(page: string, command: string) {
  const spoken = codeOf(read(page)).filter((code) => code.startsWith(`${command} -- `));
  return spoken.flatMap((code) => {
    const words = code.slice(command.length + 4).split(/\s+/);
    const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
    return [words.slice(0, end < 0 ? words.length : end)];
  });
}

/** Returns the steps of `npm test` from its error for an unknown step. */
function testSteps() {
  const { stderr } = spawnSync(process.execPath, [inRoot('checks/test.ts'), 'no-such-step'], { encoding: 'utf8' });
  return /There are: (.*)\./.exec(stderr)?.[1]?.split(', ') ?? [];
}

const hallCommands = () =>
  [...read('apps/server/src/command-line.ts').matchAll(/^ {2}([a-z-]+(?: [a-z]+)?)(?: [A-Z]+)? {2,}\w/gm)].map(
    (match) => String(match[1]),
  );

/** Every word in capitals of the sources: variables, error codes, names of constants. */
function capitalsIn(folder: string): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_KEPT.has(entry.name) ? [] : capitalsIn(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? (read(path).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []) : [];
  });
}

describe('the documentation is correct', () => {
  it.each(PAGES)('%s names only npm commands that exist', (page) => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = codeOf(read(page)).flatMap((code) =>
      [...code.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)].map((match) => String(match[1])),
    );
    expect(named.filter((name) => !scripts.includes(name) && !NPM_ITSELF.has(name))).toEqual([]);
  });

  it.each(PAGES)('%s has no broken link or picture', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it.each(PAGES)('%s names only files and folders that exist', (page) => {
    expect(missingPaths(read(page))).toEqual([]);
  });

  it('the pages name exactly the existing steps of npm test', () => {
    const steps = testSteps();
    expect(steps).toContain('unit');
    const named = PAGES.flatMap((page) => wordsBehind(page, 'npm test').flat());
    const listed = /one step of the test command: ([a-z, -]+)/.exec(read('CONTRIBUTING.md'))?.[1]?.split(', ') ?? [];
    expect(listed.length).toBeGreaterThan(5);
    expect([...named, ...listed].filter((name) => !steps.includes(name.trim()))).toEqual([]);
  });

  it('the pages name existing commands of npm run hall, and docs/cli.md lists each command', () => {
    const commands = hallCommands();
    expect(commands).toContain('seed-key export');
    const named = PAGES.flatMap((page) => wordsBehind(page, 'npm run hall'));
    const unknown = named.filter(
      (words) => words.length > 0 && !commands.some((each) => `${words.join(' ')} `.startsWith(`${each} `)),
    );
    expect(unknown).toEqual([]);
    const listed = wordsBehind('docs/cli.md', 'npm run hall').map((words) => words.join(' '));
    expect(commands.filter((command) => !listed.includes(command))).toEqual([]);
  });

  it('the pages name existing groups of npm run bench', () => {
    const groups = readdirSync(inRoot('bench')).filter((name) => name.endsWith('.ts'));
    const named = PAGES.flatMap((page) => wordsBehind(page, 'npm run bench').flat());
    expect(named.filter((name) => !groups.includes(`${name}.ts`))).toEqual([]);
  });

  it('the pages name existing options of npm start and npm run hall', () => {
    const known = new Set(['help', 'open-to-hall', ...SETTINGS.map(({ option }) => option)]);
    const lines = PAGES.flatMap((page) => codeOf(read(page))).filter((code) => /^npm (start|run hall) -- /.test(code));
    const named = lines.flatMap((code) => [...code.matchAll(/ --([a-z][a-z-]*)/g)].map((match) => String(match[1])));
    expect(named).toContain('port');
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('variables and codes in capital letters occur in the sources', () => {
    const known = new Set(
      ['apps', 'bench', 'checks', 'e2e', 'packages', 'scripts', 'fault-injection'].flatMap(capitalsIn),
    );
    const named = PAGES.filter((page) => page !== 'THIRD-PARTY.md').flatMap((page) =>
      codeOf(read(page)).flatMap((code) => code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []),
    );
    expect(named).toContain('DATA_DIR');
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('docs/architecture.md names every folder of the first two levels', () => {
    const page = read('docs/architecture.md');
    const first = foldersIn('.');
    const second = first.flatMap((folder) => foldersIn(folder).map((name) => `${folder}/${name}`));
    expect([...first, ...second].filter((folder) => !page.includes(folder))).toEqual([]);
  });
});

/** Number of words of a page, without the lines of tables. */
const wordsOf = (page: string) =>
  read(page)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe('docs', () => {
  it('contains at most 30 pages with 43,000 words in total', () => {
    const pages = pagesUnder('docs');
    expect(pages.length).toBeLessThanOrEqual(30);
    expect(pages.reduce((sum, page) => sum + wordsOf(page), 0)).toBeLessThanOrEqual(43_000);
  });
});

describe('README.md', () => {
  it('has at most 750 words', () => {
    expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(750);
  });

  it('links every page of docs', () => {
    const linked = linksOf(read('README.md')).map(({ target }) => target.replace(/#.*$/, ''));
    const pages = readdirSync(inRoot('docs')).filter((name) => name.endsWith('.md'));
    expect([...pages, 'decisions/README.md'].filter((name) => !linked.includes(`docs/${name}`))).toEqual([]);
  });

  it('has the parts of its outline in order', () => {
    expect([...read('README.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Features',
      'Quick start',
      'Why trust the draw',
      'Compared with other bingo software',
      'Status and limits',
      'Documentation',
      'Development',
      'License',
    ]);
  });
});

describe('docs/getting-started.md', () => {
  it('shows the Amharic translation of each English label as in the texts', () => {
    const plain = (text: string) => text.replace(/\{\{\w+\}\}/g, '1');
    const rows = Object.values(readTable()).flatMap((texts) => Object.values(texts));
    const known = new Set(rows.map(({ en, am }) => `**${plain(en)}** (${plain(am)})`));
    const shown = [...read('docs/getting-started.md').matchAll(/\*\*[^*]+\*\* \([^)\x20-\x7e][^)]*\)/g)].map(String);
    expect(shown.length).toBeGreaterThan(15);
    expect(shown.filter((label) => !known.has(label))).toEqual([]);
  });
});

describe('docs/behaviour.md', () => {
  it('names only controls with existing texts', () => {
    const texts = Object.values(readTable()).flatMap((rows) => Object.values(rows).map(({ en }) => en));
    const known = new Set(texts.map((text) => text.replace(/\{\{\w+\}\}/g, '1')));
    const named = [...read('docs/behaviour.md').matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('pictures of the documentation', () => {
  const shown = PAGES.flatMap((page) => linksOf(read(page)).filter((link) => link.isPicture));
  const names = [...new Set(shown.map(({ target }) => target.replace(/^.*images\/|\.png$/g, '')))];

  it('docs/images contains exactly the pictures of the pages, each with its list of parts', () => {
    const files = names.flatMap((name) => [`${name}.json`, `${name}.png`]);
    expect(files.length).toBeGreaterThan(6);
    expect(readdirSync(inRoot('docs/images')).sort()).toEqual(files.sort());
  });

  it.each(names)('have the recorded size and at most 300 kB: %s', (name) => {
    const png = readFileSync(inRoot(`docs/images/${name}.png`));
    const { size, parts } = JSON.parse(read(`docs/images/${name}.json`));
    expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(size);
    expect(parts.length).toBeGreaterThan(5);
    expect(statSync(inRoot(`docs/images/${name}.png`)).size).toBeLessThan(300_000);
  });
});

describe('the checks of links and paths', () => {
  it('finds broken links as GitHub resolves them', () => {
    expect(anchorsOf('# A dead disk, in five steps\n## `npm` & [more](x)\n## Twice\n## Twice\n```\n# no\n```')).toEqual(
      ['a-dead-disk-in-five-steps', 'npm--more', 'twice', 'twice-1'],
    );
    const page = '# Here\n[a](#here) [b](#there) [c](LICENSE) ![d](docs/none.png) [e](docs/api.md#none) `[f](none)`';
    expect(brokenLinks('README.md', page)).toEqual(['#there', 'docs/none.png', 'docs/api.md#none']);
  });

  it('finds missing paths, also several paths in one expression', () => {
    expect(missingPaths('`apps/server/src/{main,none}.ts` `docs/none` `and/or` `checks/test.ts`')).toEqual([
      'apps/server/src/none.ts',
      'docs/none',
    ]);
  });
});

describe('the version of the product', () => {
  it('is the same in every package.json, the README and the changelog', () => {
    const versions = new Set(manifests().map(({ version }) => version));
    expect([...versions]).toEqual([JSON.parse(read('package.json')).version]);
    expect(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe([...versions][0]);
    expect(read('README.md')).toContain(`Version ${[...versions][0]};`);
    expect(JSON.parse(read('package-lock.json')).version).toBe([...versions][0]);
  });
});

describe('dependencies', () => {
  it('are locked without the address of a registry', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
    expect(read('.npmrc')).not.toMatch(/registry\s*=\s*\S*\/\/|^\/\//m);
  });

  it('are each explained in docs/decisions', () => {
    const reasons = pagesUnder('docs/decisions').map(read).join('\n');
    const names = manifests().flatMap(({ dependencies, devDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    );
    const direct = [...new Set(names)].filter((name) => !name.startsWith('@adarash/'));
    expect(direct.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });
});
