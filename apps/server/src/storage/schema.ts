import type { Language, Purpose, Role } from '@adarash/contract/basics';
import type { OwnPattern } from '@adarash/rules/pattern';
import type { Kysely, Selectable } from 'kysely';
import type { Flag, GamesTables, Instant } from './schema/games.ts';
import type { JackpotTables, ShiftsTables, TalliesTables } from './schema/money.ts';

interface UsersTable {
  id: string;
  name: string;
  email: string;
  /** Lower case, unique among living accounts; null once the account is deleted, which frees the address. */
  email_key: string | null;
  role: Role;
  password_hash: string;
  /** Whether they chose it themselves, not somebody for them. */
  password_own: Flag;
  managed_cashier: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  /** Of their screens; null until they choose one. */
  language: Language | null;
  deleted_at: string | null;
}

export interface SessionsTable {
  token_hash: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  /** Where it was opened and with what, so that its owner knows it again. */
  address: string | null;
  device: string | null;
}

interface PasswordResetsTable {
  reference_hash: string;
  user_id: string;
  code_hash: string;
  asked_at: string;
  expires_at: string;
}

/** One row per failed (or, for mail and codes, made) attempt. */
export interface ThrottlesTable {
  id: string;
  kind: 'login' | 'otp' | 'mail' | 'pair' | CodeTry;
  account: string;
  address: string;
  at: string;
}

/** A try at a code: with the e-mail address alone, or with its reference or the password too. */
export type CodeTry = 'code' | 'own-code';

interface KnownAddressesTable {
  user_id: string;
  address: string;
  last_at: string;
}

interface KnownDevicesTable {
  user_id: string;
  token_hash: string;
  last_at: string;
}

interface HallsTable {
  /** The id of the hall's cashier. */
  id: string;
  series: number;
  next_number: number;
  hall_code: string;
  /** Number of the hall's last live event. */
  seq: number;
  language: string;
  ball_machine: Flag;
  phone_marking: Flag;
  /** Prizes are paid in whole Birr; what is left over goes to the jackpot. */
  whole_birr: Flag;
  /** Where phones take part, they are asked with the start of a game. */
  /** What the display calls the hall and says below it; empty: the cashier's name, and nothing. */
  hall_name: string;
  notice: string;
  /** The folder of the voice pack that was chosen; empty: the built-in voice. */
  voice: string;
  /** The digest of the own set that it sells from; null: the catalogue. */
  card_set: string | null;
  shift: number;
  /** What was won in it and lies in nobody's hand: how many prizes and awards, and their sum. */
  open_count: number;
  open_sum: number;
  created_at: string;
}

/** Clients of a hall at one server instance, renewed while they are connected. */
export interface PresenceTable {
  hall_id: string;
  kind: 'display' | 'phone';
  instance: string;
  /** Number of different clients. */
  clients: number;
  seen_at: string;
  /** Time until which the row counts. */
  until: string;
}

/** A screen that shows four digits and waits to become a hall's display. */
interface PairingsTable {
  token_hash: string;
  digits: string;
  address: string;
  expires_at: string;
  /** Set once, by the cashier who typed the digits. */
  hall_id: string | null;
  purpose: Purpose;
}

interface CardsTable {
  card_id: number;
  _id: string;
  numbers: string;
}

export interface AuditTable {
  chain: string;
  seq: number;
  at: string;
  actor_id: string | null;
  actor_name: string;
  actor_role: string;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
  hash: string;
}

/** The end of every chain: what the next entry builds on, and the row that orders writers of one chain. */
interface AuditHeadsTable {
  chain: string;
  seq: number;
  hash: string;
}

/** All that there is to know of an intent, for work that outlives its request. */
export type IntentMark = { readonly userId: string; readonly key: string; readonly fingerprint: string };

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  fingerprint: string;
  /** JSON, compressed; null in a row of an earlier release. */
  response: Uint8Array | null;
  /** The response as an earlier release stored it, otherwise null. To be removed in 2.1. */
  answer: string | null;
  created_at: string;
}

/** A hall's own cards. None ever changes: a corrected set is another version, and games name theirs by its digest. */
export interface CardSetsTable {
  digest: string;
  name: string;
  name_key: string;
  version: number;
  /** JSON: each card as its number and its 25 squares, 0 for the centre; ascending. */
  cards: string;
  card_count: number;
  created_at: string;
  created_by: string;
  /** JSON: how far it was compared with the paper, by whom and when. */
  compared: string;
}

interface SettingsTable {
  name: string;
  value: string;
}

/** Modules above storage add their tables here. */
export interface Database extends GamesTables, JackpotTables, TalliesTables, SaleTables, ShiftsTables {
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  throttles: ThrottlesTable;
  known_addresses: KnownAddressesTable;
  known_devices: KnownDevicesTable;
  halls: HallsTable;
  pairings: PairingsTable;
  presence: PresenceTable;
  cards: CardsTable;
  card_sets: CardSetsTable;
  audit: AuditTable;
  audit_heads: AuditHeadsTable;
  idempotency_keys: IdempotencyKeysTable;
  settings: SettingsTable;
}

export type Db = Kysely<Database>;
export type UserRow = Selectable<UsersTable>;
export type HallRow = Selectable<HallsTable>;

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

type SaleTables = {
  own_patterns: OwnPatternsTable;
  sales: SalesTable;
};
