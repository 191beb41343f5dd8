import { describe, expect, it } from 'vitest';
import { EVENTS, NUMBERS, SOUND_FOLDERS, SOUND_NAMES, spokenCall, spokenEvent } from './spoken-words.mjs';

const LETTERS = { amharic: ['ቢ', 'አይ', 'ኤን', 'ጂ', 'ኦ'], voices: ['bii', 'aay', 'een', 'jii', 'oo'] };

/** Written out by hand, so that a slip in the tables shows. */
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
  it.each(EXAMPLES)('%s says %i as %s', (folder, number, words) => {
    expect(spokenCall(/** @type {'amharic'} */ (folder), Number(number)).words).toBe(words);
  });

  it('says 150 different calls, in whole words', () => {
    const calls = SOUND_FOLDERS.flatMap((folder) => NUMBERS.map((number) => spokenCall(folder, number)));
    expect(new Set(calls.map(({ words }) => words)).size).toBe(150);
    for (const { letter, words } of calls) expect(`${letter} ${words}`).toMatch(/^\S+( \S+){1,2}$/u);
    expect(JSON.stringify(calls)).not.toContain('undefined');
  });

  it.each(SOUND_FOLDERS)('puts the letter of the column before each number in %s', (folder) => {
    const columns = LETTERS[folder].map((_, column) => NUMBERS.slice(column * 15, column * 15 + 15));
    columns.forEach((numbers, column) => {
      expect(new Set(numbers.map((number) => spokenCall(folder, number).letter))).toEqual(
        new Set([LETTERS[folder][column]]),
      );
    });
  });

  it('has a sentence for every event and 83 names a folder', () => {
    const sentences = SOUND_FOLDERS.flatMap((folder) => EVENTS.map((event) => spokenEvent(folder, event)));
    expect(new Set(sentences).size).toBe(12);
    expect(new Set(SOUND_NAMES).size).toBe(83);
  });
});
