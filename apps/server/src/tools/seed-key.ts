import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { prepareDataFolder } from '../storage/data-folder.ts';
import { writeNewFile } from '../storage/new-file.ts';
import { SEED_KEY_FILE } from '../storage/seed-key.ts';
import type { Tool } from './tool.ts';

export const seedKeyExportTool: Tool = {
  usage: 'seed-key export FILE    copies the key of the draws; whoever has it and the database knows coming numbers',
  arguments: ['FILE'],
  async run(config, _log, [name = '']) {
    copyKey(keyOf(config), resolve(name));
    return [`Seed key written to ${resolve(name)}. Keep it apart from the backups.`];
  },
};

export const seedKeyImportTool: Tool = {
  usage: 'seed-key import FILE    puts an exported key back into DATA_DIR; never over a key that is there',
  arguments: ['FILE'],
  async run(config, _log, [name = '']) {
    const target = keyOf(config);
    prepareDataFolder(config.dataDir);
    copyKey(resolve(name), target);
    return [`Seed key written to ${target}.`];
  },
};

function keyOf(config: Config): string {
  if (config.databaseUrl === null) return join(config.dataDir, SEED_KEY_FILE);
  throw new StartError('With PostgreSQL the key is SEED_KEY, in the environment of the servers. Keep it from there.');
}

function copyKey(source: string, target: string): void {
  if (!existsSync(source)) throw new StartError(`There is no file ${source}.`);
  if (existsSync(target)) throw new StartError(`${target} is there already. Choose another name.`);
  const text = readFileSync(source, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new StartError(`${source} is not a seed key.`);
  writeNewFile(target, `${text}\n`);
}
