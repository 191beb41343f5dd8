import { ascending, type Card, SQUARES, type Square, squareBits } from '../cards/card.ts';
import type { GameTerms } from '../game/hall-terms.ts';
import {
  type Counted,
  countedLines,
  FREE_MASK,
  isRule,
  type Line,
  type LinePattern,
  type Pattern,
  squaresIn,
} from './pattern.ts';

type LateCalls = GameTerms['lateCalls'] | undefined;

export type Claim = {
  card: Card;
  calls: readonly number[];
  pattern: Pattern;
  preferredPattern?: Pattern | null | undefined;
  /** Rule for lines that were complete before the last call; defaults to `strict`. */
  lateCalls?: LateCalls;
};

type WinningLineInfo = {
  /** Squares of the winning line, including FREE. */
  numbers: Square[];
  selectedIndices: number[];
  rowIndex: number | null;
  colIndex: number | null;
};

/** Winning line with its pattern. */
export type WinningLine = WinningLineInfo & { pattern: Pattern };

/** Call on which a late claim would still have won; `callIndex` starts at 1. */
type MissedWin = { pattern: LinePattern; callIndex: number; completingNumber: number };

export type ClaimVerdict = {
  isBingo: boolean;
  winningPattern: LinePattern | null;
  validBingoPatterns: LinePattern[];
  lateCall: boolean;
  wouldHaveWon: MissedWin | null;
  /** Winning line that contains the last called number. */
  winningLineInfo: WinningLineInfo | null;
  /** All lines that won. If the pattern counts lines, these are all complete lines of the card. */
  winningLines: WinningLine[];
  lastCalledNumber: number | null;
};

type CompleteLine = { line: Line; completedAt: number };

/**
 * Returns the verdict on a claim. A card wins if it has the required number of complete lines and one of them contains
 * the last called number. If the lines were complete before that call, the claim is late. With `lateCalls: 'off'` every
 * complete card wins.
 */
export function checkClaim({ card, calls, pattern, preferredPattern, lateCalls }: Claim): ClaimVerdict {
  const verdict: ClaimVerdict = {
    isBingo: false,
    winningPattern: null,
    validBingoPatterns: [],
    lateCall: false,
    wouldHaveWon: null,
    winningLineInfo: null,
    winningLines: [],
    lastCalledNumber: calls.at(-1) ?? null,
  };
  const bits = squareBits(card);
  const covered = coveredBy(bits, calls);
  const claimed = claimedBy(pattern, preferredPattern);
  const complete: CompleteLine[] = [];
  for (const line of claimed.lines)
    if ((line.mask & ~covered) === 0) complete.push({ line, completedAt: completionOf(line, bits, calls) });
  if (complete.length === 0 || complete.length < claimed.needed) return verdict;
  const winning = complete.filter(({ completedAt }) => lateCalls === 'off' || completedAt === calls.length);
  if (winning.length > 0) addWin(verdict, card, claimed, winning, complete);
  else addMissed(verdict, calls, claimed, complete);
  return verdict;
}

function addWin(
  verdict: ClaimVerdict,
  card: Card,
  { needed }: Counted,
  winning: readonly CompleteLine[],
  complete: readonly CompleteLine[],
): void {
  // With `lateCalls: 'off'`, lines that earlier calls completed win too. If the pattern counts lines, the line that was
  // completed last is the winning line.
  const first = winning.reduce((best, one) => (needed > 1 && one.completedAt > best.completedAt ? one : best));
  verdict.isBingo = true;
  verdict.winningPattern = first.line.pattern;
  verdict.winningLineInfo = infoOf(card, first.line);
  for (const { line } of winning)
    if (verdict.validBingoPatterns.at(-1) !== line.pattern) verdict.validBingoPatterns.push(line.pattern);
  for (const { line } of needed > 1 ? complete : winning)
    verdict.winningLines.push({ pattern: line.kind, ...infoOf(card, line) });
}

