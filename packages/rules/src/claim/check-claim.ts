import type { Card } from '../card/index.ts';
import { type Line, linesOf, type Pattern } from '../pattern/index.ts';
import { calledAt, coveredBy } from './called-at.ts';
import type { ClaimVerdict, WinningLineInfo } from './verdict.ts';

export type Claim = {
  card: Card;
  /** Every number called, in order. */
  calls: readonly number[];
  /** The pattern of the game. */
  pattern: Pattern;
  preferredPattern?: Pattern | null | undefined;
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
    lastCalledNumber: calls.length === 0 ? null : calls[calls.length - 1]!,
  };
  const lines = linesClaimed(pattern, preferredPattern);
  const called = calledAt(calls);
  const covered = coveredBy(card, called);
  let missed: Line | null = null;
  let missedAt = calls.length;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if ((covered & line.mask) !== line.mask) continue;
    const completedAt = completionOf(line, card, called);
    if (completedAt === calls.length) addWin(verdict, card, line);
    else if (completedAt < missedAt) {
      missed = line;
      missedAt = completedAt;
    }
  }
  if (missed && !verdict.isBingo) {
    verdict.lateCall = true;
    verdict.wouldHaveWon = { pattern: missed.pattern, callIndex: missedAt, completingNumber: calls[missedAt - 1]! };
  }
  return verdict;
}

const NO_LINES: readonly Line[] = [];

/** A preferred pattern narrows the check; `all` narrows nothing, and one the game does not play leaves no line. */
function linesClaimed(pattern: Pattern, preferred: Pattern | null | undefined): readonly Line[] {
  if (!preferred || preferred === 'all' || preferred === pattern) return linesOf(pattern);
  return pattern === 'all' ? linesOf(preferred) : NO_LINES;
}

/** The call that completed a covered line, counted from 1. */
function completionOf(line: Line, card: Card, called: Uint8Array): number {
  let last = 0;
  for (let i = 0; i < line.indices.length; i++) {
    const square = card.numbers[line.indices[i]!]!;
    if (typeof square === 'number' && called[square]! > last) last = called[square]!;
  }
  return last;
}

function addWin(verdict: ClaimVerdict, card: Card, line: Line): void {
  if (!verdict.isBingo) {
    verdict.isBingo = true;
    verdict.winningPattern = line.pattern;
    verdict.winningLineInfo = lineInfo(card, line);
  }
  if (verdict.validBingoPatterns.at(-1) !== line.pattern) verdict.validBingoPatterns.push(line.pattern);
}

const lineInfo = (card: Card, line: Line): WinningLineInfo => ({
  numbers: line.indices.map((index) => card.numbers[index]!),
  selectedIndices: [...line.indices],
  rowIndex: line.rowIndex,
  colIndex: line.colIndex,
});
