import { addSantim, birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';

export const isBlank = (text: string): boolean => text.trim() === '';

/** Returns true if a text is a whole number from 1 to `max`, otherwise false. */
export function isWhole(text: string, max = 1_000_000_000): boolean {
  const value = Number(text);
  return !isBlank(text) && Number.isInteger(value) && value >= 1 && value <= max;
}

/** Converts an amount in Birr from the API to santim (hundredths). Negative amounts become 0. */
export const santimOf = (birr: number): Santim => santimFromBirr(Math.max(0, birr)) ?? santim(0);

/** Returns the sum of amounts in Birr. It is computed in santim (hundredths), so that 0.1 + 0.2 is 0.3. */
export const sumOf = (...birr: readonly number[]): number => birrFromSantim(addSantim(...birr.map(santimOf)));

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Returns the letter A to Z of a key without modifier keys. On an Amharic keyboard it is the Latin letter of the same
 * key.
 */
export function letterOf({ key, code, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const printed = /^Key([A-Z])$/.exec(code)?.[1];
  return printed !== undefined && /^\p{L}$/u.test(key) ? printed : null;
}

export const sumOfBirr = (amounts: readonly number[]): number =>
  amounts.reduce((sum, birr) => sum + Math.round(birr * 100), 0) / 100;

/** Minimum time between two manual calls of a number, because two quick presses of the key mean one number. */
export const HAND_REST_MS = 1_200;
