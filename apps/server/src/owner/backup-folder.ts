import { mkdtemp, readdir, realpath, rmdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { type AuditContext, append } from '../audit-log/append.ts';
import type { Config } from '../config/config.ts';
import { webFolder } from '../platform/places.ts';
import { Refusal } from '../platform/refusal.ts';
import { loadSetting, putSetting } from '../storage/settings.ts';
import type { Storage, Tx } from '../storage/storage.ts';

type Services = {
  readonly config: Pick<Config, 'backupDir' | 'dataDir'>;
  readonly storage: Pick<Storage, 'db' | 'engine'>;
};

/** Returns the folder for backups from the start options, otherwise from the owner's settings; null if there is none. */
export async function backupFolder({ config, storage }: Services): Promise<string | null> {
  return config.backupDir ?? ((await loadSetting(storage.db, 'backup-folder')) || null);
}

/** Throws if the owner cannot choose this folder for backups. An empty path means no folder. */
export async function needBackupFolder(services: Services, path: string): Promise<void> {
  const { config, storage } = services;
  if (path === ((await backupFolder(services)) ?? '')) return;
  if (storage.engine === 'postgresql') throw new Refusal('BACKUP_BY_OPERATOR');
  if (config.backupDir !== null) throw new Refusal('BACKUP_FOLDER_FIXED');
  // The folder of the web pages is public, so every visitor could download a backup from it.
  if (path !== '') await needWritableFolder(path, [config.dataDir, webFolder]);
}

/** Throws if a path is not an existing, writable folder outside Adarash's own folders. */
export async function needWritableFolder(path: string, ownFolders: readonly string[]): Promise<void> {
  if (!isAbsolute(path)) throw new Refusal('BACKUP_FOLDER_RELATIVE');
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Refusal('BACKUP_FOLDER_MISSING');
  for (const own of ownFolders) if (await isInside(path, own)) throw new Refusal('BACKUP_FOLDER_OWN');
  // The permissions do not show whether the disk is writable, so an empty folder is created and removed.
  try {
    await readdir(path);
    await rmdir(await mkdtemp(join(path, '.adarash-')));
  } catch {
    throw new Refusal('BACKUP_FOLDER_READ_ONLY');
  }
}

/** Returns whether a path is this folder or inside it, also by a symbolic link. */
async function isInside(path: string, folder: string): Promise<boolean> {
  const real = (place: string) => realpath(place).catch(() => place);
  const way = relative(await real(folder), await real(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Stores the owner's folder for backups with an audit entry. */
export async function putBackupFolder(tx: Tx, by: AuditContext, path: string): Promise<void> {
  const before = (await loadSetting(tx.db, 'backup-folder')) ?? '';
  if (path === before) return;
  await putSetting(tx, 'backup-folder', path);
  await append(tx, {
    hallId: null,
    ...by,
    action: 'house.settings',
    subject: 'house',
    before: { backupFolder: before },
    after: { backupFolder: path },
  });
}
