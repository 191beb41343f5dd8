import { changeFor, dueFor } from '@adarash/rules/counter';
import { addSantim, birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import type { Selection } from './setup.ts';

/** The cards of whoever stands at the counter: all that were not there when the buyer before was done. */
export const buyersCards = (cards: Selection, settled: Selection): Selection =>
  cards.filter((card) => !settled.includes(card));

/** Nothing is due while there is no bet to sell at. */
export const dueAt = (bet: Santim | null, cards: number): Santim => dueFor(bet ?? santim(0), cards);

/** What goes back, in Birr; null while nothing readable was given, or not enough. */
export function changeOf(due: Santim, given: string): number | null {
  const amount = given.trim() === '' ? null : santimFromBirr(Number(given));
  const change = amount === null ? null : changeFor(due, amount);
  return change === null ? null : birrFromSantim(change);
}

/** A note more on the counter. */
export const withNote = (given: string, note: Santim): string =>
  String(birrFromSantim(addSantim(santimFromBirr(Number(given)) ?? santim(0), note)));
