import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { append, type By } from '../record/append.ts';
import type { Config } from '../start/config.ts';
import type { Runtime } from '../start/runtime.ts';
import { DATABASE_FILE, remove } from '../storage/data-folder.ts';
import type { Storage } from '../storage/storage.ts';
import { copyHall } from './backup-copy.ts';
import { copyPacks, packsFolder } from './voice-packs.ts';

declare module '../start/services.ts' {
  interface Services {
    readonly backups: BackupQueue;
  }
}

type CopyServices = { config: Config; log: Logger; runtime: Runtime; storage: Storage };

/** Copies of one kind in a folder, known by the end of their names; `keeps`: how many of the newest stay. */
type Shelf = { readonly folder: string; readonly keeps: number; readonly ending: '' | '-asked' };

const NAME = /^adarash-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d-\d{3}Z(-asked)?\.db$/;

const nameAt = (at: Date, ending: string) => `adarash-${at.toISOString().replace(/[:.]/g, '-')}${ending}.db`;

export const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .sort()
    : [];

const ownFolder = ({ dataDir }: Config) => join(dataDir, 'backups');

export const hourlyShelf = (config: Config): Shelf => ({ folder: ownFolder(config), keeps: 5, ending: '' });
export const stickShelf = (folder: string): Shelf => ({ folder, keeps: 30, ending: '' });

/** Where a backup goes that somebody asks for: to the stick, if there is one. It takes no other copy's place. */
export const askedShelf = (config: Config): Shelf => ({
  folder: config.backupDir ?? ownFolder(config),
  keeps: 5,
  ending: '-asked',
});

const DAYS_KEPT = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Those of a shelf that make room: all but its newest, and the newest of each of the last seven days. */
export function copiesToDrop(names: readonly string[], { keeps, ending }: Omit<Shelf, 'folder'>, now: Date): string[] {
  const own = names.filter((name) => (NAME.exec(name)?.[2] ?? '') === ending).sort();
  const since = new Date(now.getTime() - (DAYS_KEPT - 1) * DAY_MS).toISOString().slice(0, 10);
  const dayOf = (name: string | undefined) => (name === undefined ? undefined : NAME.exec(name)?.[1]);
  const isLastOfDay = (name: string, i: number) => dayOf(name)! >= since && dayOf(name) !== dayOf(own[i + 1]);
  return own.filter((name, i) => i < own.length - keeps && !isLastOfDay(name, i));
}

/** A folder of our own is made where it is missing; a stick that is not plugged in must not be replaced by one. */
export async function backupNow(services: { config: Config; backups: BackupQueue }, actor: By['actor']): Promise<Made> {
  const shelf = askedShelf(services.config);
  if (services.config.backupDir === null) mkdirSync(shelf.folder, { recursive: true, mode: 0o700 });
  return services.backups(shelf, actor);
}

type Made = { readonly file: string; readonly at: Date; readonly bytes: number };

type BackupQueue = (shelf: Shelf, actor?: By['actor']) => Promise<Made>;

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
  { config, runtime, storage, log }: CopyServices,
  shelf: Shelf,
  actor: By['actor'],
): Promise<Made> {
  const { folder, ending } = shelf;
  if (!existsSync(folder)) throw new Error(`The folder for backups ${folder} is not there.`);
  const at = runtime.now();
  const name = nameAt(at, ending);
  const path = join(folder, name);
  // Two that were asked for in the same millisecond are one.
  if (existsSync(path)) return { file: name, at, bytes: statSync(path).size };
  const { bytes } = await copyHall(join(config.dataDir, DATABASE_FILE), path);
  takeVoices(config, folder, log);
  for (const old of copiesToDrop(backupsIn(folder), shelf, at)) drop(join(folder, old), log);
  await storage.write({}, (tx) =>
    append(tx, { hallId: null, actor, action: 'backup.made', subject: name, after: { folder, bytes }, at }),
  );
  log.info({ file: path, bytes }, 'backup written and checked');
  return { file: name, at, bytes };
}

/** The hall's own voices lie next to the copy. A copy is good without them. */
function takeVoices({ dataDir }: Config, folder: string, log: CopyServices['log']): void {
  try {
    copyPacks(packsFolder(dataDir), packsFolder(folder));
  } catch (error) {
    log.warn({ folder, err: error }, 'the voices could not be copied');
  }
}

/** A copy that stays because somebody holds it makes the new one no worse; the next backup tries again. */
function drop(path: string, log: CopyServices['log']): void {
  try {
    remove(path);
  } catch (error) {
    log.warn({ file: path, err: error }, 'an old backup could not be removed');
  }
}

export const backupTime = (name: string): string =>
  name.replace(/^adarash-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z).*$/, '$1:$2:$3.$4');
