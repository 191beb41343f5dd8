import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Backups, backupsIn, keepBackups } from '../../src/owner/backups.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { expectRefusal, startedGame } from '../harness/play/games.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

let hall: Hall;
let stick: string;
let backups: Backups;

const begin = async (env: Record<string, string> = {}) => {
  hall = await startHall({ env });
  hall.clock.freeze('2026-03-01T06:00:00Z');
  backups = keepBackups(hall.services);
};
beforeEach(() => {
  stick = mkdtempSync(join(tmpdir(), 'adarash-stick-'));
});
afterEach(async () => {
  backups.stop();
  await hall.stop();
  rmSync(stick, { recursive: true, force: true });
});

const choose = (backupFolder: unknown) => hall.admin.api.patch('/admin/settings', { backupFolder });
const shown = async () => (await hall.admin.api.get('/admin/desk')).body.backups;
const entries = async () => {
  const rows = hall.services.storage.db.selectFrom('audit').select(['action', 'actor_role', 'before', 'after']);
  const found = await rows.where('action', '=', 'house.settings').orderBy('seq').execute();
  return found.map(({ before, after }) => [JSON.parse(before ?? ''), JSON.parse(after ?? '')]);
};

async function playOne(): Promise<void> {
  const { _id } = await startedGame(hall.cashier.api);
  expect((await hall.cashier.api.post(`/games/${_id}/finish`)).status).toBe(200);
  await hall.services.background.idle();
}

if (ENGINE === 'postgresql') {
  test('refuses a folder for backups on PostgreSQL', async () => {
    await begin();
    expectRefusal(await choose(stick), 409, 'BACKUP_BY_OPERATOR');
    expect((await choose('')).status).toBe(200);
    expect(await shown()).toBeNull();
    expect(await entries()).toEqual([]);
  });
} else {
  test('uses the folder for backups without a restart, with audit entries', async () => {
    await begin();
    const own = join(hall.place.dataDir, 'backups');
    expect(await shown()).toEqual({ folder: own, chosen: '', fixed: false, files: [] });
    await playOne();
    expect((await choose(` ${stick} `)).status).toBe(200);
    expect((await choose(stick)).status).toBe(200);
    expect(backupsIn(stick)).toEqual([]);
    await playOne();
    expect(backupsIn(stick)).toHaveLength(1);
    hall.clock.advance(1000);
    const { file } = (await hall.admin.api.post('/admin/backups')).body.backup;
    expect(backupsIn(stick)).toContain(file);
    expect(await shown()).toMatchObject({ folder: stick, chosen: stick, fixed: false });
    expect((await shown()).files).toHaveLength(2);
    expect((await hall.admin.api.get(`/admin/backups/${file}`)).status).toBe(200);

    expect((await choose('')).status).toBe(200);
    hall.clock.advance(1000);
    await playOne();
    expect(backupsIn(stick)).toHaveLength(2);
    expect(await shown()).toEqual({ folder: own, chosen: '', fixed: false, files: [] });
    expect(await entries()).toEqual([
      [{ backupFolder: '' }, { backupFolder: stick }],
      [{ backupFolder: stick }, { backupFolder: '' }],
    ]);
  });

  test('refuses an invalid folder and keeps the current folder', async () => {
    await begin();
    await choose(stick);
    const { dataDir } = hall.place;
    for (const [path, status, code] of [
      ['stick', 400, 'BACKUP_FOLDER_RELATIVE'],
      [7, 400, 'BACKUP_FOLDER_RELATIVE'],
      [`${stick}\tx`, 400, 'TEXT_NOT_PLAIN'],
      [`/${'x'.repeat(1000)}`, 409, 'BACKUP_FOLDER_MISSING'],
      [join(stick, 'missing'), 409, 'BACKUP_FOLDER_MISSING'],
      [dataDir, 400, 'BACKUP_FOLDER_OWN'],
    ] as const)
      expectRefusal(await choose(path), status, code);
    expectRefusal(await hall.cashier.api.patch('/admin/settings', { backupFolder: '' }), 403, 'ACCESS_DENIED');
    expect(await shown()).toMatchObject({ chosen: stick });
    // The path is not among the settings that other staff can read.
    expect(JSON.stringify((await hall.cashier.api.get('/settings')).body)).not.toContain(stick);
    expect(await entries()).toHaveLength(1);
  });

  test('preserves the folder of the start options', async () => {
    await begin({ BACKUP_DIR: stick });
    expect(await shown()).toMatchObject({ folder: stick, chosen: stick, fixed: true });
    expectRefusal(await choose(''), 409, 'BACKUP_FOLDER_FIXED');
    expect((await choose(stick)).status).toBe(200);
    expect(await entries()).toEqual([]);
  });

  test('neither lists, downloads nor deletes other files of the folder', async () => {
    await begin();
    const name = (n: number) => `adarash-2020-01-01T00-00-${String(n).padStart(2, '0')}-000Z-asked.db`;
    const foreign = ['notes.txt', 'adarash.db', 'adarash-2020-01-01T00-00-00-000Z.db.bak'];
    for (const file of foreign) writeFileSync(join(stick, file), 'private');
    mkdirSync(join(stick, name(1)));
    symlinkSync(join(stick, 'notes.txt'), join(stick, name(2)));
    for (let n = 10; n < 20; n++) writeFileSync(join(stick, name(n)), 'old');
    const before = readdirSync(stick);
    await choose(stick);
    for (const file of [...foreign, name(1), name(2)])
      expectRefusal(await hall.admin.api.get(`/admin/backups/${file}`), 404, 'BACKUP_NOT_FOUND');
    const { file } = (await hall.admin.api.post('/admin/backups')).body.backup;
    const after = readdirSync(stick);
    // Only the oldest backups are deleted.
    expect(before.filter((each) => !after.includes(each))).toEqual([10, 11, 12, 13, 14, 15].map(name));
    expect(backupsIn(stick)).toEqual([...[16, 17, 18, 19].map(name), file]);
  });

  test('reports a missing folder, and no late backup after the folder was removed from the settings', async () => {
    await begin();
    await choose(stick);
    rmSync(stick, { recursive: true });
    await playOne();
    expectRefusal(await hall.admin.api.post('/admin/backups'), 409, 'BACKUP_FOLDER_MISSING');
    expect(existsSync(stick)).toBe(false);
    const late = async () => {
      backups.look();
      await hall.services.background.idle();
      const { entries } = (await hall.admin.api.get('/admin/record?exception=backup-overdue')).body;
      return entries.filter(({ subject }: { subject: string }) => subject === stick);
    };
    hall.clock.advance(3 * 60 * 60 * 1000);
    expect(await late()).toMatchObject([{ action: 'backup.late', actor: { role: 'system' } }]);
    await choose('');
    await playOne();
    hall.clock.advance(4 * 60 * 60 * 1000);
    expect(await late()).toHaveLength(1);
  });
}
