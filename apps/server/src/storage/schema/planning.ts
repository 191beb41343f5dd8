import type { Santim } from '@adarash/rules/money';
import type { OwnPattern, Pattern } from '@adarash/rules/pattern';
import type { Flag, Instant } from './games.ts';

export type ProgramEntriesTable = {
  id: string;
  hall_id: string;
  /** Counts from 1, in the order in which the games come. */
  place: number;
  pattern: Pattern;
  bet: Santim;
  jackpot_enabled: Flag;
  note: string;
};

export type RegularsTable = {
  id: string;
  hall_id: string;
  name: string;
  /** The name as it is compared. */
  name_key: string;
  /** The key that adds the cards; null once all letters are given out. */
  letter: string | null;
  /** JSON array of card numbers, ascending. */
  cards: string;
};

export type EveningsTable = {
  id: string;
  hall_id: string;
  name: string;
  /** The name as it is compared. */
  name_key: string;
  /** JSON array of its games, as they go over the wire. */
  lines: string;
};

/** A pattern that a hall drew itself; games that took it hold it whole. */
export type OwnPatternsTable = {
  id: string;
  hall_id: string;
  pattern: OwnPattern;
  /** JSON: { en, am, om }, each optional. */
  names: string;
  created_at: Instant;
  updated_at: Instant;
};

/** What a hall is selling for a game that does not exist yet. */
type SalesTable = {
  hall_id: string;
  /** JSON: the sale of the rules. */
  document: string;
};

export type EveningTables = {
  program_lines: ProgramEntriesTable;
  evenings: EveningsTable;
  regulars: RegularsTable;
  own_patterns: OwnPatternsTable;
  sales: SalesTable;
};
