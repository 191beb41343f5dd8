import { describe, expect, it } from 'vitest';
import { textsOf } from '@/i18n/texts-of.tsx';
import { MODERATOR } from '../texts.ts';
import {
  checkCalledNumber,
  checkEntries,
  checkFutureCard,
  checkFutureGameNumber,
  checkStart,
  checkWinnerCard,
} from './games.ts';

const texts = textsOf(MODERATOR, 'en', null);

const INCOMPLETE = 'Please enter a game number and select a winning card for all entries.';
const good = { gameNumber: '7', cardId: '3' };

describe('the fields of a designated winner', () => {
  it.each([
    [checkStart, '', 'Please select a game to start.'],
    [checkStart, 'abc', 'Invalid game ID format'],
    [checkStart, '64b7f0c2a1d3e4f5a6b7c8dz', 'Invalid game ID format'],
    [checkStart, '64b7f0c2a1d3e4f5a6b7c8d9', null],
    [checkWinnerCard, ' ', 'Please select a winning card ID.'],
    [checkWinnerCard, '0', 'Invalid card ID.'],
    [checkWinnerCard, '1.5', 'Invalid card ID.'],
    [checkWinnerCard, 'x', 'Invalid card ID.'],
    [checkWinnerCard, '1', null],
    [checkCalledNumber, '', null],
    [checkCalledNumber, ' ', null],
    [checkCalledNumber, '1', null],
    [checkCalledNumber, '75', null],
    [checkCalledNumber, '0', 'Invalid number. Must be between 1 and 75.'],
    [checkCalledNumber, '76', 'Invalid number. Must be between 1 and 75.'],
    [checkCalledNumber, '7.5', 'Invalid number. Must be between 1 and 75.'],
    [checkCalledNumber, 'B7', 'Invalid number. Must be between 1 and 75.'],
    [checkFutureGameNumber, '', 'Invalid game number. Must be a positive number.'],
    [checkFutureGameNumber, '0', 'Invalid game number. Must be a positive number.'],
    [checkFutureGameNumber, '2.5', 'Invalid game number. Must be a positive number.'],
    [checkFutureGameNumber, '2', null],
    [checkFutureCard, '', 'Invalid card ID. Must be a positive number.'],
    [checkFutureCard, '-1', 'Invalid card ID. Must be a positive number.'],
    [checkFutureCard, '1', null],
  ])('return the expected error of %o for the input "%s"', (check, value, sentence) => {
    expect(check(texts, value)).toBe(sentence);
  });
});

describe('the entries of future winners', () => {
  it.each([
    [[], 'No valid winner configurations provided.'],
    [[good], null],
    [[good, { gameNumber: '', cardId: '3' }], INCOMPLETE],
    [[{ gameNumber: '8', cardId: '' }, good], INCOMPLETE],
    [[{ gameNumber: '0', cardId: '3' }], 'Invalid game number for entry 1. Must be a positive number.'],
    [[good, { gameNumber: '-2', cardId: '3' }], 'Invalid game number for entry 2. Must be a positive number.'],
    [[good, good, { gameNumber: '9', cardId: '0' }], 'Invalid card ID for entry 3. Must be a positive number.'],
  ])('return the expected error for the list %o', (entries, sentence) => {
    expect(checkEntries(texts, entries)).toBe(sentence);
  });
});
