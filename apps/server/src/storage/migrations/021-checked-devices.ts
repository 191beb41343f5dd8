import { type Kysely, sql } from 'kysely';

/** The devices that ran the page which says what works on them; the newest few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table checked_devices (
    id text primary key, at text not null, code text not null, browser text not null, version integer not null,
    system text not null, width integer not null, height integer not null, facts text not null, delay_ms integer)`.execute(
    db,
  );
}
