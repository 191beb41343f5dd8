import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { inRoot } from '../../scripts/command.mjs';

/** Maximum number of members in the value that a hook returns. */
const MOST_MEMBERS = 8;

type Node = { readonly type: string; readonly [field: string]: unknown };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isFunction = ({ type }: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const nameOf = (node: unknown) => String((node as { name?: string } | null)?.name ?? '');
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);

interface Declared {
  /** Number of members of each interface and object type, without inherited ones. */
  types: Map<string, { own: number; parents: string[] }>;
  /** Other types by name, such as `ReturnType<typeof create>`. */
  aliases: Map<string, Node>;
  /** Number of members in the value that each function returns. */
  functions: Map<string, number>;
  hooks: { name: string; node: Node }[];
}

function declaredIn(file: string, text: string): Declared {
  const declared: Declared = { types: new Map(), aliases: new Map(), functions: new Map(), hooks: [] };
  const visit = (node: Node): void => {
    const name = nameOf(node.id);
    if (node.type === 'TSInterfaceDeclaration') {
      const own = (node.body as { body: Node[] }).body.length;
      const parents = (node.extends as Node[] | undefined) ?? [];
      declared.types.set(name, { own, parents: parents.map(({ expression }) => nameOf(expression)) });
    }
    const type = node.typeAnnotation as (Node & { members?: Node[] }) | undefined;
    if (node.type === 'TSTypeAliasDeclaration' && type?.type === 'TSTypeLiteral')
      declared.types.set(name, { own: type.members?.length ?? 0, parents: [] });
    else if (node.type === 'TSTypeAliasDeclaration' && type !== undefined) declared.aliases.set(name, type);
    const made = node.type === 'VariableDeclarator' && isNode(node.init) ? node.init : node;
    if (name !== '' && isFunction(made)) declared.functions.set(name, returnedSize(made));
    if (/^use[A-Z]/.test(name) && isFunction(made)) declared.hooks.push({ name, node: made });
    childrenOf(node).forEach(visit);
  };
  visit(parseSync(file, text).program as unknown as Node);
  return declared;
}

/** Number of members of an object literal, also behind a variable, a condition, a type or `useMemo`. */
function literalSize(value: Node, variables: Map<string, Node>): number {
  const sizeOf = (part: unknown) => (isNode(part) ? literalSize(part, variables) : 0);
  if (value.type === 'ObjectExpression') return (value.properties as Node[]).length;
  if (value.type === 'ConditionalExpression') return Math.max(sizeOf(value.consequent), sizeOf(value.alternate));
  if (value.type === 'CallExpression' && /^use(Memo|State)$/.test(nameOf(value.callee))) {
    const [made] = value.arguments as Node[];
    return made !== undefined && isFunction(made) ? returnedSize(made) : 0;
  }
  const variable = value.type === 'Identifier' ? variables.get(nameOf(value)) : undefined;
  if (variable !== undefined) {
    const others = new Map(variables);
    others.delete(nameOf(value));
    return literalSize(variable, others);
  }
  return sizeOf(value.expression);
}

/** Number of members of the largest object literal that a function returns. */
function returnedSize(made: Node): number {
  const variables = new Map<string, Node>();
  const returned: Node[] = [];
  const visit = (node: Node): void => {
    if (isFunction(node)) return;
    if (node.type === 'VariableDeclarator' && isNode(node.init)) variables.set(nameOf(node.id), node.init);
    if (node.type === 'ReturnStatement' && isNode(node.argument)) returned.push(node.argument);
    childrenOf(node).forEach(visit);
  };
  const body = made.body as Node;
  if (body.type === 'BlockStatement') visit(body);
  else returned.push(body);
  return Math.max(0, ...returned.map((value) => literalSize(value, variables)));
}

/** Returns the name of `f` in `ReturnType<typeof f>`, or an empty text. */
function functionNamed(type: Node): string {
  const { params = [] } = (type.typeArguments ?? {}) as { params?: Node[] };
  return nameOf(params[0]?.exprName);
}

/** Returns a sentence for each hook that returns too much. */
function largeHooks(sources: ReadonlyMap<string, string>): string[] {
  const files = [...sources].map(([file, text]) => ({ file, ...declaredIn(file, text) }));
  const types = new Map(files.flatMap((each) => [...each.types]));
  const aliases = new Map(files.flatMap((each) => [...each.aliases]));
  const functions = new Map(files.flatMap((each) => [...each.functions]));
  const membersOf = (name: string): number => {
    const type = types.get(name);
    if (type === undefined) return typeSize(aliases.get(name));
    return type.parents.reduce((sum, parent) => sum + membersOf(parent), type.own);
  };
  const typeSize = (type: unknown): number => {
    if (!isNode(type)) return 0;
    if (type.type === 'TSTypeReference') {
      const name = nameOf(type.typeName);
      return name === 'ReturnType' ? (functions.get(functionNamed(type)) ?? 0) : membersOf(name);
    }
    if (type.type === 'TSTypeLiteral') return (type.members as Node[]).length;
    if (type.type === 'TSUnionType') return Math.max(...(type.types as Node[]).map(typeSize));
    return typeSize(type.typeAnnotation);
  };
  return files.flatMap(({ file, hooks }) =>
    hooks
      .map(({ name, node }) => ({ name, members: Math.max(returnedSize(node), typeSize(node.returnType)) }))
      .filter(({ members }) => members > MOST_MEMBERS)
      .map(({ name, members }) => `${file}: ${name} returns ${members} members, at most ${MOST_MEMBERS} are allowed`),
  );
}

const NINE = 'a, b, c, d, e, f, g, h, i';
const LARGE: [string, string][] = [
  ['returns an object', `export function useAll() { return { ${NINE} }; }`],
  ['is an arrow function', `const useAll = () => ({ ${NINE} });`],
  ['returns a variable', `function useAll() { const all = { ${NINE} }; if (a) return null; return all; }`],
  ['returns a memo', `function useAll() { return useMemo(() => ({ ${NINE} }), []); }`],
  [
    'declares its type',
    `interface Base { a; b } interface All extends Base { c; d; e; f; g; h; i } function useAll(): All {}`,
  ],
  [
    'returns the type of another function',
    `function create() { return { ${NINE} }; } type All = ReturnType<typeof create>; function useAll(): All {}`,
  ],
  ['declares a type or null', `type All = { ${NINE.replaceAll(',', ';')} }; const useAll = (): All | null => null;`],
];

it.each(LARGE)('reports a hook with too many members that %s', (_, text) => {
  expect(largeHooks(new Map([['a.ts', text]]))).toEqual(['a.ts: useAll returns 9 members, at most 8 are allowed']);
});

it('ignores objects of inner functions and of functions that are not hooks', () => {
  const text = `function useAll() { const make = () => { return { ${NINE} }; }; return { make }; } const all = () => ({ ${NINE} });`;
  expect(largeHooks(new Map([['a.ts', text]]))).toEqual([]);
});

it('finds no hook of the web app that returns too many members', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: inRoot('.') }).filter((file) => !/\.test\./.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(largeHooks(new Map(files.map((file) => [file, readFileSync(inRoot(file), 'utf8')])))).toEqual([]);
});
