import { hundredthsOf } from './hundredths.ts';

export const MAX_BASIS_POINTS = 10_000;

/** 12.5 → 1250; null outside 0 to 100 or with more than two decimals. */
export function basisPointsFromPercent(percent: number): number | null {
  const points = hundredthsOf(percent);
  return points === null || points > MAX_BASIS_POINTS ? null : points;
}

export const percentFromBasisPoints = (points: number): number => points / 100;
