import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Stores the digest of a game's card set in a column. Previously the games of a card set were found by searching the
 * text of their documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const digest = isPostgres
    ? sql`document::json -> 'cardSet' ->> 'digest'`
    : sql`json_extract(document, '$.cardSet.digest')`;
  await sql`alter table games add column card_set text`.execute(db);
  await sql`update games set card_set = ${digest} where document like '%"cardSet":{%'`.execute(db);
  await sql`create index games_by_card_set on games (card_set) where card_set is not null`.execute(db);
}
