import { type Kysely, sql } from 'kysely';

/** The halls' own sets of cards, each by the digest of its cards, and the set that a hall sells from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table card_sets (
    digest text primary key, name text not null, name_key text not null, version integer not null, cards text not null,
    card_count integer not null, created_at text not null, created_by text not null, compared text not null,
    unique (name_key, version))`.execute(db);
  await sql`alter table halls add column card_set text`.execute(db);
}
