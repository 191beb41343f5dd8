import { parseSync } from 'vite';

/** Returns the names that a module declares and exports, without re-exports of other modules. */
export function exportsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      exportName.kind === 'Name' && moduleRequest === null ? (exportName.name ?? []) : [],
    ),
  );
  return [...new Set(names)];
}

/** Collections and stores that change after they are created. */
const MUTABLE = /^(?:new (?:Weak)?(?:Map|Set)|new QueryClient|create(?:Listeners|\w*Store|\w*Client|Session|Api))\b/;

/** Declarations at the top of a module whose value can change. Collections with a read-only type cannot. */
export function stateOf(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    const isState = declared.declarations.some(
      ({ id, init }) =>
        declared.kind !== 'const' ||
        (init && MUTABLE.test(text.slice(init.start, init.end)) && !text.slice(id.start, id.end).includes('Readonly')),
    );
    return isState ? [text.slice(declared.start, declared.end)] : [];
  });
}

const FUNCTIONS: readonly string[] = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Functions that return a text or a part of one. */
const OF_TEXT = /^(?:t[a-z]?|named|word|both|english|staffWord|cardsText|cardCount|pieceText|pattern(?:Name|Options))$/;

type Node = { type: string; start: number; end: number };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Uses of a text outside of functions: they would run while the module loads, before the language is known. */
export function textsAtLoad(path: string, text: string): string[] {
  const found: string[] = [];
  const nameOf = (node: unknown): string => {
    if (!isNode(node)) return '';
    if (node.type === 'MemberExpression') return nameOf('property' in node && node.property);
    return node.type === 'Identifier' && 'name' in node ? String(node.name) : '';
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value) || FUNCTIONS.includes(value.type)) return;
    if (value.type === 'CallExpression' && 'callee' in value && 'arguments' in value) {
      const used = [value.callee, ...(value.arguments as unknown[])];
      if (used.some((one) => OF_TEXT.test(nameOf(one)))) found.push(text.slice(value.start, value.end));
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(path, text).program.body);
  return found;
}
