import { type FeeTable, feeOf, type Santim } from '../money/money.ts';
import type { Pattern } from '../patterns/pattern.ts';
import { dueFor } from './counter.ts';
import type { Sale, SaleSettings } from './draft.ts';

/** Part of the draft that the hall's public display shows. */
export type SalePicture = Pick<SaleSettings, 'bet'> & {
  cards: number;
  feeBasisPoints: number;
  /** Present if the house fee depends on the number of cards. */
  feeTable?: FeeTable;
  pattern: Pattern;
};

/** Returns the part of the draft for the public display. Returns null if no card is sold or a setting is missing. */
export function pictureOf(sale: Sale): SalePicture | null {
  const { bet, pattern } = sale;
  const cards = sale.cards.length;
  if (cards === 0) return null;
  const feeTable = feeTableOf(sale);
  const feeBasisPoints = feeOf({ ...sale, feeTable }, cards);
  if (feeBasisPoints === null || pattern === null) return null;
  return { cards, bet, feeBasisPoints, feeTable: feeTable ?? undefined, pattern };
}

/** Returns the fee table of the next game, or null for a single percentage. */
export const feeTableOf = ({ feeTable, feeBySize }: Pick<SaleSettings, 'feeTable' | 'feeBySize'>): FeeTable | null =>
  feeBySize ? feeTable : null;

type PlayedGame = { readonly cards: readonly number[]; readonly bet: Santim; readonly voided: boolean };

/**
 * Returns the cards of the last game with their current price. Returns null for a voided game, because its stakes were
 * refunded. The cards are never added automatically, because they are not paid.
 */
export function sameCardsOffer({ cards, bet: before, voided }: PlayedGame, bet: Santim) {
  if (voided || cards.length === 0) return null;
  return { cards, amount: dueFor(bet, cards.length), before: before === bet ? null : before };
}
