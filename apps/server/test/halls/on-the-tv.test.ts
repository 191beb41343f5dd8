import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';

const hall = useHall();
const pair = usePair(hall);
let code: string;
beforeEach(async () => {
  code = (await pair.cashier.api.get('/hall-code')).body.code;
});

const readDisplay = async () => (await hall.api(null).get(`/hall/${code}`)).body;
const lastEntry = () =>
  hall.services.storage.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('chain', '=', pair.hallId)
    .where('action', 'like', 'hall.%')
    .orderBy('seq', 'desc')
    .executeTakeFirst();

test('changes name and notice of a hall with audit entries', async () => {
  expect((await readDisplay()).hall).toMatchObject({ name: pair.cashier.name, notice: '' });
  const wished = { hallName: '  አዲስ አዳራሽ ', notice: '<b>Coffee</b> is free & hot "today"' };
  const { status, body } = await pair.cashier.api.patch('/games/settings', wished);
  expect([status, body.hallName]).toEqual([200, 'አዲስ አዳራሽ']);
  expect((await readDisplay()).hall).toMatchObject({ name: 'አዲስ አዳራሽ', notice: wished.notice });
  expect(await lastEntry()).toMatchObject({ action: 'hall.settings', after: expect.stringContaining('Coffee') });
  // Another setting changes neither.
  await pair.cashier.api.patch('/games/settings', { language: 'en' });
  expect((await readDisplay()).hall).toMatchObject({ name: 'አዲስ አዳራሽ', notice: wished.notice });
  await pair.cashier.api.patch('/games/settings', { hallName: '', notice: '' });
  expect((await readDisplay()).hall).toMatchObject({ name: pair.cashier.name, notice: '' });
});

test.each([
  [{ hallName: 'x'.repeat(61) }, 'HALL_NAME_INVALID'],
  [{ hallName: 'two\nlines' }, 'HALL_NAME_INVALID'],
  [{ notice: 'x'.repeat(201) }, 'NOTICE_INVALID'],
  [{ notice: 7 }, 'NOTICE_INVALID'],
])('refuses the hall settings %j', async (body, wanted) => {
  const answer = await pair.cashier.api.patch('/games/settings', body);
  expect([answer.status, answer.body.code]).toEqual([400, wanted]);
});

test('uses an installed voice on all screens, otherwise the voice of the language', async () => {
  const voices = async () => {
    const { voice } = (await pair.moderator.api.get('/games/settings')).body;
    return [voice, (await readDisplay()).hall.voice];
  };
  expect(await voices()).toEqual(['', '']);
  const folder = 'own-00112233445566ff';
  const at = join(hall.services.config.dataDir, 'voices', folder);
  const choose = async (voice: string) => (await pair.cashier.api.patch('/games/settings', { voice })).body.voice;
  // Names that do not exist yet or point outside the folder.
  for (const unknown of [folder, 'english', '../own-00112233445566ff', 'x'.repeat(5_000)])
    expect(await choose(unknown)).toBe('');
  expect(await choose('voices')).toBe('voices');
  expect(await voices()).toEqual(['voices', 'voices']);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'voice.json'), '{"name":"Abebe"}');
  expect(await choose(folder)).toBe(folder);
  expect(await lastEntry()).toMatchObject({ action: 'hall.settings', after: expect.stringContaining(folder) });
  expect(await voices()).toEqual([folder, folder]);
  // Another setting leaves it, and another hall has its own.
  expect((await pair.cashier.api.patch('/games/settings', { language: 'om' })).body.voice).toBe(folder);
  expect((await (await hall.pair()).cashier.api.get('/games/settings')).body.voice).toBe('');
  rmSync(at, { recursive: true });
  expect(await voices()).toEqual(['', '']);
  expect((await pair.cashier.api.patch('/games/settings', { language: 'am' })).body.voice).toBe('');
});

test('refuses hall settings with a body beyond the limit', async () => {
  const notice = 'x'.repeat(100_000);
  expect((await pair.cashier.api.patch('/games/settings', { notice })).status).toBe(413);
});

test('returns no network addresses if the server listens only on its own machine', async () => {
  expect((await pair.cashier.api.get('/hall-code')).body).toMatchObject({ url: null, origins: [] });
  expect((await readDisplay()).networkUrl).toBeNull();
});
