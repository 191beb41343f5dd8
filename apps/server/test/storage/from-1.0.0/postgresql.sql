
-- 001-foundation
create table "users" ("id" text primary key, "name" text not null, "email" text not null, "email_key" text unique, "role" text not null, "password_hash" text not null, "managed_cashier" text references "users" ("id"), "created_at" text not null, "last_sign_in_at" text, "deleted_at" text);
create index "users_by_managed_cashier" on "users" ("managed_cashier");
create table "sessions" ("token_hash" text primary key, "user_id" text not null references "users" ("id"), "created_at" text not null, "last_seen_at" text not null);
create index "sessions_by_user" on "sessions" ("user_id");
create table "password_resets" ("user_id" text primary key references "users" ("id"), "code_hash" text not null, "expires_at" text not null, "tries_left" integer not null);
create table "throttles" ("id" text primary key, "kind" text not null, "account" text not null, "address" text not null, "at" text not null);
create index "throttles_by_account" on "throttles" ("account", "kind", "at");
create index "throttles_by_address" on "throttles" ("address", "kind", "at");
create table "known_addresses" ("user_id" text not null references "users" ("id"), "address" text not null, "last_at" text not null, constraint "known_addresses_key" primary key ("user_id", "address"));
create table "halls" ("id" text primary key references "users" ("id"), "series" integer not null, "next_number" integer not null, "hall_code" text not null unique, "seq" bigint not null, "language" text not null, "ball_machine" integer not null, "created_at" text not null);
create table "cards" ("card_id" integer primary key, "_id" text not null unique, "numbers" text not null);
create table "audit" ("chain" text not null, "seq" bigint not null, "at" text not null, "actor_id" text, "actor_name" text not null, "actor_role" text not null, "action" text not null, "subject" text not null, "before" text, "after" text, "hash" text not null, constraint "audit_key" primary key ("chain", "seq"));
create table "audit_heads" ("chain" text primary key, "seq" bigint not null, "hash" text not null);
create table "idempotency_keys" ("user_id" text not null references "users" ("id"), "key" text not null, "fingerprint" text not null, "answer" text, "created_at" text not null, constraint "idempotency_keys_key" primary key ("user_id", "key"));
create table "settings" ("name" text primary key, "value" text not null);

-- 002-games
create table "commitments" ("draw_id" text primary key, "hall_id" text not null references "halls" ("id"), "sequence" integer not null, "commitment" text not null, "seed_sealed" text not null, "game_id" text, constraint "commitments_in_sequence" unique ("hall_id", "sequence"));
create index "commitments_open" on "commitments" ("hall_id", "sequence") where "game_id" is null;
create table "games" ("id" text primary key, "hall_id" text not null references "halls" ("id"), "series" integer not null, "number" integer not null, "status" text not null, "pattern" text not null, "created_pattern" text not null, "bet" bigint not null, "fee_bp" integer not null, "cards" text not null, "card_count" integer not null, "pot" bigint not null, "contribution" bigint not null, "house_fee" bigint not null, "prize_pool" bigint not null, "jackpot_enabled" integer not null, "designated_card" integer, "designated_pattern" text, "designated_by_id" text, "designated_by_name" text, "designated_by_role" text, "decided_card" integer, "decided_by_id" text, "decided_by_name" text, "decided_by_role" text, "draw_kind" text not null, "manual_calls" integer not null, "draw_id" text not null unique references "commitments" ("draw_id"), "sequence" integer not null, "commitment" text not null, "public_text" text not null, "sales_root" text not null, "rounds" text not null, "winners" text not null, "prizes_paid" bigint not null, "called" text not null, "called_count" integer not null, "jackpot_award_id" text, "jackpot_card" integer, "jackpot_amount" bigint, "jackpot_message" text, "jackpot_random" integer, "jackpot_at" text, "day" text not null, "version" integer not null, "created_at" text not null, "started_at" text, "ended_at" text, "void_reason" text, constraint "games_numbered" unique ("hall_id", "series", "number"), constraint "games_money_adds_up" check (pot = contribution + house_fee + prize_pool), constraint "games_pay_once" check (prizes_paid in (0, prize_pool)));
create index "games_unfinished" on "games" ("hall_id", "series", "number") where "ended_at" is null;
create index "games_finished" on "games" ("hall_id", "created_at", "id") where "ended_at" is not null;
create index "games_newest" on "games" ("created_at", "id");
create index "games_by_hall" on "games" ("hall_id", "created_at", "id");
create index "games_by_status" on "games" ("hall_id", "status", "created_at", "id");
create index "games_by_pattern" on "games" ("hall_id", "pattern", "created_at", "id");
create index "games_by_day" on "games" ("hall_id", "day", "created_at", "id");
create table "calls" ("game_id" text not null references "games" ("id"), "idx" integer not null, "number" integer not null, "kind" text not null, "at" text not null, constraint "calls_in_order" primary key ("game_id", "idx"), constraint "calls_distinct" unique ("game_id", "number"));
create table "designations" ("id" text primary key, "hall_id" text not null references "halls" ("id"), "series" integer not null, "number" integer not null, "card_id" integer not null, "pattern" text not null, "jackpot_enabled" integer not null, "by_id" text not null, "by_name" text not null, "by_role" text not null, "created_at" text not null, constraint "designations_one_each" unique ("hall_id", "series", "number"));

