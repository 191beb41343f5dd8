import type { Role } from '@adarash/contract/basics';
import type { GameStatus } from '@adarash/rules/game';
import type { AwardKind, EntryKind } from '@adarash/rules/jackpot';
import type { Santim } from '@adarash/rules/money';
import type { MovementKind, MovementReason } from '@adarash/rules/movements';
import type { Pattern } from '@adarash/rules/pattern';
import type { SellerMoveKind } from '@adarash/rules/sellers';
import { having, SUMS } from '@adarash/rules/sums';
import type { Flag, StoredInstant } from './games.ts';

export type JackpotsTable = {
  hall_id: string;
  /** Sum of amounts put into the jackpot. It and `available` match the ledger at every commit. */
  put_in: Santim;
  available: Santim;
  /** Sum of all awards that were drawn. */
  won: Santim;
  enabled: Flag;
  /** Number of entries in the jackpot's ledger; 0 before the first one. */
  entries: number;
  updated_at: StoredInstant | null;
};

export type JackpotEntriesTable = {
  hall_id: string;
  /** Number of the jackpot entry in its hall. Numbers start at 1 and have no gaps. */
  seq: number;
  kind: EntryKind;
  /**
   * Signed amount of the entry: awards, reversed contributions of voided games and downward corrections are negative.
   */
  amount: Santim;
  /** Sums of the jackpot after this entry, so that every booking can validate the stored balance. */
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
  /**
   * Number of the ledger entry that first reserved the award. It defines the order of awards created in the same
   * millisecond.
   */
  seq: number;
  series: number;
  game_number: number | null;
  kind: AwardKind;
  /** Number of the winning card; null before the draw of a `drawn` award, and for an award of the kind `rule`. */
  card: number | null;
  amount: Santim;
  message: string;
  status: AwardStatus;
  draw_at: StoredInstant | null;
  game_id: string | null;
  drawn_number: number | null;
  created_at: StoredInstant;
  created_by: string | null;
  triggered_at: StoredInstant | null;
  /** JSON: persons who created or last updated the award, if a second signature was required; otherwise null. */
  two_persons: string | null;
};

export type JackpotTables = {
  jackpots: JackpotsTable;
  jackpot_entries: JackpotEntriesTable;
  awards: AwardsTable;
};

/**
 * Row of a shift, created when its float or count is first entered or when it is closed. The current shift has the
 * number `halls.shift`.
 */
export type ShiftsTable = {
  id: string;
  hall_id: string;
  /** Number of the shift, starting at 1. Row 0 contains the sums of the money when shifts were introduced. */
  number: number;
  opening_float: Santim;
  /** Time when the opening float was first entered. */
  opened_at: StoredInstant | null;
  /** Number of corrections of the opening float. */
  float_changes: number;
  /** First value of the opening float; null if it was set before this column existed. */
  first_float: Santim | null;
  /** Reason why the opening float differs from the cash at the previous close. */
  float_note: string | null;
  /** Cash in the first result of a blind count; null without a blind count. */
  first_counted: Santim | null;
  /** JSON: amounts by other payment methods that release 1.x stored for the shift, in santim; otherwise null. */
  prefilled_means: string | null;
  closed_at: StoredInstant | null;
  /** Business day on which the shift was closed. */
  day: string | null;
  /** JSON: all data of the shift's close, as in the audit log. */
  close: string | null;
  /** Number of the shift's close in the audit log. */
  record_seq: number | null;
};

/** Cash that staff added to the drawer or removed from it. Rows never change; a correction is a second movement. */
export type DrawerMovementsTable = {
  hall_id: string;
  /** Number of the movement's entry in the audit log. */
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

/** Seller: person who sells cards in the hall with a paired phone. */
export type SellersTable = {
  id: string;
  hall_id: string;
  name: string;
  name_key: string;
  active: 0 | 1;
  created_at: StoredInstant;
  /** Amount that the seller owes: sales minus settlements. */
  balance: Santim;
  /** Hash of the phone's token, and the shift at whose end the token expires. */
  token_hash: string | null;
  token_shift: number | null;
};

export type SellerMovesTable = {
  hall_id: string;
  /** Number of the entry about this change in the audit log. */
  seq: number;
  seller_id: string;
  shift: number;
  at: StoredInstant;
  kind: SellerMoveKind;
  amount: Santim;
  cards: number;
  /** Game whose cards were sold; null for a settlement. */
  series: number | null;
  game_number: number | null;
};

/** Changes of a sale's draft that the shift counts: late removals, refunds of paid cards, and price differences. */
type SaleChangesTable = {
  hall_id: string;
  /** Number of the change in its hall, starting at 1. */
  seq: number;
  shift: number;
  kind: 'removed' | 'returned' | 'price';
  cards: number;
  /** Amount refunded to customers; negative if it was collected. */
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

/** Sums that a game adds to the rows of the roll-ups. Money is in santim. */
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
  /** Period of the row: a day, its month, its year, or `all`. Every game is included in one row of each. */
  period: string;
  status: GameStatus;
  pattern: Pattern;
} & RollupDelta;

export type TalliesTables = { tallies: TalliesTable };
