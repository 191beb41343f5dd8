import { addSantim, birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';

export const isBlank = (text: string): boolean => text.trim() === '';

/** A whole number from 1 to `max`. */
export function isWhole(text: string, max = 1_000_000_000): boolean {
  const value = Number(text);
  return !isBlank(text) && Number.isInteger(value) && value >= 1 && value <= max;
}

/** An amount as the API gives it, never below nothing. */
export const santimOf = (birr: number): Santim => santimFromBirr(Math.max(0, birr)) ?? santim(0);

/** Sums are made in santim: 0.1 + 0.2 Birr is 0.3. */
export const sumOf = (...birr: readonly number[]): number => birrFromSantim(addSantim(...birr.map(santimOf)));
