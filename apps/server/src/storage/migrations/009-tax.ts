import { type Kysely, sql } from 'kysely';

/** Roll-ups tell the tax that was withheld and what was paid by bank: nothing of either before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['withheld', 'awards_withheld', 'by_bank'])
    await sql`alter table tallies add column ${sql.ref(column)} bigint default 0 not null`.execute(db);
}
