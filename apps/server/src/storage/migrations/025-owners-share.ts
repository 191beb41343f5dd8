import { type Kysely, sql } from 'kysely';

/** What a hall has agreed to pay its owner of the house fees, and what was paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table share_agreements (
    id text primary key, hall_id text not null references halls (id), from_day text not null,
    basis_points integer not null, unique (hall_id, from_day))`.execute(db);
  await sql`create table share_payments (
    id text primary key, hall_id text not null references halls (id), day text not null, amount bigint not null,
    means text not null, reference text, note text not null, by_name text not null,
    taken_back_at text, taken_back_reason text)`.execute(db);
  await sql`create index share_payments_of_hall on share_payments (hall_id, day)`.execute(db);
}
