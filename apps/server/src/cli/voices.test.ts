import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { copyPacks, packsFolder } from '../halls/voice-packs.ts';
import { soundsFolder } from '../platform/places.ts';
import { addVoice, listVoices, removeVoice } from './voices.ts';

const work = mkdtempSync(join(tmpdir(), 'adarash-voice-'));
const config = readConfig({ DATA_DIR: join(work, 'data') }, work);
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Creates a folder with the sound files of the built-in voice, all with the same file extension. */
function recorded(name: string, change: (folder: string) => void = () => {}, type = '.opus'): string {
  const folder = join(work, name);
  cpSync(join(soundsFolder, 'voices'), folder, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || (path.endsWith(type) && !basename(path).startsWith('say-')),
  });
  change(folder);
  return folder;
}

test('installs a folder as a voice with its name, and removes the voice by this name', { tags: ['all'] }, async () => {
  expect(await listVoices(config)).toEqual(['No voice was added.']);
  const folder = recorded('የአበበ ድምፅ', (at) => writeFileSync(join(at, 'notes.txt'), 'not copied'));
  const [said, ...more] = await addVoice(config, folder);
  expect(said).toMatch(/^Voice የአበበ ድምፅ is installed: 83 sounds, \d+ kB\./);
  expect(more).toEqual([]);
  const [installed = ''] = readdirSync(join(config.dataDir, 'voices'));
  expect(installed).toMatch(/^own-[0-9a-f]{16}$/);
  expect(readdirSync(join(config.dataDir, 'voices', installed))).toHaveLength(84);

  // A backup copies the voice to the stick; a restore copies it from there to a new computer.
  const stick = join(work, 'stick');
  const restored = readConfig({ DATA_DIR: join(work, 'restored') }, work);
  copyPacks(packsFolder(config.dataDir), packsFolder(stick));
  copyPacks(packsFolder(stick), packsFolder(restored.dataDir));
  expect(readdirSync(packsFolder(restored.dataDir))).toEqual([installed]);
  expect(await listVoices(restored)).toEqual(['የአበበ ድምፅ']);
  expect(readdirSync(join(packsFolder(restored.dataDir), installed))).toHaveLength(84);

  await expect(addVoice(config, folder)).rejects.toThrow('The voice የአበበ ድምፅ already exists.');
  expect(await listVoices(config)).toEqual(['የአበበ ድምፅ']);
  expect(await removeVoice(config, 'የአበበ ድምፅ')).toHaveLength(1);
  expect(await listVoices(config)).toEqual(['No voice was added.']);
  await expect(removeVoice(config, 'የአበበ ድምፅ')).rejects.toThrow('There is no voice');
});

test('lists the sounds of a voice that have no file', async () => {
  const folder = recorded(
    'Chaltu',
    (at) => ['pause.mp3', '3.mp3', '4.mp3'].map((file) => rmSync(join(at, file))),
    '.mp3',
  );
  const [said, missing] = await addVoice(config, folder);
  expect(said).toMatch(/^Voice Chaltu is installed: 80 sounds/);
  expect(missing).toBe('No file for: pause, 3–4. Games use the built-in voice for them.');
  await removeVoice(config, 'Chaltu');
});

test('rejects a voice folder with invalid files, lists all of them, and installs no file', async () => {
  const folder = recorded('Broken', (at) => {
    writeFileSync(join(at, '8.opus'), 'RIFF, not Opus');
    writeFileSync(join(at, '9.opus'), readFileSync(join(at, '9.opus')).subarray(0, -200));
    cpSync(join(soundsFolder, 'voices', '10.mp3'), join(at, '10.mp3'));
    writeFileSync(join(at, '12.opus'), Buffer.alloc(310_000));
  });
  const fault = await addVoice(config, folder).catch((error: Error) => error.message);
  const notThat = 'is not the MP3, M4A, Ogg, Opus or WAV file that its name says, or is damaged';
  expect(String(fault).split('\n')).toEqual([
    `The voice in ${folder} was not installed:`,
    '  10.opus is a second file of the same sound',
    '  12.opus has more than 300 kB',
    `  8.opus ${notThat}`,
    `  9.opus ${notThat}`,
  ]);
  const folderOfVoices = join(config.dataDir, 'voices');
  expect(existsSync(folderOfVoices) ? readdirSync(folderOfVoices) : []).toEqual([]);
});

test('rejects a voice folder without sounds', async () => {
  const folder = recorded('Empty', () => {}, '.none');
  await expect(addVoice(config, folder)).rejects.toThrow(/^No file in .* has the name of a sound/);
});

test.each(['amharic', 'a.b', '-x', 'x'.repeat(41)])('rejects the voice name %s', async (name) => {
  await expect(addVoice(config, recorded(name))).rejects.toThrow('is not valid as the name of a voice');
});

test('rejects a voice without a folder', async () => {
  await expect(addVoice(config, join(work, 'nowhere'))).rejects.toThrow('There is no folder');
});
