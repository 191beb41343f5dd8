import { type Kysely, sql } from 'kysely';

/**
 * Roll-ups have what was given back for sold cards that were taken out of their games: nothing before. A shift has its
 * first float, and why that is not what was left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tallies add column returned bigint default 0 not null`.execute(db);
  await sql`alter table shifts add column first_float bigint`.execute(db);
  await sql`alter table shifts add column float_note text`.execute(db);
}
