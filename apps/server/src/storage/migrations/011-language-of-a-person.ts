import { type Kysely, sql } from 'kysely';

/** Staff choose the language of their screens; null until they do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text`.execute(db);
}
