import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPOKEN } from '@adarash/contract/sounds';
import { expect, test } from 'vitest';
import { decodeSound } from '../../src/settings/voice-packs.ts';
import { soundsFolder } from '../../src/start/places.ts';
import { expectRefusal } from '../harness/games.ts';
import { useHall } from '../harness/hall.ts';

const hall = useHall();
const soundOf = (name: string) => readFileSync(join(soundsFolder, 'amharic', `${name}.opus`));
const take = (name: string, bytes = soundOf(name)) =>
  hall.admin.api.put(`/admin/voices/draft/${name}`, { audio: bytes.toString('base64') });
const voices = async () => (await hall.admin.api.get('/admin/voices')).body;

test('a voice is recorded take by take, left and gone on with, and calls once it is whole', async () => {
  const { admin } = hall;
  expectRefusal(await take('1'), 404, 'VOICE_NOT_FOUND');
  for (const name of ['', 'amharic', 'a/b', '-x', 'x'.repeat(41)])
    expectRefusal(await admin.api.put('/admin/voices/draft', { name }), 400, 'VOICE_NAME_INVALID');
  expect((await admin.api.put('/admin/voices/draft', { name: ' አበበ ' })).status).toBe(200);
  expect((await take('1')).body).toMatchObject({ success: true, seconds: expect.any(Number) });
  expect((await voices()).draft).toEqual({ name: 'አበበ', sounds: ['1'] });
  expectRefusal(await admin.api.post('/admin/voices', {}), 400, 'VOICE_NOT_WHOLE');
  expect((await voices()).voices).toEqual([]);

  const bad = [Buffer.from('no sound'), soundOf('1').subarray(0, 900), Buffer.alloc(0)];
  for (const bytes of bad) expectRefusal(await take('2', bytes), 400, 'VOICE_SOUND_INVALID');
  expectRefusal(await take('2', soundOf('jackpot-congrats')), 400, 'VOICE_SOUND_INVALID');
  expect((await take('76', soundOf('1'))).status).toBe(404);
  expect((await take('shuffle')).status).toBe(404);
  expect((await voices()).draft.sounds).toEqual(['1']);

  for (const name of SPOKEN) expect((await take(name)).status).toBe(200);
  const finished = await admin.api.post('/admin/voices', {});
  expect(finished.status).toBe(201);
  const { folder } = finished.body;
  expect(await voices()).toMatchObject({ voices: [{ name: 'አበበ', folder }], draft: null });
  expect((await hall.api(null).get('/sounds/voices')).body.voices).toEqual([{ name: 'አበበ', folder }]);
  expectRefusal(await admin.api.put('/admin/voices/draft', { name: 'አበበ' }), 409, 'VOICE_NAME_TAKEN');

  const wav = await hall.app.inject({ url: `/api/sounds?path=${folder}/7.wav` });
  expect(wav.headers['content-type']).toBe('audio/wav');
  const { seconds } = await decodeSound(soundOf('7'));
  expect(wav.rawPayload.length).toBe(44 + 2 * Math.round(seconds * 48_000));
  expect((await hall.app.inject({ url: `/api/sounds?path=${folder}/7.flac` })).statusCode).toBe(404);

  expectRefusal(await admin.api.delete('/admin/voices/own-0000000000000000'), 404, 'VOICE_NOT_FOUND');
  expect((await admin.api.delete(`/admin/voices/${folder}`)).status).toBe(200);
  expect((await voices()).voices).toEqual([]);
  const told = hall.services.storage.db.selectFrom('audit').select('action').where('action', 'like', 'house.voice%');
  expect((await told.orderBy('seq').execute()).map(({ action }) => action)).toEqual([
    'house.voice-added',
    'house.voice-removed',
  ]);
});

test('a begun voice can be thrown away', async () => {
  await hall.admin.api.put('/admin/voices/draft', { name: 'Chaltu' });
  await take('3');
  const heard = await hall.app.inject({
    url: '/api/admin/voices/draft/3',
    headers: { authorization: `Bearer ${hall.admin.token}` },
  });
  expect(heard.rawPayload.equals(soundOf('3'))).toBe(true);
  await hall.admin.api.delete('/admin/voices/draft');
  expect((await voices()).draft).toBeNull();
  expect(existsSync(join(hall.services.config.dataDir, 'voices', 'draft'))).toBe(false);
  for (const gone of [await take('3'), await hall.admin.api.post('/admin/voices', {})])
    expectRefusal(gone, 404, 'VOICE_NOT_FOUND');
  expectRefusal(await hall.admin.api.get('/admin/voices/draft/3'), 404, 'VOICE_NOT_FOUND');
  expect((await voices()).draft).toBeNull();
});

test('a backup takes the voices along', { tags: ['all'] }, async () => {
  const { services, admin } = hall;
  if (services.storage.engine === 'postgresql') return;
  await admin.api.put('/admin/voices/draft', { name: 'Almaz' });
  for (const name of SPOKEN) await take(name);
  const { folder } = (await admin.api.post('/admin/voices', {})).body;
  expect((await admin.api.post('/admin/backups', {})).status).toBe(200);
  expect(readdirSync(join(services.config.dataDir, 'backups', 'voices', folder))).toHaveLength(84);
});
