import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from '../chance.ts';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { writeNewFile } from './new-file.ts';
import type { Storage } from './storage.ts';

export { open, seal } from './sealing.ts';

export const SEED_KEY_FILE = 'seed.key';
const SETTING = 'seed-key';

/**
 * The key under which the secret seeds of coming draws rest: never in the database, never in a backup.
 * A key that the database was not started with is refused, since no open draw could be run with it.
 */
export async function loadSeedKey(config: Config, storage: Storage, chance: Chance): Promise<Uint8Array> {
  const bound = await storage.db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  const key = config.databaseUrl === null ? keyInFolder(config, bound !== undefined, chance) : keyGiven(config);
  const value = createHash('sha256').update('adarash/seed-key').update(key).digest('hex');
  if (bound === undefined) {
    await storage.write({}, ({ db }) => db.insertInto('settings').values({ name: SETTING, value }).execute());
  } else if (bound.value !== value) {
    throw new StartError('The seed key does not belong to this database. Put back the key that was exported from it.');
  }
  return key;
}

function keyGiven({ seedKey }: Config): Uint8Array {
  if (seedKey !== null) return Buffer.from(seedKey, 'hex');
  throw new StartError(
    'With DATABASE_URL set, SEED_KEY is needed too: 64 hexadecimal characters, the same on every server.',
  );
}

function keyInFolder(config: Config, needed: boolean, chance: Chance): Uint8Array {
  const path = join(config.dataDir, SEED_KEY_FILE);
  if (!existsSync(path)) {
    if (needed && config.seedKey === null) {
      throw new StartError(`The seed key ${path} is missing. Put back the key that was exported from this hall.`);
    }
    writeNewFile(path, `${config.seedKey ?? Buffer.from(chance.bytes(32)).toString('hex')}\n`);
  }
  const text = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new StartError(`The seed key ${path} is damaged. Put back the exported one.`);
  if (config.seedKey !== null && config.seedKey !== text) {
    throw new StartError(`SEED_KEY differs from the key in ${path}. Remove the one that does not belong to this hall.`);
  }
  return Buffer.from(text, 'hex');
}
