import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Backups,
  backupNow,
  backupsIn,
  backupTime,
  copiesToDrop,
  keepBackups,
  makeBackupQueue,
} from '../../src/owner/backups.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { createGame, startedGame } from '../harness/play/games.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

let hall: Hall;
let stick: string;
let backups: Backups;

beforeEach(async () => {
  hall = await startHall();
  // All of a test on one day: the newest copy of each day stays.
  hall.clock.freeze('2026-03-01T06:00:00Z');
  stick = join(hall.place.dataDir, 'stick');
  mkdirSync(stick);
  const config = { ...hall.services.config, backupDir: stick };
  backups = keepBackups({ ...hall.services, config, backups: makeBackupQueue({ ...hall.services, config }) });
});
afterEach(async () => {
  backups.stop();
  await hall.stop();
});

const hourlyFolder = () => join(hall.place.dataDir, 'backups');
const hour = 60 * 60 * 1000;
const settled = () => hall.services.background.idle();

async function playOne(): Promise<string> {
  const { _id } = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/call-number`);
  expect((await hall.cashier.api.post(`/games/${_id}/finish`)).status).toBe(200);
  await settled();
  return _id;
}

if (ENGINE === 'postgresql') {
  test('skips built-in backups on PostgreSQL and logs it', async () => {
    await playOne();
    hall.clock.advance(2 * hour);
    backups.look();
    await settled();
    expect([backupsIn(stick), existsSync(hourlyFolder())]).toEqual([[], false]);
    expect(hall.logged()).toContain('BACKUP_DIR is not used: the built-in backups are for SQLite');
  });
} else {
  const open = (folder: string, name: string) => openSqliteFile(join(folder, name), { readonly: true });

  test('reports an exception once if games are in no backup for three hours', async () => {
    rmSync(stick, { recursive: true });
    const late = async () => (await hall.admin.api.get('/admin/record?exception=backup-overdue')).body.entries;
    const after = async (hours: number) => {
      hall.clock.advance(hours * hour);
      backups.look();
      await settled();
      return late();
    };
    await playOne();
    expect(await after(1)).toEqual([]);
    expect(await after(2)).toMatchObject([{ action: 'backup.late', actor: { role: 'system' } }]);
    expect(await after(1)).toHaveLength(1);
    mkdirSync(stick);
    await playOne();
    await after(1);
    expect(await after(3)).toHaveLength(1);
  });

  describe('after each game', () => {
    test('writes a complete private backup without the seed key and adds an audit entry', async () => {
      const id = await playOne();
      const [name = '', ...more] = backupsIn(stick);
      expect(more).toEqual([]);
      const copy = open(stick, name);
      expect(copy.pragma('integrity_check')).toBe('ok');
      expect(copy.prepare('SELECT status FROM games WHERE id = ?').get([id])).toEqual({ status: 'completed' });
      copy.close();
      const bytes = readFileSync(join(stick, name));
      const key = readFileSync(join(hall.place.dataDir, 'seed.key'), 'utf8').trim();
      expect([bytes.includes(key), bytes.includes(Buffer.from(key, 'hex'))]).toEqual([false, false]);
      expect(statSync(join(stick, name)).mode & 0o077).toBe(0);
      const { db } = hall.services.storage;
      const entry = await db.selectFrom('audit').selectAll().where('action', '=', 'backup.made').executeTakeFirst();
      expect(entry).toMatchObject({ chain: 'house', actor_role: 'system', subject: name });
      expect(JSON.parse(entry?.after ?? '')).toEqual({ folder: stick, bytes: bytes.length });
    });

    test('preserves the last thirty backups', { tags: ['all'] }, async () => {
      for (let i = 0; i < 32; i++) {
        hall.clock.advance(1000);
        const { _id } = await createGame(hall.cashier.api);
        await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'Nobody came' });
        await settled();
      }
      const kept = backupsIn(stick);
      expect(kept).toHaveLength(30);
      const newest = open(stick, kept.at(-1) ?? '');
      expect(newest.prepare('SELECT count(*) AS n FROM games').get()).toEqual({ n: 32 });
      newest.close();
    });

    test('logs a missing backup folder without creating it, and uses it again after the next game', async () => {
      rmSync(stick, { recursive: true });
      await playOne();
      expect(existsSync(stick)).toBe(false);
      expect(hall.logged()).toContain(`The folder for backups ${stick} does not exist`);
      mkdirSync(stick);
      await playOne();
      expect(backupsIn(stick)).toHaveLength(1);
    });
  });

  test('preserves the other backups if a backup is requested', async () => {
    const config = { ...hall.services.config, backupDir: null };
    const asking = { config, storage: hall.services.storage, backups: makeBackupQueue({ ...hall.services, config }) };
    await playOne();
    hall.clock.advance(hour);
    backups.look();
    await settled();
    const hourly = backupsIn(hourlyFolder());
    expect(hourly).toHaveLength(1);
    let last = '';
    for (let i = 0; i < 7; i++) {
      hall.clock.advance(1000);
      last = (await backupNow(asking, 'system')).at.toISOString();
    }
    const kept = backupsIn(hourlyFolder());
    expect(kept).toHaveLength(6);
    expect(kept).toContain(hourly[0]);
    expect(backupTime(kept.at(-1) ?? '')).toBe(last);
  });

  test('preserves the newest backups and the newest of each of the last seven days', () => {
    const at = (day: number, hours: number, ending = '') =>
      `adarash-2026-03-${String(day).padStart(2, '0')}T${hours}-00-00-000Z${ending}.db`;
    const names = Array.from({ length: 12 }, (_, day) => [at(day + 1, 15), at(day + 1, 19)]).flat();
    const shelf = { keeps: 3, ending: '' } as const;
    const dropped = copiesToDrop([...names, at(1, 20, '-asked')], shelf, new Date('2026-03-12T20:00:00Z'));
    expect(names.filter((name) => !dropped.includes(name))).toEqual([
      ...[6, 7, 8, 9, 10].map((day) => at(day, 19)),
      at(11, 19),
      at(12, 15),
      at(12, 19),
    ]);
    expect(dropped).not.toContain(at(1, 20, '-asked'));
  });

  describe('every hour', () => {
    test('stores a backup every hour with games, and preserves the last five', async () => {
      hall.clock.advance(2 * hour);
      backups.look();
      await settled();
      expect(backupsIn(hourlyFolder())).toEqual([]);
      for (let i = 0; i < 7; i++) {
        await playOne();
        backups.look();
        await settled();
        backups.look();
        await settled();
        hall.clock.advance(hour);
      }
      const kept = backupsIn(hourlyFolder());
      expect(kept).toHaveLength(5);
      expect(statSync(hourlyFolder()).mode & 0o077).toBe(0);
      const newest = open(hourlyFolder(), kept.at(-1) ?? '');
      expect(newest.prepare('SELECT count(*) AS n FROM games').get()).toEqual({ n: 7 });
      newest.close();
    });
  });

  test('responds to calls during a consistent backup of a large hall', async () => {
    const { storage } = hall.services;
    const filler = 'x'.repeat(1000);
    for (let i = 0; i < 20; i++) {
      await storage.write({}, async ({ db }) => {
        for (let j = 0; j < 1000; j++)
          await db
            .insertInto('settings')
            .values({ name: `filler-${i}-${j}`, value: filler })
            .execute();
      });
    }
    const { _id } = await startedGame(hall.cashier.api);
    const before = backupsIn(stick).length;
    const other = await createGame(hall.cashier.api, { cardPool: [50] });
    let copying = true;
    await hall.cashier.api.post(`/games/${other._id}/void`, { reason: 'Now' });
    const copied = settled().then(() => {
      copying = false;
    });
    let answered = 0;
    while (copying && answered < 70) {
      expect((await hall.cashier.api.post(`/games/${_id}/call-number`)).status).toBe(200);
      answered++;
    }
    await copied;
    expect(answered).toBeGreaterThan(0);
    const names = backupsIn(stick);
    expect(names).toHaveLength(before + 1);
    const copy = open(stick, names.at(-1) ?? '');
    const row = copy.prepare('SELECT called_count AS n FROM games WHERE id = ?').get([_id]) as { n: number };
    expect(copy.prepare('SELECT count(*) AS n FROM calls WHERE game_id = ?').get([_id])).toEqual(row);
    copy.close();
  });
}
