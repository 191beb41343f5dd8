import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { Hall, pendingGame } from '../hall.test-support.ts';
import { ownPatternOf } from '../patterns/pattern.ts';
import { VECTORS, VECTORS_DEMO, VECTORS_OWN_PATTERN, VECTORS_V2, VECTORS_V3 } from '../vectors.test-support.ts';
import { cardsDigest, commitmentOf, jackpotPick, mixOf, orderOf, salesRootOf, slowStart } from './draw.ts';

const seed = hexToBytes(VECTORS.seed);
const { drawId, sales } = VECTORS;
const commitment = commitmentOf(drawId, seed);
const salesRoot = salesRootOf(sales);

describe('the draw by bingo75/v1', () => {
  it('computes the commitment and the sales root of the test vectors', () => {
    expect(bytesToHex(commitment)).toBe(VECTORS.commitment);
    expect(bytesToHex(salesRoot)).toBe(VECTORS.salesRoot);
    expect(bytesToHex(salesRootOf({ ...sales, cards: [42, 3, 7] }))).toBe(VECTORS.salesRoot);
  });

  it.each(VECTORS.orders)(
    'computes the order of the test vector for round $round with the public text "$publicText"',
    ({ publicText, round, begins, ...vector }) => {
      const order = orderOf({ seed, drawId, commitment, salesRoot, publicText, round });
      expect(order.slice(0, 5)).toEqual(begins);
      expect(bytesToHex(sha256(utf8ToBytes(order.join(','))))).toBe(vector.sha256);
    },
  );

  it.each(VECTORS.jackpot.picks)(
    'draws card $cardId for the jackpot award $awardId, as in the test vectors',
    ({ awardId, cardId }) => {
      const { publicText } = VECTORS.jackpot;
      expect(jackpotPick({ seed, drawId, commitment, salesRoot, publicText, awardId, cards: [42, 7, 3] })).toBe(cardId);
    },
  );
});

describe('the draw by bingo75/v2', () => {
  it.each(VECTORS_V2)(
    'computes the mix and the order of the test vector for the text "$text" and the codes $parts',
    (vector) => {
      const mix = mixOf(vector.text, vector.parts);
      expect(bytesToHex(mix)).toBe(vector.mix);
      const start = slowStart({ drawId, commitment, salesRoot, mix });
      if (vector.slowStart !== null) expect(bytesToHex(start)).toBe(vector.slowStart);

      // The links of the slow mix are recomputed by the server's tests with a fast argon2id.
      const slow = vector.parts.length === 0 ? start : hexToBytes(vector.slow ?? '');
      const draw = { scheme: 'bingo75/v2', seed, drawId, commitment, salesRoot, mix, slow } as const;
      const order = orderOf({ ...draw, round: 0 });
      expect(order.slice(0, 5)).toEqual(vector.begins);
      expect(bytesToHex(sha256(utf8ToBytes(order.join(','))))).toBe(vector.sha256);
      if (vector.roundOneBegins !== null)
        expect(orderOf({ ...draw, round: 1 }).slice(0, 5)).toEqual(vector.roundOneBegins);
      const picks = VECTORS.jackpot.picks.map(({ awardId }) => jackpotPick({ ...draw, awardId, cards: [42, 7, 3] }));
      if (vector.picks !== null) expect(picks).toEqual(vector.picks);
    },
  );

  it('computes the test vector of a demo game with `demo` in its hash labels', () => {
    const scheme = 'bingo75/v2/demo';
    const committed = commitmentOf(drawId, seed, scheme);
    const root = salesRootOf(sales, scheme);
    expect([bytesToHex(committed), bytesToHex(root)]).toEqual([VECTORS_DEMO.commitment, VECTORS_DEMO.salesRoot]);
    const sold = { scheme, drawId, commitment: committed, salesRoot: root, mix: mixOf('', [], scheme) } as const;
    const order = orderOf({ ...sold, seed, slow: slowStart(sold), round: 0 });
    expect(order.slice(0, 5)).toEqual(VECTORS_DEMO.begins);
    expect(bytesToHex(sha256(utf8ToBytes(order.join(','))))).toBe(VECTORS_DEMO.sha256);
  });

  it('computes the test vector of a custom pattern with its masks in the sales root', () => {
    const { pattern, shapes, begins, sha256: hash } = VECTORS_OWN_PATTERN;
    expect(ownPatternOf([...shapes].reverse())).toBe(pattern);
    const root = salesRootOf({ ...sales, pattern });
    expect(bytesToHex(root)).toBe(VECTORS_OWN_PATTERN.salesRoot);
    const mix = mixOf('', []);
    const slow = slowStart({ drawId, commitment, salesRoot: root, mix });
    const order = orderOf({ scheme: 'bingo75/v2', seed, drawId, commitment, salesRoot: root, mix, slow, round: 0 });
    expect(order.slice(0, 5)).toEqual(begins);
    expect(bytesToHex(sha256(utf8ToBytes(order.join(','))))).toBe(hash);
  });
});

describe('the draw by bingo75/v3', () => {
  const { set, cards, games } = VECTORS_V3;

  it('computes the same digest of a card set for any order of its cards', () => {
    expect(cardsDigest(cards)).toBe(set);
    expect(cardsDigest([...cards].reverse())).toBe(set);
  });

  it.each(games)(
    'computes the test vector for the pattern $pattern, the jackpot rule "$jackpotRule" and cards $cards',
    ({ cards: ids, ...vector }) => {
      const { pattern, jackpotRule } = vector;
      const game = pendingGame({
        pattern,
        scheme: 'bingo75/v3',
        cards: cards.filter(({ cardId }) => ids.some((id) => id === cardId)),
        cardSet: { digest: set, name: 'Laminated', version: 1 },
      });
      const hall = new Hall({ ...game, jackpotRule });
      Object.assign(hall.draw, { seed, commitment });
      expect(hall.receipt).toMatchObject({ scheme: 'bingo75/v3', sold: vector.sold, salesRoot: vector.salesRoot });
      const order = orderOf({ ...hall.secret, round: 0 });
      expect(order.slice(0, 5)).toEqual(vector.begins);
      if (vector.sha256) expect(bytesToHex(sha256(utf8ToBytes(order.join(','))))).toBe(vector.sha256);
    },
  );
});
