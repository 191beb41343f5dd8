import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Old keys are found without reading the answers that stand before the time in every row.
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();

  // Hexadecimal, once the game has ended: what is public needs no key to be read.
  await db.schema.alterTable('commitments').addColumn('seed', 'text').execute();
  await db.schema
    .createIndex('commitments_unrevealed')
    .on('commitments')
    .column('game_id')
    .where(sql.ref('seed'), 'is', null)
    .where(sql.ref('game_id'), 'is not', null)
    .execute();
}
