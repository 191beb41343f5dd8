import { type Kysely, sql } from 'kysely';

/** The browsers that people signed in with. Addresses that they signed in from stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_devices (
    user_id text not null references users (id), token_hash text not null, last_at text not null,
    constraint known_devices_key primary key (user_id, token_hash))`.execute(db);
}
