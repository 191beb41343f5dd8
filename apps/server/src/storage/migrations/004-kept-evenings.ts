import { type Kysely, sql } from 'kysely';

/** Programs that a hall keeps under a name and takes again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table evenings (
    id text primary key, hall_id text not null references halls (id), name text not null, name_key text not null,
    lines text not null,
    constraint evenings_by_name unique (hall_id, name_key))`.execute(db);
}
