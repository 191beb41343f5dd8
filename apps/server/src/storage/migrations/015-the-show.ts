import type { Kysely } from 'kysely';

/** What lies on a hall's counter before a game of it exists, and the voice that the hall chose. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('next_sales')
    .addColumn('hall_id', 'text', (c) => c.primaryKey().references('halls.id'))
    .addColumn('cards', 'integer', (c) => c.notNull())
    .addColumn('bet', 'bigint', (c) => c.notNull())
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('fee_basis_points', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .alterTable('halls')
    .addColumn('voice', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
