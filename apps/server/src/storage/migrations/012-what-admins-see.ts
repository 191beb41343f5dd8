import { type Kysely, sql } from 'kysely';

/** When each hall's display was last there, and whether a person chose their own password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('displays')
    .addColumn('hall_id', 'text', (c) => c.primaryKey().references('halls.id'))
    .addColumn('first_at', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('password_own', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE users SET password_own = 1
    WHERE id IN (SELECT subject FROM audit WHERE action = 'account.password-changed')`.execute(db);
}
