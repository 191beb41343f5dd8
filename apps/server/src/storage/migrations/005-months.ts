import { type Kysely, PostgresAdapter, sql } from 'kysely';

const ARCHIVES = [
  `create table archives (
    month text primary key, file text not null, sha256 text not null, games bigint not null, calls bigint not null,
    entries bigint not null, made_at text not null)`,
  `create table archived_chains (
    chain text not null, month text not null references archives (month), first_seq bigint not null,
    last_seq bigint not null, last_hash text not null,
    constraint archived_chains_key primary key (chain, month))`,
];

/** Table that grows without limit: its partition key, its constraints and an optional index. */
type Growing = {
  table: string;
  key: string;
  constraints: Readonly<Record<string, string>>;
  index?: { name: string; of: string };
};

const GROWING: Growing[] = [
  {
    table: 'calls',
    key: 'game_id',
    constraints: { calls_in_order: 'primary key (game_id, idx)', calls_distinct: 'unique (game_id, number)' },
  },
  {
    table: 'mix_parts',
    key: 'game_id',
    constraints: { mix_parts_in_order: 'primary key (game_id, idx)', mix_parts_one_each: 'unique (game_id, phone_id)' },
  },
  {
    table: 'audit',
    key: 'at',
    // Each partition of the audit log has a separate primary key (chain, seq). The lock on the last entry of a chain
    // prevents duplicates across partitions.
    constraints: {},
    index: {
      name: 'audit_mixes',
      of: `(subject) where action in ('game.mix-opened', 'game.mix-closed', 'game.mix-done')`,
    },
  },
];

/**
 * On PostgreSQL the tables of calls, of the phones' codes and of the audit log get one partition per month. Archived
 * months are stored in a table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ARCHIVES) await sql.raw(statement).execute(db);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const next = await first<{ month: string; id: string; at: string }>(
    db,
    `select to_char(t, 'YYYY_MM') as month, lpad(to_hex(extract(epoch from t)::bigint), 8, '0') as id,
       to_char(t, 'YYYY-MM-DD') as at
     from (select date_trunc('month', now() at time zone 'utc') + interval '1 month' as t) as next`,
  );
  const { oid } = await first<{ oid: string }>(db, `select 'audit'::regclass::oid::text as oid`);
  for (const growing of GROWING)
    await part(db, growing, {
      name: `${growing.table}_until_${next.month}`,
      bound: growing.key === 'at' ? next.at : next.id,
    });
  // A database is identified by the oid of this table, which has now changed; see draw/older.ts.
  await sql`update settings set value = regexp_replace(value, '[0-9]+$', 'audit'::regclass::oid::text)
    where name = 'served-from' and value like ${`%/${oid}`}`.execute(db);
}

/**
 * Converts a table to partitions without a copy: the existing table becomes the partition of all months until the next
 * one.
 */
async function part(db: Kysely<unknown>, growing: Growing, before: { name: string; bound: string }): Promise<void> {
  const { table, key, constraints, index } = growing;
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table ${table} rename to ${before.name}`);
  for (const name of Object.keys(constraints))
    await run(`alter table ${before.name} rename constraint ${name} to ${before.name}_${name}`);
  if (index) await run(`alter index ${index.name} rename to ${before.name}_${index.name}`);
  await run(`create table ${table} (like ${before.name} including defaults) partition by range (${key})`);
  for (const [name, rule] of Object.entries(constraints))
    await run(`alter table ${table} add constraint ${name} ${rule}`);
  if (key === 'game_id') await run(`alter table ${table} add foreign key (game_id) references games (id)`);
  if (index) await run(`create index ${index.name} on ${table} ${index.of}`);
  // The default partition prevents errors for rows of months that have no partition.
  await run(`create table ${table}_rest partition of ${table} default`);
  if (key === 'at') {
    await run(`alter table ${table}_rest add primary key (chain, seq)`);
    await run(`alter table ${before.name} rename constraint audit_key to ${before.name}_key`);
  }
  const { full } = await first<{ full: boolean }>(db, `select exists (select from ${before.name}) as full`);
  if (!full) return void (await run(`drop table ${before.name}`));
  await run(`with ahead as (delete from ${before.name} where ${key} >= '${before.bound}' returning *)
    insert into ${table} select * from ahead`);
  await run(`alter table ${table} attach partition ${before.name} for values from (minvalue) to ('${before.bound}')`);
}

async function first<Row>(db: Kysely<unknown>, text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(db);
  if (rows[0] === undefined) throw new Error('The database did not answer.');
  return rows[0];
}
