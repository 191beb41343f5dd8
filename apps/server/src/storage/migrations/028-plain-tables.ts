import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Tables that PostgreSQL stored in a partition per month, and the constraints that only their partitions had. */
const PARTITIONED: Readonly<Record<string, readonly string[]>> = {
  calls: [],
  mix_parts: [],
  audit: ['constraint audit_key primary key (chain, seq)'],
};

/** Indexes for lists and exports that read some days. */
const INDEXES = ['audit_by_time on audit (chain, at)', 'jackpot_entries_by_time on jackpot_entries (hall_id, at)'];

/** Replaces the monthly partitions of each table by one plain table, as on SQLite. Months can no longer be archived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) await joinPartitions(db);
  // Both tables for archived months are empty, because the start refuses a database with archived months.
  await run('drop table archived_chains');
  await run('drop table archives');
  for (const index of INDEXES) await run(`create index ${index}`);
}

async function joinPartitions(db: Kysely<unknown>): Promise<void> {
  const tables = Object.keys(PARTITIONED);
  await sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`).execute(db);
  await refuseDoubleEntries(db);
  const oid = await oidOfAudit(db);
  for (const table of tables) await joinTable(db, table);
  // A database is identified by the oid of this table, see audit-log/restored.ts. A restored copy already has another
  // oid.
  await sql`update settings set value = regexp_replace(value, '[0-9]+$', ${await oidOfAudit(db)}::text)
    where name = 'served-from' and value like ${`%/${oid}`}`.execute(db);
}

/** Throws if two partitions contain the same entry, because only each partition had a primary key. */
async function refuseDoubleEntries(db: Kysely<unknown>): Promise<void> {
  const [entry] = await rowsOf<{ chain: string; seq: string }>(
    db,
    `select chain, seq::text as seq from audit group by chain, seq having count(*) > 1
     order by audit.chain, audit.seq limit 1`,
  );
  if (entry === undefined) return;
  throw new Error(
    `the audit log contains entry ${entry.seq} of chain ${entry.chain} more than once. Nothing was changed. Delete the wrong row and start again.`,
  );
}

async function joinTable(db: Kysely<unknown>, table: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const next = `${table}_next`;
  // A foreign key gets its default name again, because its name for a partitioned table contains a number.
  const constraints = await rowsOf<{ rule: string }>(
    db,
    `select case when contype <> 'f' then format('constraint %I ', conname) else '' end || pg_get_constraintdef(oid) as rule
     from pg_constraint where conrelid = '${table}'::regclass and contype in ('p', 'u', 'f', 'c')
     order by contype = 'f', conname`,
  );
  const indexes = await rowsOf<{ statement: string }>(
    db,
    `select pg_get_indexdef(indexrelid) as statement from pg_index where indrelid = '${table}'::regclass
     and not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid`,
  );
  await run(`create table ${next} (like ${table} including defaults)`);
  await run(`insert into ${next} select * from ${table}`);
  await run(`drop table ${table}`);
  await run(`alter table ${next} rename to ${table}`);
  const rules = [...constraints.map(({ rule }) => rule), ...(PARTITIONED[table] ?? [])];
  for (const rule of rules) await run(`alter table ${table} add ${rule}`);
  for (const { statement } of indexes) await run(statement);
  await run(`analyze ${table}`);
}

async function oidOfAudit(db: Kysely<unknown>): Promise<string> {
  const [row] = await rowsOf<{ oid: string }>(db, `select 'audit'::regclass::oid::text as oid`);
  return row?.oid ?? '';
}

const rowsOf = async <Row>(db: Kysely<unknown>, text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(db)).rows;
