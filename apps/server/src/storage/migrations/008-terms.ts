import { type Kysely, sql } from 'kysely';

/** A game keeps what the owner had decided about money and claims, what was taken back and who is out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column terms text`.execute(db);
  await sql`alter table games add column taken_back text`.execute(db);
  await sql`alter table games add column out_cards text`.execute(db);
}
