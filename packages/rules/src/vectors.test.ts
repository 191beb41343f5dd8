import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { commitmentOf, jackpotPick, orderOf, salesRootOf } from './draw.ts';
import { VECTORS } from './vectors.ts';

const seed = hexToBytes(VECTORS.seed);
const { drawId, sales } = VECTORS;
const commitment = commitmentOf(drawId, seed);
const salesRoot = salesRootOf(sales);

describe('the known answers of bingo75/v1', () => {
  it('gives the commitment and the sales root', () => {
    expect(bytesToHex(commitment)).toBe(VECTORS.commitment);
    expect(bytesToHex(salesRoot)).toBe(VECTORS.salesRoot);
    expect(bytesToHex(salesRootOf({ ...sales, cards: [42, 3, 7] }))).toBe(VECTORS.salesRoot);
  });

  it.each(VECTORS.orders)(
    'gives the order of round $round with "$publicText"',
    ({ publicText, round, begins, ...vector }) => {
      const order = orderOf({ seed, drawId, commitment, salesRoot, publicText, round });
      expect(order.slice(0, 5)).toEqual(begins);
      expect(bytesToHex(sha256(utf8ToBytes(order.join(','))))).toBe(vector.sha256);
    },
  );

  it.each(VECTORS.jackpot.picks)('gives the jackpot $awardId to card $cardId', ({ awardId, cardId }) => {
    const { publicText } = VECTORS.jackpot;
    expect(jackpotPick({ seed, drawId, commitment, salesRoot, publicText, awardId, cards: [42, 7, 3] })).toBe(cardId);
  });
});
