import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cardWords, WORD_SOUNDS } from '@adarash/contract/sounds';
import { MAX_CATALOGUE } from '@adarash/rules/catalogue';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/command.mjs';
import { EVENTS, NUMBERS, SOUND_FOLDERS, SOUND_NAMES, spokenCall, spokenEvent, spokenWord } from './words.ts';

const OPUS_CLOCK = 48_000;

const read = (folder: string, name: string) => readFileSync(inRoot('assets/sounds', folder, `${name}.opus`));

/** Seconds of sound, from the clock of the last Ogg page. */
function secondsOf(file: Buffer) {
  const lastPage = file.lastIndexOf('OggS');
  return Number(file.readBigInt64LE(lastPage + 6)) / OPUS_CLOCK;
}

function faultOf(name: string, file: Buffer) {
  if (!file.subarray(0, 4).equals(Buffer.from('OggS'))) return 'not Ogg';
  if (!file.subarray(0, 64).includes('OpusHead')) return 'not Opus';
  const seconds = secondsOf(file);
  const longest = NUMBERS.includes(Number(name)) ? 3 : 6;
  if (!(seconds > 0.4 && seconds < longest)) return `${seconds} s long`;
  // Silence compresses to almost no bytes, so an audible second needs at least this size.
  return file.length / seconds > 1500 ? 'none' : 'silent';
}

describe.each(SOUND_FOLDERS)('the sounds in %s', (folder) => {
  it('folder contains exactly the required sounds', () => {
    const expected = SOUND_NAMES.flatMap((name) => [`${name}.opus`, `${name}.mp3`]).sort();
    expect(readdirSync(inRoot('assets/sounds', folder)).sort()).toEqual(expected);
  });

  it('contains every sound as MP3 with the same duration, for browsers without Opus', () => {
    const off = SOUND_NAMES.filter((name) => {
      const second = readFileSync(inRoot('assets/sounds', folder, `${name}.mp3`));
      // 48 kbit/s throughout: a length is a number of bytes.
      return Math.abs(second.length / 6_000 - secondsOf(read(folder, name))) > 0.2 || second.readUInt8(0) === 0;
    });
    expect(off).toEqual([]);
  });

  it('contains only short, audible sounds as Opus in Ogg', () => {
    const faults = SOUND_NAMES.map((name) => `${name}: ${faultOf(name, read(folder, name))}`);
    expect(faults.filter((line) => !line.endsWith(': none'))).toEqual([]);
  });
});

it('contains no two equal number sounds', () => {
  const prints = SOUND_FOLDERS.flatMap((folder) =>
    NUMBERS.map((number) =>
      createHash('sha256')
        .update(read(folder, String(number)))
        .digest('hex'),
    ),
  );
  expect(new Set(prints).size).toBe(150);
});

const LETTERS = { amharic: ['ቢ', 'አይ', 'ኤን', 'ጂ', 'ኦ'], voices: ['bii', 'aay', 'een', 'jii', 'oo'] };

/** Literal values, so that an error in the tables is detected. */
const EXAMPLES = [
  ['amharic', 1, 'አንድ'],
  ['amharic', 10, 'አስር'],
  ['amharic', 11, 'አስራ አንድ'],
  ['amharic', 20, 'ሃያ'],
  ['amharic', 27, 'ሃያ ሰባት'],
  ['amharic', 36, 'ሰላሳ ስድስት'],
  ['amharic', 48, 'አርባ ስምንት'],
  ['amharic', 53, 'ሃምሳ ሦስት'],
  ['amharic', 69, 'ስልሳ ዘጠኝ'],
  ['amharic', 75, 'ሰባ አምስት'],
  ['voices', 1, 'tokko'],
  ['voices', 10, 'kudhan'],
  ['voices', 11, 'kudha tokko'],
  ['voices', 20, 'digdama'],
  ['voices', 21, 'digdamii tokko'],
  ['voices', 36, "soddomii ja'a"],
  ['voices', 48, 'afurtamii saddeet'],
  ['voices', 53, 'shantamii sadii'],
  ['voices', 60, 'jaatama'],
  ['voices', 75, 'torbaatamii shan'],
];

describe('spoken words', () => {
  it.each(EXAMPLES)('in the folder %s, the number %i is pronounced "%s"', (folder, number, words) => {
    expect(spokenCall(folder as 'amharic', Number(number)).words).toBe(words);
  });

  it('are different for each of the 150 calls, and contain no digits', () => {
    const calls = SOUND_FOLDERS.flatMap((folder) => NUMBERS.map((number) => spokenCall(folder, number)));
    expect(new Set(calls.map(({ words }) => words)).size).toBe(150);
    for (const { letter, words } of calls) expect(`${letter} ${words}`).toMatch(/^\S+( \S+){1,2}$/u);
    expect(JSON.stringify(calls)).not.toContain('undefined');
  });

  it.each(SOUND_FOLDERS)('begin with the letter of the column for each number in %s', (folder) => {
    const columns = LETTERS[folder].map((_, column) => NUMBERS.slice(column * 15, column * 15 + 15));
    columns.forEach((numbers, column) => {
      expect(new Set(numbers.map((number) => spokenCall(folder, number).letter))).toEqual(
        new Set([LETTERS[folder][column]]),
      );
    });
  });

  it('announces a late claim and a locked card in words that are true of both reasons', () => {
    const refused = SOUND_FOLDERS.map((folder) => spokenEvent(folder, 'locked'));
    expect(refused).toEqual(['አላሸነፈም! ጨዋታው ይቀጥላል።', "Hin mo'anne! Taphni itti fufa."]);
    for (const words of refused) expect(words).not.toMatch(/ዘግይ|ታግ|ዘጋ|ዝግ|ቆል|darb|uggur|cuf/i);
  });

  it.each([
    ['amharic', 7, 'ካርድ ሰባት'],
    ['amharic', 23, 'ካርድ ሃያ ሦስት'],
    ['amharic', 90, 'ካርድ ዘጠና'],
    ['amharic', 111, 'ካርድ መቶ አስራ አንድ'],
    ['amharic', 1_000, 'ካርድ አንድ ሺህ'],
    ['voices', 23, 'kaardii digdamii sadii'],
    ['voices', 200, 'kaardii dhibba lama'],
    ['voices', 205, 'kaardii dhibba lamaa fi shan'],
  ] as const)('in the folder %s, card %i is pronounced "%s"', (folder, card, words) => {
    const said = cardWords(card).map((name) => spokenWord(folder, name));
    expect(said.join(' ')).toBe(words);
  });

  it('exist for every card number', () => {
    const words = Array.from({ length: MAX_CATALOGUE }, (_, index) => cardWords(index + 1)).flat();
    expect(new Set(words)).toEqual(new Set(WORD_SOUNDS));
    for (const folder of SOUND_FOLDERS)
      for (const name of WORD_SOUNDS) expect(spokenWord(folder, name), name).not.toMatch(/^$|undefined/);
  });

  it('exist for every event, and have 83 names for a recorded voice', () => {
    const sentences = SOUND_FOLDERS.flatMap((folder) => EVENTS.map((event) => spokenEvent(folder, event)));
    expect(new Set(sentences).size).toBe(12);
    expect(new Set(SOUND_NAMES).size).toBe(83 + WORD_SOUNDS.length);
  });
});
