import { type Kysely, sql } from 'kysely';

/**
 * Sellers in the aisles, their phones and what moves their money. A phone that is to sell waits for its digits among the
 * screens that do, and says what it wants to be.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pairings add column purpose text default 'display' not null`.execute(db);
  await sql`create table sellers (
    id text primary key, hall_id text not null references halls (id), name text not null, name_key text not null,
    active integer not null, created_at text not null, balance bigint not null,
    token_hash text unique, token_shift integer, float_offered bigint, hand_in text,
    constraint sellers_by_name unique (hall_id, name_key))`.execute(db);
  await sql`create table seller_moves (
    hall_id text not null references halls (id), seq bigint not null, seller_id text not null references sellers (id),
    shift integer not null, day text not null, at text not null, kind text not null, amount bigint not null,
    cards integer not null, other bigint not null, means text, series integer, game_number integer,
    constraint seller_moves_by_seq primary key (hall_id, seq))`.execute(db);
  await sql`create index seller_moves_by_shift on seller_moves (hall_id, shift)`.execute(db);
  await sql`create index seller_moves_by_means on seller_moves (hall_id, means) where means is not null`.execute(db);
  await sql`create index seller_moves_by_day on seller_moves (hall_id, day)`.execute(db);
}
