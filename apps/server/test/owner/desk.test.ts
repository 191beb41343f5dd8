import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@adarash/rules/catalogue';
import { afterEach, expect, test } from 'vitest';
import { type Hall, startHall } from '../harness/hall.ts';
import { createGame, expectRefusal } from '../harness/play/games.ts';
import { secondServer } from '../harness/servers/server-beside.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';
import { until } from '../harness/until.ts';

let hall: Hall;
const begin = async (env: Record<string, string> = {}) => {
  hall = await startHall({ env });
  return hall;
};
afterEach(() => hall.stop());

const actionsOf = async (chain: string) => {
  const rows = hall.services.storage.db.selectFrom('audit').select(['action', 'actor_name', 'actor_role']);
  return (await rows.where('chain', '=', chain).orderBy('seq').execute()).map(
    ({ action, actor_role }) => `${action} ${actor_role}`,
  );
};

test('updates name, rounding and marking of a hall as admin with audit entries', async () => {
  const { admin, hallId, cashier } = await begin();
  const path = `/admin/halls/${hallId}/settings`;
  const before = (await admin.api.get(path)).body.settings;
  expect(before).toEqual({ hallName: '', wholeBirr: false, phoneMarking: true, cardSet: null });
  const wanted = { hallName: 'Bole', wholeBirr: true, phoneMarking: false };
  expect((await admin.api.patch(path, wanted)).status).toBe(200);
  expect((await cashier.api.get('/games/settings')).body).toMatchObject(wanted);
  const { code } = (await cashier.api.get('/hall-code')).body;
  expect((await hall.api(null).get(`/hall/${code}`)).body.hall).toMatchObject({ name: 'Bole', marking: false });
  expect((await admin.api.get(path)).body.settings).toMatchObject(wanted);
  expect((await actionsOf(hallId)).filter((each) => each.startsWith('hall.'))).toEqual(['hall.settings admin']);
  const nowhere = '0'.repeat(24);
  expectRefusal(await admin.api.get(`/admin/halls/${nowhere}/settings`), 404, 'CASHIER_NOT_FOUND');
  expectRefusal(await admin.api.patch(`/admin/halls/${nowhere}/settings`, wanted), 404, 'CASHIER_NOT_FOUND');
});

test('changes the size of the card catalogue only before the first game, effective on all servers', async () => {
  const { admin, cashier, moderator } = await begin();
  const other = ENGINE === 'postgresql' ? await secondServer(hall, {}) : null;
  const change = (cardCount: number) => admin.api.patch('/admin/settings', { cardCount });
  const sizes = async () => (await cashier.api.get('/games/cards')).body.data.length;
  for (const wrong of [0, 1001, 1.5]) expectRefusal(await change(wrong), 400, 'VALIDATION');
  expect(await sizes()).toBe(100);

  expect((await change(150)).body.settings.cardCount).toBe(150);
  const cards = (await cashier.api.get('/games/cards')).body.data;
  expect(cards.map(({ numbers }: { numbers: unknown }) => numbers)).toEqual(
    catalogue(150).map(({ numbers }) => numbers),
  );
  expect((await cashier.api.get('/print/cards?cards=150')).status).toBe(200);
  expect((await admin.api.get('/admin/desk')).body.catalogue).toEqual({ size: 150, max: 1000, fixedBy: null });
  if (other) {
    await until(
      async () => other.services.catalogueSize(),
      (size) => size === 150,
    );
    await other.stop();
  }

  const winner = (
    await moderator.api.post('/games/configure-future-winners', { games: [{ gameNumber: 9, cardId: 60 }] })
  ).body.winners[0];
  expectRefusal(await change(50), 409, 'CATALOGUE_IN_USE');
  await moderator.api.delete(`/games/future-winners/${winner._id}`);
  expect((await change(50)).status).toBe(200);
  expect(await sizes()).toBe(50);
  expectRefusal(await cashier.api.get('/print/cards?cards=51'), 400, 'CARDS_INVALID');
  await createGame(cashier.api, { cardPool: [1, 50] });
  expectRefusal(await change(100), 409, 'CATALOGUE_IN_USE');
  expect((await admin.api.patch('/admin/settings', { cardCount: 50, dayStartsAt: 5 })).status).toBe(200);
  expect((await admin.api.get('/admin/desk')).body.catalogue).toEqual({ size: 50, max: 1000, fixedBy: 'games' });
  expect((await actionsOf('house')).filter((each) => each.startsWith('house.'))).toHaveLength(3);
});

