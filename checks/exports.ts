import { parseSync } from 'vite';
import { isCommand } from '../scripts/command.mjs';
import { readSources, resolve, type Sources, visitTypeImports } from './import-boundaries.ts';

// Finds exported names of the product that no file imports, because they only seem to be used, and names that two
// packages export with different meanings, so that a search for a name finds one thing.

/** Names that two packages may export, with their meanings. */
const ALLOWED_DUPLICATES: Readonly<Record<string, string>> = {
  ADMIN: 'roles of a route, and the texts of the admin area',
  MODERATOR: 'roles of a route, and the texts of the moderator area',
  PATTERNS: 'the built-in patterns, and the texts of their screen',
  Person: 'a staff member, and the component that displays one',
  TextKey: 'a key of all texts, and the keys of one area',
};

type Used = { name: string; from: string };
type Names = {
  exports: Set<string>;
  passesOn: (Used & { as: string })[];
  uses: Used[];
  /** Files that are loaded while the program runs. */
  loads: Set<string>;
};

const PRODUCT = /^(packages|apps)\/[^/]+\/src\//;
const TEST = /\.test\.|test-support/;
const EVERY = '*';
const DYNAMIC_IMPORT = /\bimport\([^)]*\)/g;

function namesIn(file: string, text: string, locate: (specifier: string) => string): Names {
  const { program, module } = parseSync(file, text);
  const names: Names = { exports: new Set(), passesOn: [], uses: [], loads: new Set() };
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = locate(moduleRequest.value);
    for (const { importName } of entries) names.uses.push({ from, name: nameOf(importName) });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName } of entries) {
      const as = nameOf(exportName);
      if (moduleRequest) names.passesOn.push({ from: locate(moduleRequest.value), name: nameOf(importName), as });
      if (as !== EVERY) names.exports.add(as);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) names.loads.add(locate(literal[2]));
  }
  if (text.includes('import('))
    visitTypeImports(program, (from, name = EVERY) => names.uses.push({ from: locate(from), name }));
  return names;
}

const nameOf = ({ kind, name }: { kind: string; name?: string | null }) =>
  kind === 'Default' ? 'default' : kind === 'Name' ? (name ?? EVERY) : EVERY;

/** Returns one sentence for each unused export. */
export function unusedExports(sources: Sources): string[] {
  const files = new Set(sources.keys());
  const all = new Map(
    [...sources].map(([file, text]) => [file, namesIn(file, text, (specifier) => resolve(files, file, specifier))]),
  );
  const used = new Set<string>();
  const use = (file: string, name: string) => {
    const names = all.get(file);
    if (!names || used.has(`${file} ${name}`)) return;
    used.add(`${file} ${name}`);
    for (const { from, name: there, as } of names.passesOn) {
      if (as === EVERY) use(from, name);
      else if (as === name || name === EVERY) use(from, there);
    }
  };
  for (const [file, { uses, loads }] of all) {
    for (const { from, name } of uses) use(from, name);
    const words = new Set(sources.get(file)?.replace(DYNAMIC_IMPORT, '').match(/\w+/g));
    for (const loaded of loads) {
      const { exports = [] } = all.get(loaded) ?? {};
      for (const name of exports) if (name === 'default' || words.has(name)) use(loaded, name);
    }
  }
  const unused: string[] = [];
  for (const [file, { exports }] of all) {
    if (!PRODUCT.test(file) || TEST.test(file) || used.has(`${file} ${EVERY}`)) continue;
    for (const name of exports) if (!used.has(`${file} ${name}`)) unused.push(`${file}: nobody imports ${name}`);
  }
  return unused;
}

/** Returns one sentence for each name that more than one package exports. Re-exports are not counted. */
export function duplicateExports(sources: Sources): string[] {
  const packagesOf = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    if (!PRODUCT.test(file) || TEST.test(file)) continue;
    const { exports, passesOn } = namesIn(file, text, (specifier) => specifier);
    const passed = new Set(passesOn.map(({ as }) => as));
    const home = file.split('/', 2).join('/');
    for (const name of exports) {
      if (name === 'default' || passed.has(name)) continue;
      const homes = packagesOf.get(name) ?? new Set();
      packagesOf.set(name, homes.add(home));
    }
  }
  return [...packagesOf]
    .filter(([name, homes]) => homes.size > 1 && !Object.hasOwn(ALLOWED_DUPLICATES, name))
    .map(([name, homes]) => `${name}: exported by ${[...homes].sort().join(' and ')}, needs a prefix in one of them`);
}

if (isCommand(import.meta.url)) {
  const sources = readSources();
  const problems = [...unusedExports(sources), ...duplicateExports(sources)];
  for (const line of problems) console.error(line);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('Every export is imported somewhere, and no name belongs to two packages.');
}
