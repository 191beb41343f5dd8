import { type Dirent, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hasEnded } from '@adarash/rules/game';
import type { Logger } from 'pino';
import { type AuditContext, append } from '../audit-log/append.ts';
import { COPY } from '../audit-log/restored.ts';
import type { Config } from '../config/config.ts';
import { copyPacks, packsFolder } from '../halls/voice-packs.ts';
import type { Background } from '../platform/background.ts';
import type { Runtime } from '../platform/runtime.ts';
import { DATABASE_FILE, putInPlace, remove } from '../storage/data-folder.ts';
import { codedError, IN_THREAD } from '../storage/sqlite/sqlite-file.ts';
import type { HallEvent, Storage } from '../storage/storage.ts';
import { backupFolder } from './backup-folder.ts';

/**
 * Program of the thread that copies the database, a few pages at a time, so that calls of numbers are not blocked. The
 * read transaction preserves one state of the database, otherwise every write would restart the copy. The copy is valid
 * only after it was opened, read completely and flushed to the disk.
 */
const THREAD = `${IN_THREAD}
  const fs = require('node:fs');
  (async () => {
    const hall = open(workerData.source, true);
    hall.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    try {
      await copy(hall, workerData.draft);
    } finally {
      hall.exec('COMMIT');
      hall.close();
    }
    const made = open(workerData.draft, false);
    // The copy is marked as a backup, because its open draws may be revealed later.
    made.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(workerData.mark, workerData.source);
    pragma(made, 'journal_mode = DELETE');
    const verdict = pragma(made, 'quick_check(1)');
    made.close();
    if (verdict !== 'ok') throw new Error('the copy is damaged');
    const file = fs.openSync(workerData.draft, 'r+');
    fs.fsyncSync(file);
    parentPort.postMessage(fs.fstatSync(file).size);
    fs.closeSync(file);
  })();
`;

/** Copies the current database into one validated file. The copy does not contain the seed key. */
export async function copyHall(source: string, target: string): Promise<{ bytes: number }> {
  if (existsSync(target)) throw new Error(`${target} already exists`);
  const draft = `${target}.partial`;
  const leftovers = ['', '-journal', '-wal', '-shm'].map((ending) => draft + ending);
  const clear = () => {
    leftovers.forEach(remove);
  };
  clear();
  try {
    const bytes = await inThread({ source, draft, mark: COPY });
    putInPlace(draft, target);
    return { bytes };
  } finally {
    clear();
  }
}

function inThread(workerData: object): Promise<number> {
  const worker = new Worker(THREAD, { eval: true, workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => reject(codedError(error)));
    worker.once('exit', () =>
      reject(new Error('the thread that copies the database stopped before the copy was complete')),
    );
  });
}

type CopyServices = { config: Config; log: Logger; runtime: Runtime; storage: Storage };

/**
 * Backups of one kind in a folder, identified by the end of their names. `keeps` is the number of latest backups that
 * remain.
 */
type Shelf = { readonly folder: string; readonly keeps: number; readonly ending: '' | '-asked' };

const NAME = /^adarash-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d-\d{3}Z(-asked)?\.db$/;

const nameAt = (at: Date, ending: string) => `adarash-${at.toISOString().replace(/[:.]/g, '-')}${ending}.db`;

/**
 * Returns the backups in a folder, oldest first. Other files of the folder are never read or deleted, and neither are
 * symbolic links, because they may lead out of the folder.
 */
export function backupsIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Returns the entries of a folder. An unreadable folder, for example of a removed disk, has none. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const ownFolder = ({ dataDir }: Config) => join(dataDir, 'backups');

const hourlyShelf = (config: Config): Shelf => ({ folder: ownFolder(config), keeps: 5, ending: '' });
const stickShelf = (folder: string): Shelf => ({ folder, keeps: 30, ending: '' });

/**
 * Returns the folder of backups that a user requested: the chosen folder if there is one. Requested backups never
 * replace automatic ones.
 */
export const askedShelf = (config: Config, chosen: string | null): Shelf => ({
  folder: chosen ?? ownFolder(config),
  keeps: 5,
  ending: '-asked',
});

const DAYS_KEPT = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the old backups to delete: all except the latest ones and the last backup of each of the last seven days. */
export function copiesToDrop(names: readonly string[], { keeps, ending }: Omit<Shelf, 'folder'>, now: Date): string[] {
  const own = names.filter((name) => (NAME.exec(name)?.[2] ?? '') === ending).sort();
  const since = new Date(now.getTime() - (DAYS_KEPT - 1) * DAY_MS).toISOString().slice(0, 10);
  const dayOf = (name: string | undefined) => (name === undefined ? undefined : NAME.exec(name)?.[1]);
  const isLastOfDay = (name: string, i: number) => dayOf(name)! >= since && dayOf(name) !== dayOf(own[i + 1]);
  return own.filter((name, i) => i < own.length - keeps && !isLastOfDay(name, i));
}

/**
 * Creates a backup that a user requested. Only the default folder is created: a missing chosen folder is an error,
 * because the USB stick may not be plugged in.
 */
