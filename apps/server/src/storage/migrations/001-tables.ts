import { type Kysely, PostgresAdapter, sql } from 'kysely';

const PEOPLE = [
  `create table users (
    id text primary key, name text not null, email text not null, email_key text unique, role text not null,
    password_hash text not null, managed_cashier text references users (id), created_at text not null,
    last_sign_in_at text, deleted_at text, password_own integer default 0 not null)`,
  `create index users_by_managed_cashier on users (managed_cashier)`,
  `create table sessions (
    token_hash text primary key, user_id text not null references users (id), created_at text not null,
    last_seen_at text not null, address text, device text)`,
  `create index sessions_by_user on sessions (user_id)`,
  `create table password_resets (
    reference_hash text primary key, user_id text not null references users (id), code_hash text not null,
    asked_at text not null, expires_at text not null)`,
  `create index password_resets_by_user on password_resets (user_id)`,
  `create table throttles (
    id text primary key, kind text not null, account text not null, address text not null, at text not null)`,
  `create index throttles_by_account on throttles (account, kind, at)`,
  `create index throttles_by_address on throttles (address, kind, at)`,
  `create index throttles_by_time on throttles (at)`,
  `create table known_addresses (
    user_id text not null references users (id), address text not null, last_at text not null,
    constraint known_addresses_key primary key (user_id, address))`,
];

const HALLS = [
  `create table halls (
    id text primary key references users (id), series integer not null, next_number integer not null,
    hall_code text not null unique, seq bigint not null, language text not null, ball_machine integer not null,
    created_at text not null, phone_marking integer default 1 not null, hall_name text default '' not null,
    notice text default '' not null, program_version integer default 0 not null,
    whole_birr integer default 0 not null, voice text default '' not null)`,
  // Pictures have a separate table, because every change of a hall reads the row of the hall.
  `create table hall_pictures (
    hall_id text primary key references halls (id), hash text not null, type text not null, base64 text not null)`,
  `create table displays (
    hall_id text primary key references halls (id), first_at text not null, seen_at text not null,
    until text not null)`,
  `create table pairings (
    token_hash text primary key, digits text not null unique, address text not null, expires_at text not null,
    hall_id text references halls (id))`,
  `create table listening (
    instance text not null, hall_id text not null, phones integer not null, until text not null,
    constraint listening_once primary key (hall_id, instance))`,
  `create table next_sales (
    hall_id text primary key references halls (id), cards integer not null, bet bigint not null,
    pattern text not null, fee_basis_points integer not null, changed_at text not null)`,
  `create table program_lines (
    id text primary key, hall_id text not null references halls (id), place integer not null, pattern text not null,
    bet bigint not null, jackpot_enabled integer not null, note text not null,
    constraint program_in_order unique (hall_id, place))`,
  `create table regulars (
    id text primary key, hall_id text not null references halls (id), name text not null, name_key text not null,
    letter text, cards text not null,
    constraint regulars_by_name unique (hall_id, name_key),
    constraint regulars_by_letter unique (hall_id, letter))`,
  `create table own_patterns (
    id text primary key, hall_id text not null references halls (id), pattern text not null, names text not null,
    created_at text not null, updated_at text not null,
    constraint own_patterns_once unique (hall_id, pattern))`,
];

