import { describe, expect, it } from 'vitest';
import { textsOf } from '@/i18n/texts-of.tsx';
import { JACKPOT } from '../texts.ts';
import {
  checkAmount,
  checkAward,
  checkCard,
  checkDrawAt,
  checkGameNumber,
  checkMessage,
  checkUpdate,
  lengthOf,
} from './award.ts';

const texts = textsOf(JACKPOT, 'en', null);

const AMOUNT = 'Please enter a valid positive amount.';
const AWARD = 'Please enter a valid positive amount to award.';
const GAME = 'Please enter a valid game number (1 or higher).';
const CARD = 'Please enter a valid card number (1-100).';

describe('the fields of the jackpot', () => {
  it.each([
    [checkAmount, '0.01', null],
    [checkAmount, '', AMOUNT],
    [checkAmount, '0', AMOUNT],
    [checkAmount, '-1', AMOUNT],
    [checkAmount, '1.001', AMOUNT],
    [checkGameNumber, '', null],
    [checkGameNumber, '1', null],
    [checkGameNumber, '0', GAME],
    [checkGameNumber, '1.5', GAME],
    [checkGameNumber, 'x', GAME],
    [checkMessage, 'Well played', null],
    [checkMessage, '   ', 'Please enter a message for the winner.'],
    [checkMessage, 'x'.repeat(200), null],
    [checkMessage, '🎉'.repeat(200), null],
    [checkMessage, 'x'.repeat(201), 'Message must be at most 200 characters.'],
    [checkDrawAt, '', null],
    [checkDrawAt, '2026-11-20T20:30', null],
    [checkDrawAt, 'soon', 'Please enter a valid draw date.'],
  ])('return the expected error of %o for the input "%s"', (check, value, verdict) => {
    expect(check(texts, value)).toBe(verdict);
  });

  it.each([
    ['1', 100, null],
    ['100', 100, null],
    ['101', 100, CARD],
    ['0', 100, CARD],
    ['2.5', 100, CARD],
    ['', 100, CARD],
    ['500', 400, 'Please enter a valid card number (1-400).'],
  ])('return the expected error for the card number "%s" with %i cards', (text, max, verdict) => {
    expect(checkCard(texts, text, max)).toBe(verdict);
  });

  it.each([
    ['', AWARD],
    ['0', AWARD],
    ['100', null],
    ['100.01', 'Award amount cannot exceed available jackpot (100.00 BIRR).'],
  ])('return the expected error for an award of "%s" Birr if 100 are available', (text, verdict) => {
    expect(checkAward(texts, text, 100)).toBe(verdict);
  });

  it.each([
    ['0', AWARD],
    ['125.5', null],
    ['125.51', 'Updated amount cannot exceed available jackpot amount.'],
  ])(
    'return the expected error for a change of an award from 25.50 to "%s" Birr if 100 are available',
    (text, verdict) => {
      expect(checkUpdate(texts, text, 100, 25.5)).toBe(verdict);
    },
  );

  it('have a length in characters, not in bytes', () => {
    expect(lengthOf('አዳራሽ🎉')).toBe(5);
  });
});