test('refuses to change the size of the card catalogue if CARD_COUNT is set', async () => {
  const { admin } = await begin({ CARD_COUNT: '12' });
  expectRefusal(await admin.api.patch('/admin/settings', { cardCount: 20 }), 409, 'CATALOGUE_FIXED');
  expect((await admin.api.get('/settings')).body.settings.cardCount).toBe(12);
  expect((await admin.api.get('/admin/desk')).body.catalogue).toEqual({ size: 12, max: 1000, fixedBy: 'setting' });
});

test('refuses to open the network by the owner’s switch behind a proxy', async () => {
  const { admin } = await begin({ TRUST_PROXY: '1' });
  expectRefusal(await admin.api.put('/admin/network', { open: true }), 409, 'NETWORK_FIXED');
  expect((await admin.api.get('/admin/desk')).body.network).toMatchObject({ open: false, fixedBy: 'proxy' });
});

test('creates and validates a requested backup, except on PostgreSQL', async () => {
  const { admin, place } = await begin();
  const made = await admin.api.post('/admin/backups');
  if (ENGINE === 'postgresql') {
    expectRefusal(made, 409, 'BACKUP_BY_OPERATOR');
    expect((await admin.api.get('/admin/desk')).body.backups).toBeNull();
    return;
  }
  const { file, at, bytes } = made.body.backup;
  const folder = join(place.dataDir, 'backups');
  expect(existsSync(join(folder, file))).toBe(true);
  const { backups } = (await admin.api.get('/admin/desk')).body;
  expect(backups).toEqual({ folder, chosen: '', fixed: false, files: [{ file, at, bytes }] });
  expect((await actionsOf('house')).filter((each) => each.startsWith('backup.'))).toEqual(['backup.made admin']);
});

test('downloads a backup with an audit entry, and no other file', async () => {
  const { admin, cashier, place } = await begin();
  if (ENGINE === 'postgresql') {
    expectRefusal(await admin.api.get('/admin/backups/any.db'), 409, 'BACKUP_BY_OPERATOR');
    return;
  }
  const { file, bytes } = (await admin.api.post('/admin/backups')).body.backup;
  const downloaded = await admin.api.get(`/admin/backups/${file}`);
  expect(downloaded.status).toBe(200);
  expect(downloaded.headers).toMatchObject({
    'content-type': 'application/vnd.sqlite3',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'no-store',
  });
  expect(downloaded.bytes.equals(readFileSync(join(place.dataDir, 'backups', file)))).toBe(true);
  expect((await actionsOf('house')).filter((each) => each.startsWith('backup.'))).toEqual([
    'backup.made admin',
    'backup.downloaded admin',
  ]);

  // The form of the name is checked, so files beside the backups and outside the folder are not available.
  writeFileSync(join(place.dataDir, 'backups', 'notes.txt'), 'private');
  for (const name of ['notes.txt', '..%2Fadarash.db', `..%2Fbackups%2F${file}`, file.replace('20', '19')])
    expectRefusal(await admin.api.get(`/admin/backups/${name}`), 404, 'BACKUP_NOT_FOUND');
  expectRefusal(await cashier.api.get(`/admin/backups/${file}`), 403, 'ACCESS_DENIED');
  expect((await actionsOf('house')).filter((each) => each === 'backup.downloaded admin')).toHaveLength(1);
});

test('returns BACKUP_FOLDER_MISSING if the folder is missing', async () => {
  const { admin, place } = await begin({ BACKUP_DIR: 'stick' });
  rmSync(join(place.dataDir, 'stick'), { recursive: true, force: true });
  const code = ENGINE === 'postgresql' ? 'BACKUP_BY_OPERATOR' : 'BACKUP_FOLDER_MISSING';
  expectRefusal(await admin.api.post('/admin/backups'), 409, code);
});
