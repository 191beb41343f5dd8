import type { Role } from '@adarash/contract/basics';
import type { EntryKind } from '@adarash/rules/jackpot';
import type { Santim } from '@adarash/rules/money';

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
  /** Within how many calls a rule pays it; null: awards do. */
  rule_within: number | null;
  /** The business day on which it must go. */
  must_go: string | null;
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
