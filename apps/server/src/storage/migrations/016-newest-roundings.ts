import { type Kysely, sql } from 'kysely';

/** The list of what prizes left over looks for the newest of them, and must not walk through every contribution to find it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jackpot_roundings on jackpot_entries (hall_id, seq) where kind = 'rounding'`.execute(db);
}
