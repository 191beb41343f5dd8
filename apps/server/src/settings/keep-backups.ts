import { mkdirSync } from 'node:fs';
import { hasEnded } from '@adarash/rules/game';
import { append } from '../record/append.ts';
import type { Services } from '../start/services.ts';
import type { HallEvent } from '../storage/storage.ts';
import { hourlyShelf, stickShelf } from './backup-queue.ts';

type BackupServices = Pick<Services, 'config' | 'log' | 'runtime' | 'storage' | 'background' | 'backups'>;

const HOUR_MS = 60 * 60 * 1000;
const LOOK_EVERY_MS = 60 * 1000;
/** Play that is in no copy for so long is what an owner should hear of: a full disk, or a stick that was pulled out. */
const LATE_MS = 3 * HOUR_MS;

export type Backups = {
  look(): void;
  stop(): void;
};

/** Backups that happen by themselves: every hour in which there was play, and wherever BACKUP_DIR points after every game. */
export function keepBackups(services: BackupServices): Backups {
  const { config, log, runtime, storage, background } = services;
  if (storage.engine === 'postgresql') {
    const advice = 'the built-in backups are for SQLite: back PostgreSQL up with its own tools, see docs/operations.md';
    if (config.backupDir === null) log.info(advice);
    else log.warn(`BACKUP_DIR is not used: ${advice}`);
    return { look() {}, stop() {} };
  }
  const hourly = hourlyShelf(config);
  const afterGames = config.backupDir === null ? null : stickShelf(config.backupDir);
  const begin = services.backups;
  let played = false;
  let last = runtime.now().getTime();
  const inOwnFolder = makeLateness(services, hourly.folder);
  const onStick = afterGames && makeLateness(services, afterGames.folder);

  const look = () => {
    const now = runtime.now().getTime();
    inOwnFolder.look(now);
    onStick?.look(now);
    // A clock set back must not put the next backup off for as long.
    if (now < last) last = now;
    if (!played || now - last < HOUR_MS) return;
    [played, last] = [false, now];
    background.run('the hourly backup', async () => {
      mkdirSync(hourly.folder, { recursive: true, mode: 0o700 });
      await begin(hourly);
      inOwnFolder.copied();
    });
  };
  let wanted = false;
  storage.postbox.open(({ event }) => {
    if (event.type === 'number-called' || event.type === 'game-changed') {
      played = true;
      inOwnFolder.played();
    }
    if (!endsGame(event) || afterGames === null) return;
    onStick?.played();
    if (wanted) return;
    wanted = true;
    background.run('the backup after a game', async () => {
      wanted = false;
      await begin(afterGames);
      onStick?.copied();
    });
  });
  const watch = setInterval(look, LOOK_EVERY_MS).unref();
  return { look, stop: () => clearInterval(watch) };
}

/** Follows whether what was played is copied to a folder in time; where it is not, the record has an entry. */
function makeLateness({ runtime, storage, background }: BackupServices, folder: string) {
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
      background.run('recording a late backup', () =>
        storage.write({}, (tx) =>
          append(tx, {
            hallId: null,
            actor: 'system',
            action: 'backup.late',
            subject: folder,
            after,
            at: runtime.now(),
          }),
        ),
      );
    },
  };
}

const endsGame = (event: HallEvent): boolean => event.type === 'game-changed' && hasEnded(event);
