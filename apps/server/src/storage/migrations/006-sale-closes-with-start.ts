import { type Kysely, sql } from 'kysely';

/** A hall may have the phones asked with the start of a game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table halls add column sale_closes_with_start integer default 0 not null`.execute(db);
}
