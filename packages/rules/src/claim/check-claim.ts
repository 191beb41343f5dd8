import type { Card } from '../card/index.ts';
import { type Line, linesOf, type Pattern, patternsPlayed } from '../pattern/index.ts';
import { coveredMask, FREE_MASK, type PreparedCard, prepareCard } from './prepare.ts';
import type { ClaimVerdict, MissedWin, WinningLineInfo } from './verdict.ts';

export type Claim = {
  card: Card;
  /** Every number called, in order. */
  calls: readonly number[];
  /** The pattern of the game. */
  pattern: Pattern;
  preferredPattern?: Pattern | null | undefined;
};

export const checkClaim = ({ card, ...claim }: Claim): ClaimVerdict => checkPrepared(prepareCard(card), claim);

/** A line wins when it is complete and holds the last called number; complete without it, the claim is late. */
export function checkPrepared(prepared: PreparedCard, claim: Omit<Claim, 'card'>): ClaimVerdict {
  const { calls } = claim;
  const verdict: ClaimVerdict = {
    isBingo: false,
    winningPattern: null,
    validBingoPatterns: [],
    lateCall: false,
    wouldHaveWon: null,
    winningLineInfo: null,
    lastCalledNumber: calls.length === 0 ? null : calls[calls.length - 1]!,
  };
  const lines = linesClaimed(claim.pattern, claim.preferredPattern);
  const covered = coveredMask(prepared, calls);
  const lastBit = verdict.lastCalledNumber === null ? 0 : prepared.bits[verdict.lastCalledNumber]!;
  let anyComplete = false;
  for (const line of lines) {
    if ((covered & line.mask) !== line.mask) continue;
    anyComplete = true;
    if ((line.mask & lastBit) === 0) continue;
    if (!verdict.isBingo) {
      verdict.isBingo = true;
      verdict.winningPattern = line.pattern;
      verdict.winningLineInfo = lineInfo(prepared.card, line);
    }
    if (verdict.validBingoPatterns.at(-1) !== line.pattern) verdict.validBingoPatterns.push(line.pattern);
  }
  if (anyComplete && !verdict.isBingo) {
    verdict.lateCall = true;
    verdict.wouldHaveWon = earliestWin(prepared, lines, calls);
  }
  return verdict;
}

const NO_LINES: readonly Line[] = [];

/** A preferred pattern narrows the check; `all` narrows nothing, and one the game does not play leaves no line. */
function linesClaimed(pattern: Pattern, preferred: Pattern | null | undefined): readonly Line[] {
  if (!preferred || preferred === 'all') return linesOf(pattern);
  return patternsPlayed(pattern).includes(preferred) ? linesOf(preferred) : NO_LINES;
}

function earliestWin({ bits }: PreparedCard, lines: readonly Line[], calls: readonly number[]): MissedWin | null {
  let covered = FREE_MASK;
  for (let i = 0; i < calls.length; i++) {
    const bit = bits[calls[i]!]!;
    if (bit === 0) continue;
    covered |= bit;
    for (const line of lines)
      if (line.mask & bit && (covered & line.mask) === line.mask)
        return { pattern: line.pattern, callIndex: i + 1, completingNumber: calls[i]! };
  }
  return null;
}

const lineInfo = (card: Card, line: Line): WinningLineInfo => ({
  numbers: line.indices.map((index) => card.numbers[index]!),
  selectedIndices: [...line.indices],
  rowIndex: line.rowIndex,
  colIndex: line.colIndex,
});
