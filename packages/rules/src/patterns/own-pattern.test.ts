import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FREE } from '../cards/card.ts';
import { firstCompletion, searchRounds } from '../draw/designated.ts';
import { verifyReceipt } from '../draw/verify.ts';
import { namesOf, numbersCalled } from '../game/index.ts';
import { CARDS, Hall, MODERATOR, must, pendingGame } from '../hall.test-support.ts';
import { naiveVerdict } from '../naive.test-support.ts';
import { cardsCompleteAt, checkClaim } from './claim.ts';
import {
  isLinePattern,
  isOwnPattern,
  isPattern,
  isPatternName,
  LINES,
  linesOf,
  nameIn,
  type OwnPattern,
  ownMasks,
  ownPatternOf,
  PATTERNS,
  type PatternNames,
  patternLabel,
  patternsPlayed,
} from './pattern.ts';

const NUMBERS = Array.from({ length: 75 }, (_, i) => i + 1);
const SQUARES = Array.from({ length: 25 }, (_, i) => i);
const CORNERS = [0, 4, 20, 24];
const INNER = [6, 8, 16, 18];
const TWO_SHAPES: OwnPattern = 'own/0050140.1100011';

/**
 * Random custom patterns of one to four shapes, some of them overlapping. Combinations that are no valid pattern are
 * omitted.
 */
const someShapes = fc
  .array(fc.subarray(SQUARES, { minLength: 1 }), { minLength: 1, maxLength: 4 })
  .filter((shapes) => ownPatternOf(shapes) !== null);
const aPattern = someShapes.map((shapes) => ownPatternOf(shapes) as OwnPattern);

describe('a custom pattern', () => {
  it('is stored as its masks in ascending order, independent of the drawing order', () => {
    expect(ownPatternOf([CORNERS, INNER])).toBe(TWO_SHAPES);
    expect(ownPatternOf([[18, 6, 16, 8, 8], [...CORNERS].reverse()])).toBe(TWO_SHAPES);
    expect(linesOf(TWO_SHAPES).map((line) => line.indices)).toEqual([INNER, CORNERS]);
    expect(linesOf(TWO_SHAPES).every((line) => line.pattern === TWO_SHAPES && line.rowIndex === null)).toBe(true);
  });

  it('is read from its stored text', () => {
    fc.assert(
      fc.property(someShapes, (shapes) => {
        const pattern = ownPatternOf(shapes) as OwnPattern;
        expect(isPattern(pattern) && isLinePattern(pattern)).toBe(true);
        const asDrawn = shapes.map((squares) => [...squares].sort((a, b) => a - b).join());
        expect(new Set(linesOf(pattern).map((line) => line.indices.join()))).toEqual(new Set(asDrawn));
        expect(ownPatternOf(linesOf(pattern).map((line) => line.indices))).toBe(pattern);
      }),
    );
  });

  it.each([
    ['no shape', []],
    ['an empty shape', [[]]],
    ['an empty shape among others', [CORNERS, []]],
    ['FREE alone, which would win before the first call', [[12]]],
    ['FREE alone among others', [CORNERS, [12]]],
    ['five shapes', [[0], [1], [2], [3], [4]]],
    ['a shape twice', [CORNERS, CORNERS]],
    ['a shape and the same with FREE', [CORNERS, [...CORNERS, 12]]],
    ['a square beyond the card', [[25]]],
    ['a square beyond the bits', [[3, 32]]],
    ['a square before the card', [[-1]]],
    ['half a square', [[1.5]]],
  ])('is not created from %s', (_, shapes) => expect(ownPatternOf(shapes)).toBeNull());

  it('can be one square or the whole card, and can contain the free square', () => {
    expect(ownPatternOf([[0]])).toBe('own/0000001');
    expect(ownPatternOf([SQUARES])).toBe('own/1ffffff');
    expect(ownPatternOf([SQUARES.filter((square) => square !== 12)])).toBe('own/1ffefff');
    expect(ownPatternOf([[12, 13]])).toBe('own/0003000');
  });

  it.each([
    'own/',
    'own/1',
    'own/0000000',
    'own/0001000',
    'own/2000000',
    'own/1100011.0050140',
    'own/0050140.0050140',
    'own/0000011.0001011',
    'own/0050140.',
    'own/005014G',
    'OWN/0050140',
    'own/0000001.0000002.0000004.0000008.0000010',
    ' own/0050140',
    'own/0050140\n',
    42,
    null,
  ])('is not read from the invalid text %j', (text) => {
    expect(isOwnPattern(text)).toBe(false);
    expect(isPattern(text)).toBe(false);
  });

  it('leaves the built-in patterns, `all` and the cards unchanged', () => {
    expect(LINES).toHaveLength(15);
    expect(patternsPlayed('all')).toHaveLength(7);
    expect(patternsPlayed(TWO_SHAPES)).toEqual([TWO_SHAPES]);
    expect(PATTERNS.filter(isOwnPattern)).toEqual([]);
    expect(PATTERNS.map((pattern) => ownMasks(pattern))).toEqual(PATTERNS.map(() => null));
  });
});

