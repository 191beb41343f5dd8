import { type Kysely, sql } from 'kysely';

/** Who stood beside whoever ended a game, drew its jackpot or made an award, and beside whoever waits for a mix. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column ended_two_persons text`.execute(db);
  await sql`alter table games add column jackpot_two_persons text`.execute(db);
  await sql`alter table awards add column two_persons text`.execute(db);
  await sql`alter table mixes add column beside text`.execute(db);
}