-- 003-jackpot-and-tallies
create table "jackpots" ("hall_id" text primary key references "halls" ("id"), "put_in" bigint not null, "available" bigint not null, "enabled" integer not null, "entries" integer not null, "updated_at" text, constraint "jackpots_hold" check (available >= 0 and available <= put_in));
create table "jackpot_entries" ("hall_id" text not null references "jackpots" ("hall_id"), "seq" integer not null, "kind" text not null, "amount" bigint not null, "put_in_after" bigint not null, "available_after" bigint not null, "game_id" text, "award_id" text, "by_id" text, "by_name" text not null, "by_role" text not null, "at" text not null, constraint "jackpot_entries_in_order" primary key ("hall_id", "seq"));
create unique index jackpot_contributed_once on jackpot_entries (game_id) where kind = 'contribution' and amount > 0;
create unique index jackpot_taken_back_once on jackpot_entries (game_id) where kind = 'contribution' and amount < 0;
create table "awards" ("id" text primary key, "hall_id" text not null references "jackpots" ("hall_id"), "seq" integer not null, "series" integer not null, "game_number" integer, "card" integer, "random" integer not null, "amount" bigint not null, "message" text not null, "status" text not null, "draw_at" text, "game_id" text, "drawn_number" integer, "created_at" text not null, "created_by" text, "triggered_at" text, constraint "awards_positive" check (amount > 0));
create index "awards_by_hall" on "awards" ("hall_id", "status", "seq");
create table "tallies" ("hall_id" text not null, "period" text not null, "status" text not null, "pattern" text not null, "games" bigint not null, "bets" bigint not null, "started" bigint not null, "started_bets" bigint not null, "cards" bigint not null, "pot" bigint not null, "contribution" bigint not null, "house_fee" bigint not null, "prize_pool" bigint not null, "prizes_paid" bigint not null, "unclaimed" bigint not null, "won" bigint not null, "fair_won" bigint not null, "manual" bigint not null, "designated" bigint not null, "bet_10" bigint not null, "bet_20" bigint not null, "bet_50" bigint not null, "bet_100" bigint not null, "bet_over" bigint not null, "fee_under_10" bigint not null, "fee_10_20" bigint not null, "fee_over_20" bigint not null, "mon" bigint not null, "tue" bigint not null, "wed" bigint not null, "thu" bigint not null, "fri" bigint not null, "sat" bigint not null, "sun" bigint not null, constraint "tallies_cell" primary key ("hall_id", "period", "status", "pattern"));
create index "tallies_by_period" on "tallies" ("period", "hall_id");
create index "games_by_status_and_pattern" on "games" ("hall_id", "status", "pattern", "created_at", "id");
create index "games_by_end" on "games" ("hall_id", "ended_at") where "ended_at" is not null;
create index "games_by_number" on "games" ("hall_id", "number");

-- 004-what-the-hall-adds
alter table "games" add column "scheme" text default 'bingo75/v1' not null;
alter table "games" add column "mix_opened_at" text;
alter table "games" add column "mix_closed_at" text;
alter table "games" add column "mix_parts" text;
alter table "games" add column "mix_links" text;
alter table "games" add column "ended_by_role" text;
alter table "games" add column "ended_reason" text;
alter table "games" add column "record_seq" integer;
alter table "games" add column "record_hash" text;
alter table "games" add column "first_called_at" text;
create index "games_first_called" on "games" ("hall_id", "first_called_at") where "first_called_at" is not null;
create table "mixes" ("game_id" text primary key references "games" ("id"), "hall_id" text not null references "halls" ("id"), "purpose" text not null, "by_id" text not null, "by_name" text not null, "by_role" text not null, "intent_key" text, "fingerprint" text, "holder" text not null, "held_until" text not null);
create table "mix_parts" ("game_id" text not null references "games" ("id"), "idx" integer not null, "phone_id" text not null, "address" text not null, "part" text not null, "at" text not null, constraint "mix_parts_in_order" primary key ("game_id", "idx"), constraint "mix_parts_one_each" unique ("game_id", "phone_id"));
create table "listening" ("instance" text not null, "hall_id" text not null, "phones" integer not null, "until" text not null, constraint "listening_once" primary key ("hall_id", "instance"));
alter table "commitments" add column "recorded" integer default 0 not null;
alter table "commitments" add column "discarded_at" text;
drop index "commitments_open";
create index "commitments_open" on "commitments" ("hall_id", "sequence") where game_id is null and discarded_at is null;

