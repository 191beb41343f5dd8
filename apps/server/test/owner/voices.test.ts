import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_SOUND_BYTES, SOUND_NAMES } from '@adarash/contract/sounds';
import { expect, test } from 'vitest';
import { soundsFolder } from '../../src/platform/places.ts';
import { useHall } from '../harness/hall.ts';
import { expectRefusal } from '../harness/play/games.ts';

const hall = useHall();
const soundOf = (file: string) => readFileSync(join(soundsFolder, 'amharic', file));
const sent = (file: string, bytes = soundOf(file)) => ({ file, audio: bytes.toString('base64') });
const add = (name: string, files: readonly ReturnType<typeof sent>[]) =>
  hall.admin.api.post('/admin/voices', { name, files });
const voices = async () => (await hall.api(null).get('/sounds/voices')).body.voices;

test('adds a voice from its files, serves them with their types, and removes it', async () => {
  const { admin } = hall;
  const added = await add(' አበበ ', [sent('1.opus'), sent('2.mp3'), sent('win.opus')]);
  expect(added.status).toBe(201);
  const { folder } = added.body;
  expect(await voices()).toEqual([{ name: 'አበበ', folder, files: ['1.opus', '2.mp3', 'win.opus'] }]);
  for (const [file, type] of [
    ['1.opus', 'audio/ogg'],
    ['2.mp3', 'audio/mpeg'],
  ] as const) {
    const heard = await hall.app.inject({ url: `/api/sounds?path=${folder}/${file}` });
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, type]);
    expect(heard.rawPayload.equals(soundOf(file))).toBe(true);
  }
  for (const file of ['1.mp3', '1.wav', '3.opus', 'voice.json', 'WIN.opus'])
    expect((await hall.app.inject({ url: `/api/sounds?path=${folder}/${file}` })).statusCode).toBe(404);

  expectRefusal(await add('አበበ', [sent('1.opus')]), 409, 'VOICE_NAME_TAKEN');
  expectRefusal(await admin.api.delete('/admin/voices/own-0000000000000000'), 404, 'VOICE_NOT_FOUND');
  expect((await admin.api.delete(`/admin/voices/${folder}`)).status).toBe(200);
  expect(await voices()).toEqual([]);
  const entries = hall.services.storage.db.selectFrom('audit').select('action').where('action', 'like', 'house.voice%');
  expect((await entries.orderBy('seq').execute()).map(({ action }) => action)).toEqual([
    'house.voice-added',
    'house.voice-removed',
  ]);
});

test('rejects a voice with an invalid name, and installs no file if one of its files is invalid', async () => {
  for (const name of ['', 'amharic', 'a/b', '-x', 'x'.repeat(41)])
    expectRefusal(await add(name, [sent('1.opus')]), 400, 'VOICE_NAME_INVALID');
  const unusable = [
    sent('76.opus', soundOf('1.opus')),
    sent('../1.opus', soundOf('1.opus')),
    sent('1.mp3', soundOf('1.opus')),
    sent('2.opus', Buffer.from('no sound')),
    sent('2.opus', soundOf('2.opus').subarray(0, 900)),
    sent('2.opus', Buffer.alloc(0)),
    { file: '2.opus', audio: 'no base64 at all!' },
    sent('3.mp3', soundOf('3.mp3')),
  ];
  for (const file of unusable) {
    const answer = await add('Chaltu', [sent('3.opus'), file]);
    expectRefusal(answer, 400, 'VOICE_FILE_INVALID');
    expect(answer.body.details).toEqual({ name: file.file });
  }
  expect(await voices()).toEqual([]);
});

test('refuses a voice with too many files, a file that is too large or a body that is too large', async () => {
  expectRefusal(await add('Chaltu', []), 400, 'VALIDATION');
  expectRefusal(
    await add(
      'Chaltu',
      Array.from({ length: 84 }, () => sent('1.opus')),
    ),
    400,
    'VALIDATION',
  );
  expectRefusal(await add('Chaltu', [sent('1.wav', Buffer.alloc(MAX_SOUND_BYTES + 3))]), 400, 'VALIDATION');
  const whole = await add(
    'Chaltu',
    SOUND_NAMES.map((name) => sent(`${name}.wav`, Buffer.alloc(MAX_SOUND_BYTES))),
  );
  expectRefusal(whole, 400, 'VOICE_FILE_INVALID');
  expectRefusal(await add('x'.repeat(36 * 1024 * 1024), []), 413, 'TOO_LARGE');
  expect(await voices()).toEqual([]);
});

test('returns the first response to a repeated request and adds the voice once', async () => {
  const send = () => {
    const body = { name: 'Bontu', files: [sent('1.opus')] };
    return hall.admin.api.post('/admin/voices', body, { headers: { 'idempotency-key': 'a-voice-that-is-sent-twice' } });
  };
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body.folder]).toEqual([201, 201, first.body.folder]);
  expect(await voices()).toHaveLength(1);
  await hall.admin.api.delete(`/admin/voices/${first.body.folder}`);
});

test('includes the voices in a backup', { tags: ['all'] }, async () => {
  const { services, admin } = hall;
  if (services.storage.engine === 'postgresql') return;
  const { folder } = (await add('Almaz', [sent('1.opus'), sent('2.mp3')])).body;
  expect((await admin.api.post('/admin/backups', {})).status).toBe(200);
  expect(readdirSync(join(services.config.dataDir, 'backups', 'voices', folder)).sort()).toEqual([
    '1.opus',
    '2.mp3',
    'voice.json',
  ]);
});
