import { parseSync } from 'vite';
import { isCommand } from '../scripts/command.mjs';
import { readSources, resolve, type Sources, visitTypeImports } from './walls.ts';

// Finds exported names of the product that no file imports, because they only seem to be used.

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

if (isCommand(import.meta.url)) {
  const sources = readSources();
  const unused = unusedExports(sources);
  for (const line of unused) console.error(line);
  if (unused.length > 0) process.exitCode = 1;
  else console.log('Every export is imported somewhere.');
}
