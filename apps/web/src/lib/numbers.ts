import { addSantim, birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';

export const isBlank = (text: string): boolean => text.trim() === '';

/** A whole number from 1 to `max`. */
export function isWhole(text: string, max = 1_000_000_000): boolean {
  const value = Number(text);
  return !isBlank(text) && Number.isInteger(value) && value >= 1 && value <= max;
}

/** Converts an amount of the API to santim; negative amounts become 0. */
export const santimOf = (birr: number): Santim => santimFromBirr(Math.max(0, birr)) ?? santim(0);

/** Sums are made in santim: 0.1 + 0.2 Birr is 0.3. */
export const sumOf = (...birr: readonly number[]): number => birrFromSantim(addSantim(...birr.map(santimOf)));

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the letter A to Z of a key without modifiers; for an Amharic keyboard the Latin letter of the same key. */
export function letterOf({ key, code, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const printed = /^Key([A-Z])$/.exec(code)?.[1];
  return printed !== undefined && /^\p{L}$/u.test(key) ? printed : null;
}

export const sumOfBirr = (amounts: readonly number[]): number =>
  amounts.reduce((sum, birr) => sum + Math.round(birr * 100), 0) / 100;

/** Minimum time between two manual calls, because two quick presses mean one number. */
export const HAND_REST_MS = 1_200;
