import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { LINES } from '../patterns/pattern.ts';
import { type Card, COLUMNS, columnOf, FREE } from './card.ts';
import { cardCode, catalogue, printedCard } from './catalogue.ts';

const cards = catalogue(1000);

const lineSets = (card: Card) =>
  LINES.map((line) =>
    line.indices
      .map((index) => card.numbers[index])
      .filter((square) => square !== FREE)
      .sort()
      .join('-'),
  );

describe('the catalogue', () => {
  it('numbers its cards from 1 and gives each 25 squares with a free centre', () => {
    cards.forEach((card, place) => {
      expect(card.cardId).toBe(place + 1);
      expect(card.numbers).toHaveLength(25);
      expect(card.numbers[12]).toBe(FREE);
    });
  });

  it('has fifteen different numbers in each column', () => {
    for (const card of cards) {
      const numbers = card.numbers.filter((square) => square !== FREE);
      expect(new Set(numbers).size).toBe(24);
      card.numbers.forEach((square, index) => {
        if (square !== FREE) expect(columnOf(square)).toBe(COLUMNS[index % 5]);
      });
    }
  });

  it('has no two cards that share a complete line', () => {
    const owner = new Map<string, number>();
    for (const card of cards)
      for (const set of lineSets(card)) {
        expect(owner.get(set) ?? card.cardId).toBe(card.cardId);
        owner.set(set, card.cardId);
      }
  });

  it.each([1, 100, 999])('has in a size of %d cards the same first cards as in the largest size', (count) => {
    expect(catalogue(count)).toEqual(cards.slice(0, count));
  });

  it.each([7, 1, 1000, 101])('returns card %d as printed, independent of earlier requests', (cardId) => {
    expect(printedCard(cardId)).toEqual(cards[cardId - 1]);
  });

  it.each([0, -1, 1001, 1.5, Number.NaN])('returns undefined for card number %d, which does not exist', (cardId) => {
    expect(printedCard(cardId)).toBeUndefined();
  });

  it('never changes, because its cards are already printed', () => {
    expect(cards[0]!.numbers.join()).toBe('12,26,39,48,67,2,20,35,57,70,15,29,FREE,54,64,5,16,42,52,66,13,21,36,60,73');
    expect(bytesToHex(sha256(utf8ToBytes(JSON.stringify(cards))))).toBe(
      '40130ea84308bc35b068c60f65ddc52f3b80e99bf6b64f967b4fcb666f74ccb8',
    );
  });

  it.each([0, 1001, 1.5, Number.NaN])('throws for an invalid size of %d cards', (count) => {
    expect(() => catalogue(count)).toThrow(RangeError);
  });
});

it('returns the column of each number from 1 to 75', () => {
  expect([1, 15, 16, 30, 31, 45, 46, 60, 61, 75].map((n) => columnOf(n)).join('')).toBe('BBIINNGGOO');
  expect(() => columnOf(0)).toThrow(RangeError);
  expect(() => columnOf(76)).toThrow(RangeError);
});

describe('the code of a card', () => {
  const squares = cards[6]!.numbers;

  it('differs for each card of the catalogue', () => {
    const codes = cards.map(cardCode);
    expect(new Set(codes).size).toBe(cards.length);
    for (const code of codes) expect(code).toMatch(/^[2-9AC-HJKMNPQRTV-Y]{3}-[2-9AC-HJKMNPQRTV-Y]{3}$/);
  });

  it('changes if two squares are exchanged', () => {
    const swapped = [squares[5]!, ...squares.slice(1, 5), squares[0]!, ...squares.slice(6)];
    expect(cardCode({ numbers: swapped })).not.toBe(cardCode({ numbers: squares }));
  });

  it('never changes, because it is printed on cards', () => {
    expect(cards.slice(0, 3).map(cardCode)).toEqual(['A8V-5X4', '39P-HE2', 'TWM-YHJ']);
  });
});
