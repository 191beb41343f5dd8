import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MAX_SOUND_BYTES, SOUND_NAMES } from './sounds.ts';
import { missingSounds, namesInShort, readVoice, soundNamed } from './voice-files.ts';

const builtIn = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../assets/sounds/voices/${file}`, import.meta.url)));

it.each([
  ['7.mp3', { name: '7', type: 'mp3' }],
  ['75.M4A', { name: '75', type: 'm4a' }],
  ['Start.opus', { name: 'start', type: 'opus' }],
  ['jackpot-congrats.wav', { name: 'jackpot-congrats', type: 'wav' }],
  ['0.mp3', null],
  ['76.mp3', null],
  ['07.mp3', null],
  ['say-7.opus', null],
  ['7', null],
  ['7.flac', null],
  ['7.mp3.exe', null],
  ['../7.mp3', null],
  ['__proto__.mp3', null],
])('returns sound and file type of the file name %s', (file, expected) => {
  expect(soundNamed(file)).toEqual(expected);
});

it('reports every invalid file of a voice, and every file that is not a sound', () => {
  const good = builtIn('7.opus');
  const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.from([16, 0, 0, 0]), Buffer.alloc(16)]);
  const silence = (seconds: number) => {
    const file = Buffer.concat([wav, Buffer.from('data\0\0\0\0'), Buffer.alloc(8_000 * seconds)]);
    file.writeUInt32LE(8_000, 24);
    file.writeUInt16LE(1, 32);
    file.writeUInt32LE(8_000 * seconds, 40);
    return file;
  };
  const { sounds, faults, others } = readVoice([
    { file: '1.opus', bytes: good },
    { file: '2.ogg', bytes: good },
    { file: '3.mp3', bytes: good },
    { file: '4.wav', bytes: silence(10) },
    { file: '5.wav', bytes: silence(11) },
    { file: '6.wav', bytes: silence(0.2) },
    { file: '7.wav', bytes: Buffer.alloc(MAX_SOUND_BYTES + 1) },
    { file: '1.mp3', bytes: builtIn('1.mp3') },
    { file: 'notes.txt', bytes: Buffer.from('notes') },
  ]);
  expect(sounds.map(({ name, type }) => `${name} ${type}`)).toEqual(['1 opus', '2 ogg', '4 wav']);
  expect(faults).toEqual([
    { file: '3.mp3', fault: 'type' },
    { file: '5.wav', fault: 'long' },
    { file: '6.wav', fault: 'short' },
    { file: '7.wav', fault: 'size' },
    { file: '1.mp3', fault: 'twice' },
  ]);
  expect(others).toEqual(['notes.txt']);
});

it('lists the missing sounds of a voice in a short form', () => {
  expect(namesInShort(missingSounds([]))).toBe(
    'start, pause, finish, win, locked, shuffle, jackpot-running, jackpot-congrats, 1–75',
  );
  const there = SOUND_NAMES.filter((name) => !['pause', '3', '4', '5', '9'].includes(name)).map((name) => ({ name }));
  expect(namesInShort(missingSounds(there))).toBe('pause, 3–5, 9');
  expect(namesInShort(missingSounds(SOUND_NAMES.map((name) => ({ name }))))).toBe('');
});
