import { Cache, forCommand } from '../limits/limiter.ts';
import { append } from '../record/append.ts';
import { realRuntime as runtime } from '../start/runtime.ts';
import { kyselyOf } from '../storage/sqlite/sqlite-database.ts';
import { openSqliteFile, type SqliteFile } from '../storage/sqlite/sqlite-file.ts';
import { makePostbox } from '../storage/storage.ts';

type FileEntry = { action: 'backup.made' | 'backup.restored' | 'seed-key.exported'; file: string };

/** Adds an entry to the record in a database file, whatever release wrote it and whether or not a server runs on it. */
export async function recordIn(file: SqliteFile, { action, file: name }: FileEntry): Promise<void> {
  const db = kyselyOf(file);
  const tx = {
    db,
    engine: 'sqlite',
    afterCommit: () => {},
    postbox: makePostbox(),
    keyring: { seedKey: null, demo: false },
    cache: forCommand(new Cache(1)).cache,
  } as const;
  file.exec('BEGIN IMMEDIATE');
  try {
    const entry = { hallId: null, actor: 'system', action, subject: 'house', after: { file: name } } as const;
    await append(tx, { ...entry, at: runtime.now() });
    file.exec('COMMIT');
  } catch (error) {
    if (file.inTransaction) file.exec('ROLLBACK');
    throw error;
  }
}

/** Does not throw: a command that has done its work is not undone, it returns a warning to print. */
export async function recordWhileServing(path: string, entry: FileEntry): Promise<string[]> {
  try {
    const file = openSqliteFile(path, { fileMustExist: true, timeout: 5000 });
    try {
      file.pragma('synchronous = FULL');
      await recordIn(file, entry);
    } finally {
      file.close();
    }
    return [];
  } catch (error) {
    return [`This could not be written into the record: ${(error as Error).message}.`];
  }
}