const GAMES = [
  `create table cards (
    card_id integer primary key, _id text not null unique, numbers text not null)`,
  `create table commitments (
    draw_id text primary key, hall_id text not null references halls (id), sequence integer not null,
    commitment text not null, seed_sealed text not null, game_id text, recorded integer default 0 not null,
    discarded_at text, seed text,
    constraint commitments_in_sequence unique (hall_id, sequence))`,
  `create index commitments_open on commitments (hall_id, sequence) where game_id is null and discarded_at is null`,
  `create index commitments_unrevealed on commitments (game_id) where seed is null and game_id is not null`,
  // The checks of the table are the last protection against sums that do not add up.
  `create table games (
    id text primary key, hall_id text not null references halls (id), series integer not null,
    number integer not null, status text not null, pattern text not null, created_pattern text not null,
    bet bigint not null, fee_bp integer not null, cards text not null, card_count integer not null,
    pot bigint not null, contribution bigint not null, house_fee bigint not null, prize_pool bigint not null,
    jackpot_enabled integer not null, designated_card integer, designated_pattern text, designated_by_id text,
    designated_by_name text, designated_by_role text, decided_card integer, decided_by_id text,
    decided_by_name text, decided_by_role text, draw_kind text not null, manual_calls integer not null,
    draw_id text not null unique references commitments (draw_id), sequence integer not null,
    commitment text not null, public_text text not null, sales_root text not null, rounds text not null,
    winners text not null, prizes_paid bigint not null, called text not null, called_count integer not null,
    jackpot_award_id text, jackpot_card integer, jackpot_amount bigint, jackpot_message text,
    jackpot_random integer, jackpot_at text, day text not null, version integer not null, created_at text not null,
    started_at text, ended_at text, void_reason text, scheme text default 'bingo75/v1' not null, mix_opened_at text,
    mix_closed_at text, mix_parts text, mix_links text, ended_by_role text, ended_reason text, record_seq integer,
    record_hash text, first_called_at text, complete_unpaid integer default 0 not null,
    whole_birr integer default 0 not null, rounded_off bigint default 0 not null, pattern_names text,
    mix_broken text, mix_wait integer,
    constraint games_numbered unique (hall_id, series, number),
    constraint games_money_adds_up check (pot = contribution + house_fee + prize_pool),
    constraint games_pay_once check (prizes_paid in (0, prize_pool)))`,
  `create index games_unfinished on games (hall_id, series, number) where ended_at is null`,
  `create index games_finished on games (hall_id, created_at, id) where ended_at is not null`,
  `create index games_newest on games (created_at, id)`,
  `create index games_by_hall on games (hall_id, created_at, id)`,
  `create index games_by_status on games (hall_id, status, created_at, id)`,
  `create index games_by_pattern on games (hall_id, pattern, created_at, id)`,
  `create index games_by_day on games (hall_id, day, created_at, id)`,
  `create index games_by_status_and_pattern on games (hall_id, status, pattern, created_at, id)`,
  `create index games_by_end on games (hall_id, ended_at) where ended_at is not null`,
  `create index games_by_number on games (hall_id, number)`,
  `create index games_first_called on games (hall_id, first_called_at) where first_called_at is not null`,
  `create table calls (
    game_id text not null references games (id), idx integer not null, number integer not null, kind text not null,
    at text not null,
    constraint calls_in_order primary key (game_id, idx),
    constraint calls_distinct unique (game_id, number))`,
  `create table designations (
    id text primary key, hall_id text not null references halls (id), series integer not null,
    number integer not null, card_id integer not null, pattern text not null, jackpot_enabled integer not null,
    by_id text not null, by_name text not null, by_role text not null, created_at text not null, pattern_names text,
    constraint designations_one_each unique (hall_id, series, number))`,
  `create table mixes (
    game_id text primary key references games (id), hall_id text not null references halls (id),
    purpose text not null, by_id text not null, by_name text not null, by_role text not null, intent_key text,
    fingerprint text, holder text not null, held_until text not null)`,
  `create table mix_parts (
    game_id text not null references games (id), idx integer not null, phone_id text not null,
    address text not null, part text not null, at text not null,
    constraint mix_parts_in_order primary key (game_id, idx),
    constraint mix_parts_one_each unique (game_id, phone_id))`,
];

