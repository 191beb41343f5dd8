import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { append, type By } from '../audit/append.ts';
import type { Chance } from '../chance.ts';
import type { Config } from '../config.ts';
import { DATABASE_FILE } from '../storage/data-folder.ts';
import type { Storage } from '../storage/storage.ts';
import { copyHall } from './copy.ts';

type CopyServices = { config: Config; log: Logger; chance: Chance; storage: Storage };

/** A folder of backups, and how many of the newest stay in it. */
type Shelf = { readonly folder: string; readonly keeps: number };

const NAME = /^adarash-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.db$/;

const nameAt = (at: Date) => `adarash-${at.toISOString().replace(/[:.]/g, '-')}.db`;

export const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .sort()
    : [];

export const hourlyShelf = ({ dataDir }: Config): Shelf => ({ folder: join(dataDir, 'backups'), keeps: 5 });
export const stickShelf = (folder: string): Shelf => ({ folder, keeps: 30 });

/** Where a backup goes that somebody asks for: to the stick, if there is one. */
export const shelfOf = (config: Config): Shelf =>
  config.backupDir === null ? hourlyShelf(config) : stickShelf(config.backupDir);

/** A folder of our own is made where it is missing; a stick that is not plugged in must not be replaced by one. */
export async function backupNow(services: { config: Config; backups: BackupQueue }, actor: By['actor']): Promise<Made> {
  const shelf = shelfOf(services.config);
  if (services.config.backupDir === null) mkdirSync(shelf.folder, { recursive: true, mode: 0o700 });
  return services.backups(shelf, actor);
}

/** What was made, whole and checked. */
type Made = { readonly file: string; readonly at: Date; readonly bytes: number };

export type BackupQueue = (shelf: Shelf, actor?: By['actor']) => Promise<Made>;

/** One copy at a time: two would slow each other and the hall. */
export function makeBackupQueue(services: CopyServices): BackupQueue {
  let before: Promise<unknown> = Promise.resolve();
  return (shelf, actor = 'system') => {
    const mine = before.then(() => makeBackup(services, shelf, actor));
    before = mine.catch(() => {});
    return mine;
  };
}

async function makeBackup(
  { config, chance, storage, log }: CopyServices,
  { folder, keeps }: Shelf,
  actor: By['actor'],
): Promise<Made> {
  if (!existsSync(folder)) throw new Error(`The folder for backups ${folder} is not there.`);
  const at = chance.now();
  const name = nameAt(at);
  const path = join(folder, name);
  // Two that were asked for in the same millisecond are one.
  if (existsSync(path)) return { file: name, at, bytes: statSync(path).size };
  const { bytes } = await copyHall(join(config.dataDir, DATABASE_FILE), path);
  for (const old of backupsIn(folder).slice(0, -keeps)) rmSync(join(folder, old), { force: true });
  await storage.write({}, (tx) =>
    append(tx, { hallId: null, actor, action: 'backup.made', subject: name, after: { folder, bytes }, at }),
  );
  log.info({ file: path, bytes }, 'backup written and checked');
  return { file: name, at, bytes };
}

/** When a backup was made, as its name tells. */
export const backupTime = (name: string): string =>
  name.replace(/^adarash-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.db$/, '$1:$2:$3.$4');
