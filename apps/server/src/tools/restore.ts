import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartError } from '../start-error.ts';
import { prepareDataFolder } from '../storage/data-folder.ts';
import { lockDataFolder } from '../storage/data-lock.ts';
import { SEED_KEY_FILE } from '../storage/seed-key.ts';
import { DATABASE_FILE } from '../storage/sqlite.ts';
import { flush } from './flush.ts';
import type { Tool } from './tool.ts';

export const restoreTool: Tool = {
  usage: 'restore FILE            puts a backup into an empty DATA_DIR; never over a database that is there',
  arguments: ['FILE'],
  async run(config, _log, [name = '']) {
    if (config.databaseUrl !== null) {
      throw new StartError('This hall keeps its data in PostgreSQL. Put a backup back with pg_restore or psql.');
    }
    const source = resolve(name);
    if (!existsSync(source)) throw new StartError(`There is no file ${source}.`);
    prepareDataFolder(config.dataDir);
    const unlock = lockDataFolder(config.dataDir);
    try {
      const target = join(config.dataDir, DATABASE_FILE);
      if ([target, `${target}-wal`].some((path) => existsSync(path))) {
        throw new StartError(`There is a database in ${config.dataDir} already. Restore into an empty DATA_DIR.`);
      }
      bringBack(source, target);
    } finally {
      unlock();
    }
    const key = join(config.dataDir, SEED_KEY_FILE);
    const next = existsSync(key) ? [] : ['Now put the seed key back: seed-key import FILE.'];
    return [`Restored into ${config.dataDir}. Everyone signs in anew.`, ...next];
  },
};

function bringBack(source: string, target: string): void {
  const draft = `${target}.partial`;
  try {
    copyFileSync(source, draft);
    chmodSync(draft, 0o600);
    const file = new BetterSqlite(draft);
    try {
      if (file.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new Error('it is damaged');
      // What was signed out after the backup must not come back to life.
      file.exec('DELETE FROM sessions; DELETE FROM password_resets');
    } finally {
      file.close();
    }
    flush(draft);
    renameSync(draft, target);
  } catch (error) {
    throw new StartError(`${source} is not a backup of a hall: ${(error as Error).message}.`);
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(draft + ending, { force: true });
  }
}
