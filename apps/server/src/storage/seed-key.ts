import { createCipheriv, createDecipheriv, createHash, createSecretKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, StartError } from '../config/config.ts';
import { type Runtime, realRuntime } from '../platform/runtime.ts';
import { SEED_KEY_FILE, writeNewFile } from './data-folder.ts';
import type { Db } from './schema.ts';
import { beginSetting, type SettingName } from './settings.ts';
import { statement } from './statement.ts';
import type { Storage } from './storage.ts';

/** Name of the setting that stores the fingerprint of the database's seed key. */
export const SETTING = 'seed-key' satisfies SettingName;

const isSeedKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Returns the fingerprint of a seed key, which identifies the key without revealing it. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHash('sha256').update('adarash/seed-key').update(key).digest('hex');

/** Error because no draw is possible: the seed key is missing or is not the key of this database. */
export class SeedKeyMissing extends Error {
  override name = 'SeedKeyMissing';
}

/** Key that encrypts the seeds of draws; null if it is missing, so that no seed can be encrypted or decrypted. */
export type SeedKey = Uint8Array | null;

const bound = statement((db) => db.selectFrom('settings').select('value').where('name', '=', SETTING));

const binding = (db: Db) => bound.first(db, {});

/**
 * Throws unless the key is the current seed key of the database. Must reject a replaced key that a server still has,
 * otherwise new seeds would be encrypted with it.
 */
export async function assertBound(db: Db, key: SeedKey): Promise<void> {
  if (key === null || (await binding(db))?.value !== fingerprintOf(key))
    throw new SeedKeyMissing('The seed key was replaced.');
}

/** Returns the seed key of the database for a tool that may read seeds, or null if the key is not available. */
export async function keyAtHand(config: Config, db: Db): Promise<Uint8Array | null> {
  const bound = await binding(db);
  return bound === undefined ? null : findKey(config, bound.value);
}

/**
 * Loads the key that encrypts the seeds of future draws. It must never be in the database or a backup. Without the key
 * of this database the server runs, but no draw is possible.
 */
export async function loadSeedKey(config: Config, storage: Storage, runtime: Runtime, log: Logger): Promise<SeedKey> {
  const bound = await binding(storage.db);
  const key = bound === undefined ? await bindFirst(config, storage, runtime) : findKey(config, bound.value);
  if (key === null)
    log.error(
      'The seed key of this database is missing, or it is the wrong one. Reports, receipts and the audit log work and games can be voided, but no draw is possible. Restore the exported key with seed-key import, or create a new one with seed-key replace.',
    );
  return key;
}

/**
 * Stores the fingerprint of the seed key in a new database at the first start. If several servers start, the key of the
 * first server is used.
 */
async function bindFirst(config: Config, storage: Storage, runtime: Runtime): Promise<Uint8Array | null> {
  const key = config.databaseUrl === null ? firstKeyInFolder(config, runtime) : keyGiven(config);
  await storage.write({}, (tx) => beginSetting(tx, SETTING, fingerprintOf(key)));
  const bound = await binding(storage.db);
  return bound === undefined ? null : findKey(config, bound.value);
}

export function keyGiven({ seedKey }: Config): Uint8Array {
  if (seedKey !== null) return Buffer.from(seedKey, 'hex');
  throw new StartError(
    'With DATABASE_URL set, SEED_KEY is needed too: 64 hexadecimal characters, the same on every server.',
  );
}

function firstKeyInFolder(config: Config, runtime: Runtime): Uint8Array {
  const path = join(config.dataDir, SEED_KEY_FILE);
  if (!existsSync(path)) {
    writeNewFile(path, `${config.seedKey ?? Buffer.from(runtime.bytes(32)).toString('hex')}\n`);
  }
  const key = keyIn(path);
  if (key === null)
    throw new StartError(`The seed key ${path} is damaged. Restore the exported key with seed-key import.`);
  if (config.seedKey !== null && config.seedKey !== Buffer.from(key).toString('hex')) {
    throw new StartError(`SEED_KEY differs from the key in ${path}. Remove the one that does not belong to this hall.`);
  }
  return key;
}

export function keyIn(path: string): Uint8Array | null {
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return isSeedKey(text) ? Buffer.from(text, 'hex') : null;
}

export const keyText = (key: Uint8Array): string => `${Buffer.from(key).toString('hex')}\n`;

/**
 * File of the new seed key during a key replacement. It is renamed after the database contains the fingerprint of the
 * new key.
 */
export const NEXT_KEY_FILE = `${SEED_KEY_FILE}.next`;

/** Returns the available seed key with the fingerprint in the database, or null if there is none. */
function findKey(config: Config, bound: string): Uint8Array | null {
  const given = config.seedKey === null ? null : Buffer.from(config.seedKey, 'hex');
  const inFolder = config.databaseUrl === null ? [SEED_KEY_FILE, NEXT_KEY_FILE] : [];
  const keys = [...inFolder.map((name) => keyIn(join(config.dataDir, name))), given];
  return keys.find((key) => key !== null && fingerprintOf(key) === bound) ?? null;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a secret, such as a seed. `context` identifies the secret, so that it cannot be replaced by another
 * encrypted secret.
 */
export function seal(key: SeedKey, plain: Uint8Array, context: string): string {
  if (key === null) throw new SeedKeyMissing('There is no seed key.');
  const nonce = realRuntime.bytes(NONCE);
  // The key must be a KeyObject, because Node needs three times as long with a key as bytes.
  const cipher = createCipheriv(CIPHER, createSecretKey(key), nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Decrypts a secret. Throws if the key or the context is wrong, or if the encrypted text was changed. */
export function open(key: SeedKey, sealed: string, context: string): Uint8Array {
  if (key === null) throw new SeedKeyMissing('There is no seed key.');
  const plain = openIfRight(key, sealed, context);
  if (plain === null) throw new SeedKeyMissing(`What is sealed as ${context} does not open.`);
  return plain;
}

/**
 * Decrypts a secret. Returns null if the key is missing, if the key or the context is wrong, or if the encrypted text
 * was changed.
 */
export function openIfRight(key: SeedKey, sealed: string, context: string): Uint8Array | null {
  if (key === null) return null;
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const cipher = createDecipheriv(CIPHER, createSecretKey(key), bytes.subarray(0, NONCE), { authTagLength: TAG });
    cipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]);
  } catch {
    return null;
  }
}
