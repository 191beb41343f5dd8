import { type Kysely, sql } from 'kysely';

/** The sale moves from the browsers to its hall. What the TV showed of a counter is sent again with the next card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sales (hall_id text primary key references halls (id), document text not null)`.execute(db);
  await sql`drop table next_sales`.execute(db);
}
