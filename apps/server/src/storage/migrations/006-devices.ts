import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('address', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('device', 'text').execute();
  await db.schema.createIndex('throttles_by_time').on('throttles').column('at').execute();
  // Fingerprints of added pairs were hashes over both passwords. They are overwritten in place, so that none is left.
  await sql`UPDATE idempotency_keys SET fingerprint = ${'0'.repeat(64)}
    WHERE answer LIKE '%"moderator":{"_id"%'`.execute(db);
}
