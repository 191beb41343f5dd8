import type { HistoryEntry } from '@adarash/contract';
import { describe, expect, it } from 'vitest';
import { textsOf } from '@/i18n/texts-of.tsx';
import { sumOf } from '@/lib/numbers.ts';
import { OWN_CLOCK } from '@/lib/time/hall-clock.ts';
import { JACKPOT } from '../texts.ts';
import { awardFieldsOf, changedAwardOf, inBirr, NEW_AWARD, newAwardOf, readAmount, restOf } from './award.ts';

const texts = textsOf(JACKPOT, 'en', null);

describe('the amounts of the jackpot', () => {
  it.each([
    ['', null],
    [' ', null],
    ['abc', null],
    ['0', null],
    ['-5', null],
    ['1.005', null],
    ['1e400', null],
    ['0.01', 1],
    ['1.1', 110],
    ['1234.56', 123456],
  ])('are read from the text "%s" as %s santim', (text, santim) => {
    expect(readAmount(text)).toBe(santim);
  });

  it('are added without rounding errors', () => {
    expect(sumOf(0.1, 0.2)).toBe(0.3);
    expect(sumOf(1234.55, 0.01)).toBe(1234.56);
  });

  it('are never negative', () => {
    expect(restOf(10, readAmount('3.30')!)).toBe(6.7);
    expect(restOf(1, readAmount('2')!)).toBe(0);
    expect(inBirr(texts, -4)).toBe('0.00 BIRR');
    expect(inBirr(texts, 1234.5)).toBe('1,234.50 BIRR');
  });
});

const entry = {
  amount: -25.5,
  random: false,
  winnerCardId: 7,
  game: { gameNumber: 3 },
  drawAt: '2026-11-20T17:30:45.000Z',
  message: 'Well played',
} as HistoryEntry;

describe('an award', () => {
  it('contains only the entered fields of an award if a card was chosen', () => {
    const fields = { ...NEW_AWARD, by: 'chosen', amount: '50', card: '12', message: 'Congratulations' } as const;
    expect(newAwardOf(OWN_CLOCK, fields)).toEqual({ amount: 50, cardNumber: 12, message: 'Congratulations' });
  });

  it('contains no card of an award if the draw selects it, even if a card was entered before', () => {
    const fields = { ...NEW_AWARD, amount: '50', card: '12', gameNumber: '4', message: 'x' } as const;
    expect(newAwardOf(OWN_CLOCK, fields)).toEqual({ amount: 50, random: true, gameNumber: 4, message: 'x' });
  });

  it('converts the draw date of an award from the local time of the hall to UTC', () => {
    const { drawAt } = newAwardOf(OWN_CLOCK, { ...NEW_AWARD, drawAt: '2026-11-20T20:30' });
    expect(drawAt).toBe(new Date(2026, 10, 20, 20, 30).toISOString());
  });

  it('is converted to fields of the form with a positive amount', () => {
    expect(awardFieldsOf(OWN_CLOCK, entry)).toMatchObject({ amount: '25.5', by: 'chosen', card: '7', gameNumber: '3' });
    expect(
      awardFieldsOf(OWN_CLOCK, { ...entry, random: true, winnerCardId: null, game: null, drawAt: null }),
    ).toMatchObject({
      by: 'random',
      card: '',
      gameNumber: '',
      drawAt: '',
    });
  });

  it('omits the game number and draw date from an update of an award if they are unchanged', () => {
    const before = awardFieldsOf(OWN_CLOCK, entry);
    const same = { amount: 25.5, message: 'Well played', cardNumber: 7 };
    expect(changedAwardOf(OWN_CLOCK, before, before)).toEqual(same);
    expect(changedAwardOf(OWN_CLOCK, { ...before, gameNumber: '', drawAt: '' }, before)).toEqual({
      ...same,
      gameNumber: null,
      drawAt: null,
    });
    expect(changedAwardOf(OWN_CLOCK, { ...before, gameNumber: '9', card: '' }, before)).toEqual({
      ...same,
      cardNumber: null,
      gameNumber: 9,
    });
  });
});
