import { type Card, SQUARES, type Square, squareBits } from './card.ts';
import { FREE_MASK, type Line, type LinePattern, linesOf, type Pattern } from './pattern.ts';
import type { GameTerms } from './terms.ts';

type LateCalls = GameTerms['lateCalls'] | undefined;

export type Claim = {
  card: Card;
  /** Every number called, in order. */
  calls: readonly number[];
  /** The pattern of the game. */
  pattern: Pattern;
  preferredPattern?: Pattern | null | undefined;
  /** Strict where nobody decided otherwise. */
  lateCalls?: LateCalls;
};

export type WinningLineInfo = {
  /** The squares of the line, FREE included. */
  numbers: Square[];
  selectedIndices: number[];
  rowIndex: number | null;
  colIndex: number | null;
};

/** The earliest line that a late claim missed; `callIndex` counts from 1. */
type MissedWin = { pattern: LinePattern; callIndex: number; completingNumber: number };

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

/**
 * A line wins when it is complete and holds the last called number; complete without it, the claim is late. Where the
 * owner has switched that off, every complete line wins.
 */
export function checkClaim({ card, calls, pattern, preferredPattern, lateCalls }: Claim): ClaimVerdict {
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
  const bits = squareBits(card);
  const covered = coveredBy(bits, calls);
  let missed: Line | null = null;
  let missedAt = calls.length;
  let fewest = Number.POSITIVE_INFINITY;
  for (const line of linesClaimed(pattern, preferredPattern)) {
    const lacking = bitCount(line.mask & ~covered);
    if (lacking < fewest) fewest = lacking;
    if (lacking > 0) continue;
    const completedAt = completionOf(line, bits, calls);
    if (completedAt === calls.length || lateCalls === 'off') addWin(verdict, card, line);
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

/** How many bits are set, counted in pairs, in fours, in bytes, and those summed: the same few steps for any mask. */
function bitCount(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A preferred pattern narrows the check; `all` narrows nothing, and one the game does not play leaves no line. */
function linesClaimed(pattern: Pattern, preferred: Pattern | null | undefined): readonly Line[] {
  if (!preferred || preferred === 'all' || preferred === pattern) return linesOf(pattern);
  // Out of the lines of the game: one that nobody sold cards for must not win it.
  return linesOf(pattern).filter((line) => line.pattern === preferred);
}

/** The covered squares of a card as 25 bits in row order; FREE always counts. */
function coveredBy(bits: readonly number[], calls: readonly number[]): number {
  let mask = FREE_MASK;
  for (let i = 0; i < calls.length; i++) mask |= bits[calls[i] ?? 0] ?? 0;
  return mask;
}

/** How many squares the nearest line lacks that is not complete yet; under the strict rule a complete one is late. */
export function squaresLeft(card: Card, calls: readonly number[], pattern: Pattern): number {
  const covered = coveredBy(squareBits(card), calls);
  const left = linesOf(pattern).map((line) => bitCount(line.mask & ~covered));
  return Math.min(...left.filter((count) => count > 0));
}

/** How many numbers a card still needs to win: none where it wins now. */
export function numbersToBingo(card: Card, calls: readonly number[], pattern: Pattern, lateCalls?: LateCalls): number {
  return cardsCompleteAt([card], calls, pattern, lateCalls).length > 0 ? 0 : squaresLeft(card, calls, pattern);
}

/** The call that completed a covered line, counted from 1: the last one that hit it. */
function completionOf({ mask }: Line, bits: readonly number[], calls: readonly number[]): number {
  let call = calls.length;
  while (call > 0 && ((bits[calls[call - 1] ?? 0] ?? 0) & mask) === 0) call--;
  return call;
}

function addWin(verdict: ClaimVerdict, { numbers }: Card, { pattern, mask, indices, rowIndex, colIndex }: Line): void {
  if (!verdict.isBingo) {
    verdict.isBingo = true;
    verdict.winningPattern = pattern;
    const squares = numbers.filter((_, index) => mask & (1 << index));
    verdict.winningLineInfo = { numbers: squares, selectedIndices: [...indices], rowIndex, colIndex };
  }
  if (verdict.validBingoPatterns.at(-1) !== pattern) verdict.validBingoPatterns.push(pattern);
}

const ALL_SQUARES = 2 ** SQUARES - 1;

/** The ids of all cards that win on the last call; with late calls off, of all that win after it. */
export function cardsCompleteAt(
  cards: readonly Card[],
  calls: readonly number[],
  pattern: Pattern,
  lateCalls?: LateCalls,
): number[] {
  const last = calls.at(-1);
  if (last === undefined) return [];
  const lines = linesOf(pattern);
  const wins = (card: Card): boolean => {
    const bits = squareBits(card);
    const bit = lateCalls === 'off' ? ALL_SQUARES : (bits[last] ?? 0);
    if (bit === 0) return false;
    const covered = coveredBy(bits, calls);
    return lines.some(({ mask }) => (mask & bit) !== 0 && (mask & ~covered) === 0);
  };
  return cards.filter(wins).map((card) => card.cardId);
}

/** Those of them that are not among the winners. */
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
