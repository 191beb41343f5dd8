import { FREE, type Square } from './cards/card.ts';
import type { Claim, ClaimVerdict } from './patterns/claim.ts';
import type { LinePattern } from './patterns/pattern.ts';

type Shape = {
  pattern: LinePattern;
  /** Kind of line that the shape counts as in a rule; missing if no rule counts it. */
  kind?: LinePattern;
  row: number | null;
  column: number | null;
  has: (r: number, c: number) => boolean;
};

/**
 * Shapes of the built-in patterns, defined by rows and columns. They must not use the bit masks of the product, because
 * they are compared with them.
 */
const SHAPES: Shape[] = [
  ...[0, 1, 2, 3, 4].map((row): Shape => ({ pattern: 'horizontal_line', row, column: null, has: (r) => r === row })),
  ...[0, 1, 2, 3, 4].map(
    (column): Shape => ({ pattern: 'vertical_line', row: null, column, has: (_, c) => c === column }),
  ),
  { pattern: 'main_diagonal', row: null, column: null, has: (r, c) => r === c },
  { pattern: 'other_diagonal', row: null, column: null, has: (r, c) => r + c === 4 },
  {
    pattern: 'four_corners_center',
    row: null,
    column: null,
    has: (r, c) => (r === 2 && c === 2) || (r % 4 === 0 && c % 4 === 0),
  },
  { pattern: 'cross', row: null, column: null, has: (r, c) => r === 2 || c === 2 },
  { pattern: 'inner_corners', row: null, column: null, has: (r, c) => Math.abs(r - 2) === 1 && Math.abs(c - 2) === 1 },
];

/**
 * Returns the shapes of a custom pattern, square by square. The digits of a shape are 28 bits, and the last bit is the
 * top left square.
 */
const ownShapes = (pattern: LinePattern): Shape[] =>
  pattern
    .replace('own/', '')
    .split('.')
    .map((digits) => [...digits].map((digit) => Number(`0x${digit}`).toString(2).padStart(4, '0')).join(''))
    .map((bits) => ({ pattern, row: null, column: null, has: (r, c) => bits.at(-1 - (r * 5 + c)) === '1' }));

const KINDS: Record<string, string[]> = {
  row: ['horizontal_line'],
  column: ['vertical_line'],
  diagonal: ['main_diagonal', 'other_diagonal'],
  corners: ['four_corners_center'],
};

/** Returns the squares of a shape as a text of `x` and `.`. The FREE square is always `x`. */
const drawn = ({ has }: Shape) =>
  Array.from({ length: 25 }, (_, i) => (i === 12 || has(Math.floor(i / 5), i % 5) ? 'x' : '.')).join('');

/** Returns the distinct shapes of a rule and the required number of them. */
function shapesOf(pattern: string): { shapes: Shape[]; count: number } {
  if (pattern === 'full_house') return { shapes: [{ pattern, row: null, column: null, has: () => true }], count: 1 };
  if (pattern.startsWith('own/')) return { shapes: ownShapes(pattern as LinePattern), count: 1 };
  const [, count, kinds = ''] = /^lines\/(\d+)\/(.*)$/.exec(pattern) ?? [];
  if (count === undefined) return { shapes: SHAPES, count: 1 };
  const named = kinds
    .split('+')
    .flatMap((kind) =>
      kind.startsWith('own/')
        ? ownShapes(kind as LinePattern)
        : SHAPES.filter((shape) => KINDS[kind]?.includes(shape.pattern)),
    );
  const once = named.filter((shape, i) => named.findIndex((other) => drawn(other) === drawn(shape)) === i);
  return {
    shapes: once.map((shape) => ({ ...shape, kind: shape.pattern, pattern: pattern as LinePattern })),
    count: Number(count),
  };
}

/** Returns the minimum number of squares that `count` of these lines cover together, by trying every combination. */
function fewest(lists: number[][], count: number, have: ReadonlySet<number> = new Set()): number {
  if (count === 0) return have.size;
  return Math.min(
    ...lists.map((list, i) => fewest(lists.slice(i + 1), count - 1, new Set([...have, ...list]))),
    Number.POSITIVE_INFINITY,
  );
}

/** Returns the number of missing squares of a rejected claim. */
export function naiveMissing({ card, calls, pattern }: Pick<Claim, 'card' | 'calls' | 'pattern'>): number {
  const { shapes, count } = shapesOf(pattern);
  const isOpen = (square: Square | undefined): square is number =>
    typeof square === 'number' && !calls.includes(square);
  const played = shapes.filter((shape) => pattern === 'all' || shape.pattern === pattern);
  const lists = played.map(({ has }) =>
    card.numbers.filter((square, i) => has(Math.floor(i / 5), i % 5) && isOpen(square)),
  );
  return fewest(lists as number[][], count);
}

export function naiveVerdict({ card, calls, pattern, preferredPattern }: Claim): ClaimVerdict {
  const { shapes: known, count } = shapesOf(pattern);
  const wanted = known
    .filter(
      (shape) =>
        (pattern === 'all' || shape.pattern === pattern) &&
        (!preferredPattern || preferredPattern === 'all' || shape.pattern === preferredPattern),
    )
    .map((shape) => {
      const indices = card.numbers.map((_, i) => i).filter((i) => shape.has(Math.floor(i / 5), i % 5));
      return { ...shape, indices, numbers: indices.map((i) => card.numbers[i] as Square) };
    });
  const covered = (numbers: Square[], upTo: number) =>
    numbers.every((square) => square === FREE || calls.slice(0, upTo).includes(square));
  const last = calls.length > 0 ? calls[calls.length - 1]! : null;
  const complete = (upTo: number) => wanted.filter((line) => covered(line.numbers, upTo));
  const isComplete = wanted.length > 0 && complete(calls.length).length >= count;
  const winning = isComplete ? complete(calls.length).filter((line) => line.numbers.includes(last as Square)) : [];
  const late = winning.length === 0 && isComplete;
  let wouldHaveWon: ClaimVerdict['wouldHaveWon'] = null;
  for (let callIndex = 1; late && !wouldHaveWon && callIndex <= calls.length; callIndex++) {
    const [line] = complete(callIndex);
    if (line && complete(callIndex).length >= count)
      wouldHaveWon = { pattern: line.pattern, callIndex, completingNumber: calls[callIndex - 1]! };
  }
  const lines = count === 1 ? winning : complete(calls.length);
  const first = winning[0];
  return {
    isBingo: winning.length > 0,
    winningPattern: first?.pattern ?? null,
    validBingoPatterns: [...new Set(winning.map((line) => line.pattern))],
    lateCall: late,
    wouldHaveWon,
    winningLineInfo: first
      ? { numbers: first.numbers, selectedIndices: first.indices, rowIndex: first.row, colIndex: first.column }
      : null,
    winningLines: first
      ? lines.map(({ kind, pattern: line, numbers, indices, row: rowIndex, column: colIndex }) => ({
          ...{ pattern: kind ?? line, numbers, selectedIndices: indices, rowIndex, colIndex },
        }))
      : [],
    lastCalledNumber: last,
  };
}
