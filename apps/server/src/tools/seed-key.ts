import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, StartError } from '../config.ts';
import { DATABASE_FILE, prepareDataFolder, SEED_KEY_FILE, writeNewFile } from '../storage/data-folder.ts';
import { isSeedKey } from '../storage/seed-key.ts';
import { recordBeside } from './record.ts';

export async function exportSeedKey(config: Config, name: string): Promise<string[]> {
  const target = resolve(name);
  copyKey(keyOf(config), target);
  const told = await recordBeside(join(config.dataDir, DATABASE_FILE), { action: 'seed-key.exported', file: target });
  return [`Seed key written to ${target}. Keep it apart from the backups.`, ...told];
}

export function importSeedKey(config: Config, name: string): string[] {
  const target = keyOf(config);
  prepareDataFolder(config.dataDir);
  copyKey(resolve(name), target);
  return [`Seed key written to ${target}.`];
}

function keyOf(config: Config): string {
  if (config.databaseUrl === null) return join(config.dataDir, SEED_KEY_FILE);
  throw new StartError('With PostgreSQL the key is SEED_KEY, in the environment of the servers. Keep it from there.');
}

function copyKey(source: string, target: string): void {
  if (!existsSync(source)) throw new StartError(`There is no file ${source}.`);
  if (existsSync(target)) throw new StartError(`${target} is there already. Choose another name.`);
  const text = readFileSync(source, 'utf8').trim();
  if (!isSeedKey(text)) throw new StartError(`${source} is not a seed key.`);
  writeNewFile(target, `${text}\n`);
}
