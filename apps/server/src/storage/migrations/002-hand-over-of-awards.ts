import { type Kysely, sql } from 'kysely';

/** When the jackpot of a game was put into the player's hand. The games have it, as they have that of their prizes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column jackpot_handed_over text`.execute(db);
}
