import { FREE, type Square } from './card.ts';
import type { Claim, ClaimVerdict } from './claim.ts';
import type { LinePattern } from './pattern.ts';

type Shape = {
  pattern: LinePattern;
  row: number | null;
  column: number | null;
  has: (r: number, c: number) => boolean;
};

/** Says each pattern in words of rows and columns, sharing nothing with the masks it is compared with. */
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

/** An own pattern read square by square: the digits as 28 bits, the last of which is the top left square. */
const ownShapes = (pattern: LinePattern): Shape[] =>
  pattern
    .replace('own/', '')
    .split('.')
    .map((digits) => [...digits].map((digit) => Number(`0x${digit}`).toString(2).padStart(4, '0')).join(''))
    .map((bits) => ({ pattern, row: null, column: null, has: (r, c) => bits.at(-1 - (r * 5 + c)) === '1' }));

export function naiveVerdict({ card, calls, pattern, preferredPattern }: Claim): ClaimVerdict {
  const known = pattern.startsWith('own/') ? ownShapes(pattern as LinePattern) : SHAPES;
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
  const winning = wanted.filter((line) => covered(line.numbers, calls.length) && line.numbers.includes(last as Square));
  const late = winning.length === 0 && wanted.some((line) => covered(line.numbers, calls.length));
  let wouldHaveWon: ClaimVerdict['wouldHaveWon'] = null;
  for (let callIndex = 1; late && !wouldHaveWon && callIndex <= calls.length; callIndex++) {
    const line = wanted.find((each) => covered(each.numbers, callIndex));
    if (line) wouldHaveWon = { pattern: line.pattern, callIndex, completingNumber: calls[callIndex - 1]! };
  }
  const lacked = wanted.map(({ numbers }) => numbers.filter((one) => one !== FREE && !calls.includes(one)).length);
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
    lastCalledNumber: last,
    missing: lacked.length === 0 || lacked.includes(0) ? null : Math.min(...lacked),
  };
}
