import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * PostgreSQL packs a row above 2 kB and lays its longest part aside, into a table of its own with an index of its own.
 * The answer to a call is just above that: kept in its row it costs half as much to store.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`alter table idempotency_keys set (toast_tuple_target = 8160)`.execute(db);
}