/** Adds to a late verdict the call that completed the last of the required lines. */
function addMissed(
  verdict: ClaimVerdict,
  calls: readonly number[],
  { needed }: Counted,
  complete: CompleteLine[],
): void {
  if (needed > 1) complete.sort((a, b) => a.completedAt - b.completedAt);
  const inTime = needed > 1 ? complete[needed - 1] : complete.reduce((a, b) => (b.completedAt < a.completedAt ? b : a));
  const completingNumber = inTime && calls[inTime.completedAt - 1];
  if (!inTime || completingNumber === undefined) return;
  verdict.lateCall = true;
  verdict.wouldHaveWon = { pattern: inTime.line.pattern, callIndex: inTime.completedAt, completingNumber };
}

const infoOf = ({ numbers }: Card, { mask, indices, rowIndex, colIndex }: Line): WinningLineInfo => ({
  numbers: numbers.filter((_, index) => mask & (1 << index)),
  selectedIndices: [...indices],
  rowIndex,
  colIndex,
});

/** Win as shown on a screen: the winning line, or all lines if the pattern counts lines, with their squares. */
export type ShownWin = WinningLineInfo & { lines: readonly WinningLine[] };

type Win = Pick<ClaimVerdict, 'winningLineInfo' | 'winningLines'> & { winningPattern: Pattern | null };

export function shownWin({ winningPattern, winningLineInfo, winningLines }: Win): ShownWin | null {
  if (!winningLineInfo || !isRule(winningPattern)) return winningLineInfo && { ...winningLineInfo, lines: [] };
  const selectedIndices = ascending([...new Set(winningLines.flatMap((line) => line.selectedIndices))]);
  const numbers = [...new Set(winningLines.flatMap((line) => line.numbers))];
  return { numbers, selectedIndices, rowIndex: null, colIndex: null, lines: winningLines };
}

/**
 * Returns the number of set bits in a mask by adding pairs, groups of four and bytes. The number of steps is the same
 * for every mask.
 */
