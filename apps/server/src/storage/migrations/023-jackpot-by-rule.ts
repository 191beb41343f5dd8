import { type Kysely, sql } from 'kysely';

/** A hall may let a rule decide about its jackpot: paid within so many calls, and by a day on which it must go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jackpots add column rule_within integer`.execute(db);
  await sql`alter table jackpots add column must_go text`.execute(db);
}
