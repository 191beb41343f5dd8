import { type Kysely, sql } from 'kysely';

/**
 * What of the record an owner should look at, judged as each entry is written. What was recorded before is not judged: a
 * house that has a record keeps since when it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sights (
    id text primary key, chain text not null, seq bigint not null, kind text not null, group_key text not null,
    at text not null, actor_name text not null, actor_role text not null, amount bigint, game_number integer,
    count integer not null, seen_at text, seen_by text, seen_note text,
    constraint sights_by_group unique (chain, kind, group_key))`.execute(db);
  await sql`create index sights_by_time on sights (at, seq, id)`.execute(db);
  await sql`create index sights_of_chain on sights (chain, at, seq, id)`.execute(db);
  await sql`create index sights_of_kind on sights (kind, at, seq, id)`.execute(db);
  await sql`insert into settings (name, value)
    select 'worth-a-look', max(audit.at) from audit_heads
    join audit on audit.chain = audit_heads.chain and audit.seq = audit_heads.seq
    having max(audit.at) is not null`.execute(db);
}
