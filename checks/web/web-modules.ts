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
