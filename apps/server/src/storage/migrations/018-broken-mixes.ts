import { type Kysely, sql } from 'kysely';

/**
 * Mixes that were not closed in time, how long one that is under way is expected to take, and a short way to what the
 * record says of a game's mix.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('games').addColumn('mix_broken', 'text').execute();
  await db.schema.alterTable('games').addColumn('mix_wait', 'integer').execute();
  await sql`create index audit_mixes on audit (subject)
            where action in ('game.mix-opened', 'game.mix-closed', 'game.mix-done')`.execute(db);
}
