import { hundredthsOf } from './hundredths.ts';
import { type Santim, santim } from './santim.ts';

export function santimFromBirr(birr: number): Santim | null {
  const hundredths = hundredthsOf(birr);
  return hundredths === null ? null : santim(hundredths);
}

export const birrFromSantim = (amount: Santim): number => amount / 100;

/** "1,234" for whole Birr, "1,234.50" otherwise. */
export function formatBirr(amount: Santim): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = size % 100;
  return `${amount < 0 ? '-' : ''}${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
