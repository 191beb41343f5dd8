import { type Kysely, sql } from 'kysely';

/** A card is put out only after a check of it on the last number found no win: a game remembers such checks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column refused_claims text`.execute(db);
}
