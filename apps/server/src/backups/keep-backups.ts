import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasEnded } from '@adarash/rules/game';
import { append } from '../audit/append.ts';
import type { Services } from '../services.ts';
import { DATABASE_FILE } from '../storage/data-folder.ts';
import type { HallEvent } from '../storage/storage.ts';
import { copyHall } from './copy.ts';

type BackupServices = Pick<Services, 'config' | 'log' | 'chance' | 'storage' | 'background'>;

/** A folder of backups, and how many of the newest stay in it. */
type Shelf = { readonly folder: string; readonly keeps: number };

const HOUR_MS = 60 * 60 * 1000;
const LOOK_EVERY_MS = 60 * 1000;
const NAME = /^adarash-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.db$/;

const nameAt = (at: Date) => `adarash-${at.toISOString().replace(/[:.]/g, '-')}.db`;

export const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .sort()
    : [];

export type Backups = {
  /** Makes the hourly backup if it is due. */
  look(): void;
  stop(): void;
};

/** Backups that happen by themselves: every hour in which there was play, and wherever BACKUP_DIR points after every game. */
export function keepBackups(services: BackupServices): Backups {
  const { config, log, chance, storage, background } = services;
  if (storage.engine === 'postgresql') {
    const advice = 'the built-in backups are for SQLite: back PostgreSQL up with its own tools, see docs/operations.md';
    if (config.backupDir === null) log.info(advice);
    else log.warn(`BACKUP_DIR is not used: ${advice}`);
    return { look() {}, stop() {} };
  }
  const hourly = { folder: join(config.dataDir, 'backups'), keeps: 5 };
  const afterGames = config.backupDir === null ? null : { folder: config.backupDir, keeps: 30 };
  const begin = makeQueue(services);
  let played = false;
  let last = chance.now().getTime();

  const look = () => {
    const now = chance.now().getTime();
    // A clock set back must not put the next backup off for as long.
    if (now < last) last = now;
    if (!played || now - last < HOUR_MS) return;
    [played, last] = [false, now];
    background.run('the hourly backup', async () => {
      mkdirSync(hourly.folder, { recursive: true, mode: 0o700 });
      await begin(hourly);
    });
  };
  let wanted = false;
  storage.postbox.open(({ event }) => {
    if (event.type === 'number-called' || event.type === 'game-changed') played = true;
    if (!endsGame(event) || afterGames === null || wanted) return;
    wanted = true;
    background.run('the backup after a game', () => {
      wanted = false;
      return begin(afterGames);
    });
  });
  const watch = setInterval(look, LOOK_EVERY_MS).unref();
  return { look, stop: () => clearInterval(watch) };
}

const endsGame = (event: HallEvent): boolean => event.type === 'game-changed' && hasEnded(event);

/** One copy at a time: two would slow each other and the hall. */
function makeQueue(services: BackupServices): (shelf: Shelf) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  return (shelf) => {
    const mine = before.then(() => makeBackup(services, shelf));
    before = mine.catch(() => {});
    return mine;
  };
}

async function makeBackup({ config, chance, storage, log }: BackupServices, { folder, keeps }: Shelf): Promise<void> {
  // A stick that is not plugged in must not be replaced by a folder of its name.
  if (!existsSync(folder)) throw new Error(`The folder for backups ${folder} is not there.`);
  const at = chance.now();
  const name = nameAt(at);
  if (existsSync(join(folder, name))) return;
  const { bytes } = await copyHall(join(config.dataDir, DATABASE_FILE), join(folder, name));
  for (const old of backupsIn(folder).slice(0, -keeps)) rmSync(join(folder, old), { force: true });
  await storage.write({}, (tx) =>
    append(tx, {
      hallId: null,
      actor: 'system',
      action: 'backup.made',
      subject: name,
      after: { folder, bytes },
      at,
    }),
  );
  log.info({ file: join(folder, name), bytes }, 'backup written and checked');
}
