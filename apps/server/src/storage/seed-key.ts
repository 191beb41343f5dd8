import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chance, realChance } from '../chance.ts';
import { type Config, StartError } from '../config.ts';
import { SEED_KEY_FILE, writeNewFile } from './data-folder.ts';
import type { Storage } from './storage.ts';

const SETTING = 'seed-key';

export const isSeedKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/**
 * The key under which the secret seeds of coming draws rest: never in the database, never in a backup.
 * A key that the database was not started with is refused, since no open draw could be run with it.
 */
export async function loadSeedKey(config: Config, storage: Storage, chance: Chance): Promise<Uint8Array> {
  const binding = () =>
    storage.db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  let bound = await binding();
  const key = config.databaseUrl === null ? keyInFolder(config, bound !== undefined, chance) : keyGiven(config);
  const value = createHash('sha256').update('adarash/seed-key').update(key).digest('hex');
  if (bound === undefined) {
    await storage.write({}, ({ db }) =>
      db
        .insertInto('settings')
        .values({ name: SETTING, value })
        // Another server on the same database may have been faster.
        .onConflict((c) => c.doNothing())
        .execute(),
    );
    bound = await binding();
  }
  if (bound?.value !== value) {
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
  if (!isSeedKey(text)) throw new StartError(`The seed key ${path} is damaged. Put back the exported one.`);
  if (config.seedKey !== null && config.seedKey !== text) {
    throw new StartError(`SEED_KEY differs from the key in ${path}. Remove the one that does not belong to this hall.`);
  }
  return Buffer.from(text, 'hex');
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM. `context` names what is sealed, so that one sealed text cannot stand in for another. */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): string {
  const nonce = realChance.bytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws when the key, the context or a single bit differs. */
export function open(key: Uint8Array, sealed: string, context: string): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  cipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]);
}
