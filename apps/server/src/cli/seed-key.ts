import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, StartError } from '../start/config.ts';
import { DATABASE_FILE, prepareDataFolder, SEED_KEY_FILE, setAside, writeNewFile } from '../storage/data-folder.ts';
import { fingerprintOf, keyIn, keyText, SETTING } from '../storage/seed-key.ts';
import { openSqliteFile } from '../storage/sqlite/sqlite-file.ts';
import { recordWhileServing } from './record.ts';

export async function exportSeedKey(config: Config, name: string): Promise<string[]> {
  const target = resolve(name);
  const key = readKey(keyOf(config));
  if (existsSync(target)) throw new StartError(`${target} is there already. Choose another name.`);
  writeNewFile(target, keyText(key));
  const warnings = await recordWhileServing(join(config.dataDir, DATABASE_FILE), {
    action: 'seed-key.exported',
    file: target,
  });
  return [`Seed key written to ${target}. Keep it apart from the backups.`, ...warnings];
}

/** A key that does not belong to the database is refused, and one that does not belong there gives way to the right one. */
export function importSeedKey(config: Config, name: string): string[] {
  const target = keyOf(config);
  prepareDataFolder(config.dataDir);
  const key = readKey(resolve(name));
  const bound = boundTo(config);
  if (bound !== null && bound !== fingerprintOf(key)) {
    throw new StartError(`${resolve(name)} is not the key of the database in ${config.dataDir}. Nothing was changed.`);
  }
  const present = keyIn(target);
  if (existsSync(target) && (bound === null || (present !== null && fingerprintOf(present) === bound))) {
    throw new StartError(`${target} is there already. Choose another name.`);
  }
  const aside = existsSync(target) ? [`What was there belongs to another hall and is now ${setAside(target)}.`] : [];
  writeNewFile(target, keyText(key));
  return [`Seed key written to ${target}.`, ...aside];
}

function keyOf(config: Config): string {
  if (config.databaseUrl === null) return join(config.dataDir, SEED_KEY_FILE);
  throw new StartError('With PostgreSQL the key is SEED_KEY, in the environment of the servers. Keep it from there.');
}

function readKey(path: string): Uint8Array {
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`);
  const key = keyIn(path);
  if (key === null) throw new StartError(`${path} is not a seed key.`);
  return key;
}

/** The fingerprint of the key that the database in the folder was begun with; null where there is none yet. */
function boundTo({ dataDir }: Config): string | null {
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path)) return null;
  const file = openSqliteFile(path, { readonly: true });
  try {
    const found = file.prepare('SELECT value FROM settings WHERE name = ?').get([SETTING]);
    return (found as { value: string } | undefined)?.value ?? null;
  } catch {
    return null;
  } finally {
    file.close();
  }
}
