import type { Santim } from '@adarash/rules/money';
import type { SellerMoveKind } from '@adarash/rules/sellers';
import type { Instant } from './games.ts';

/** One row for each shift that somebody opened or closed. The open one has the hall's number, `halls.shift`. */
export type ShiftsTable = {
  id: string;
  hall_id: string;
  /** Counts from 1; 0 holds how the money stood when shifts began to be counted. */
  number: number;
  opening_float: Santim;
  /** When the float was first said. */
  opened_at: Instant | null;
  /** How often it was corrected. */
  float_changes: number;
  /** The float as it was first set; null for one that was set before this was stored. */
  first_float: Santim | null;
  /** Why the float is not what the close before left. */
  float_note: string | null;
  closed_at: Instant | null;
  /** The business day in which it was closed. */
  day: string | null;
  /** JSON: all that was sealed with it, as the record has it. */
  close: string | null;
  /** The entry of the record that sealed it. */
  record_seq: number | null;
};

/** Somebody who sells in the aisles, with a phone of their own. */
export type SellersTable = {
  id: string;
  hall_id: string;
  name: string;
  name_key: string;
  active: 0 | 1;
  created_at: Instant;
  /** What all moves add up to: the money that is with the seller. */
  balance: Santim;
  /** The phone, and the shift with which its right to sell ends. */
  token_hash: string | null;
  token_shift: number | null;
  /** A float that the seller has not confirmed. */
  float_offered: Santim | null;
  /** JSON: a hand-in on which not both have agreed. */
  hand_in: string | null;
};

export type SellerMovesTable = {
  hall_id: string;
  /** The entry of the record that tells of it. */
  seq: number;
  seller_id: string;
  shift: number;
  day: string;
  at: Instant;
  kind: SellerMoveKind;
  amount: Santim;
  cards: number;
  /** What of the cards was paid by other means. */
  other: Santim;
  /** Of a hand-in that was no cash: what it was. */
  means: string | null;
  /** Of cards: the game that they were sold with. */
  series: number | null;
  game_number: number | null;
};

/** A share of the house fees that a hall owes its owner, from a business day on. */
export type ShareAgreementsTable = { id: string; hall_id: string; from_day: string; basis_points: number };

/** A payment of it that an admin noted. */
export type SharePaymentsTable = {
  id: string;
  hall_id: string;
  day: string;
  amount: Santim;
  /** `cash`, or as the owner called it then. */
  means: string;
  reference: string | null;
  note: string;
  by_name: string;
  taken_back_at: Instant | null;
  taken_back_reason: string | null;
};

export type ShiftsTables = {
  shifts: ShiftsTable;
  sellers: SellersTable;
  seller_moves: SellerMovesTable;
  share_agreements: ShareAgreementsTable;
  share_payments: SharePaymentsTable;
};
