import type { Role } from '@adarash/contract/basics';
import type { Scheme } from '@adarash/rules/draw';
import type { CallKind, DrawKind, GameStatus } from '@adarash/rules/game';
import type { Santim } from '@adarash/rules/money';
import type { Pattern } from '@adarash/rules/pattern';

/** Integers stand for booleans, and text for JSON and instants (ISO, UTC), so that both engines store the same. */
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
  /** Whether its opening stands in the record. */
  recorded: Flag;
  /** When a restore (whoever has the older copy may have seen it drawn from) or a new seed key took it out of use. */
  discarded_at: Instant | null;
};

export type GamesTable = {
  id: string;
  scheme: Scheme;
  hall_id: string;
  series: number;
  number: number;
  status: GameStatus;
  pattern: Pattern;
  /** The pattern it was created with, which returns when a designation is lifted. */
  created_pattern: Pattern;
  /** JSON: the names of its own patterns, by pattern; null where it never had one. */
  pattern_names: string | null;
  bet: Santim;
  fee_bp: number;
  /** Whether prizes are paid in whole Birr, as the hall had it when the game started. */
  whole_birr: Flag;
  /** JSON: what the owner had decided otherwise than usual when it was created; null where that is nothing. */
  terms: string | null;
  /** JSON: typed numbers that were taken back; null where there were none. */
  taken_back: string | null;
  /** JSON: cards that a false claim put out; null where there were none. */
  out_cards: string | null;
  /** JSON: the cards that were checked on one number and had no line, where false claims put cards out; null elsewhere. */
  refused_claims: string | null;
  /** JSON array of card numbers, ascending. The catalogue never changes, so the numbers are the snapshot. */
  cards: string;
  card_count: number;
  pot: Santim;
  contribution: Santim;
  house_fee: Santim;
  prize_pool: Santim;
  jackpot_enabled: Flag;
  designated_card: number | null;
  designated_pattern: Pattern | null;
  designated_by_id: string | null;
  designated_by_name: string | null;
  designated_by_role: Role | null;
  /** The card that a moderator paid at the finish. */
  decided_card: number | null;
  decided_by_id: string | null;
  decided_by_name: string | null;
  decided_by_role: Role | null;
  draw_kind: DrawKind;
  manual_calls: number;
  draw_id: string;
  sequence: number;
  commitment: string;
  public_text: string;
  /** Hexadecimal; over the game as it starts. */
  sales_root: string;
  /** JSON: [{ round, fromCall }]. */
  rounds: string;
  /** JSON: the winners of the rules, prizes in santim. */
  winners: string;
  /** All that left the prize pool: to the winners, and what their prizes left over. The table holds it to the pool. */
  prizes_paid: Santim;
  /** What prizes in whole Birr left over for the jackpot. */
  rounded_off: Santim;
  /** How many cards were complete on the last number and had not been paid; 0 before the end. */
  complete_unpaid: number;
  /** JSON array of the numbers called, in order; `calls` holds how and when. */
  called: string;
  called_count: number;
  jackpot_award_id: string | null;
  jackpot_card: number | null;
  jackpot_amount: Santim | null;
  jackpot_message: string | null;
  jackpot_random: Flag | null;
  jackpot_at: Instant | null;
  /** JSON: when it was put into the player's hand, and by whom. */
  jackpot_handed_over: string | null;
  /** YYYY-MM-DD of its creation in the hall's time zone. */
  day: string;
  version: number;
  created_at: Instant;
  started_at: Instant | null;
  ended_at: Instant | null;
  void_reason: string | null;
  /** When its first number was called: the claims of games that ended before are over then. */
  first_called_at: Instant | null;
  /** What phones added between the close of the sale and the first number; all null where none was asked. */
  mix_opened_at: Instant | null;
  mix_closed_at: Instant | null;
  /** JSON array of hexadecimal texts, in the order of their arrival. */
  mix_parts: string | null;
  /** JSON array of hexadecimal texts; grows link by link while the slow mix runs, without a new version. */
  mix_links: string | null;
  /** JSON: [{ openedAt, parts }], the mixes that were not closed in time; null in games from before these were counted. */
  mix_broken: string | null;
  /** In how many seconds the mix was expected to be done when its last link was stored. */
  mix_wait: number | null;
  ended_by_role: Role | null;
  ended_reason: string | null;
  /** JSON: who ended it, and who drew its jackpot, where two persons had to. */
  ended_two_persons: string | null;
  jackpot_two_persons: string | null;
  /** The end of the hall's record once the end of this game stood in it. */
  record_seq: number | null;
  record_hash: string | null;
};

/** A mix that is not done: who asked for what, and which server instance is at work on it until when. */
export type MixesTable = {
  game_id: string;
  hall_id: string;
  purpose: 'call' | 'jackpot' | 'sale';
  by_id: string;
  by_name: string;
  by_role: Role;
  /** JSON: who stood beside. */
  beside: string | null;
  intent_key: string | null;
  fingerprint: string | null;
  holder: string;
  held_until: Instant;
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

/** How many phones listen to a hall at one server instance; told anew while it is so. */
type ListeningTable = { instance: string; hall_id: string; phones: number; until: Instant };

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
  listening: ListeningTable;
};
