import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite, { type Database as SqliteFile } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { lockDataFolder } from './data-lock.ts';
import { migrateUp, refuseOutdated } from './migrate.ts';
import { makePostbox } from './postbox.ts';
import type { Database } from './schema.ts';
import { assertSqlite } from './sqlite-assert.ts';
import { checkBeside, checkNow } from './sqlite-check.ts';
import { makeSqliteWriter } from './sqlite-writer.ts';
import type { Storage } from './storage.ts';

export const DATABASE_FILE = 'adarash.db';
const BUSY_TIMEOUT_MS = 5000;
const CHECK_IN_LINE_BELOW = 64 * 1024 * 1024;

/** `server` holds the folder for itself and migrates; `tool` works beside a running server. */
export type OpenAs = 'server' | 'tool';

export async function openSqlite(dataDir: string, log: Logger, openAs: OpenAs): Promise<Storage> {
  const path = join(dataDir, DATABASE_FILE);
  if (openAs === 'tool' && !existsSync(path)) throw new StartError(`There is no hall database in ${dataDir}.`);
  const unlock = openAs === 'server' ? lockDataFolder(dataDir) : () => {};
  let writer: SqliteFile | undefined;
  try {
    const size = existsSync(path) ? statSync(path).size : 0;
    const file = openFile(path, {});
    writer = file;
    assertSqlite(file);
    const large = size >= CHECK_IN_LINE_BELOW;
    if (openAs === 'server' && !large) checkNow(file, path);
    const write = new Kysely<Database>({ dialect: new SqliteDialect({ database: file }) });
    await (openAs === 'server' ? migrateUp(write) : refuseOutdated(write));
    const reader = openFile(path, { readonly: true });
    const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: reader }) });
    const check = openAs === 'server' && large ? checkBeside(path) : { done: Promise.resolve(), stop: async () => {} };
    const postbox = makePostbox();
    // Whoever serves looks at this when it is over; until then a bad end must not end the process by itself.
    check.done.catch(() => {});
    return {
      engine: 'sqlite',
      db,
      write: makeSqliteWriter(file, write, log, postbox),
      postbox,
      integrity: check.done,
      async close() {
        await check.stop();
        await db.destroy();
        await write.destroy();
        // Kysely leaves a file alone that it was never asked to read.
        reader.close();
        file.close();
        unlock();
      },
    };
  } catch (error) {
    writer?.close();
    unlock();
    throw asStartError(error, path);
  }
}

function openFile(path: string, options: BetterSqlite.Options): SqliteFile {
  const file = new BetterSqlite(path, { ...options, timeout: BUSY_TIMEOUT_MS });
  try {
    // better-sqlite3 lowers synchronous to NORMAL in WAL mode, and a power cut would then undo answered calls.
    if (!options.readonly) file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    file.pragma('foreign_keys = ON');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function asStartError(error: unknown, path: string): unknown {
  const code = (error as { code?: string }).code ?? '';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new StartError(
      `The database file ${path} is damaged or not a database. Put back a backup; it was left as it is.`,
    );
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|FULL)/.test(code)) {
    return new StartError(`The database file ${path} cannot be opened for writing (${code}).`);
  }
  return error;
}
