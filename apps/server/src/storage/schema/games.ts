import type { Role } from '@adarash/contract/basics';
import type { CallKind, DrawKind, GameStatus } from '@adarash/rules/game';
import type { Santim } from '@adarash/rules/money';
import type { Pattern } from '@adarash/rules/pattern';

/**
 * Both engines store the same plain values: ids and times (ISO, UTC, milliseconds) as text, money as santim, booleans
 * as 1 and 0, JSON as text. So a query returns the same result on both.
 */
export type Flag = 0 | 1;
export type StoredInstant = string;

export type CommitmentsTable = {
  draw_id: string;
  hall_id: string;
  /** Number of the commitment in its hall, starting at 1 without gaps. */
  sequence: number;
  commitment: string;
  seed_sealed: string;
  /** Hexadecimal; null until the game has ended. */
  seed: string | null;
  game_id: string | null;
  /** Whether the audit log contains the opening. */
  recorded: Flag;
  /**
   * Time when the commitment was invalidated by a restore, because the seed may be known from the older copy, or by a
   * new seed key; otherwise null.
   */
  discarded_at: StoredInstant | null;
};

/**
 * Columns for filters, order and sums in SQL, columns that a call updates, and large columns. The other facts of a game
 * are in its document.
 */
export type GamesTable = {
  id: string;
  hall_id: string;
  series: number;
  number: number;
  status: GameStatus;
  pattern: Pattern;
  bet: Santim;
  /** JSON: the rules' game without the facts that have a column (`GameDocument`). A drawn number does not change it. */
  document: string;
  card_count: number;
  /** Digest of the card set; null if the game names none. */
  card_set: string | null;
  pot: Santim;
  contribution: Santim;
  house_fee: Santim;
  prize_pool: Santim;
  draw_kind: DrawKind;
  manual_calls: number;
  draw_id: string;
  sequence: number;
  commitment: string;
  winner_count: number;
  /** Prizes of the winners plus the rounded part. A check prevents a sum above the prize pool. */
  prizes_paid: Santim;
  /** Rounded part of prizes in whole Birr, added to the jackpot. */
  rounded_off: Santim;
  /** Number of cards that were complete on the last number and not paid; 0 before the end. */
  complete_unpaid: number;
  /** Shift of the last win that is still unpaid; null if nothing is unpaid. */
  open_shift: number | null;
  /** JSON array of the called numbers in order; `calls` contains their kinds and times. */
  called: string;
  called_count: number;
  /** Business day of the creation (YYYY-MM-DD). */
  day: string;
  version: number;
  created_at: StoredInstant;
  started_at: StoredInstant | null;
  ended_at: StoredInstant | null;
  /** Time of the first call, which ends the claims of earlier games. */
  first_called_at: StoredInstant | null;
  /** JSON array of hexadecimal texts in the order of their arrival; null if no phone was requested. */
  mix_parts: string | null;
  /** JSON array of hexadecimal texts. Each link of the slow mix is added without a new version. */
  mix_links: string | null;
  /** Expected remaining time of the mix in seconds when its last link was stored. */
  mix_wait: number | null;
  /** Last entry of the hall's audit log after the end of this game was logged. */
  record_seq: number | null;
  record_hash: string | null;
};

/** Unfinished mix with the request that opened it. */
export type MixesTable = {
  game_id: string;
  hall_id: string;
  purpose: 'call' | 'jackpot' | 'sale';
  by_id: string;
  by_name: string;
  by_role: Role;
  /** JSON: the cosigner. */
  beside: string | null;
  intent_key: string | null;
  fingerprint: string | null;
  /** Time of the opening, the close or the latest link, based on the database clock. */
  touched_at: StoredInstant;
};

/** Parts of the phones in the order of their arrival. */
export type MixPartsTable = {
  game_id: string;
  /** Starts at 1. */
  idx: number;
  phone_id: string;
  address: string;
  part: string;
  at: StoredInstant;
};

export type CallsTable = {
  game_id: string;
  /** Starts at 1. */
  idx: number;
  number: number;
  kind: CallKind;
  at: StoredInstant;
};

export type DesignationsTable = {
  id: string;
  hall_id: string;
  series: number;
  number: number;
  card_id: number;
  pattern: Pattern;
  /** JSON: names of a custom pattern. */
  pattern_names: string | null;
  jackpot_enabled: Flag;
  by_id: string;
  by_name: string;
  by_role: Role;
  created_at: StoredInstant;
};

export type GamesTables = {
  commitments: CommitmentsTable;
  games: GamesTable;
  calls: CallsTable;
  designations: DesignationsTable;
  mixes: MixesTable;
  mix_parts: MixPartsTable;
};
