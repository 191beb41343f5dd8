import { addSantim, birrFromSantim, type Santim, santimFromBirr } from '@adarash/rules/money';
import { formatSum } from '../../../lib/format-money.ts';

/** What a field holds, in santim; null unless it is money above nothing with at most two decimals. */
export function readAmount(text: string): Santim | null {
  if (text.trim() === '') return null;
  const amount = santimFromBirr(Number(text));
  return amount === null || amount <= 0 ? null : amount;
}

const santimOf = (birr: number): Santim => santimFromBirr(Math.max(0, birr)) ?? (0 as Santim);

/** Sums are made in santim: 0.1 + 0.2 Birr is 0.3. */
export function sumOf(...birr: number[]): number {
  return birrFromSantim(addSantim(...birr.map(santimOf)));
}

/** What is left, never below nothing. */
export function restOf(available: number, taken: Santim): number {
  return Math.max(0, santimOf(available) - taken) / 100;
}

export const isAbove = (amount: Santim, birr: number): boolean => amount > santimOf(birr);

export const birrOf = birrFromSantim;

/** `1,234.50 BIRR`, floored at 0. */
export const inBirr = (birr: number): string => formatSum(Math.max(0, birr), 'BIRR');
