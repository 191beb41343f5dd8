import { type Kysely, sql } from 'kysely';

/** The drawer of a shift has movements of cash with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table drawer_movements (
    hall_id text not null references halls (id), seq bigint not null, shift integer not null, kind text not null,
    reason text not null, amount bigint not null, note text not null, by_id text, by_name text not null, at text not null,
    constraint drawer_movements_by_seq primary key (hall_id, seq))`.execute(db);
  await sql`create index drawer_movements_by_shift on drawer_movements (hall_id, shift, seq)`.execute(db);
  await sql`alter table shifts add column first_counted bigint`.execute(db);
  // Only the reasons of a difference were read by it.
  await sql`drop index audit_reasons`.execute(db);
}
