import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartError } from '../start-error.ts';
import { DATABASE_FILE } from '../storage/sqlite.ts';
import { flush } from './flush.ts';
import type { Tool } from './tool.ts';

export const backupTool: Tool = {
  usage: 'backup FILE             copies the database, also while the server runs; the seed key is not in it',
  arguments: ['FILE'],
  async run(config, _log, [name = '']) {
    if (config.databaseUrl !== null) {
      throw new StartError(
        'This hall keeps its data in PostgreSQL. Back it up with pg_dump, and keep SEED_KEY apart from it.',
      );
    }
    const source = join(config.dataDir, DATABASE_FILE);
    const target = resolve(name);
    const draft = `${target}.partial`;
    if (!existsSync(source)) throw new StartError(`There is no hall database in ${config.dataDir}.`);
    if (existsSync(target)) throw new StartError(`${target} is there already. Choose another name.`);
    rmSync(draft, { force: true });
    // One snapshot, however much is written meanwhile; it neither waits for the server nor makes it wait.
    const file = new BetterSqlite(source, { readonly: true, timeout: 5000 });
    try {
      file.prepare('VACUUM INTO ?').run(draft);
    } catch (error) {
      rmSync(draft, { force: true });
      throw new StartError(`The backup could not be written to ${target}: ${(error as Error).message}.`);
    } finally {
      file.close();
    }
    chmodSync(draft, 0o600);
    flush(draft);
    renameSync(draft, target);
    return [
      `Backup written to ${target}.`,
      'The seed key is not in it: keep a copy with seed-key export FILE, in another place.',
    ];
  },
};
