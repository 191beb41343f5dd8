import type { Role } from '@adarash/contract/basics';
import type { CallKind, DrawKind, GameStatus } from '@adarash/rules/game';
import type { Santim } from '@adarash/rules/money';
import type { Pattern } from '@adarash/rules/pattern';

/**
 * Both engines hold the same plain values: ids and times (ISO, UTC, milliseconds) as text, money as whole santim,
 * yes and no as 1 and 0, JSON as text. So one query means the same on each.
 */
export type Flag = 0 | 1;
export type Instant = string;

export type CommitmentsTable = {
  draw_id: string;
  hall_id: string;
  /** Counts a hall's commitments from 1 without gaps. */
  sequence: number;
  commitment: string;
  seed_sealed: string;
  /** Hexadecimal, and only once its game has ended. */
  seed: string | null;
  game_id: string | null;
  /** Whether its opening is in the audit log. */
  recorded: Flag;
  /** When a restore (somebody with the older copy may have seen its numbers) or a new seed key took it out of use. */
  discarded_at: Instant | null;
};

/** What SQL filters, orders and sums by, what a call moves and what is large; all else of a game is its document. */
export type GamesTable = {
  id: string;
  hall_id: string;
  series: number;
  number: number;
  status: GameStatus;
  pattern: Pattern;
  bet: Santim;
  /** JSON: the rules' game without what has a column here (`GameDocument`). A drawn number leaves it as it is. */
  document: string;
  card_count: number;
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
  /** All that left the prize pool: to the winners, and what their prizes left over. The table holds it to the pool. */
  prizes_paid: Santim;
  /** What prizes in whole Birr left over for the jackpot. */
  rounded_off: Santim;
  /** How many cards were complete on the last number and had not been paid; 0 before the end. */
  complete_unpaid: number;
  /** The shift in which it was won, or grew last, what lies in nobody's hand; null where nothing is open. */
  open_shift: number | null;
  /** JSON array of the numbers called, in order; `calls` holds how and when. */
  called: string;
  called_count: number;
  /** YYYY-MM-DD of its creation in the hall's time zone. */
  day: string;
  version: number;
  created_at: Instant;
  started_at: Instant | null;
  ended_at: Instant | null;
  /** When its first number was called: the claims of games that ended before are over then. */
  first_called_at: Instant | null;
  /** JSON array of hexadecimal texts, in the order of their arrival; null where no phone was asked. */
  mix_parts: string | null;
  /** JSON array of hexadecimal texts; grows link by link while the slow mix runs, without a new version. */
  mix_links: string | null;
  /** In how many seconds the mix was expected to be done when its last link was stored. */
  mix_wait: number | null;
  /** The end of the hall's audit log once the end of this game stood in it. */
  record_seq: number | null;
  record_hash: string | null;
};

/** A mix that is not done, with the request that opened it. */
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
  /** Time of the opening, the closing or the newest link by the database clock. */
  touched_at: Instant;
};

/** The parts that phones sent, as they arrived. */
export type MixPartsTable = {
  game_id: string;
  /** Counts from 1. */
  idx: number;
  phone_id: string;
  address: string;
  part: string;
  at: Instant;
};

export type CallsTable = {
  game_id: string;
  /** Counts from 1. */
  idx: number;
  number: number;
  kind: CallKind;
  at: Instant;
};

export type DesignationsTable = {
  id: string;
  hall_id: string;
  series: number;
  number: number;
  card_id: number;
  pattern: Pattern;
  /** JSON: the names of an own pattern. */
  pattern_names: string | null;
  jackpot_enabled: Flag;
  by_id: string;
  by_name: string;
  by_role: Role;
  created_at: Instant;
};

export type GamesTables = {
  commitments: CommitmentsTable;
  games: GamesTable;
  calls: CallsTable;
  designations: DesignationsTable;
  mixes: MixesTable;
  mix_parts: MixPartsTable;
};