-- 005-keys-and-seeds
create index "idempotency_keys_by_age" on "idempotency_keys" ("created_at");
alter table "commitments" add column "seed" text;
create index "commitments_unrevealed" on "commitments" ("game_id") where "seed" is null and "game_id" is not null;

-- 006-devices
alter table "sessions" add column "address" text;
alter table "sessions" add column "device" text;
create index "throttles_by_time" on "throttles" ("at");

-- 007-marking-on-phones
alter table "halls" add column "phone_marking" integer default 1 not null;

-- 008-what-owners-watch
alter table "games" add column "complete_unpaid" integer default 0 not null;
alter table "tallies" add column "typed_numbers" bigint default 0 not null;
alter table "tallies" add column "complete_unpaid" bigint default 0 not null;

-- 009-the-tv
alter table "halls" add column "hall_name" text default '' not null;
alter table "halls" add column "notice" text default '' not null;
create table "hall_pictures" ("hall_id" text primary key references "halls" ("id"), "hash" text not null, "type" text not null, "base64" text not null);
create table "pairings" ("token_hash" text primary key, "digits" text not null unique, "address" text not null, "expires_at" text not null, "hall_id" text references "halls" ("id"));

-- 010-the-evening
alter table "halls" add column "program_version" integer default 0 not null;
create table "program_lines" ("id" text primary key, "hall_id" text not null references "halls" ("id"), "place" integer not null, "pattern" text not null, "bet" bigint not null, "jackpot_enabled" integer not null, "note" text not null, constraint "program_in_order" unique ("hall_id", "place"));
create table "regulars" ("id" text primary key, "hall_id" text not null references "halls" ("id"), "name" text not null, "name_key" text not null, "letter" text, "cards" text not null, constraint "regulars_by_name" unique ("hall_id", "name_key"), constraint "regulars_by_letter" unique ("hall_id", "letter"));
alter table "halls" add column "whole_birr" integer default 0 not null;
alter table "games" add column "whole_birr" integer default 0 not null;
alter table "games" add column "rounded_off" bigint default 0 not null;
alter table "tallies" add column "rounded_off" bigint default 0 not null;
create unique index jackpot_rounded_once on jackpot_entries (game_id) where kind = 'rounding';

-- 011-own-patterns
create table "own_patterns" ("id" text primary key, "hall_id" text not null references "halls" ("id"), "pattern" text not null, "names" text not null, "created_at" text not null, "updated_at" text not null, constraint "own_patterns_once" unique ("hall_id", "pattern"));
alter table "games" add column "pattern_names" text;
alter table "designations" add column "pattern_names" text;

-- 012-what-admins-see
create table "displays" ("hall_id" text primary key references "halls" ("id"), "first_at" text not null, "seen_at" text not null, "until" text not null);
alter table "users" add column "password_own" integer default 0 not null;

-- 014-a-code-for-each-request
drop table "password_resets";
create table "password_resets" ("reference_hash" text primary key, "user_id" text not null references "users" ("id"), "code_hash" text not null, "asked_at" text not null, "expires_at" text not null);
create index "password_resets_by_user" on "password_resets" ("user_id");

-- 015-the-show
create table "next_sales" ("hall_id" text primary key references "halls" ("id"), "cards" integer not null, "bet" bigint not null, "pattern" text not null, "fee_basis_points" integer not null, "changed_at" text not null);
alter table "halls" add column "voice" text default '' not null;

-- 016-newest-roundings
create index jackpot_roundings on jackpot_entries (hall_id, seq) where kind = 'rounding';

-- 017-answers-in-their-rows
alter table idempotency_keys set (toast_tuple_target = 8160);

-- 018-broken-mixes
alter table "games" add column "mix_broken" text;
alter table "games" add column "mix_wait" integer;
create index audit_mixes on audit (subject) where action in ('game.mix-opened', 'game.mix-closed', 'game.mix-done');

-- Kysely
create table "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
