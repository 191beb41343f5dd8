import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Runtime, realRuntime } from '../platform/runtime.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { OpenAs, Storage } from './storage.ts';

export async function openStorage(
  config: Config,
  log: Logger,
  runtime: Runtime,
  openAs: OpenAs = 'server',
): Promise<Storage> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, log, runtime, openAs, config);
  if (openAs === 'server') prepareDataFolder(config.dataDir);
  return openSqlite(config.dataDir, log, openAs);
}

/** Opens the storage for a tool, with or without a running server. */
export async function withTool<T>(config: Config, log: Logger, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(config, log, realRuntime, 'tool');
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
