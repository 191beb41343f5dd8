import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inHouse } from './house.mjs';
import { NUMBERS, SOUND_FOLDERS, SOUND_NAMES } from './spoken-words.mjs';

const OPUS_CLOCK = 48_000;

const read = (/** @type {string} */ folder, /** @type {string} */ name) =>
  readFileSync(inHouse('assets/sounds', folder, `${name}.opus`));

/**
 * Seconds of sound, from the clock of the last Ogg page.
 * @param {Buffer} file
 */
function secondsOf(file) {
  const lastPage = file.lastIndexOf('OggS');
  return Number(file.readBigInt64LE(lastPage + 6)) / OPUS_CLOCK;
}

/**
 * @param {string} name
 * @param {Buffer} file
 */
function faultOf(name, file) {
  if (!file.subarray(0, 4).equals(Buffer.from('OggS'))) return 'not Ogg';
  if (!file.subarray(0, 64).includes('OpusHead')) return 'not Opus';
  const seconds = secondsOf(file);
  const longest = NUMBERS.includes(Number(name)) ? 3 : 6;
  if (!(seconds > 0.5 && seconds < longest)) return `${seconds} s long`;
  // Silence compresses to almost nothing, so a second that can be heard needs this much at least.
  return file.length / seconds > 1500 ? 'none' : 'silent';
}

describe.each(SOUND_FOLDERS)('the sounds in %s', (folder) => {
  it('are exactly the 83 that the hall needs', () => {
    const expected = SOUND_NAMES.map((name) => `${name}.opus`).sort();
    expect(readdirSync(inHouse('assets/sounds', folder)).sort()).toEqual(expected);
  });

  it('are Opus in Ogg, short and audible', () => {
    const faults = SOUND_NAMES.map((name) => `${name}: ${faultOf(name, read(folder, name))}`);
    expect(faults.filter((line) => !line.endsWith(': none'))).toEqual([]);
  });
});

it('no two number sounds are the same', () => {
  const prints = SOUND_FOLDERS.flatMap((folder) =>
    NUMBERS.map((number) =>
      createHash('sha256')
        .update(read(folder, String(number)))
        .digest('hex'),
    ),
  );
  expect(new Set(prints).size).toBe(150);
});
