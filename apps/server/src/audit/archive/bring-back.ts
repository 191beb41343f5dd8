import { sql } from 'kysely';
import type { Logger } from 'pino';
import { append } from '../../record/append.ts';
import { type Config, StartError } from '../../start/config.ts';
import { realRuntime as runtime } from '../../start/runtime.ts';
import { GROWING_TABLES, type Growing, type Month, makePart } from '../../storage/months.ts';
import type { ArchivesTable, Db } from '../../storage/schema.ts';
import type { Tx } from '../../storage/storage.ts';
import { unhurried, withPostgres } from './archive.ts';
import { archivePath, isThere, readArchive } from './archive-file.ts';
import { assertMonth } from './months-here.ts';

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
export async function loadRows(
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