const MONEY = [
  // The check of the table prevents awards without money.
  `create table jackpots (
    hall_id text primary key references halls (id), put_in bigint not null, available bigint not null,
    enabled integer not null, entries integer not null, updated_at text,
    constraint jackpots_hold check (available >= 0 and available <= put_in))`,
  `create table jackpot_entries (
    hall_id text not null references jackpots (hall_id), seq integer not null, kind text not null,
    amount bigint not null, put_in_after bigint not null, available_after bigint not null, game_id text,
    award_id text, by_id text, by_name text not null, by_role text not null, at text not null,
    constraint jackpot_entries_in_order primary key (hall_id, seq))`,
  // These indexes prevent a second contribution, reversal or rounding of a game, even after a bug in the code.
  `create unique index jackpot_contributed_once on jackpot_entries (game_id) where kind = 'contribution' and amount > 0`,
  `create unique index jackpot_taken_back_once on jackpot_entries (game_id) where kind = 'contribution' and amount < 0`,
  `create unique index jackpot_rounded_once on jackpot_entries (game_id) where kind = 'rounding'`,
  // This index finds the latest roundings without reading every contribution.
  `create index jackpot_roundings on jackpot_entries (hall_id, seq) where kind = 'rounding'`,
  `create table awards (
    id text primary key, hall_id text not null references jackpots (hall_id), seq integer not null,
    series integer not null, game_number integer, card integer, random integer not null, amount bigint not null,
    message text not null, status text not null, draw_at text, game_id text, drawn_number integer,
    created_at text not null, created_by text, triggered_at text,
    constraint awards_positive check (amount > 0))`,
  `create index awards_by_hall on awards (hall_id, status, seq)`,
  `create table tallies (
    hall_id text not null, period text not null, status text not null, pattern text not null, games bigint not null,
    bets bigint not null, started bigint not null, started_bets bigint not null, cards bigint not null,
    pot bigint not null, contribution bigint not null, house_fee bigint not null, prize_pool bigint not null,
    prizes_paid bigint not null, unclaimed bigint not null, won bigint not null, fair_won bigint not null,
    manual bigint not null, designated bigint not null, bet_10 bigint not null, bet_20 bigint not null,
    bet_50 bigint not null, bet_100 bigint not null, bet_over bigint not null, fee_under_10 bigint not null,
    fee_10_20 bigint not null, fee_over_20 bigint not null, mon bigint not null, tue bigint not null,
    wed bigint not null, thu bigint not null, fri bigint not null, sat bigint not null, sun bigint not null,
    typed_numbers bigint default 0 not null, complete_unpaid bigint default 0 not null,
    rounded_off bigint default 0 not null,
    constraint tallies_cell primary key (hall_id, period, status, pattern))`,
  `create index tallies_by_period on tallies (period, hall_id)`,
];

const BOOKS = [
  `create table audit (
    chain text not null, seq bigint not null, at text not null, actor_id text, actor_name text not null,
    actor_role text not null, action text not null, subject text not null, before text, after text,
    hash text not null,
    constraint audit_key primary key (chain, seq))`,
  // This index finds the entries of a game's mix. The query in draw/seeds.ts must have the identical condition,
  // otherwise the index is not used.
  `create index audit_mixes on audit (subject) where action in ('game.mix-opened', 'game.mix-closed', 'game.mix-done')`,
  `create table audit_heads (
    chain text primary key, seq bigint not null, hash text not null)`,
  `create table idempotency_keys (
    user_id text not null references users (id), key text not null, fingerprint text not null, answer text,
    created_at text not null,
    constraint idempotency_keys_key primary key (user_id, key))`,
  // This index finds expired keys without reading the responses.
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
  `create table settings (
    name text primary key, value text not null)`,
];

/**
 * Creates the tables. The statements are valid for both engines, because the columns contain text and integers.
 * `storage/schema.ts` describes the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...PEOPLE, ...HALLS, ...GAMES, ...MONEY, ...BOOKS]) await sql.raw(statement).execute(db);
  // PostgreSQL moves the longest value of a row above 2 kB into another table. The response to a call is slightly
  // larger, and storing it in the row costs half as much.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table idempotency_keys set (toast_tuple_target = 8160)`.execute(db);
}
