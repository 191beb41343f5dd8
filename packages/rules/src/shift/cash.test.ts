import { describe, expect, it } from 'vitest';
import { santimFromBirr } from '../money/money.ts';
import { countedCash, DENOMINATIONS, MAX_PIECES } from './shift.ts';

describe('notes and coins', () => {
  it('are those of Ethiopia, with the printed value in their ids', () => {
    expect(DENOMINATIONS.map(({ id }) => id)).toEqual([
      ...['note-200', 'note-100', 'note-50', 'note-10', 'note-5', 'note-1'],
      ...['coin-1', 'coin-0.50', 'coin-0.25', 'coin-0.10', 'coin-0.05'],
    ]);
    for (const { id, kind, value } of DENOMINATIONS) {
      const [named, birr] = id.split('-');
      expect([named, santimFromBirr(Number(birr))]).toEqual([kind, value]);
    }
  });

  it('add up to the santim, however many are counted', () => {
    expect(countedCash({})).toBe(0);
    expect(countedCash({ 'note-200': 2, 'note-1': 1, 'coin-1': 1, 'coin-0.25': 3, 'coin-0.05': 1 })).toBe(40_280);
    const full = Object.fromEntries(DENOMINATIONS.map(({ id }) => [id, MAX_PIECES]));
    expect(countedCash(full)).toBe(36_790 * MAX_PIECES);
  });
});
