import { sql } from 'kysely';
import type { Logger } from 'pino';
import { append } from '../../record/append.ts';
import { archivedEnds, type ChainEnds } from '../../record/record-file.ts';
import { type Config, StartError } from '../../start/config.ts';
import { realRuntime as runtime } from '../../start/runtime.ts';
import { GROWING_TABLES, type Growing, type Month, makePart } from '../../storage/months.ts';
import type { ArchivesTable, Db } from '../../storage/schema.ts';
import type { Storage, Tx } from '../../storage/storage.ts';
import { assertMonth, unhurried, withPostgres } from './archive.ts';
import { archivePath, isThere, readArchive } from './archive-file.ts';

/** Puts the month that was archived last back into the database; the file stays. */
export async function bringBack(config: Config, given: string, log: Logger, now = runtime.now()): Promise<string[]> {
  const month = assertMonth(given);
  return withPostgres(config, log, async ({ db, write }) => {
    const newest = await db.selectFrom('archives').selectAll().orderBy('month', 'desc').limit(1).executeTakeFirst();
    if (newest?.month !== month) {
      const known = await db.selectFrom('archives').select('month').where('month', '=', month).executeTakeFirst();
      throw new StartError(
        known
          ? `The record comes back in its order: bring ${newest?.month} back first.`
          : `${month} is not archived: it is here.`,
      );
    }
    if (!isThere(config, newest.file)) throw new StartError(`There is no file ${archivePath(config, newest.file)}.`);
    await write({}, (tx) => putBack(tx, config, newest, now));
    return [
      `${month} is back: ${newest.calls} calls and ${newest.entries} entries of the record. The file stays where it is.`,
    ];
  });
}

async function putBack(tx: Tx, config: Config, archived: ArchivesTable, now: Date): Promise<void> {
  const { month, file, sha256 } = archived;
  await unhurried(tx);
  for (const table of GROWING_TABLES) await makePart(tx.db, table, month);
  // What stayed, the newest entries of their chains, is not put in twice.
  await loadRows(
    tx.db,
    { path: archivePath(config, file), month, sha256 },
    (table) => table,
    sql`on conflict do nothing`,
  );
  await tx.db.deleteFrom('archived_chains').where('month', '=', month).execute();
  await tx.db.deleteFrom('archives').where('month', '=', month).execute();
  await append(tx, { hallId: null, actor: 'system', action: 'archive.brought-back', subject: month, at: now });
}

const ROWS = 1_000;
const isGrowing = (table: string): table is Growing => (GROWING_TABLES as readonly string[]).includes(table);

/** Reads what left the database out of a file into tables of the same columns; the games themselves never left. */
async function loadRows(
  db: Db,
  { path, month, sha256 }: { path: string; month: Month; sha256: string },
  into: (table: Growing) => string,
  or = sql``,
): Promise<void> {
  const waiting = new Map<Growing, object[]>(GROWING_TABLES.map((table) => [table, []]));
  const flush = async (table: Growing, rows: object[]) => {
    const target = sql.table(into(table));
    await sql`insert into ${target} select * from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)
      ${or}`.execute(db);
    rows.length = 0;
  };
  for await (const { table, row } of readArchive(path, month, sha256)) {
    const rows = isGrowing(table) ? waiting.get(table) : undefined;
    if (!rows) continue;
    rows.push(row);
    if (rows.length === ROWS) await flush(table as Growing, rows);
  }
  for (const [table, rows] of waiting) if (rows.length > 0) await flush(table, rows);
}

/** The database with its archives, or without them: then each chain begins where the archives end. */
export type Whole = { db: Db; lines: string[]; missing: ChainEnds | null };

/** Reads all that was ever stored, at one moment: the tables, and the archives whose files are there. */
export async function withArchives<T>(
  config: Config,
  storage: Storage,
  work: (whole: Whole) => Promise<T>,
): Promise<T> {
  const archives = await storage.db.selectFrom('archives').selectAll().orderBy('month').execute();
  if (archives.length === 0) return storage.snapshot((db) => work({ db, lines: [], missing: null }));
  const absent = archives.filter(({ file }) => !isThere(config, file));
  if (absent.length === 0)
    return storage.write({}, async (tx) => {
      await attachArchives(tx, config, archives);
      const lines = [`Archives read: ${archives.map(({ month }) => month).join(', ')}.`];
      return work({ db: tx.db, lines, missing: null });
    });
  const lines = [
    `Not in ${config.archiveDir}: ${absent.map(({ month, file }) => `${file} (${month})`).join(', ')}.`,
    `The record was verified from the end of ${archives.at(-1)?.month} on; what it tells was not compared with what is stored, for which every archive is needed.`,
  ];
  return storage.snapshot(async (db) => work({ db, lines, missing: await archivedEnds(db) }));
}

/**
 * For one transaction, views under the names of the tables give their rows and those of the files, so that queries need
 * not know of archives. The transaction leaves no change behind.
 */
async function attachArchives(tx: Tx, config: Config, archives: readonly ArchivesTable[]): Promise<void> {
  const { db } = tx;
  await sql`set transaction isolation level repeatable read`.execute(db);
  await unhurried(tx);
  for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await sql`select set_config(${setting}, 'on', true)`.execute(db);
  const { rows } = await sql<{ schema: string }>`
    select relnamespace::regnamespace::text as schema from pg_class where oid = 'audit'::regclass`.execute(db);
  const own = (table: string) => sql.raw(`${rows[0]?.schema ?? 'public'}.${table}`);
  const archivedTable = (table: string) => `archived_${table}_rows`;
  for (const table of GROWING_TABLES)
    await sql`create temp table ${sql.table(archivedTable(table))} (like ${own(table)} including all) on commit drop`.execute(
      db,
    );
  await sql`create index on archived_audit_rows (chain, seq)`.execute(db);
  for (const { month, file, sha256 } of archives)
    await loadRows(db, { path: archivePath(config, file), month, sha256 }, archivedTable);
  const { rows: bent } = await sql<{ chain: string; month: string }>`
    select c.chain, c.month from archived_chains as c
    left join archived_audit_rows as a on a.chain = c.chain and a.seq = c.last_seq
    where a.hash is distinct from c.last_hash limit 1`.execute(db);
  if (bent[0])
    throw new StartError(`The archive of ${bent[0].month} does not end chain ${bent[0].chain} as it is noted here.`);
  // The newest entry of a chain stayed here as well.
  await sql`delete from archived_audit_rows as a using ${own('audit')} as here
    where here.chain = a.chain and here.seq = a.seq`.execute(db);
  for (const table of GROWING_TABLES) {
    await sql`analyze ${sql.table(archivedTable(table))}`.execute(db);
    await sql`create temp view ${sql.table(table)} as
      select * from ${own(table)} union all select * from ${sql.table(archivedTable(table))}`.execute(db);
  }
}
