import type { Language, Purpose, Role } from '@adarash/contract/basics';
import type { OwnPattern } from '@adarash/rules/pattern';
import type { Kysely, Selectable } from 'kysely';
import type { Flag, GamesTables, StoredInstant } from './schema/games.ts';
import type { JackpotTables, ShiftsTables, TalliesTables } from './schema/money.ts';

interface UsersTable {
  id: string;
  name: string;
  email: string;
  /**
   * Lower case, unique among active accounts; null after the account is deleted, so that the address can be used again.
   */
  email_key: string | null;
  role: Role;
  password_hash: string;
  /** Whether the user chose the password. 0 if another person chose it. */
  password_own: Flag;
  managed_cashier: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  /** Language of the user's screens; null until it is selected. */
  language: Language | null;
  deleted_at: string | null;
}

export interface SessionsTable {
  token_hash: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  /** Address and device from which the user signed in, displayed to the user. */
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

/**
 * Attempts to sign in, enter a code or receive a mail, one row each. Successful attempts are stored only for mails and
 * codes.
 */
export interface ThrottlesTable {
  id: string;
  kind: 'login' | 'otp' | 'mail' | 'pair' | CodeTry;
  account: string;
  address: string;
  at: string;
}

/**
 * Kind of attempt to enter a code: `code` with only the e-mail address, `own-code` with the reference or the password
 * too.
 */
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
  /** Id of the cashier account of the hall. */
  id: string;
  series: number;
  next_number: number;
  hall_code: string;
  /** Sequence number of the hall's last live event. */
  seq: number;
  language: string;
  ball_machine: Flag;
  phone_marking: Flag;
  /** Whether prizes are paid in whole Birr; the remaining santim are added to the jackpot. */
  whole_birr: Flag;
  /** Name of the hall and notice on its display. The defaults are the cashier's name and no notice. */
  hall_name: string;
  notice: string;
  /** Folder of the selected voice pack; empty for the built-in voice. */
  voice: string;
  /** Digest of the hall's card set; null for the catalogue. */
  card_set: string | null;
  shift: number;
  /** Number and sum of the unpaid prizes and awards of the current shift. */
  open_count: number;
  open_sum: number;
  created_at: string;
}

/** Number of connected clients of a hall at one server instance. The row is updated while clients are connected. */
export interface PresenceTable {
  hall_id: string;
  kind: 'display' | 'phone';
  instance: string;
  /** Number of different connected clients. */
  clients: number;
  seen_at: string;
  /** Time until which the row is valid. Rows of a stopped instance expire. */
  until: string;
}

/** Screen that displays four digits for pairing and is not paired with a hall yet. */
interface PairingsTable {
  token_hash: string;
  digits: string;
  address: string;
  expires_at: string;
  /** Hall of the screen. Set once, when a cashier enters the digits of the screen. */
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

/** Last entry of each chain of the audit log. Writers of the chain lock this row. */
interface AuditHeadsTable {
  chain: string;
  seq: number;
  hash: string;
}

/** Idempotency key of a request with the fingerprint of its content, for work that continues after the request. */
export type IntentMark = { readonly userId: string; readonly key: string; readonly fingerprint: string };

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  fingerprint: string;
  /** Response as compressed JSON; null in a row of an earlier release. */
  response: Uint8Array | null;
  /** Response as text in a row of an earlier release, otherwise null. To be removed in 2.1. */
  answer: string | null;
  created_at: string;
}

/**
 * Card set of a hall. Rows never change: a corrected card set is another version, and games reference their card set by
 * its digest.
 */
export interface CardSetsTable {
  digest: string;
  name: string;
  name_key: string;
  version: number;
  /** JSON: the number and the 25 squares of each card, with 0 for the centre. Cards are in ascending order. */
  cards: string;
  card_count: number;
  created_at: string;
  created_by: string;
  /** JSON: result of the comparison of the set with the printed cards, with person and time. */
  compared: string;
}

interface SettingsTable {
  name: string;
  value: string;
}

/** Tables of the database. Modules above `storage` add their tables here. */
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

/** Custom pattern of a hall. Games contain a full copy of their pattern. */
export type OwnPatternsTable = {
  id: string;
  hall_id: string;
  pattern: OwnPattern;
  /** JSON: names of the pattern as { en, am, om }, each optional. */
  names: string;
  created_at: StoredInstant;
  updated_at: StoredInstant;
};

/** Sale of a hall's cards for a game that does not exist yet. */
type SalesTable = {
  hall_id: string;
  /** JSON: the sale in the form that the rules use. */
  document: string;
};

type SaleTables = {
  own_patterns: OwnPatternsTable;
  sales: SalesTable;
};
