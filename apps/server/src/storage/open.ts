import type { Logger } from 'pino';
import type { Chance } from '../chance.ts';
import type { Config } from '../config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { OpenAs, Storage } from './storage.ts';

export async function openStorage(
  config: Config,
  log: Logger,
  chance: Chance,
  openAs: OpenAs = 'server',
): Promise<Storage> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, log, chance, openAs, config);
  if (openAs === 'server') prepareDataFolder(config.dataDir);
  return openSqlite(config.dataDir, log, openAs);
}
