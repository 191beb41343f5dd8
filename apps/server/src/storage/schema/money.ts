import type { Role } from '@adarash/contract/basics';
import type { GameStatus } from '@adarash/rules/game';
import type { EntryKind } from '@adarash/rules/jackpot';
import type { Santim } from '@adarash/rules/money';
import type { MovementKind, MovementReason } from '@adarash/rules/movements';
import type { Pattern } from '@adarash/rules/pattern';
import type { SellerMoveKind } from '@adarash/rules/sellers';
import { having, SUMS } from '@adarash/rules/sums';
import type { Flag, Instant } from './games.ts';

export type JackpotsTable = {
  hall_id: string;
  /** Both sums equal those of the ledger at every commit. */
  put_in: Santim;
  available: Santim;
  /** What drawn awards took. */
  won: Santim;
  enabled: Flag;
  /** How many ledger entries there are; 0 while nothing was ever put in. */
  entries: number;
  updated_at: Instant | null;
};

export type JackpotEntriesTable = {
  hall_id: string;
  /** Counts a hall's entries from 1 without gaps. */
  seq: number;
  kind: EntryKind;
  /** Signed: awards are negative, and so are the contribution of a voided game when it is taken back and a correction downwards. */
  amount: Santim;
  /** The sums once this entry counts, so that every booking can check the stored balance against the ledger. */
  put_in_after: Santim;
  available_after: Santim;
  game_id: string | null;
  award_id: string | null;
  reason: string | null;
  by_id: string | null;
  by_name: string;
  by_role: Role | 'system';
  at: Instant;
};

const AWARD_STATUSES = ['pending', 'triggered', 'deleted'] as const;
type AwardStatus = (typeof AWARD_STATUSES)[number];

export type AwardsTable = {
  id: string;
  hall_id: string;
  /** The ledger entry that reserved it first, so that the oldest award is known even within one millisecond. */
  seq: number;
  series: number;
  game_number: number | null;
  /** Null until the draw where `random` is set, and always where a rule decides, which may pay several. */
  card: number | null;
  random: Flag;
  amount: Santim;
  message: string;
  status: AwardStatus;
  draw_at: Instant | null;
  game_id: string | null;
  drawn_number: number | null;
  created_at: Instant;
  created_by: string | null;
  triggered_at: Instant | null;
  /** JSON: who made it, or changed it last, where two persons had to. */
  two_persons: string | null;
};

export type JackpotTables = {
  jackpots: JackpotsTable;
  jackpot_entries: JackpotEntriesTable;
  awards: AwardsTable;
};

/** One row for each shift that somebody opened or closed. The open one has the hall's number, `halls.shift`. */
export type ShiftsTable = {
  id: string;
  hall_id: string;
  /** Counts from 1; 0 holds how the money stood when shifts began to be counted. */
  number: number;
  opening_float: Santim;
  /** When the float was first entered. */
  opened_at: Instant | null;
  /** How often it was corrected. */
  float_changes: number;
  /** The float as it was first set; null for one that was set before this was stored. */
  first_float: Santim | null;
  /** Why the float is not what the close before left. */
  float_note: string | null;
  /** Cash that was counted before the expected cash was shown; null without a blind count. */
  first_counted: Santim | null;
  /** JSON: amounts by other means that release 1.x had booked in the shift, as means and santim; otherwise null. */
  prefilled_means: string | null;
  closed_at: Instant | null;
  /** The business day in which it was closed. */
  day: string | null;
  /** JSON: all that was sealed with it, as the audit log has it. */
  close: string | null;
  /** The entry of the audit log that sealed it. */
  record_seq: number | null;
};

/** Cash that was put into the drawer or taken out of it by hand. Rows are never changed; an undo is a second movement. */
export type DrawerMovementsTable = {
  hall_id: string;
  /** Number of its entry in the audit log. */
  seq: number;
  shift: number;
  kind: MovementKind;
  reason: MovementReason;
  amount: Santim;
  note: string;
  by_id: string | null;
  by_name: string;
  at: Instant;
};

/** Somebody who sells in the aisles, with a phone of their own. */
export type SellersTable = {
  id: string;
  hall_id: string;
  name: string;
  name_key: string;
  active: 0 | 1;
  created_at: Instant;
  /** Sales minus settlements. */
  balance: Santim;
  /** The phone, and the shift with which its right to sell ends. */
  token_hash: string | null;
  token_shift: number | null;
};

type SellerMovesTable = {
  hall_id: string;
  /** The entry of the audit log that tells of it. */
  seq: number;
  seller_id: string;
  shift: number;
  at: Instant;
  kind: SellerMoveKind;
  amount: Santim;
  cards: number;
  /** Of cards: the game that they were sold with. */
  series: number | null;
  game_number: number | null;
};

/** What the open shift counts of a draft: late removals, returns of paid cards, and answers of price changes. */
type SaleChangesTable = {
  hall_id: string;
  /** Counts a hall's rows from 1. */
  seq: number;
  shift: number;
  kind: 'removed' | 'returned' | 'price';
  cards: number;
  /** Given back; below 0: collected. */
  amount: Santim;
  at: Instant;
};

export type ShiftsTables = {
  shifts: ShiftsTable;
  drawer_movements: DrawerMovementsTable;
  sellers: SellersTable;
  seller_moves: SellerMovesTable;
  sale_changes: SaleChangesTable;
};

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
  'typed_games',
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
export type RollupDelta = Record<WeightName, number>;

export type TalliesTable = {
  hall_id: string;
  /** A day, its month, its year, or `all`: every game is counted in one row of each. */
  period: string;
  status: GameStatus;
  pattern: Pattern;
} & RollupDelta;

export type TalliesTables = { tallies: TalliesTable };
