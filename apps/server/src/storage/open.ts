import type { Logger } from 'pino';
import type { Config } from '../start/config.ts';
import type { Runtime } from '../start/runtime.ts';
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
