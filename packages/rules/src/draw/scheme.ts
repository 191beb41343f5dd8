import { sha256 } from '@noble/hashes/sha2.js';
import type { Pattern } from '../pattern/index.ts';
import { frame } from './frame.ts';

export const SCHEME = 'bingo75/v1';
export const SEED_BYTES = 32;

/** What was sold: the game as it starts. */
export type Sales = {
  gameNumber: number;
  pattern: Pattern;
  betSantim: number;
  houseBasisPoints: number;
  cards: readonly number[];
};

export const commitmentOf = (drawId: string, seed: Uint8Array): Uint8Array =>
  sha256(frame(`${SCHEME}/commit`, drawId, seed));

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

export const salesRootOf = ({ gameNumber, pattern, betSantim, houseBasisPoints, cards }: Sales): Uint8Array =>
  sha256(
    frame(
      `${SCHEME}/sales`,
      String(gameNumber),
      pattern,
      String(betSantim),
      String(houseBasisPoints),
      ascending(cards).join(','),
    ),
  );
