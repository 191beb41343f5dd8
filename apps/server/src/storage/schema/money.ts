import type { Role } from '@adarash/contract/basics';
import type { GameStatus } from '@adarash/rules/game';
import type { EntryKind } from '@adarash/rules/jackpot';
import type { Santim } from '@adarash/rules/money';
import type { MovementKind, MovementReason } from '@adarash/rules/movements';
import type { Pattern } from '@adarash/rules/pattern';
import type { SellerMoveKind } from '@adarash/rules/sellers';
import { having, SUMS } from '@adarash/rules/sums';
import type { Flag, StoredInstant } from './games.ts';

export type JackpotsTable = {
  hall_id: string;
  /** Both sums are equal to those of the ledger at every commit. */
  put_in: Santim;
  available: Santim;
  /** Sum of all drawn awards. */
  won: Santim;
  enabled: Flag;
  /** Number of ledger entries; 0 before the first one. */
  entries: number;
  updated_at: StoredInstant | null;
};

export type JackpotEntriesTable = {
  hall_id: string;
  /** Number of the entry in its hall, starting at 1 without gaps. */
  seq: number;
  kind: EntryKind;
  /** Signed: awards, reversed contributions of voided games and downward corrections are negative. */
  amount: Santim;
  /** Sums after this entry, so that every booking can validate the stored balance. */
  put_in_after: Santim;
  available_after: Santim;
  game_id: string | null;
  award_id: string | null;
  reason: string | null;
  by_id: string | null;
  by_name: string;
  by_role: Role | 'system';
  at: StoredInstant;
};

const AWARD_STATUSES = ['pending', 'triggered', 'deleted'] as const;
type AwardStatus = (typeof AWARD_STATUSES)[number];

export type AwardsTable = {
  id: string;
  hall_id: string;
  /** Ledger entry that first reserved the award. It defines the order of awards created in the same millisecond. */
  seq: number;
  series: number;
  game_number: number | null;
  /** null before a random draw, and for an award by a rule, which may have paid several cards. */
  card: number | null;
  random: Flag;
  amount: Santim;
  message: string;
  status: AwardStatus;
  draw_at: StoredInstant | null;
  game_id: string | null;
  drawn_number: number | null;
  created_at: StoredInstant;
  created_by: string | null;
  triggered_at: StoredInstant | null;
  /** JSON: persons who created or last updated the award, if two were required. */
  two_persons: string | null;
};

export type JackpotTables = {
  jackpots: JackpotsTable;
  jackpot_entries: JackpotEntriesTable;
  awards: AwardsTable;
};

/** Row of a shift, created when it is first opened or closed. The current shift has the number `halls.shift`. */
export type ShiftsTable = {
  id: string;
  hall_id: string;
  /** Starts at 1. Row 0 contains the snapshot of the money when shifts were introduced. */
  number: number;
  opening_float: Santim;
  /** Time when the float was first entered. */
  opened_at: StoredInstant | null;
  /** Number of corrections of the float. */
  float_changes: number;
  /** First value of the float; null if it was set before this column existed. */
  first_float: Santim | null;
  /** Reason why the float differs from the previous close. */
  float_note: string | null;
  /** Result of a blind count; null without one. */
  first_counted: Santim | null;
  /** JSON: amounts by other payment methods that release 1.x stored for the shift, in santim; otherwise null. */
  prefilled_means: string | null;
  closed_at: StoredInstant | null;
  /** Business day of the close. */
  day: string | null;
  /** JSON: all data of the close, as in the audit log. */
  close: string | null;
  /** Number of the close in the audit log. */
  record_seq: number | null;
};

/** Cash that staff added to the drawer or removed from it. Rows never change; an undo is a second movement. */
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
  at: StoredInstant;
};

/** Person who sells in the aisles with a paired phone. */
export type SellersTable = {
  id: string;
  hall_id: string;
  name: string;
  name_key: string;
  active: 0 | 1;
  created_at: StoredInstant;
  /** Sales minus settlements. */
  balance: Santim;
  /** Token of the phone, and the shift at whose end it expires. */
  token_hash: string | null;
  token_shift: number | null;
};

export type SellerMovesTable = {
  hall_id: string;
  /** Number of its entry in the audit log. */
  seq: number;
  seller_id: string;
  shift: number;
  at: StoredInstant;
  kind: SellerMoveKind;
  amount: Santim;
  cards: number;
  /** Game of sold cards; null for a settlement. */
  series: number | null;
  game_number: number | null;
};

/** Changes of a draft that the shift counts: late removals, refunds of paid cards, and price differences. */
type SaleChangesTable = {
  hall_id: string;
  /** Number of the row in its hall, starting at 1. */
  seq: number;
  shift: number;
  kind: 'removed' | 'returned' | 'price';
  cards: number;
  /** Refunded amount; negative if it was collected. */
  amount: Santim;
  at: StoredInstant;
};

export type ShiftsTables = {
  shifts: ShiftsTable;
  drawer_movements: DrawerMovementsTable;
  sellers: SellersTable;
  seller_moves: SellerMovesTable;
  sale_changes: SaleChangesTable;
};

/** Sums that a game adds to its roll-up rows. Money is in santim. */
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
  /** A day, its month, its year, or `all`. Every game is included in one row of each. */
  period: string;
  status: GameStatus;
  pattern: Pattern;
} & RollupDelta;

export type TalliesTables = { tallies: TalliesTable };
