import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Card, FREE } from '../cards/card.ts';
import { catalogue } from '../cards/catalogue.ts';
import { firstCompletion } from '../draw/designated.ts';
import { naiveVerdict } from '../naive.test-support.ts';
import { cardsCompleteAt, checkClaim, closestWin, numbersToBingo, squaresLeft, squaresMissing } from './claim.ts';
import { PATTERNS, type Pattern } from './pattern.ts';

const cards = catalogue(100);

/** Test card: B 1–5, I 16–20, N 31–35 without 33, G 46–50, O 61–65. Row r, column c contains 15c + r + 1. */
const plain: Card = {
  cardId: 1,
  numbers: Array.from({ length: 25 }, (_, i) => (i === 12 ? FREE : (i % 5) * 15 + Math.floor(i / 5) + 1)),
};
const check = (calls: number[], pattern: Pattern = 'all', preferredPattern?: Pattern) =>
  checkClaim({ card: plain, calls, pattern, preferredPattern });

const TOP_ROW = [1, 16, 31, 46, 61];
const FIRST_COLUMN = [1, 2, 3, 4, 5];

describe('a claim', () => {
  it('wins with a complete line that contains the last number', () => {
    expect(check([70, ...TOP_ROW])).toEqual({
      isBingo: true,
      winningPattern: 'horizontal_line',
      validBingoPatterns: ['horizontal_line'],
      lateCall: false,
      wouldHaveWon: null,
      winningLineInfo: { numbers: TOP_ROW, selectedIndices: [0, 1, 2, 3, 4], rowIndex: 0, colIndex: null },
      winningLines: [
        { pattern: 'horizontal_line', numbers: TOP_ROW, selectedIndices: [0, 1, 2, 3, 4], rowIndex: 0, colIndex: null },
      ],
      lastCalledNumber: 61,
    });
  });

  it('counts the free square as called and shows it in the line', () => {
    expect(check([3, 18, 48, 63])).toMatchObject({
      isBingo: true,
      winningPattern: 'horizontal_line',
      winningLineInfo: { numbers: [3, 18, FREE, 48, 63], selectedIndices: [10, 11, 12, 13, 14], rowIndex: 2 },
    });
    expect(check([31, 32, 34, 35]).winningLineInfo).toMatchObject({ rowIndex: null, colIndex: 2 });
  });

  it('is late if the last number is not part of any complete line', () => {
    expect(check([...TOP_ROW, 70])).toEqual({
      isBingo: false,
      winningPattern: null,
      validBingoPatterns: [],
      lateCall: true,
      wouldHaveWon: { pattern: 'horizontal_line', callIndex: 5, completingNumber: 61 },
      winningLineInfo: null,
      winningLines: [],
      lastCalledNumber: 70,
    });
  });

  it('returns the earliest of several missed lines', () => {
    expect(check([...FIRST_COLUMN, 16, 31, 46, 61, 75]).wouldHaveWon).toEqual({
      pattern: 'vertical_line',
      callIndex: 5,
      completingNumber: 5,
    });
  });

  it('wins with a new line although an older one was missed', () => {
    expect(check([...TOP_ROW, 2, 3, 4, 5])).toMatchObject({
      isBingo: true,
      winningPattern: 'vertical_line',
      lateCall: false,
    });
  });

  it('lists every pattern that wins at the moment in list order, and names the first', () => {
    const verdict = check([2, 3, 4, 5, 16, 31, 46, 61, 65, 19, 49, 17, 47, 1]);
    expect(verdict.validBingoPatterns).toEqual([
      'horizontal_line',
      'vertical_line',
      'main_diagonal',
      'four_corners_center',
    ]);
    expect(verdict.winningPattern).toBe('horizontal_line');
  });

  it('wins only with the preferred pattern, and never with a pattern that the game does not use', () => {
    const calls = [2, 3, 4, 5, 16, 31, 46, 61, 1];
    expect(check(calls, 'all', 'vertical_line')).toMatchObject({
      winningPattern: 'vertical_line',
      validBingoPatterns: ['vertical_line'],
    });
    expect(check(calls, 'all', 'cross')).toMatchObject({ isBingo: false, lateCall: false, wouldHaveWon: null });
    expect(check(calls, 'vertical_line', 'horizontal_line')).toMatchObject({ isBingo: false, lateCall: false });
    expect(check(calls, 'vertical_line', 'all')).toMatchObject({ isBingo: true, winningPattern: 'vertical_line' });
  });

  it('cannot win before the first call', () => {
    expect(check([])).toMatchObject({ isBingo: false, lateCall: false, lastCalledNumber: null });
  });

  it.each<[number[], Pattern, Pattern | undefined, number | null]>([
    [[], 'all', undefined, 4],
    [[1, 16, 31], 'horizontal_line', undefined, 2],
    [[1, 16, 31], 'vertical_line', undefined, 3],
    [[3, 18, 48], 'cross', undefined, 5],
    [[1, 16, 31], 'all', 'cross', 7],
    [[1, 16, 31, 46], 'all', undefined, 1],
    [[1, 16, 31], 'vertical_line', 'horizontal_line', null],
    [TOP_ROW, 'horizontal_line', undefined, null],
    [[...TOP_ROW, 70], 'horizontal_line', undefined, null],
  ])(
    'is refused and returns the number of missing squares: numbers %j, pattern %s, requested %s',
    (calls, pattern, asked, missing) => {
      const claim = { card: plain, calls, pattern, preferredPattern: asked };
      expect(squaresMissing(claim, checkClaim(claim))).toBe(missing);
    },
  );
});

