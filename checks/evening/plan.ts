import type { TaxSettings } from '@adarash/rules/hall-terms';

/** How a game comes to its end. */
export const ENDS = [
  'drawn',
  'shared',
  'typed',
  'designated',
  'decided',
  'unclaimed',
  'voided',
  'never started',
] as const;

/** One game of an evening, from its sale to the hand-over. Amounts in santim. */
export type Plan = {
  end: (typeof ENDS)[number];
  bet: number;
  /** Of the house, in percent. */
  fee: number;
  /** How many are sold before the start. */
  cards: number;
  /** The fee comes out of a table, by the number of cards. */
  feeBySize?: boolean;
  /** In a drawn game: any two rows win, where one does otherwise. */
  twoLines?: boolean;
  /** Winners get theirs by transfer. */
  byTransfer?: boolean;
  /** How many cards share a shared win; two where it is left out. */
  sharers?: number;
  /** Sold by the counter's offer of the same cards, so that there are as many as in the game before. */
  soldAgain?: boolean;
  /** Sold before the game before it has ended, to the same cards. */
  soldAhead?: boolean;
  /** One more card is sold after the start. */
  lateSale?: boolean;
  noJackpot?: boolean;
  /** In a typed game: a number was typed wrongly, and taken back before the next one. */
  misread?: boolean;
  wholeBirr?: boolean;
  /** Left out where the game has no part in the jackpot. */
  award?: { to: 'drawn' | 'chosen'; amount: number } | undefined;
  handOver?: 'all' | 'first' | 'undone' | undefined;
  /** What the owner decides about winnings, in Birr; in force while it is sold. */
  tax?: Partial<TaxSettings> | undefined;
};

/** Whether its stakes are kept: the game is started and not called off. */
export const isPlayed = ({ end }: Plan): boolean => end !== 'voided' && end !== 'never started';
