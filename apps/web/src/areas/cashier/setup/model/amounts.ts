import { MAX_BET, type Santim, santimFromBirr } from '@adarash/rules/money';

const LOWEST_BET = 100;

/** The bet in santim, or null when the field holds no bet that the setup screen sells at. */
export function betOf(text: string): Santim | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const bet = santimFromBirr(Number(trimmed));
  return bet === null || bet < LOWEST_BET || bet > MAX_BET ? null : bet;
}
