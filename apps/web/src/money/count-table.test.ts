import { expect, it } from 'vitest';
import { pieceText, SHIFTS } from '../i18n/shift.ts';
import { textsOf } from '../i18n/texts-of.tsx';
import { countedIn, countOf, differenceOf, piecesText } from './count-table.tsx';

it('accepts only whole numbers of notes and coins in a field', () => {
  expect(['12', '-3', '1.5', 'a7', '007', '0', '', '999999'].map(piecesText)).toEqual([
    ...['12', '3', '15', '7', '7', '0', '', '100000'],
  ]);
});

it('does not count empty fields of the cash count, and adds up exactly', () => {
  const count = countOf({ 'note-200': '2', 'note-1': '', 'coin-0.10': '3', 'coin-0.05': '0' });
  expect(count).toEqual({ 'note-200': 2, 'coin-0.10': 3, 'coin-0.05': 0 });
  expect(countedIn(count)).toBe(400.3);
});

it('calculates the exact difference of decimal amounts', () => {
  expect(differenceOf(0.3, 0.1)).toBe(0.2);
  expect(differenceOf(540, 545.75)).toBe(-5.75);
  expect(differenceOf(10, -38.5)).toBe(48.5);
});

it.each([
  ['note-5', 'note', '5 Br note'],
  ['coin-1', 'coin', '1 Br coin'],
  ['coin-0.50', 'coin', '50 santim'],
  ['coin-0.05', 'coin', '5 santim'],
] as const)('returns the name of the note or coin %s', (id, kind, name) => {
  expect(pieceText(textsOf(SHIFTS, 'en', null).t, { id, kind })).toBe(name);
});
