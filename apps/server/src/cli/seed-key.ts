import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { append } from '../audit-log/append.ts';
import { type Config, StartError } from '../config/config.ts';
import { fillCommitments, OPEN_COMMITMENTS, sealContext } from '../games/draw/seeds.ts';
import { type Runtime, realRuntime as runtime } from '../platform/runtime.ts';
import { discardOpen, openCommitments, sealedInPlay, setSeed } from '../repositories/draws.ts';
import { lockedHalls } from '../repositories/halls.ts';
import {
  DATABASE_FILE,
  lockDataFolder,
  prepareDataFolder,
  putInPlace,
  remove,
  SEED_KEY_FILE,
  setAside,
  writeNewFile,
} from '../storage/data-folder.ts';
import { withTool } from '../storage/open.ts';
import {
  fingerprintOf,
  keyGiven,
  keyIn,
  keyText,
  NEXT_KEY_FILE,
  openIfRight,
  SETTING,
  seal,
} from '../storage/seed-key.ts';
import { loadSetting, putSetting } from '../storage/settings.ts';
import { openSqliteFile } from '../storage/sqlite/sqlite-file.ts';
import type { Storage, Tx } from '../storage/storage.ts';
import { appendWhileServing } from './backup.ts';

export async function exportSeedKey(config: Config, name: string): Promise<string[]> {
  const target = resolve(name);
  const key = readKey(keyOf(config));
  if (existsSync(target)) throw new StartError(`${target} already exists. Choose another name.`);
  writeNewFile(target, keyText(key));
  const warnings = await appendWhileServing(join(config.dataDir, DATABASE_FILE), {
    action: 'seed-key.exported',
    file: target,
  });
  return [`Seed key written to ${target}. Keep it apart from the backups.`, ...warnings];
}

/** Imports a seed key from a file. The key of another database is refused. An existing wrong key file is renamed. */
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
    throw new StartError(`The seed key ${target} already exists. Nothing was changed.`);
  }
  const aside = existsSync(target) ? [`What was there belongs to another hall and is now ${setAside(target)}.`] : [];
  writeNewFile(target, keyText(key));
  return [`Seed key written to ${target}.`, ...aside];
}

function keyOf(config: Config): string {
  if (config.databaseUrl === null) return join(config.dataDir, SEED_KEY_FILE);
  throw new StartError(
    'With PostgreSQL the seed key is not a file but the environment variable SEED_KEY of the servers. Copy it from there.',
  );
}

function readKey(path: string): Uint8Array {
  if (!existsSync(path)) throw new StartError(`The file ${path} of the seed key does not exist.`);
  const key = keyIn(path);
  if (key === null) throw new StartError(`${path} is not a seed key: it must contain 64 hexadecimal characters.`);
  return key;
}

/** Returns the fingerprint of the seed key that the database requires; null without a database. */
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

/** Replaces a seed key that is lost or no longer secret by a new one. All servers of the hall must be stopped. */
export async function replaceSeedKey(config: Config, _given: string, log: Logger): Promise<string[]> {
  if (config.databaseUrl !== null) return withTool(config, log, (storage) => replaced(storage, keyGiven(config), null));
  const target = join(config.dataDir, SEED_KEY_FILE);
  const next = join(config.dataDir, NEXT_KEY_FILE);
  const unlock = lockDataFolder(config.dataDir);
  try {
    return await withTool(config, log, async (storage) => {
      const newKey = runtime.bytes(32);
      remove(next);
      writeNewFile(next, keyText(newKey));
      const lines = await replaced(storage, newKey, keyIn(target));
      const aside = existsSync(target) ? [`The key from before is now ${setAside(target)}.`] : [];
      putInPlace(next, target);
      return [...lines, ...aside];
    });
  } finally {
    unlock();
  }
}

async function replaced(storage: Storage, newKey: Uint8Array, oldKey: Uint8Array | null): Promise<string[]> {
  const halls = await replaceKey(storage, runtime, { newKey, oldKey });
  return [`The seed key was replaced. Halls with fresh commitments: ${halls}.`];
}

type Keys = { newKey: Uint8Array; oldKey: Uint8Array | null };

/**
 * Binds the database to a new seed key, discards every open commitment and creates new ones, with audit entries.
 * Unfinished games keep their seeds if the old key is available. Returns the number of halls.
 */
export const replaceKey = (storage: Storage, runtime: Runtime, keys: Keys): Promise<number> =>
  storage.write({}, async (tx) => {
    const { db } = tx;
    const value = fingerprintOf(keys.newKey);
    if ((await loadSetting(db, SETTING)) === value) {
      throw new StartError('SEED_KEY is already the key of this database. Set SEED_KEY to a new key and try again.');
    }
    await putSetting(tx, SETTING, value);
    if (keys.oldKey !== null) await sealAgain(tx, keys.oldKey, keys.newKey);
    const at = runtime.now();
    const halls = await lockedHalls(tx);
    for (const hall of halls) {
      const discarded = await discardOpen(tx, hall.id, at);
      await fillCommitments({ ...tx, hall }, { runtime, seedKey: keys.newKey });
      const opened = (await openCommitments(db, hall.id, OPEN_COMMITMENTS)).map(({ drawId: draw_id, ...rest }) => ({
        draw_id,
        ...rest,
      }));
      const after = { discarded, opened };
      await append(tx, { hallId: hall.id, actor: 'system', action: 'seed-key.replaced', subject: hall.id, after, at });
    }
    const after = { halls: halls.length, fingerprint: value };
    await append(tx, { hallId: null, actor: 'system', action: 'seed-key.replaced', subject: 'house', after, at });
    return halls.length;
  });

async function sealAgain(tx: Tx, oldKey: Uint8Array, newKey: Uint8Array): Promise<void> {
  for (const { draw_id: drawId, seed_sealed } of await sealedInPlay(tx)) {
    const context = sealContext(drawId);
    const seed = openIfRight(oldKey, seed_sealed, context);
    if (seed !== null) await setSeed(tx, drawId, { seed_sealed: seal(newKey, seed, context) });
  }
}
