import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyPacks, packsFolder } from '../settings/voice-packs.ts';
import { readConfig } from '../start/config.ts';
import { soundsFolder } from '../start/places.ts';
import { addVoice, listVoices, removeVoice } from './voices.ts';

const work = mkdtempSync(join(tmpdir(), 'adarash-voice-'));
const config = readConfig({ DATA_DIR: join(work, 'data') }, work);
afterAll(() => rmSync(work, { recursive: true, force: true }));

function recorded(name: string, change: (folder: string) => void = () => {}): string {
  const folder = join(work, name);
  cpSync(join(soundsFolder, 'voices'), folder, { recursive: true });
  change(folder);
  return folder;
}

test('a whole folder becomes a voice of its name, and is removed by it', { tags: ['all'] }, async () => {
  expect(await listVoices(config)).toEqual(['No voice was added.']);
  const folder = recorded('የአበበ ድምፅ', (at) => writeFileSync(join(at, 'notes.txt'), 'not copied'));
  const [said, ...warned] = await addVoice(config, folder);
  expect(said).toMatch(/^Voice የአበበ ድምፅ is installed: 83 sounds, \d+ kB\./);
  expect(warned).toEqual([]);
  const [installed = ''] = readdirSync(join(config.dataDir, 'voices'));
  expect(installed).toMatch(/^own-[0-9a-f]{16}$/);
  expect(readdirSync(join(config.dataDir, 'voices', installed))).toHaveLength(84);

  // Next to a backup on a stick, and from there into a new computer; a voice that is being recorded stays behind.
  const [stick, restored] = [join(work, 'stick'), readConfig({ DATA_DIR: join(work, 'restored') }, work)];
  cpSync(folder, join(config.dataDir, 'voices', 'draft'), { recursive: true });
  copyPacks(packsFolder(config.dataDir), packsFolder(stick));
  copyPacks(packsFolder(stick), packsFolder(restored.dataDir));
  expect(readdirSync(packsFolder(restored.dataDir))).toEqual([installed]);
  expect(await listVoices(restored)).toEqual(['የአበበ ድምፅ']);
  expect(readdirSync(join(packsFolder(restored.dataDir), installed))).toHaveLength(84);
  rmSync(join(config.dataDir, 'voices', 'draft'), { recursive: true });

  await expect(addVoice(config, folder)).rejects.toThrow('There is a voice የአበበ ድምፅ already.');
  expect(await listVoices(config)).toEqual(['የአበበ ድምፅ']);
  expect(await removeVoice(config, 'የአበበ ድምፅ')).toHaveLength(1);
  expect(await listVoices(config)).toEqual(['No voice was added.']);
  await expect(removeVoice(config, 'የአበበ ድምፅ')).rejects.toThrow('There is no voice');
});

test('a folder that is not whole is refused with every fault, and nothing is installed', async () => {
  const folder = recorded('Broken', (at) => {
    const read = (name: string) => readFileSync(join(at, name));
    for (let number = 13; number <= 75; number += 1) rmSync(join(at, `${number}.opus`));
    writeFileSync(join(at, '8.opus'), 'RIFF, not Opus');
    writeFileSync(join(at, '9.opus'), read('9.opus').subarray(0, -200));
    const spoiled = read('10.opus');
    spoiled.writeUInt8(spoiled.readUInt8(900) ^ 1, 900);
    writeFileSync(join(at, '10.opus'), spoiled);
    writeFileSync(join(at, '11.opus'), read('jackpot-congrats.opus'));
    writeFileSync(join(at, '12.opus'), Buffer.alloc(300_000));
  });
  const fault = await addVoice(config, folder).catch((error: Error) => error.message);
  expect(String(fault).split('\n')).toEqual([
    `The voice in ${folder} was not installed:`,
    `  Not there: ${Array.from({ length: 12 }, (_, i) => `${i + 13}.opus`).join(', ')} and 51 more`,
    '  8.opus is not Opus in Ogg',
    '  9.opus is cut off',
    '  10.opus is damaged',
    expect.stringMatching(/^ {2}11\.opus is \d\.\d s long; it should have 0\.3 to 4 s$/),
    '  12.opus has 293 kB, at most 256 are allowed',
  ]);
  const folderOfVoices = join(config.dataDir, 'voices');
  expect(existsSync(folderOfVoices) ? readdirSync(folderOfVoices) : []).toEqual([]);
});

test.each(['amharic', 'a.b', '-x', 'x'.repeat(41)])('a voice cannot be called %s', async (name) => {
  await expect(addVoice(config, recorded(name))).rejects.toThrow('is no name for a voice');
});

test('a voice needs a folder', async () => {
  await expect(addVoice(config, join(work, 'nowhere'))).rejects.toThrow('There is no folder');
});
