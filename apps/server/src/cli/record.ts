import { Cache, forCommand } from '../limits/cache.ts';
import { append } from '../record/append.ts';
import { realRuntime as runtime } from '../start/runtime.ts';
import { kyselyOf } from '../storage/sqlite/sqlite-database.ts';
import { openSqliteFile, type SqliteFile } from '../storage/sqlite/sqlite-file.ts';
import { makePostbox } from '../storage/storage.ts';

type Told = { action: 'backup.made' | 'backup.restored' | 'seed-key.exported'; file: string };

/** Tells the record of a file, whatever release wrote it and whether a server runs on it or not. */
export async function recordIn(file: SqliteFile, { action, file: name }: Told): Promise<void> {
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

/** A command that has done its work is not undone because the record could not be told; it says so instead. */
export async function recordWhileServing(path: string, told: Told): Promise<string[]> {
  try {
    const file = openSqliteFile(path, { fileMustExist: true, timeout: 5000 });
    try {
      file.pragma('synchronous = FULL');
      await recordIn(file, told);
    } finally {
      file.close();
    }
    return [];
  } catch (error) {
    return [`This could not be written into the record: ${(error as Error).message}.`];
  }
}