describe('the closest win of a card', () => {
  it('has the squares of one line and its missing squares', () => {
    expect(closestWin(plain, [1, 16, 31, 46], 'all')).toEqual({ squares: [0, 1, 2, 3, 4], missing: [4] });
    expect(closestWin(plain, [3, 18, 48], 'all')).toEqual({ squares: [10, 11, 12, 13, 14], missing: [14] });
    expect(closestWin(plain, [1, 16, 31], 'vertical_line')).toEqual({
      squares: [2, 7, 12, 17, 22],
      missing: [7, 17, 22],
    });
  });

  it('ignores a complete line, unless the pattern counts lines', () => {
    const calls = [...TOP_ROW, 2, 3, 4];
    expect(closestWin(plain, calls, 'all')).toEqual({ squares: [0, 5, 10, 15, 20], missing: [20] });
    expect(closestWin(plain, calls, 'lines/2/row+column+diagonal')).toEqual({
      squares: [0, 1, 2, 3, 4, 5, 10, 15, 20],
      missing: [20],
    });
  });

  it('does not exist if the card has no further line', () => {
    expect(closestWin(plain, [1, 61, 5, 65], 'four_corners_center')).toBeNull();
  });

  it('lacks as many squares as the card needs, all of them not called', () => {
    const pattern = fc.constantFrom<Pattern>(...PATTERNS, 'lines/2/row+column+diagonal', 'full_house');
    const calls = fc.uniqueArray(fc.integer({ min: 1, max: 75 }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...cards), calls, pattern, (card, called, played) => {
        const closest = closestWin(card, called, played);
        expect(closest?.missing.length ?? Number.POSITIVE_INFINITY).toBe(squaresLeft(card, called, played));
        for (const square of closest?.missing ?? []) {
          expect(closest?.squares).toContain(square);
          expect(called).not.toContain(card.numbers[square]);
        }
      }),
    );
  });
});

