import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartError } from '../start-error.ts';

/**
 * Holds the folder for one process. The lock is one that the operating system takes back however the process ends,
 * so no stale file can ever keep a hall closed.
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'lock.db');
  let lock: BetterSqlite.Database | undefined;
  try {
    lock = new BetterSqlite(path, { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('SQLITE_BUSY')) {
      throw new StartError(
        `Another Adarash server already uses ${dataDir}. Stop it first, or choose another DATA_DIR.`,
      );
    }
    throw new StartError(`DATA_DIR ${dataDir} cannot be locked (${code || (error as Error).message}).`);
  }
  const held = lock;
  return () => held.close();
}