export async function backupNow(
  services: { config: Config; storage: Storage; backups: BackupQueue },
  actor: AuditContext['actor'],
): Promise<Made> {
  const chosen = await backupFolder(services);
  const shelf = askedShelf(services.config, chosen);
  if (chosen === null) mkdirSync(shelf.folder, { recursive: true, mode: 0o700 });
  return services.backups(shelf, actor);
}

type Made = { readonly file: string; readonly at: Date; readonly bytes: number };

export type BackupQueue = (shelf: Shelf, actor?: AuditContext['actor']) => Promise<Made>;

/** Creates a queue that makes one backup at a time, because parallel copies would slow down the hall. */
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
  actor: AuditContext['actor'],
): Promise<Made> {
  const { folder, ending } = shelf;
  if (!existsSync(folder))
    throw new Error(`The folder for backups ${folder} does not exist. Connect its disk or create the folder.`);
  const at = runtime.now();
  const name = nameAt(at, ending);
  const path = join(folder, name);
  // A second request in the same millisecond returns the same backup.
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

/** Copies the custom voices into the folder of the backup. A failure does not invalidate the backup. */
function takeVoices({ dataDir }: Config, folder: string, log: CopyServices['log']): void {
  try {
    copyPacks(packsFolder(dataDir), packsFolder(folder));
  } catch (error) {
    log.warn({ folder, err: error }, 'the custom voices could not be copied into the folder for backups');
  }
}

/** Deletes an old backup. A failure does not invalidate the new backup; the next backup retries the deletion. */
function drop(path: string, log: CopyServices['log']): void {
  try {
    remove(path);
  } catch (error) {
    log.warn({ file: path, err: error }, 'an old backup could not be deleted; the next backup tries again');
  }
}

export const backupTime = (name: string): string =>
  name.replace(/^adarash-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z).*$/, '$1:$2:$3.$4');

type BackupServices = CopyServices & { background: Background; backups: BackupQueue };

const HOUR_MS = 60 * 60 * 1000;
const LOOK_EVERY_MS = 60 * 1000;
/** Time after which a missing backup is reported to the owner. Common causes are a full disk or a removed USB stick. */
const LATE_MS = 3 * HOUR_MS;

export type Backups = ReturnType<typeof keepBackups>;

/** Creates automatic backups: one in every hour with activity, and one in the chosen folder after every game. */
export function keepBackups(services: BackupServices) {
  const { config, log, runtime, storage, background } = services;
  if (storage.engine === 'postgresql') {
    const advice = 'the built-in backups are for SQLite: back PostgreSQL up with its own tools, see docs/operations.md';
    if (config.backupDir === null) log.info(advice);
    else log.warn(`BACKUP_DIR is not used: ${advice}`);
    return { look() {}, stop() {} };
  }
  const hourly = hourlyShelf(config);
  const chosenFolder = () => backupFolder(services);
  const begin = services.backups;
  let played = false;
  let last = runtime.now().getTime();
  const inOwnFolder = makeLateness(services, async () => hourly.folder);
  const onStick = makeLateness(services, chosenFolder);

  const look = () => {
    const now = runtime.now().getTime();
    inOwnFolder.look(now);
    onStick.look(now);
    // If the clock was set back, the next backup is not delayed.
    if (now < last) last = now;
    if (!played || now - last < HOUR_MS) return;
    played = false;
    last = now;
    background.run('the hourly backup', async () => {
      mkdirSync(hourly.folder, { recursive: true, mode: 0o700 });
      await begin(hourly);
      inOwnFolder.copied();
    });
  };
  let wanted = false;
  storage.emitter.on('hallEvent', ({ event }) => {
    if (event.type === 'number-called' || event.type === 'game-changed') {
      played = true;
      inOwnFolder.played();
    }
    if (!endsGame(event)) return;
    onStick.played();
    if (wanted) return;
    wanted = true;
    background.run('the backup after a game', async () => {
      wanted = false;
      const folder = await chosenFolder();
      if (folder !== null) await begin(stickShelf(folder));
      onStick.copied();
    });
  });
  const watch = setInterval(look, LOOK_EVERY_MS).unref();
  return { look, stop: () => clearInterval(watch) };
}

/**
 * Watches the backups in a folder, which may change or be null. Creates an audit entry if the latest games are not
 * backed up in time.
 */
function makeLateness({ runtime, storage, background }: BackupServices, folderNow: () => Promise<string | null>) {
  let since: number | null = null;
  let isRecorded = false;
  return {
    played() {
      since ??= runtime.now().getTime();
    },
    copied() {
      since = null;
      isRecorded = false;
    },
    look(now: number) {
      if (since === null || isRecorded || now - since < LATE_MS) return;
      isRecorded = true;
      const after = { since: new Date(since).toISOString() };
      background.run('recording a late backup', async () => {
        const folder = await folderNow();
        if (folder === null) return;
        await storage.write({}, (tx) =>
          append(tx, {
            hallId: null,
            actor: 'system',
            action: 'backup.late',
            subject: folder,
            after,
            at: runtime.now(),
          }),
        );
      });
    },
  };
}

const endsGame = (event: HallEvent): boolean => event.type === 'game-changed' && hasEnded(event);