describe('the number of squares missing to a win', () => {
  it('treats the free square as covered and uses only the pattern of the game', () => {
    expect(squaresLeft(plain, [], 'all')).toBe(4);
    expect(squaresLeft(plain, [], 'horizontal_line')).toBe(4);
    expect(squaresLeft(plain, [], 'cross')).toBe(8);
    expect(squaresLeft(plain, [3, 18, 48], 'all')).toBe(1);
    expect(squaresLeft(plain, [3, 18, 48], 'cross')).toBe(5);
  });

  it('ignores a complete line, because that line cannot win again', () => {
    expect(squaresLeft(plain, TOP_ROW, 'horizontal_line')).toBe(4);
    expect(squaresLeft(plain, [...TOP_ROW, 2, 3, 4], 'vertical_line')).toBe(1);
    expect(squaresLeft(plain, [2, 3, 4, 17, 32, 47, 62, 19, 18, 20, 49, 48], 'main_diagonal')).toBeGreaterThan(0);
  });

  it('is 0 on the number that completes a line, and positive again after the next call', () => {
    expect(numbersToBingo(plain, TOP_ROW.slice(0, 4), 'horizontal_line')).toBe(1);
    expect(numbersToBingo(plain, TOP_ROW, 'horizontal_line')).toBe(0);
    expect(numbersToBingo(plain, [...TOP_ROW, 70], 'horizontal_line')).toBe(4);
    expect(numbersToBingo(plain, [...TOP_ROW, 3], 'horizontal_line')).toBe(3);
  });

  it('is one exactly before a number that wins', () => {
    fc.assert(
      fc.property(aCard, aPattern, someCalls, (card, pattern, calls) => {
        const wins = calls.length > 0 && checkClaim({ card, calls, pattern }).isBingo;
        return !wins || squaresLeft(card, calls.slice(0, -1), pattern) === 1;
      }),
    );
  });
});

const aCard = fc.integer({ min: 0, max: 99 }).map((place) => cards[place]!);
const aPattern = fc.constantFrom(...PATTERNS);
const someCalls = fc.shuffledSubarray(
  Array.from({ length: 75 }, (_, i) => i + 1),
  { minLength: 0, maxLength: 75 },
);
/** Random calls that mostly hit numbers of the card, so that wins and late claims are frequent. */
const callsOn = (card: Card) =>
  fc
    .tuple(
      fc.shuffledSubarray(
        card.numbers.filter((square) => square !== FREE),
        { minLength: 8 },
      ),
      fc.array(fc.integer({ min: 1, max: 75 }), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([hits, others, missLast]) => [...new Set(missLast ? [...hits, ...others] : [...others, ...hits])]);

describe('the check of claims, compared with a naive second implementation', () => {
  it('returns the same verdict for every claim', () => {
    const claims = aCard.chain((card) =>
      fc.record({
        card: fc.constant(card),
        calls: fc.oneof(someCalls, { arbitrary: callsOn(card), weight: 3 }),
        pattern: aPattern,
        preferredPattern: fc.oneof(fc.constant(undefined), aPattern),
      }),
    );
    const seen = { won: 0, late: 0, nothing: 0 };
    fc.assert(
      fc.property(claims, (claim) => {
        const verdict = checkClaim(claim);
        expect(verdict).toEqual(naiveVerdict(claim));
        seen[verdict.isBingo ? 'won' : verdict.lateCall ? 'late' : 'nothing']++;
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });

  it('returns the same winners after every call', () => {
    fc.assert(
      fc.property(someCalls, aPattern, (calls, pattern) => {
        const winners = cards
          .filter((card) => naiveVerdict({ card, calls, pattern }).isBingo)
          .map((card) => card.cardId);
        expect(cardsCompleteAt(cards, calls, pattern)).toEqual(winners);
      }),
      { numRuns: 60 },
    );
  });

  it('returns the first call with a winner as the first complete card', () => {
    fc.assert(
      fc.property(someCalls, aPattern, fc.integer({ min: 1, max: 20 }), (calls, pattern, count) => {
        const playing = cards.slice(0, count);
        const wonAt = (upTo: number) =>
          playing
            .filter((card) => naiveVerdict({ card, calls: calls.slice(0, upTo), pattern }).isBingo)
            .map((card) => card.cardId);
        const callIndex = calls.findIndex((_, i) => wonAt(i + 1).length > 0) + 1;
        const expected = callIndex === 0 ? null : { callIndex, cardIds: wonAt(callIndex) };
        expect(firstCompletion(playing, calls, pattern)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
