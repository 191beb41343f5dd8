import type { Role } from '@adarash/contract/basics';
import type { CallKind, DrawKind, GameStatus } from '@adarash/rules/game';
import type { Santim } from '@adarash/rules/money';
import type { Pattern } from '@adarash/rules/pattern';

/**
 * Boolean in the database. Both engines store the same plain values: ids and times (ISO, UTC, milliseconds) as text,
 * money as santim, booleans as 1 and 0, JSON as text. So a query returns the same result on both.
 */
export type Flag = 0 | 1;
export type StoredInstant = string;

export type CommitmentsTable = {
  draw_id: string;
  hall_id: string;
  /** Number of the commitment in its hall. Numbers start at 1 and have no gaps. */
  sequence: number;
  commitment: string;
  seed_sealed: string;
  /** Revealed seed of the draw, hexadecimal; null until the game has ended. */
  seed: string | null;
  game_id: string | null;
  /** Whether the audit log contains the creation of the commitment. */
  recorded: Flag;
  /**
   * Time when the commitment was invalidated, otherwise null. After a restore its seed may be known from the older
   * copy; after a replacement of the seed key its seed cannot be decrypted.
   */
  discarded_at: StoredInstant | null;
};

/**
 * Row of a game. It has columns for filters, order and sums in SQL, columns that a call updates, and large columns. All
 * other facts of the game are in its document.
 */
export type GamesTable = {
  id: string;
  hall_id: string;
  series: number;
  number: number;
  status: GameStatus;
  pattern: Pattern;
  bet: Santim;
  /**
   * JSON: the game in the form that the rules use, without the facts that have a column (`GameDocument`). A drawn
   * number does not change it.
   */
  document: string;
  card_count: number;
  /** Digest of the custom card set of the game; null for the catalogue. */
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
  /**
   * Sum of the winners' prizes, including the rounded part that is added to the jackpot. A check prevents a sum above
   * the prize pool.
   */
  prizes_paid: Santim;
  /** Part of the prizes that is added to the jackpot, because prizes are paid in whole Birr. */
  rounded_off: Santim;
  /** Number of cards that were complete on the last number and were not paid; 0 before the end of the game. */
  complete_unpaid: number;
  /** Shift of the game's last win while any of its winnings are unpaid, otherwise null. */
  open_shift: number | null;
  /** JSON array of the called numbers in order. The table `calls` contains their kinds and times. */
  called: string;
  called_count: number;
  /** Business day on which the game was created (YYYY-MM-DD). */
  day: string;
  version: number;
  created_at: StoredInstant;
  started_at: StoredInstant | null;
  ended_at: StoredInstant | null;
  /** Time of the first call of this game, after which earlier games can no longer be claimed. */
  first_called_at: StoredInstant | null;
  /**
   * Random codes of the phones for the mix: JSON array of hexadecimal texts in the order of arrival; null if no codes
   * were requested.
   */
  mix_parts: string | null;
  /** Links of the slow mix: JSON array of hexadecimal texts. A new link does not change the version of the game. */
  mix_links: string | null;
  /** Remaining time of the mix in seconds, estimated when its last link was stored. */
  mix_wait: number | null;
  /** Number of the last entry in the hall's audit log after the end of this game was logged. */
  record_seq: number | null;
  record_hash: string | null;
};

/** Mix of the phones' codes that has not ended yet, with the request that opened it. */
export type MixesTable = {
  game_id: string;
  hall_id: string;
  purpose: 'call' | 'jackpot' | 'sale';
  by_id: string;
  by_name: string;
  by_role: Role;
  /** JSON: second person who signed the request, otherwise null. */
  beside: string | null;
  intent_key: string | null;
  fingerprint: string | null;
  /** Time when the mix was opened, was closed or stored its latest link, based on the database clock. */
  touched_at: StoredInstant;
};

/** Random codes that phones sent for an open mix, in the order of arrival. */
export type MixPartsTable = {
  game_id: string;
  /** Position of the code in the mix, starting at 1. */
  idx: number;
  phone_id: string;
  address: string;
  part: string;
  at: StoredInstant;
};

export type CallsTable = {
  game_id: string;
  /** Position of the call in its game, starting at 1. */
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
  /** JSON: names of a custom pattern in each language; null for a standard pattern. */
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