function bitCount(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Returns the lines that a preferred pattern selects from a game's pattern. `all` selects every line; a pattern that
 * the game does not use selects no line.
 */
function claimedBy(pattern: Pattern, preferred: Pattern | null | undefined): Counted {
  const counted = countedLines(pattern);
  if (!preferred || preferred === 'all' || preferred === pattern) return counted;
  // Must select only from the lines of the game, otherwise a card could win with a pattern that the game does not use.
  return { ...counted, lines: counted.lines.filter((line) => line.pattern === preferred) };
}

/** Returns the covered squares of a card as 25 bits, row by row. FREE is always covered. */
function coveredBy(bits: readonly number[], calls: readonly number[]): number {
  let mask = FREE_MASK;
  for (let i = 0; i < calls.length; i++) mask |= bits[calls[i] ?? 0] ?? 0;
  return mask;
}

/**
 * Returns the minimum number of squares that complete the required lines of a card. A card with all required lines
 * needs one more line, because under the strict rule its existing lines are late.
 */
function fewestFor({ lines, needed }: Counted, covered: number): number {
  const open: number[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const { mask } of lines) {
    const lacking = mask & ~covered;
    if (lacking === 0) continue;
    open.push(lacking);
    fewest = Math.min(fewest, bitCount(lacking));
  }
  const further = needed - (lines.length - open.length);
  return further <= 1 ? fewest : fewestTogether(open, further);
}

/** Returns the minimum number of set bits in the union of `count` of these masks. */
function fewestTogether(masks: number[], count: number): number {
  const union = smallestUnion(masks, count);
  return union === null ? Number.POSITIVE_INFINITY : bitCount(union);
}

/** Returns the union of `count` of these masks with the fewest set bits, or null if there are fewer masks. */
function smallestUnion(masks: number[], count: number): number | null {
  masks.sort((a, b) => bitCount(a) - bitCount(b));
  let smallest: number | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  const add = (from: number, left: number, union: number) => {
    const bits = bitCount(union);
    if (bits >= fewest) return;
    if (left === 0) {
      fewest = bits;
      smallest = union;
    }
    for (let at = from; left > 0 && at <= masks.length - left; at++) add(at + 1, left - 1, union | (masks[at] ?? 0));
  };
  add(0, count, 0);
  return smallest;
}

/** Squares of the lines that win with the fewest further calls, and those of them that are not covered yet. */
type ClosestWin = { squares: number[]; missing: number[] };

/**
 * Returns the win of a card that requires the fewest further calls, as indexes of squares. Returns null if the card has
 * no further line. If the pattern counts lines, the complete lines of the card are part of the win.
 */
export function closestWin(card: Card, calls: readonly number[], pattern: Pattern): ClosestWin | null {
  const { lines, needed } = countedLines(pattern);
  const covered = coveredBy(squareBits(card), calls);
  const masks = lines.map(({ mask }) => mask);
  const complete = masks.filter((mask) => (mask & ~covered) === 0);
  const open = masks.filter((mask) => (mask & ~covered) !== 0);
  const further = Math.max(1, needed - complete.length);
  const missing = smallestUnion(
    open.map((mask) => mask & ~covered),
    further,
  );
  if (missing === null) return null;
  const reached = open.filter((mask) => (mask & ~covered & ~missing) === 0);
  const shown = needed > 1 ? [...complete, ...reached] : reached.slice(0, 1);
  const union = shown.reduce((all, mask) => all | mask, 0);
  return { squares: squaresIn(union), missing: squaresIn(missing) };
}

export const squaresLeft = (card: Card, calls: readonly number[], pattern: Pattern): number =>
  fewestFor(countedLines(pattern), coveredBy(squareBits(card), calls));

/**
 * Returns the number of squares that a refused card still needs. Returns null if the claim was late, or if it named a
 * pattern that the game does not use.
 */
export function squaresMissing(
  { card, calls, pattern, preferredPattern }: Claim,
  verdict: ClaimVerdict,
): number | null {
  const claimed = claimedBy(pattern, preferredPattern);
  if (verdict.isBingo || verdict.lateCall || claimed.lines.length === 0) return null;
  return fewestFor(claimed, coveredBy(squareBits(card), calls));
}

/** Returns the number of calls that a card still needs to win, 0 if it wins now. */
export function numbersToBingo(card: Card, calls: readonly number[], pattern: Pattern, lateCalls?: LateCalls): number {
  return cardsCompleteAt([card], calls, pattern, lateCalls).length > 0 ? 0 : squaresLeft(card, calls, pattern);
}

/** Returns the index of the call that completed a line; the index starts at 1. */
function completionOf({ mask }: Line, bits: readonly number[], calls: readonly number[]): number {
  let call = calls.length;
  while (call > 0 && ((bits[calls[call - 1] ?? 0] ?? 0) & mask) === 0) call--;
  return call;
}

const ALL_SQUARES = 2 ** SQUARES - 1;

/**
 * Returns the ids of all cards that win on the last call. With `lateCalls: 'off'`, cards that were completed earlier
 * are included.
 */
export function cardsCompleteAt(
  cards: readonly Card[],
  calls: readonly number[],
  pattern: Pattern,
  lateCalls?: LateCalls,
): number[] {
  const last = calls.at(-1);
  if (last === undefined) return [];
  const { lines, needed } = countedLines(pattern);
  const wins = (card: Card): boolean => {
    const bits = squareBits(card);
    const bit = lateCalls === 'off' ? ALL_SQUARES : (bits[last] ?? 0);
    if (bit === 0) return false;
    const covered = coveredBy(bits, calls);
    let complete = 0;
    let holdsLast = false;
    for (const { mask } of lines) {
      if ((mask & ~covered) !== 0) continue;
      complete++;
      if ((mask & bit) !== 0) holdsLast = true;
    }
    return holdsLast && complete >= needed;
  };
  return cards.filter(wins).map((card) => card.cardId);
}

/** Returns whether a card has all required lines, even if a claim would be late. */
export const isComplete = (card: Card, calls: readonly number[], pattern: Pattern): boolean =>
  cardsCompleteAt([card], calls, pattern, 'off').length > 0;

/** Returns the complete cards of a game that are not among its winners. */
export function cardsUnpaid(
  cards: readonly Card[],
  calls: readonly number[],
  pattern: Pattern,
  winners: readonly { cardId: number }[],
  lateCalls?: LateCalls,
): number[] {
  const paid = new Set(winners.map(({ cardId }) => cardId));
  return cardsCompleteAt(cards, calls, pattern, lateCalls).filter((cardId) => !paid.has(cardId));
}
