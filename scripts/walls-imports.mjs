import { parseSync } from 'vite';

/**
 * Type imports inside a type, as in `import('./card.ts').Card`; the parser's module record leaves them out.
 * @param {unknown} node
 * @param {(specifier: string) => void} found
 */
function visitTypeImports(node, found) {
  if (Array.isArray(node)) {
    for (const child of node) visitTypeImports(child, found);
  } else if (node !== null && typeof node === 'object') {
    const { type, source } = /** @type {{ type?: string, source?: { value?: string } }} */ (node);
    if (type === 'TSImportType' && source?.value) found(source.value);
    for (const child of Object.values(node)) visitTypeImports(child, found);
  }
}

/**
 * Everything a source imports: statically, dynamically, by re-export, and as a type.
 * @param {string} file
 * @param {string} text
 * @returns {string[]} specifiers, each once
 */
export function importsOf(file, text) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const specifiers = new Set(module.staticImports.map((one) => one.moduleRequest.value));
  for (const { entries } of module.staticExports) {
    for (const entry of entries) if (entry.moduleRequest) specifiers.add(entry.moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal) specifiers.add(/** @type {string} */ (literal[2]));
  }
  if (text.includes('import(')) visitTypeImports(program, (specifier) => specifiers.add(specifier));
  return [...specifiers];
}
