import answers from '@adarash/texts/answers.json';
import credentials from '@adarash/texts/credentials.json';
import refusals from '@adarash/texts/refusals.json';
import { expect, it } from 'vitest';
import { LANGUAGES, placesIn } from './basics.ts';
import { ANSWER_CODES, ERROR_CODES, REFUSALS, said, sayRefusal } from './errors.ts';
import { details } from './message-params.ts';

const SENTENCES = { ...refusals, ...credentials };

it.each([...Object.entries(SENTENCES), ...Object.entries(answers)])(
  'the error %s has a sentence in every language, with the same placeholders',
  (_, row) => {
    for (const language of LANGUAGES) {
      expect(row[language].trim()).not.toBe('');
      expect(placesIn(row[language]).sort()).toEqual(placesIn(row.en).sort());
    }
  },
);

/**
 * Splits the key of an error text into its code and its detail: `VALIDATION.field` is a text of the code `VALIDATION`.
 */
const [codeOf, detailOf] = [(row: string) => row.split('.')[0] ?? '', (row: string) => row.split('.')[1] ?? ''];

it('the table of errors has a row for every error code, and no other row', () => {
  const rows = Object.keys(SENTENCES);
  expect(rows.filter((row) => detailOf(row) === '').sort()).toEqual([...ERROR_CODES].sort());
  expect(rows.filter((row) => !ERROR_CODES.some((code) => code === codeOf(row)))).toEqual([]);
});

it.each(ERROR_CODES)('the sentence of %s contains the details that the code is thrown with', (code) => {
  const mentions: string | object = (REFUSALS[code] as readonly [number, (string | object)?])[1] ?? {};
  expect(placesIn(SENTENCES[code].en)).toEqual(
    typeof mentions === 'string' ? [mentions] : Array.isArray(mentions) ? mentions : Object.keys(mentions),
  );
});

it('the row of an error with one detail contains only that detail', () => {
  for (const [row, { en }] of Object.entries(SENTENCES)) {
    if (detailOf(row) === '') continue;
    expect(Object.keys(details.shape)).toContain(detailOf(row));
    expect(placesIn(en).filter((name) => name !== detailOf(row))).toEqual([]);
  }
});

it('returns the details that the sentence of an error contains, including constant ones', () => {
  expect(sayRefusal('CARD_OUT', { cardId: 7, number: 3 })).toEqual({
    sentence: 'Card 7 is locked in this game after a false claim',
    details: { cardId: 7 },
  });
  expect(sayRefusal('PASSWORD_TOO_SHORT', { min: 1 })).toEqual({
    sentence: 'The password must have at least 8 characters.',
    details: { min: 8 },
  });
  expect(sayRefusal('VALIDATION', { field: '' })).toEqual({ sentence: 'The request is not valid.', details: {} });
  expect(sayRefusal('ACCESS_DENIED', { startGames: true })).toEqual({
    sentence: "Access denied. You don't have permission to start games.",
    details: { startGames: true },
  });
});

it('returns the message of a response with its code and its details', () => {
  expect(said('NUMBER_CALLED', { number: 7 })).toEqual({
    message: 'Number 7 called',
    messageCode: 'NUMBER_CALLED',
    details: { number: 7 },
  });
  for (const code of ANSWER_CODES) {
    expect(placesIn(answers[code].en).filter((name) => !(name in details.shape))).toEqual([]);
  }
});
