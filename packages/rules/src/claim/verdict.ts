import type { Square } from '../card/index.ts';
import type { LinePattern } from '../pattern/index.ts';

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
};
