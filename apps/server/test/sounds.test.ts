import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SOUND_PATHS } from '../src/halls/sound-routes.ts';
import { soundsFolder } from '../src/platform/places.ts';
import { useHall } from './harness/hall.ts';

const hall = useHall();

test('serves every sound to everyone with a cache time of one year', async () => {
  expect(SOUND_PATHS.size).toBe(2 * 2 * (75 + 8 + 47));
  for (const path of SOUND_PATHS) {
    const answer = await hall.app.inject({ url: `/api/sounds?path=${path}` });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    const isOpus = path.endsWith('.opus');
    expect(answer.headers['content-type']).toBe(isOpus ? 'audio/ogg' : 'audio/mpeg');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.rawPayload.subarray(0, 4).toString() === 'OggS').toBe(isOpus);
  }
});

test.each([
  '',
  'amharic',
  'amharic/',
  'amharic/0.opus',
  'amharic/76.opus',
  'amharic/1.wav',
  'amharic/1.opus/',
  '../../package.json',
  'amharic/../voices/1.opus',
  'amharic/../../../package.json',
  '%2e%2e/%2e%2e/package.json',
  '%252e%252e%252fpackage.json',
  '..%5c..%5cpackage.json',
  'amharic\\1.opus',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '//server/share/1.opus',
  'amharic/1.opus%00',
  'amharic/1.opus%00.txt',
  'CON',
  'amharic/NUL.opus',
  'AMHARIC/1.opus',
  'amharic/1.opus::$DATA',
  '__proto__/1.opus',
])('returns 404 for the sound path %j', async (path) => {
  const answer = await hall.app.inject({ url: `/api/sounds?path=${path}` });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ success: false, code: 'SOUND_NOT_FOUND', message: 'Sound not found.' });
});

test.each(['/api/sounds', '/api/sounds?path=amharic/1.opus&path=voices/1.opus', '/api/sounds?path[]=amharic/1.opus'])(
  'returns 404 for the invalid sound request %s',
  async (url) => {
    expect((await hall.app.inject({ url })).statusCode).toBe(404);
  },
);

test('lists and serves a custom voice, and no other files of its folder', async () => {
  const { dataDir } = hall.services.config;
  const folder = 'own-0123456789abcdef';
  const listed = async () => (await hall.app.inject({ url: '/api/sounds/voices' })).json();
  const ask = (path: string) => hall.app.inject({ url: `/api/sounds?path=${path}` });
  expect(await listed()).toEqual({ success: true, voices: [] });

  const at = join(dataDir, 'voices', folder);
  cpSync(join(soundsFolder, 'voices', '44.opus'), join(at, '44.opus'));
  expect(await listed()).toEqual({ success: true, voices: [] });
  writeFileSync(join(at, 'voice.json'), '{"name":"የአበበ ድምፅ"}');
  writeFileSync(join(at, 'secret.opus'), 'x');
  expect(await listed()).toEqual({ success: true, voices: [{ name: 'የአበበ ድምፅ', folder, files: ['44.opus'] }] });

  const sound = await ask(`${folder}/44.opus`);
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/ogg']);
  expect(sound.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(sound.rawPayload.equals(readFileSync(join(at, '44.opus')))).toBe(true);
  for (const path of ['voice.json', 'secret.opus', '45.opus', '..%2f..%2fseed.key', '../44.opus', '44.opus/..', '']) {
    expect([path, (await ask(`${folder}/${path}`)).statusCode]).toEqual([path, 404]);
  }
  for (const other of [
    'own-0000000000000000',
    `${folder}.new`,
    `x/${folder}`,
    'own-0123456789ABCDEF',
    '..',
    'voices',
  ]) {
    expect([other, (await ask(`${other}/44.opus`)).statusCode]).toEqual([other, other === 'voices' ? 200 : 404]);
  }
  rmSync(at, { recursive: true });
  expect((await ask(`${folder}/44.opus`)).statusCode).toBe(404);
});
