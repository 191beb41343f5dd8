import type { Kysely } from 'kysely';

/** The hall's own name, picture and notice on its display, and the screens that wait to become one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['hall_name', 'notice'])
    await db.schema
      .alterTable('halls')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  // Beside the hall, not in its row: that is read with every change of the hall.
  await db.schema
    .createTable('hall_pictures')
    .addColumn('hall_id', 'text', (c) => c.primaryKey().references('halls.id'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('base64', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('pairings')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('digits', 'text', (c) => c.notNull().unique())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('hall_id', 'text', (c) => c.references('halls.id'))
    .execute();
}
