import type { Kysely } from 'kysely';

/** The patterns that halls drew themselves, and their names in the games and designations that took them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_patterns')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hall_id', 'text', (c) => c.notNull().references('halls.id'))
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('names', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('own_patterns_once', ['hall_id', 'pattern'])
    .execute();
  await db.schema.alterTable('games').addColumn('pattern_names', 'text').execute();
  await db.schema.alterTable('designations').addColumn('pattern_names', 'text').execute();
}
