import type { TaxSettings } from '@adarash/rules/hall-terms';

/** Ways in which a game ends. */
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

/** Game of an evening from its sale to the payout, with amounts in santim. */
export type Plan = {
  end: (typeof ENDS)[number];
  bet: number;
  /** House fee in percent. */
  fee: number;
  /** Number of cards sold before the start. */
  cards: number;
  /** Whether the fee depends on the number of cards. */
  feeBySize?: boolean;
  /** In a drawn game: whether two rows are required instead of one. */
  twoLines?: boolean;
  /** Winners get theirs by transfer. */
  byTransfer?: boolean;
  /** Number of cards that share the prize, by default two. */
  sharers?: number;
  /** Sold by the counter's offer of the same cards, so that there are as many as in the game before. */
  soldAgain?: boolean;
  /** Sold before the game before it has ended, to the same cards. */
  soldAhead?: boolean;
  /** Whether one card is sold after the start. */
  lateSale?: boolean;
  noJackpot?: boolean;
  /** In a typed game: whether a wrong number is typed and undone before the next one. */
  misread?: boolean;
  wholeBirr?: boolean;
  /** Missing if the game has no jackpot. */
  award?: { to: 'drawn' | 'chosen'; amount: number } | undefined;
  handOver?: 'all' | 'first' | 'undone' | undefined;
  /** Tax settings of the owner in Birr during the sale. */
  tax?: Partial<TaxSettings> | undefined;
};

/** Whether its stakes are kept: the game is started and not called off. */
export const isPlayed = ({ end }: Plan): boolean => end !== 'voided' && end !== 'never started';
