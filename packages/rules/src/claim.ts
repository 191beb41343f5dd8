import { type Card, CENTRE, HIGHEST_NUMBER, type Square, squareOf } from './card.ts';
import { type Line, type LinePattern, linesOf, masksThrough, type Pattern } from './pattern.ts';

export type Claim = {
  card: Card;
  /** Every number called, in order. */
  calls: readonly number[];
  /** The pattern of the game. */
  pattern: Pattern;
  preferredPattern?: Pattern | null | undefined;
};

export type WinningLineInfo = {
  /** The squares of the line, FREE included. */
  numbers: Square[];
  selectedIndices: number[];
  rowIndex: number | null;
  colIndex: number | null;
};

/** The earliest line that a late claim missed; `callIndex` counts from 1. */
export type MissedWin = { pattern: LinePattern; callIndex: number; completingNumber: number };

export type ClaimVerdict = {
  isBingo: boolean;
  winningPattern: LinePattern | null;
  validBingoPatterns: LinePattern[];
  lateCall: boolean;
  wouldHaveWon: MissedWin | null;
  winningLineInfo: WinningLineInfo | null;
  lastCalledNumber: number | null;
  /** How many squares the nearest line still lacks. Null where a line is complete, or none was claimed. */
  missing: number | null;
};

/** A line wins when it is complete and holds the last called number; complete without it, the claim is late. */
export function checkClaim({ card, calls, pattern, preferredPattern }: Claim): ClaimVerdict {
  const verdict: ClaimVerdict = {
    isBingo: false,
    winningPattern: null,
    validBingoPatterns: [],
    lateCall: false,
    wouldHaveWon: null,
    winningLineInfo: null,
    lastCalledNumber: calls.at(-1) ?? null,
    missing: null,
  };
  const calledAt = calledAtOf(calls);
  const covered = coveredBy(card, calledAt);
  let missed: Line | null = null;
  let missedAt = calls.length;
  let fewest = Number.POSITIVE_INFINITY;
  for (const line of linesClaimed(pattern, preferredPattern)) {
    const lacking = squaresIn(line.mask & ~covered);
    fewest = Math.min(fewest, lacking);
    if (lacking > 0) continue;
    const completedAt = completionOf(line, card, calledAt);
    if (completedAt === calls.length) addWin(verdict, card, line);
    else if (completedAt < missedAt) {
      missed = line;
      missedAt = completedAt;
    }
  }
  const completingNumber = calls[missedAt - 1];
  if (missed && completingNumber !== undefined && !verdict.isBingo) {
    verdict.lateCall = true;
    verdict.wouldHaveWon = { pattern: missed.pattern, callIndex: missedAt, completingNumber };
  }
  if (fewest > 0 && Number.isFinite(fewest)) verdict.missing = fewest;
  return verdict;
}

function squaresIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** A preferred pattern narrows the check; `all` narrows nothing, and one the game does not play leaves no line. */
function linesClaimed(pattern: Pattern, preferred: Pattern | null | undefined): readonly Line[] {
  if (!preferred || preferred === 'all' || preferred === pattern) return linesOf(pattern);
  // Out of the lines of the game: one that nobody sold cards for must not win it.
  return linesOf(pattern).filter((line) => line.pattern === preferred);
}

/** number → the call that called it, counted from 1; 0 when it is still to come. */
function calledAtOf(calls: readonly number[]): readonly number[] {
  const calledAt = new Array<number>(HIGHEST_NUMBER + 1).fill(0);
  for (let i = 0; i < calls.length; i++) calledAt[calls[i] ?? 0] = i + 1;
  return calledAt;
}

export const FREE_MASK = 1 << CENTRE;

/** The covered squares of a card as 25 bits in row order; FREE always counts. */
function coveredBy({ numbers }: Card, calledAt: readonly number[]): number {
  let mask = FREE_MASK;
  for (let index = 0; index < numbers.length; index++) {
    const square = numbers[index];
    if (typeof square === 'number' && calledAt[square] !== 0) mask |= 1 << index;
  }
  return mask;
}

export const coveredMask = (card: Card, calls: readonly number[]): number => coveredBy(card, calledAtOf(calls));

/** How many squares the nearest line lacks that is not complete yet; a complete one cannot win again. */
export function squaresLeft(card: Card, calls: readonly number[], pattern: Pattern): number {
  const covered = coveredMask(card, calls);
  const left = linesOf(pattern).map((line) => squaresIn(line.mask & ~covered));
  return Math.min(...left.filter((count) => count > 0));
}

/** The call that completed a covered line, counted from 1. */
function completionOf(line: Line, { numbers }: Card, calledAt: readonly number[]): number {
  let last = 0;
  for (const index of line.indices) {
    const square = numbers[index];
    const at = typeof square === 'number' ? (calledAt[square] ?? 0) : 0;
    if (at > last) last = at;
  }
  return last;
}

function addWin(verdict: ClaimVerdict, { numbers }: Card, { pattern, indices, rowIndex, colIndex }: Line): void {
  if (!verdict.isBingo) {
    verdict.isBingo = true;
    verdict.winningPattern = pattern;
    const squares = numbers.filter((_, index) => indices.includes(index));
    verdict.winningLineInfo = { numbers: squares, selectedIndices: [...indices], rowIndex, colIndex };
  }
  if (verdict.validBingoPatterns.at(-1) !== pattern) verdict.validBingoPatterns.push(pattern);
}

/** The ids of all cards that win on the last call. */
export function cardsCompleteAt(cards: readonly Card[], calls: readonly number[], pattern: Pattern): number[] {
  const last = calls.at(-1);
  if (last === undefined) return [];
  const calledAt = calledAtOf(calls);
  const wins = (card: Card): boolean => {
    const square = squareOf(card, last);
    if (square === -1) return false;
    const covered = coveredBy(card, calledAt);
    return masksThrough(pattern, square).some((mask) => (covered & mask) === mask);
  };
  return cards.filter(wins).map((card) => card.cardId);
}
