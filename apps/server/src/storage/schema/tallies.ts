import type { GameStatus } from '@adarash/rules/game';
import type { Pattern } from '@adarash/rules/pattern';
import { having, SUMS } from '@adarash/rules/sums';

/** What a game adds to its rows, in columns that are all plain sums. Money is santim. */
export const TALLY_COLUMNS = [
  'games',
  'bets',
  'started',
  'started_bets',
  'cards',
  'pot',
  'contribution',
  'prize_pool',
  'rounded_off',
  'returned',
  ...having(SUMS, 'column').map((name) => SUMS[name].column),
  'won',
  'fair_won',
  'manual',
  'designated',
  'typed_numbers',
  'complete_unpaid',
  'bet_10',
  'bet_20',
  'bet_50',
  'bet_100',
  'bet_over',
  'fee_under_10',
  'fee_10_20',
  'fee_over_20',
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
] as const;
type WeightName = (typeof TALLY_COLUMNS)[number];
export type Weight = Record<WeightName, number>;

export type TalliesTable = {
  hall_id: string;
  /** A day, its month, its year, or `all`: every game is counted in one row of each. */
  period: string;
  status: GameStatus;
  pattern: Pattern;
} & Weight;

/** Of the same games, what moved by means other than cash. Money is santim. */
export type MeansTalliesTable = Pick<TalliesTable, 'hall_id' | 'period' | 'status' | 'pattern'> & {
  means: string;
  taken: number;
  given_back: number;
  handed_over: number;
};

export type TalliesTables = { tallies: TalliesTable; means_tallies: MeansTalliesTable };
