import { BY_SIZE } from '@adarash/contract/sale-codec';
import { NO_SALE } from '@adarash/rules/sale';
import { describe, expect, it } from 'vitest';
import { pageOf, pageWith } from './card-pages.ts';
import {
  checkSetup,
  earlierRule,
  feeAsked,
  feeNow,
  isGone,
  NO_PROFIT,
  profitOf,
  restoreSettings,
  type Setup,
  setupOfSale,
} from './settings.ts';
import { inEnglish } from './texts.ts';

const all = () => true;
const refusalOf = (wanted: Setup, isAvailable: (card: number) => boolean) => {
  const text = checkSetup(wanted, isAvailable);
  return text && inEnglish(text);
};
const setup: Setup = { ...setupOfSale(NO_SALE), cards: [3, 7], entropy: '' };
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the check of custom patterns', () => {
  const own = [{ pattern: 'own/0050140' }];
  it('accepts a custom pattern unless the loaded list lacks it', () => {
    expect(refusalOf({ ...setup, pattern: 'own/0050140' }, all)).toBeNull();
    expect([isGone('own/0050140', own), isGone('own/0050140', null), isGone('cross', [])]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isGone('own/0000001', own)).toBe(true);
  });
});

describe('the check of a setup', () => {
  it('accepts the default settings with a card', () => {
    expect(refusalOf(setup, all)).toBeNull();
  });

  const BET = 'Please enter a valid bet amount (must be greater than 0)';
  it.each([
    ['no bet', { bet: '' }, BET],
    ['a bet of 0', { bet: '0' }, BET],
    ['a negative bet', { bet: '-5' }, BET],
    ['a bet under one Birr', { bet: '0.99' }, BET],
    ['a bet with a fraction of a santim', { bet: '1.005' }, BET],
    ['a bet that is no number', { bet: 'ten' }, BET],
    ['a bet beyond the limit', { bet: '1000000.01' }, 'A bet can be at most 1,000,000.00 Br'],
    ['no card', { cards: [] }, 'Please select at least one card'],
    ['101 cards', { cards: upTo(101) }, 'Cannot select more than 100 cards'],
    ['no pattern', { pattern: '' as const }, 'Please select a valid game pattern'],
    [
      'a pattern that the setup does not offer',
      { pattern: 'inner_corners' as const },
      'Please select a valid game pattern',
    ],
    ['no percentage', { percentage: '' }, 'House fee percentage must be between 0 and 100'],
    ['a percentage over 100', { percentage: '100.5' }, 'House fee percentage must be between 0 and 100'],
    [
      'entropy over 200',
      { entropy: 'x'.repeat(201) },
      'The word from the hall must be text of at most 200 characters.',
    ],
  ])('rejects a setup with %s', (_, change, sentence) => {
    expect(refusalOf({ ...setup, ...change }, all)).toBe(sentence);
  });

  it('returns an error with the unavailable cards', () => {
    expect(refusalOf(setup, (card) => card !== 7)).toBe('Invalid card IDs: 7');
    expect(refusalOf(setup, () => false)).toBe('Invalid card IDs: 3, 7');
  });

  it('checks bet, cards, pattern, percentage and availability in this order', () => {
    const wrong: Setup = { bet: '', cards: [], pattern: '', percentage: '', entropy: '' };
    const none = () => false;
    expect(refusalOf(wrong, none)).toContain('bet amount');
    expect(refusalOf({ ...wrong, bet: '1' }, none)).toContain('at least one card');
    expect(refusalOf({ ...wrong, bet: '1', cards: [1] }, none)).toContain('pattern');
    expect(refusalOf({ ...wrong, bet: '1', cards: [1], pattern: 'all' }, none)).toContain('percentage');
    expect(refusalOf({ ...wrong, bet: '1', cards: [1], pattern: 'all', percentage: '0' }, none)).toContain('card IDs');
  });
});

