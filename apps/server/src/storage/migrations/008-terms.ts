import { type Kysely, sql } from 'kysely';

/** A game keeps what the owner had decided about money and claims when it was created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column terms text`.execute(db);
}
