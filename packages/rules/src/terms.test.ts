import { expect, test } from 'vitest';
import { HOUSE_DEFAULTS } from './house.ts';
import { isUnusualTerms, termsFrom, termsOf, USUAL_TERMS, unusualTerms } from './terms.ts';

test('a house that decided nothing gives its games the usual terms, and nothing is told of them', () => {
  expect(termsFrom(HOUSE_DEFAULTS)).toEqual(USUAL_TERMS);
  expect(unusualTerms(USUAL_TERMS)).toBeNull();
  expect(termsOf(null)).toEqual(USUAL_TERMS);
});

test.each([[{ lateCalls: 'off' }], [{ falseClaims: 'out' }], [{ lateCalls: 'off', falseClaims: 'out' }]] as const)(
  'what differs is told, and no more: %j',
  (unusual) => {
    const terms = termsFrom({ ...HOUSE_DEFAULTS, ...unusual });
    expect(unusualTerms(terms)).toEqual(unusual);
    expect(isUnusualTerms(unusual)).toBe(true);
    expect(termsOf(unusual)).toEqual(terms);
  },
);

test.each([
  [{}],
  [[]],
  [null],
  ['off'],
  [{ lateCalls: 'strict' }],
  [{ lateCalls: 'off', tea: 'out' }],
  [{ toString: 'off' }],
])('%j are no such terms', (value) => {
  expect(isUnusualTerms(value)).toBe(false);
});
