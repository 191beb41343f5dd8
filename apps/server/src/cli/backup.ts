import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { append } from '../audit-log/append.ts';
import { RESTORED } from '../audit-log/restored.ts';
import { type Config, StartError } from '../config/config.ts';
import { copyPacks, packsFolder } from '../halls/voice-packs.ts';
import { copyHall } from '../owner/backups.ts';
import { realRuntime as runtime } from '../platform/runtime.ts';
import {
  DATABASE_FILE,
  lockDataFolder,
  prepareDataFolder,
  putInPlace,
  remove,
  SEED_KEY_FILE,
} from '../storage/data-folder.ts';
import { isIntactFile } from '../storage/sqlite/sqlite.ts';
import { kyselyOf, openSqliteFile, type SqliteFile } from '../storage/sqlite/sqlite-file.ts';
import { makeCommitEmitter } from '../storage/storage.ts';

export async function backup(config: Config, name: string): Promise<string[]> {
  if (config.databaseUrl !== null) {
    throw new StartError(
      'This hall stores its data in PostgreSQL. Back it up with pg_dump, and store SEED_KEY in another place.',
    );
  }
  const source = join(config.dataDir, DATABASE_FILE);
  const target = resolve(name);
  if (!existsSync(source))
    throw new StartError(`There is no hall database in ${config.dataDir}. Set DATA_DIR to its folder.`);
  if (existsSync(target)) throw new StartError(`${target} already exists. Choose another name.`);
  try {
    await copyHall(source, target);
    copyPacks(packsFolder(config.dataDir), packsFolder(dirname(target)));
  } catch (error) {
    throw new StartError(`The backup could not be written to ${target}: ${(error as Error).message}.`);
  }
  return [
    `Backup written to ${target} and checked.`,
    'The seed key is not in it: keep a copy with seed-key export FILE, in another place.',
    ...(await appendWhileServing(source, { action: 'backup.made', file: target })),
  ];
}

export async function restore(config: Config, name: string): Promise<string[]> {
  if (config.databaseUrl !== null) {
    throw new StartError('This hall stores its data in PostgreSQL. Restore a backup with pg_restore or psql.');
  }
  const source = resolve(name);
  if (!existsSync(source)) throw new StartError(`The file ${source} does not exist.`);
  prepareDataFolder(config.dataDir);
  const unlock = lockDataFolder(config.dataDir);
  try {
    const target = join(config.dataDir, DATABASE_FILE);
    if ([target, `${target}-wal`].some((path) => existsSync(path))) {
      throw new StartError(`${config.dataDir} already contains a database. Restore into an empty DATA_DIR.`);
    }
    await bringBack(source, target);
    copyPacks(packsFolder(dirname(source)), packsFolder(config.dataDir));
  } finally {
    unlock();
  }
  const key = join(config.dataDir, SEED_KEY_FILE);
  const next = existsSync(key) ? [] : ['Now put the seed key back: seed-key import FILE.'];
  return [`Restored into ${config.dataDir}. Everyone signs in anew.`, ...next];
}

async function bringBack(source: string, target: string): Promise<void> {
  const draft = `${target}.partial`;
  try {
    copyFileSync(source, draft);
    chmodSync(draft, 0o600);
    const file = openSqliteFile(draft);
    try {
      if (!isIntactFile(file)) throw new Error('the check of SQLite found damage in the file');
      // Sessions that ended after the backup must not become valid again.
      file.exec('DELETE FROM sessions; DELETE FROM password_resets');
      // Draws that were open in the backup may have been revealed since then, so the next start of a server resets
      // them.
      file.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run([RESTORED, source]);
      await appendTo(file, { action: 'backup.restored', file: source });
    } finally {
      file.close();
    }
    putInPlace(draft, target);
  } catch (error) {
    throw new StartError(`${source} is not a backup of a hall: ${(error as Error).message}.`);
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) remove(draft + ending);
  }
}

type FileEntry = { action: 'backup.made' | 'backup.restored' | 'seed-key.exported'; file: string };

/** Appends an audit entry directly to a database file of any release, even while a server uses the file. */
async function appendTo(file: SqliteFile, { action, file: name }: FileEntry): Promise<void> {
  const db = kyselyOf(file);
  const tx = {
    db,
    engine: 'sqlite',
    afterCommit: () => {},
    emitter: makeCommitEmitter(),
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

/**
 * Appends an audit entry for a finished command. If the entry fails, returns a warning to print, otherwise no lines.
 * Must not throw, because the command has already succeeded.
 */
export async function appendWhileServing(path: string, entry: FileEntry): Promise<string[]> {
  try {
    const file = openSqliteFile(path, { fileMustExist: true, timeout: 5000 });
    try {
      file.pragma('synchronous = FULL');
      await appendTo(file, entry);
    } finally {
      file.close();
    }
    return [];
  } catch (error) {
    return [`This could not be written into the audit log: ${(error as Error).message}.`];
  }
}
