import { parseSync } from 'vite';

// Counts code that packs several statements into one expression: tuple assignments, conditional spreads, nested ternaries.

/** Maximum number in the product, without tests; lower it after each rewrite. */
export const MOST_COMPRESSED = 13;

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const typeOf = (value: unknown): string => (isNode(value) ? value.type : '');

/** `const [a, b] = [1, 2]`. */
const isTupleAssignment = (node: Node): boolean =>
  (typeOf(node.id) === 'ArrayPattern' && typeOf(node.init) === 'ArrayExpression') ||
  (typeOf(node.left) === 'ArrayPattern' && typeOf(node.right) === 'ArrayExpression');

const CONDITIONS = ['LogicalExpression', 'ConditionalExpression'];

function withoutParentheses(value: unknown): unknown {
  return isNode(value) && value.type === 'ParenthesizedExpression' ? value.expression : value;
}

/** `...(a && b)` and `...(a ? b : c)`. */
const isConditionalSpread = (node: Node): boolean =>
  node.type === 'SpreadElement' && CONDITIONS.includes(typeOf(withoutParentheses(node.argument)));

/** `a ? b : c ? d : e`, counted once per inner ternary. */
const isNestedTernary = (node: Node): boolean =>
  node.type === 'ConditionalExpression' &&
  [node.consequent, node.alternate].some((branch) => typeOf(withoutParentheses(branch)) === 'ConditionalExpression');

/** Returns the number of compressed expressions in a source file. */
export function compressedIn(file: string, text: string): number {
  const { program } = parseSync(file, text);
  let count = 0;
  const visit = (value: unknown) => {
    if (Array.isArray(value)) {
      for (const child of value) visit(child);
    } else if (typeof value === 'object' && value !== null) {
      if (isNode(value) && [isTupleAssignment, isConditionalSpread, isNestedTernary].some((is) => is(value))) count++;
      for (const child of Object.values(value)) visit(child);
    }
  };
  visit(program);
  return count;
}
