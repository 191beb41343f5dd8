import { santim } from '@adarash/rules/money';
import { NO_SALE, type Sale, type SaleCommand } from '@adarash/rules/sale';
import { expect, it } from 'vitest';
import { ROUTES } from './index.ts';
import {
  BY_SIZE,
  betOf,
  commandFrom,
  commandJson,
  fieldsOf,
  saleCardsFrom,
  saleFrom,
  saleJson,
  settingsFrom,
} from './sale-codec.ts';

const feeTable = [
  { from: 1, basisPoints: 2_000 },
  { from: 3, basisPoints: 1_050 },
];
const SALE: Sale = {
  ...NO_SALE,
  version: 7,
  bet: santim(1_250),
  pattern: 'full_house',
  text: 'dice',
  cards: [
    { card: 4, by: 'till', paid: true, addedAt: 1_700_000_000_000 },
    { card: 2, by: 'seller:hana', paid: false, addedAt: 1_700_000_001_000 },
  ],
  game: '0198c0de00007000800000aa',
};

it('converts a sale to JSON that its schema accepts, and back', () => {
  const json = saleJson(SALE, new Date(1_700_000_002_000));
  expect(ROUTES['GET /sale'].answer.parse({ success: true, sale: json })).toEqual({ success: true, sale: json });
  expect(json).toMatchObject({ betAmount: 12.5, houseFeePercentage: 15, hallEntropy: 'dice', gameId: SALE.game });
  expect(saleFrom(json, 1_700_000_002_000)).toEqual(SALE);
});

it('converts the times of a received sale to the clock of the reader', () => {
  const json = saleJson(SALE, new Date(1_700_000_002_000));
  expect(saleFrom(json, 5_000).cards.map(({ addedAt }) => addedAt)).toEqual([3_000, 4_000]);
});

it('returns the fee for the number of sold cards if the fee is by size, and preserves the fee table', () => {
  const json = saleJson({ ...SALE, feeTable, feeBySize: true }, new Date(0));
  expect(json).toMatchObject({ houseFeePercentage: 20, houseFeeBySize: true });
  expect(saleFrom(json, 0)).toMatchObject({ feeTable, feeBySize: true });
});

it.each<SaleCommand>([
  { type: 'add', cards: [1, 2] },
  { type: 'remove', cards: [1], giveBack: true },
  { type: 'paid' },
  { type: 'clear', giveBack: false },
  { type: 'settings', settings: { bet: santim(1_250), pattern: null, text: '' }, settle: true },
  { type: 'settings', settings: { feeBasisPoints: 1_050, feeBySize: false }, settle: undefined },
  { type: 'settings', settings: { feeBasisPoints: null, feeBySize: false }, settle: undefined },
  { type: 'settings', settings: { feeTable, feeBySize: true }, settle: undefined },
])('converts the sale command "$type" to JSON that its schema accepts, and back', (command) => {
  const body = ROUTES['POST /sale/commands'].body;
  const list = body.parse(JSON.parse(JSON.stringify({ counter: 'a', commands: [commandJson(command)] })));
  expect('commands' in list && list.commands.map(commandFrom)).toEqual([command]);
  const { counter, ...one } = body.parse({ counter: 'a', ...commandJson(command) });
  expect([counter, 'commands' in one ? null : commandFrom(one)]).toEqual(['a', command]);
});

it('converts settings of a sale to texts of fields and browser keys, and back', () => {
  expect(fieldsOf(SALE)).toEqual({ pattern: 'full_house', percentage: '15', bet: '12.50' });
  expect(settingsFrom(fieldsOf(SALE))).toEqual({
    ...{ pattern: 'full_house', feeBasisPoints: 1_500, feeBySize: false, bet: 1_250 },
  });
  expect(fieldsOf({ ...SALE, bet: santim(2_000), pattern: null, feeBasisPoints: null })).toEqual({
    ...{ pattern: '', percentage: '', bet: '20' },
  });
  expect(fieldsOf({ ...SALE, feeTable, feeBySize: true }).percentage).toBe(BY_SIZE);
  expect(settingsFrom({ percentage: BY_SIZE })).toEqual({ feeBySize: true });
  expect(settingsFrom({ bet: '' })).toBeNull();
});

it('reads bets and cards that the browser stored', () => {
  expect(['12.5', ' 7 ', '0.5', '', 'x', '1.005'].map(betOf)).toEqual([1_250, 700, null, null, null, null]);
  expect(saleCardsFrom(['3', 1, 3, 0, 'x'])).toEqual([1, 3]);
  expect(saleCardsFrom('3')).toEqual([]);
});
