import { describe, expect, it } from 'vitest';
import { readCards, sayCards, sortCards, writeCards } from './card.ts';

describe('readCards', () => {
  it.each([
    ['7', [7]],
    ['1-5', [1, 2, 3, 4, 5]],
    ['5-3', [3, 4, 5]],
    [' 1 - 3, 25 ', [1, 2, 3, 25]],
    ['1–3;2 9', [1, 2, 3, 9]],
    ['007', [7]],
  ])('returns the card numbers of the text %j', (text, cards) => expect(readCards(text)).toEqual(cards));

  it.each(['', ' , ', '1-', '-5', '1-2-3', '7a', '12345'])(
    'returns null for the text %j, which is not a list of cards',
    (text) => expect(readCards(text)).toBeNull(),
  );
});

it.each([
  ['1-3, 111, 12', [1, 2, 3, 12], '111', 111],
  ['1-120', [], '1-120', 101],
  ['4-, 7; 7', [7], '4-', null],
  ['9', [9], '', null],
])('sorts the typed text %j into existing cards and invalid entries', (text, cards, rest, unknown) => {
  expect(sortCards(text, (card) => card <= 100)).toEqual({ cards, rest, unknown });
});

it.each([
  [[], ''],
  [[7], '7'],
  [[7, 8, 9, 40], '7-9, 40'],
  [[1, 3, 4, 6], '1, 3-4, 6'],
])('writes the card numbers %j as %j and reads them back', (cards, text) => {
  expect(writeCards(cards)).toBe(text);
  expect(readCards(text) ?? []).toEqual(cards);
});

it.each([
  [[7], '7'],
  [[11, 12], '11 and 12'],
  [[5, 6, 7, 8, 9, 10], '5–10'],
  [[1, 3, 4, 7, 8, 9, 20], '1, 3, 4, 7–9 and 20'],
])('formats the card numbers %j for a sentence as "%s"', (cards, text) => {
  expect(sayCards(cards)).toBe(text);
});
