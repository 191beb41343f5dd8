import type { Kysely } from 'kysely';

/** Whether players' phones mark called numbers on their cards; halls from before leave them to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('halls')
    .addColumn('phone_marking', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
