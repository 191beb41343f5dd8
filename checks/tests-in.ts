import { parseSync } from 'vite';

/** Declared test. `tags` includes the tags of its file and its groups. */
export type DeclaredTest = { readonly title: string; readonly tags: readonly string[] };

type Node = { readonly type: string; readonly [field: string]: unknown };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/**
 * Returns the tests of a source file without running it. A title with placeholders is returned up to its first
 * placeholder.
 */
export function testsIn(file: string, text: string): DeclaredTest[] {
  const { program } = parseSync(file, text);
  const ofFile = [...text.matchAll(/^\/\/ @module-tag (\S+)$/gm)].map(([, tag]) => String(tag));
  const tests = new Set(['test', 'it']);
  const found: DeclaredTest[] = [];

  function visit(node: Node, tags: readonly string[]): void {
    // A name for tests that run under a condition only.
    if (node.type === 'VariableDeclarator' && isNode(node.init) && tests.has(rootOf(node.init)))
      tests.add(rootOf(node.id as Node));
    let inside = tags;
    const title = node.type === 'CallExpression' ? titleOf(node) : null;
    if (title !== null) {
      const root = rootOf(node);
      if (tests.has(root)) found.push({ title, tags: [...tags, ...tagsOf(node)] });
      if (root === 'describe') inside = [...tags, ...tagsOf(node)];
    }
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, inside);
  }

  visit(program as unknown as Node, ofFile);
  return found;
}

/** The name that a call begins with: `test` of `test.each(table)('…')`. */
function rootOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  const inner = node.callee ?? node.object;
  return isNode(inner) ? rootOf(inner) : '';
}

function titleOf({ arguments: given }: Node): string | null {
  const [first] = given as Node[];
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  if (first?.type !== 'TemplateLiteral') return null;
  const [begin] = first.quasis as { value: { cooked: string } }[];
  return begin?.value.cooked ?? '';
}

function tagsOf({ arguments: given }: Node): string[] {
  const [, options] = given as Node[];
  if (options?.type !== 'ObjectExpression') return [];
  const tags = (options.properties as Node[]).find(({ key }) => (key as Node).name === 'tags')?.value as
    | Node
    | undefined;
  return ((tags?.elements ?? []) as { value: string }[]).map(({ value }) => value);
}
