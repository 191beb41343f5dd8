import { expect, test } from 'vitest';
import {
  isTerms,
  isUnusualTerms,
  keptTerms,
  OWNER_DEFAULTS,
  termsFrom,
  termsOf,
  USUAL_TERMS,
  unusualTerms,
} from './hall-terms.ts';

test('a game without settings of the owner has the default terms, and its receipt contains no terms', () => {
  expect(termsFrom(OWNER_DEFAULTS)).toEqual(USUAL_TERMS);
  expect(unusualTerms(USUAL_TERMS)).toBeNull();
  expect(termsOf(null)).toEqual(USUAL_TERMS);
});

test.each([[{ lateCalls: 'off' }], [{ falseClaims: 'out' }], [{ lateCalls: 'off', falseClaims: 'out' }]] as const)(
  'a receipt contains only the terms that differ from the default: %j',
  (unusual) => {
    const terms = { ...termsFrom(OWNER_DEFAULTS), ...unusual };
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
])('refuses %j as invalid terms of a game', (value) => {
  expect(isUnusualTerms(value)).toBe(false);
});

test('the tax of a game is stored with its terms, but is not on its receipt', () => {
  for (const claims of [{}, { lateCalls: 'off' }] as const) {
    const terms = { ...termsFrom({ ...OWNER_DEFAULTS, taxPercent: 15, cashLimit: 500 }), ...claims };
    const tax = { basisPoints: 1500, above: 0, on: 'whole', cashLimit: 50_000 };
    const kept = keptTerms(terms);
    expect(kept).toEqual({ ...claims, tax });
    expect(isUnusualTerms(kept)).toBe(false);
    expect(termsOf(kept)).toEqual(terms);
    expect(isTerms(terms)).toBe(true);
    for (const wrong of [
      { tea: 'off' },
      { lateCalls: 'on' },
      { falseClaims: null },
      { tax: { ...tax, basisPoints: -1 } },
    ])
      expect(isTerms({ ...terms, ...wrong })).toBe(false);
    expect(unusualTerms(terms)).toEqual(Object.keys(claims).length === 0 ? null : claims);
  }
  expect(keptTerms(USUAL_TERMS)).toBeNull();
  expect(isTerms(USUAL_TERMS)).toBe(true);
});