describe('the names of a custom pattern', () => {
  it('fall back to English, then to any language', () => {
    const names = { en: 'Heart', am: 'ልብ' };
    expect((['en', 'am', 'om'] as const).map((language) => nameIn(names, language))).toEqual(['Heart', 'ልብ', 'Heart']);
    expect((['en', 'am', 'om'] as const).map((language) => nameIn({ om: 'Onnee' }, language))).toEqual([
      'Onnee',
      'Onnee',
      'Onnee',
    ]);
    expect(patternLabel('own/0000001', { am: 'ልብ' })).toBe('ልብ');
    expect([patternLabel('own/0000001'), patternLabel('own/0000001', {})]).toEqual(['Own pattern', 'Own pattern']);
    expect(patternLabel('cross', { en: 'Heart' })).toBe('Cross');
  });

  it('are one line of at most 40 characters', () => {
    expect(['Heart', 'ልብ', "Onnee'", 'x'.repeat(40), '🎲'.repeat(40)].filter(isPatternName)).toHaveLength(5);
    expect(['', ' ', 'x '.trimStart(), 'x'.repeat(41), 'a\nb', 'a\u0000', 7, null].filter(isPatternName)).toEqual([]);
  });
});

describe('a card in a game with a custom pattern', () => {
  const [card] = CARDS;
  if (!card) throw new Error('no card');
  const on = (...squares: number[]) => squares.map((square) => card.numbers[square] as number);
  const claim = (calls: number[], pattern: OwnPattern = TWO_SHAPES) => checkClaim({ card, calls, pattern });

  it('wins with any one shape, on the number that completes it', () => {
    const verdict = claim(on(0, 4, 20, 24));
    expect(verdict).toMatchObject({ isBingo: true, winningPattern: TWO_SHAPES, validBingoPatterns: [TWO_SHAPES] });
    expect(verdict.winningLineInfo).toEqual({
      numbers: on(0, 4, 20, 24),
      selectedIndices: CORNERS,
      rowIndex: null,
      colIndex: null,
    });
    expect(claim(on(6, 8, 16)).isBingo).toBe(false);
    expect(claim(on(6, 8, 16, 18)).winningLineInfo?.selectedIndices).toEqual(INNER);
  });

  it('is late with a shape that an earlier number completed, and wins with the next shape', () => {
    const calls = [...on(0, 4, 20, 24), 75];
    expect(claim(calls)).toMatchObject({
      isBingo: false,
      lateCall: true,
      wouldHaveWon: { pattern: TWO_SHAPES, callIndex: 4 },
    });
    expect(claim([...calls, ...on(6, 8, 16, 18)])).toMatchObject({ isBingo: true, lateCall: false });
  });

  it('has the free square covered from the start', () => {
    expect(claim(on(13), 'own/0003000')).toMatchObject({
      isBingo: true,
      winningLineInfo: { numbers: ['FREE', ...on(13)] },
    });
  });

  it('does not win if the preferred pattern is of another kind', () => {
    const calls = on(0, 4, 20, 24);
    expect(checkClaim({ card, calls, pattern: TWO_SHAPES, preferredPattern: 'cross' }).isBingo).toBe(false);
    expect(checkClaim({ card, calls, pattern: 'all', preferredPattern: TWO_SHAPES }).isBingo).toBe(false);
    expect(checkClaim({ card, calls, pattern: TWO_SHAPES, preferredPattern: TWO_SHAPES }).isBingo).toBe(true);
  });
});

