import type { Kysely } from 'kysely';

/**
 * Each request for a code keeps a code of its own, found by the reference that was given in answer, and tries are
 * counted by who made them. Codes live for ten minutes: those under way are asked for again.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropTable('password_resets').execute();
  await schema
    .createTable('password_resets')
    .addColumn('reference_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('password_resets_by_user').on('password_resets').column('user_id').execute();
}
