import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { rebuildPicture } from '../../src/display/picture-formats/picture-file.ts';
import { JPEG_PICTURES, pngChunk, pngPicture, WEBP_PICTURES } from '../../src/display/pictures.test-support.ts';
import { useHall, usePair } from '../harness/hall.ts';

const hall = useHall();
const pair = usePair(hall);
let code: string;
beforeEach(async () => {
  code = (await pair.cashier.api.get('/hall-code')).body.code;
});

const shown = async () => (await hall.api(null).get(`/hall/${code}`)).body;
const lastEntry = () =>
  hall.services.storage.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('chain', '=', pair.hallId)
    .where('action', 'like', 'hall.%')
    .orderBy('seq', 'desc')
    .executeTakeFirst();

test('the hall has a name and a notice of its own, and both stand in the record', async () => {
  expect((await shown()).hall).toMatchObject({ name: pair.cashier.name, notice: '', picture: null });
  const wished = { hallName: '  አዲስ አዳራሽ ', notice: '<b>Coffee</b> is free & hot "today"' };
  const { status, body } = await pair.cashier.api.patch('/games/settings', wished);
  expect([status, body.hallName]).toEqual([200, 'አዲስ አዳራሽ']);
  expect((await shown()).hall).toMatchObject({ name: 'አዲስ አዳራሽ', notice: wished.notice });
  expect(await lastEntry()).toMatchObject({ action: 'hall.settings', after: expect.stringContaining('Coffee') });
  // Another setting changes neither.
  await pair.cashier.api.patch('/games/settings', { language: 'en' });
  expect((await shown()).hall).toMatchObject({ name: 'አዲስ አዳራሽ', notice: wished.notice });
  await pair.cashier.api.patch('/games/settings', { hallName: '', notice: '' });
  expect((await shown()).hall).toMatchObject({ name: pair.cashier.name, notice: '' });
});

test.each([
  [{ hallName: 'x'.repeat(61) }, 'HALL_NAME_INVALID'],
  [{ hallName: 'two\nlines' }, 'HALL_NAME_INVALID'],
  [{ notice: 'x'.repeat(201) }, 'NOTICE_INVALID'],
  [{ notice: 7 }, 'NOTICE_INVALID'],
])('%j is refused', async (body, wanted) => {
  const answer = await pair.cashier.api.patch('/games/settings', body);
  expect([answer.status, answer.body.code]).toEqual([400, wanted]);
});

test('the hall’s voice is a built-in one or a pack that is there, on laptop and TV, else that of the language', async () => {
  const voices = async () => {
    const { voice } = (await pair.moderator.api.get('/games/settings')).body;
    return [voice, (await shown()).hall.voice];
  };
  expect(await voices()).toEqual(['', '']);
  const folder = 'own-00112233445566ff';
  const at = join(hall.services.config.dataDir, 'voices', folder);
  const choose = async (voice: string) => (await pair.cashier.api.patch('/games/settings', { voice })).body.voice;
  // Not there yet, and nothing that could lead anywhere else.
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

const PNG = pngPicture();
const JPEG = JPEG_PICTURES.baseline;
/** With a remark behind its head that brings it to the largest size. */
const largest = () => {
  const [head, rest] = [PNG.subarray(0, 33), PNG.subarray(33)];
  return Buffer.concat([head, pngChunk('tEXt', Buffer.alloc(200_000 - PNG.length - 12)), rest]);
};
const put = (bytes: Buffer) => pair.cashier.api.put('/hall-picture', { picture: bytes.toString('base64') });
const pictureAt = (query = '', headers = {}) =>
  hall.app.inject({ url: `/api/public/halls/${code}/picture${query}`, headers });

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP_PICTURES.lossy],
  ['image/png', largest()],
])('a picture is served as the %s it is, rebuilt, to everyone with the code', async (type, sent) => {
  const bytes = (await rebuildPicture(sent))!.bytes;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const { status, body } = await put(sent);
  expect([status, body.picture]).toEqual([200, hash]);
  expect((await shown()).hall.picture).toBe(hash);
  expect((await pair.moderator.api.get('/hall-code')).body.picture).toBe(hash);
  expect(await lastEntry()).toEqual({ action: 'hall.picture', before: 'null', after: JSON.stringify(hash) });
  const answer = await pictureAt(`?hash=${hash}`);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    etag: `"${hash}"`,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await pictureAt()).headers['cache-control']).toBe('no-cache');
  expect((await pictureAt('?hash=older')).headers['cache-control']).toBe('no-cache');
  const again = await pictureAt('', { 'if-none-match': `"${hash}"` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a picture is replaced, and taken off again', async () => {
  await put(PNG);
  const before = (await shown()).seq;
  expect((await put(PNG)).status).toBe(200);
  expect((await shown()).seq).toBe(before);
  await put(JPEG);
  expect((await pictureAt()).headers['content-type']).toBe('image/jpeg');
  expect((await pair.cashier.api.delete('/hall-picture')).status).toBe(200);
  expect((await shown()).hall.picture).toBeNull();
  const gone = await pictureAt();
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'PICTURE_NOT_FOUND']);
  expect((await pair.cashier.api.delete('/hall-picture')).status).toBe(200);
});

test.each([
  ['a drawing that can carry a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', Buffer.from('<!doctype html><script>1</script>')],
  ['nothing', Buffer.alloc(0)],
  ['one byte too many', Buffer.concat([largest(), Buffer.alloc(1)])],
])('%s is no picture', async (_, bytes) => {
  const { status, body } = await put(bytes);
  expect([status, body.code]).toEqual([400, 'PICTURE_INVALID']);
  expect((await shown()).hall.picture).toBeNull();
});

test('what is no base64 is refused, and so is a body beyond every picture', async () => {
  const wrong = await pair.cashier.api.put('/hall-picture', { picture: `${PNG.toString('base64')}!!` });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'PICTURE_INVALID']);
  expect((await put(Buffer.alloc(300_000))).status).toBe(413);
  // Nowhere else may a body be so large.
  const notice = 'x'.repeat(100_000);
  expect((await pair.cashier.api.patch('/games/settings', { notice })).status).toBe(413);
  expect((await pair.moderator.api.put('/hall-picture', { picture: PNG.toString('base64') })).status).toBe(403);
});

test('only this machine can open a server that listens to itself alone', async () => {
  expect((await pair.cashier.api.get('/hall-code')).body).toMatchObject({ url: null, origins: [] });
  expect((await shown()).networkUrl).toBeNull();
});
