import type { Kysely } from 'kysely';

/** Mixes that were not closed in time, and how long one that is under way is expected to take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('games').addColumn('mix_broken', 'text').execute();
  await db.schema.alterTable('games').addColumn('mix_wait', 'integer').execute();
}
