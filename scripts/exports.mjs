import { parseSync } from 'vite';
import { isCommand } from './house.mjs';
import { houseSources, resolve } from './walls.mjs';

/**
 * Names that a file of the product exports and nobody imports. Such a name only seems to be part of something larger.
 * @typedef {{ exports: Set<string>, passesOn: { name: string, from: string, as: string }[], uses: { name: string, from: string }[] }} Names
 */

const PRODUCT = /^(packages|apps)\/[^/]+\/src\//;
const TEST = /\.test\.|test-support|\/testing\//;
const EVERY = '*';

/**
 * @param {string} file
 * @param {string} text
 * @param {(specifier: string) => string} locate
 * @returns {Names}
 */
function namesIn(file, text, locate) {
  const { program, module } = parseSync(file, text);
  /** @type {Names} */
  const names = { exports: new Set(), passesOn: [], uses: [] };
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
    if (literal?.[2]) names.uses.push({ from: locate(literal[2]), name: EVERY });
  }
  if (text.includes('import('))
    visitTypeImports(program, (from, name) => names.uses.push({ from: locate(from), name }));
  return names;
}

/** @param {{ kind: string, name?: string | null }} name */
const nameOf = ({ kind, name }) => (kind === 'Default' ? 'default' : kind === 'Name' ? (name ?? EVERY) : EVERY);

/**
 * Types taken inside a type, as in `import('./card.ts').Card`.
 * @param {unknown} node
 * @param {(specifier: string, name: string) => void} found
 */
function visitTypeImports(node, found) {
  if (Array.isArray(node)) {
    for (const child of node) visitTypeImports(child, found);
  } else if (node !== null && typeof node === 'object') {
    const { type, source, qualifier } =
      /** @type {{ type?: string, source?: { value?: string }, qualifier?: { name?: string } | null }} */ (node);
    if (type === 'TSImportType' && source?.value) found(source.value, qualifier?.name ?? EVERY);
    for (const child of Object.values(node)) visitTypeImports(child, found);
  }
}

/**
 * @param {Map<string, string>} sources path in the house → text
 * @returns {string[]} one line for each export that nobody imports
 */
export function unusedExports(sources) {
  const files = new Set(sources.keys());
  const all = new Map(
    [...sources].map(([file, text]) => [file, namesIn(file, text, (specifier) => resolve(files, file, specifier))]),
  );
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {string} file @param {string} name */
  const use = (file, name) => {
    const names = all.get(file);
    if (!names || used.has(`${file} ${name}`)) return;
    used.add(`${file} ${name}`);
    for (const { from, name: there, as } of names.passesOn) {
      if (as === EVERY) use(from, name);
      else if (as === name || name === EVERY) use(from, there);
    }
  };
  for (const { uses } of all.values()) for (const { from, name } of uses) use(from, name);
  const unused = [];
  for (const [file, { exports }] of all) {
    if (!PRODUCT.test(file) || TEST.test(file) || used.has(`${file} ${EVERY}`)) continue;
    for (const name of exports) if (!used.has(`${file} ${name}`)) unused.push(`${file}: nobody imports ${name}`);
  }
  return unused;
}

if (isCommand(import.meta.url)) {
  const sources = houseSources();
  const unused = unusedExports(sources);
  for (const line of unused) console.error(line);
  if (unused.length > 0) process.exitCode = 1;
  else console.log('Every export is imported somewhere.');
}
