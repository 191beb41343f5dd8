import { type Kysely, sql } from 'kysely';

/** Roll-ups have what was given back for sold cards that were taken out of their games: nothing before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tallies add column returned bigint default 0 not null`.execute(db);
}
