import { addSantim, birrFromSantim, santim, santimFromBirr } from '@adarash/rules/money';

/** Sums are made in santim: 0.1 + 0.2 Birr is 0.3. */
export const sumOf = (...birr: readonly number[]): number =>
  birrFromSantim(addSantim(...birr.map((amount) => santimFromBirr(Math.max(0, amount)) ?? santim(0))));