describe('the expected profit of a game', () => {
  it('divides the pot into fee, prize and contribution without a rounding difference', () => {
    expect(profitOf({ bet: '10', percentage: '15' }, 60)).toEqual({
      totalPot: 600,
      houseFee: 88.5,
      prizePool: 501.5,
      contribution: 10,
    });
    const odd = profitOf({ bet: '1.11', percentage: '15' }, 4);
    expect(Math.round((odd.houseFee + odd.prizePool + odd.contribution) * 100)).toBe(Math.round(odd.totalPot * 100));
  });

  it('is null without cards or bet, and has no fee without a percentage', () => {
    expect(profitOf({ bet: '10', percentage: '15', feedsJackpot: false }, 60)).toEqual({
      totalPot: 600,
      houseFee: 90,
      prizePool: 510,
      contribution: 0,
    });
    expect(profitOf({ bet: '10', percentage: '15' }, 0)).toEqual(NO_PROFIT);
    expect(profitOf({ bet: '', percentage: '15' }, 3)).toEqual(NO_PROFIT);
    expect(profitOf({ bet: '10', percentage: '' }, 3).prizePool).toBe(20);
  });
});

describe('the settings restored from the browser', () => {
  it('have default values for missing values', () => {
    expect(restoreSettings({ pattern: null, percentage: null, bet: null })).toEqual({
      pattern: 'all',
      percentage: '15',
      bet: '10',
    });
  });

  it('contain stored values and omit invalid ones', () => {
    const kept = { pattern: 'cross', percentage: '25', bet: '' };
    expect(restoreSettings(kept)).toEqual(kept);
    const own = { ...kept, pattern: 'own/0050140.1100011' };
    expect(restoreSettings(own)).toEqual(own);
    const lines = { ...kept, pattern: 'lines/3/row+column+diagonal' };
    expect(restoreSettings(lines)).toEqual(lines);
    expect(restoreSettings({ ...kept, pattern: 'lines/2/diagonal' })).toEqual({ ...kept, pattern: 'all' });
    expect([earlierRule('lines/2/diagonal'), earlierRule('full_house')]).toEqual(['lines/2/diagonal', null]);
    expect(restoreSettings({ pattern: 'bogus', percentage: '150', bet: '5' })).toEqual({
      pattern: '',
      percentage: '',
      bet: '5',
    });
  });
});

describe('a fee by size', () => {
  it('is calculated from the table for the number of cards', () => {
    const feeTable = [
      { from: 1, basisPoints: 2_000 },
      { from: 3, basisPoints: 1_250 },
    ];
    const chosen = setupOfSale({ ...NO_SALE, feeTable, feeBySize: true });
    expect(chosen.percentage).toBe(BY_SIZE);
    expect(profitOf(chosen, 2)).toMatchObject({ houseFee: 2, prizePool: 8 });
    expect(profitOf(chosen, 3)).toMatchObject({ houseFee: 2.5, prizePool: 17.5 });
    expect(feeNow({ ...chosen, cards: [1, 2] })).toEqual({ percent: 20, next: { from: 3, percentage: 12.5 } });
    expect(feeNow({ ...chosen, cards: [1, 2, 3] })).toEqual({ percent: 12.5, next: null });
    expect(feeAsked(chosen)).toEqual({
      houseFeeTable: [
        { from: 1, percentage: 20 },
        { from: 3, percentage: 12.5 },
      ],
    });
    expect(feeAsked({ ...chosen, percentage: '15' })).toEqual({ houseFeePercentage: 15 });
  });
});

describe('the pages of cards', () => {
  it('contain at most a hundred cards each', () => {
    expect(pageOf(upTo(150), 2)).toMatchObject({ page: 2, pages: 2, from: 101, to: 150, total: 150 });
    expect(pageOf(upTo(100), 1)).toMatchObject({ page: 1, pages: 1, from: 1, to: 100 });
    expect(pageOf([], 3)).toMatchObject({ page: 1, pages: 1, from: 0, to: 0, total: 0 });
    expect(pageOf(upTo(150), 9).page).toBe(2);
  });

  it('include the page on which a given card is', () => {
    expect(pageWith(upTo(150), 101)).toBe(2);
    expect(pageWith(upTo(150), 151)).toBeNull();
  });
});