describe('against a second, naive implementation', () => {
  /** Random card, its numbers in any order, and whether a number of another card is called last. */
  const called = fc.nat(99).chain((place) => {
    const card = CARDS[place] as (typeof CARDS)[number];
    const numbers = card.numbers.filter((square) => square !== FREE);
    const other = NUMBERS.filter((number) => !card.numbers.includes(number)).slice(0, 1);
    return fc
      .tuple(fc.shuffledSubarray(numbers, { minLength: numbers.length }), fc.nat(numbers.length), fc.boolean())
      .map(([order, count, misses]) => ({ card, calls: [...order.slice(0, count), ...(misses ? other : [])] }));
  });

  it('returns the same verdict for every claim', () => {
    const seen = { won: 0, late: 0, nothing: 0 };
    fc.assert(
      fc.property(aPattern, called, (pattern, { card, calls }) => {
        const verdict = checkClaim({ card, calls, pattern });
        expect(verdict).toEqual(naiveVerdict({ card, calls, pattern }));
        seen[verdict.isBingo ? 'won' : verdict.lateCall ? 'late' : 'nothing']++;
      }),
      { numRuns: 1500, seed: 14 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });

  it('the winners of each call and the first winning call are the same', () => {
    fc.assert(
      fc.property(aPattern, fc.shuffledSubarray(NUMBERS, { minLength: 75 }), (pattern, order) => {
        const cards = CARDS.slice(0, 12);
        const winnersAt = (upTo: number) =>
          cards
            .filter((card) => naiveVerdict({ card, calls: order.slice(0, upTo), pattern }).isBingo)
            .map((card) => card.cardId);
        const first = firstCompletion(cards, order, pattern);
        const callIndex = NUMBERS.find((upTo) => winnersAt(upTo).length > 0) ?? 0;
        expect(first).toEqual({ callIndex, cardIds: winnersAt(callIndex) });
        expect(cardsCompleteAt(cards, order.slice(0, callIndex), pattern)).toEqual(first?.cardIds);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a game with a custom pattern', () => {
  const names: PatternNames = { en: 'Frames', am: 'ክፈፍ' };
  const cardIds = Array.from({ length: 12 }, (_, i) => i * 3 + 1);
  const hallOf = () => new Hall(pendingGame({ cardIds, pattern: TWO_SHAPES, patternNames: names }));
  const winners = ({ game }: Hall) => cardsCompleteAt(game.cards, numbersCalled(game), game.pattern);

  it('is played, won and verified, and its receipt contains the name of the pattern', () => {
    const hall = hallOf();
    hall.start();
    while (winners(hall).length === 0) hall.drawn();
    for (const cardId of winners(hall)) hall.claim(cardId);
    expect(hall.game.winners[0]?.pattern).toBe(TWO_SHAPES);
    const { receipt } = hall;
    expect(receipt).toMatchObject({ sales: { pattern: TWO_SHAPES }, patternNames: names });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    const failed = (fields: object) => verifyReceipt({ ...receipt, ...fields }).steps.find((step) => !step.ok)?.name;
    expect(failed({ sales: { ...receipt.sales, pattern: 'own/0050140' } })).toBe('sales');
    expect(failed({ sales: { ...receipt.sales, pattern: 'own/1100011.0050140' } })).toBe('receipt');
    expect(failed({ winners: receipt.winners.map((one) => ({ ...one, pattern: 'own/0050140' })) })).toBe('winners');
    expect(failed({ patternNames: { en: 7 } })).toBe('receipt');
  });

  it('does not change the receipts of built-in patterns', () => {
    const hall = new Hall(pendingGame());
    expect(hall.receipt).not.toHaveProperty('patternNames');
    expect(namesOf(hall.game)).toBeNull();
  });

  it('can be won by a designated card', () => {
    const hall = new Hall(pendingGame({ cardIds: cardIds.slice(0, 4), pattern: TWO_SHAPES, patternNames: names }));
    hall.designate(4);
    hall.start();
    while (hall.game.status === 'active') hall.drawn();
    expect(hall.game.winners).toMatchObject([{ cardId: 4, pattern: TWO_SHAPES }]);
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: true });
  });

  it('has no round for a designated winner if no card can be the only first one to complete the pattern', () => {
    const twins = [CARDS[0], { ...CARDS[0], cardId: 2 }] as (typeof CARDS)[number][];
    const { secret } = hallOf();
    const race = { cards: twins, designatedCardId: 1, pattern: TWO_SHAPES, called: [], secret, fromRound: 1 };
    expect(searchRounds({ ...race, maxRounds: 50 })).toBeNull();
  });

  it('uses the pattern of a designation with its names, and restores the original pattern afterwards', () => {
    const other: OwnPattern = 'own/0000001';
    const designation = { type: 'designate', cardId: 4, by: MODERATOR, source: 'game' } as const;
    const { game } = must(hallOf().game, { ...designation, pattern: other, patternNames: { en: 'First' } });
    expect([game.pattern, namesOf(game)]).toEqual([other, { en: 'First' }]);
    const kept = must(game, { ...designation, pattern: 'all' }).game;
    expect([kept.pattern, namesOf(kept)]).toEqual([TWO_SHAPES, names]);
    const back = must(game, { type: 'undesignate' }).game;
    expect([back.pattern, namesOf(back)]).toEqual([TWO_SHAPES, names]);
  });
});
