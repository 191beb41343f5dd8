import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FREE } from '../cards/card.ts';
import { firstCompletion } from '../draw/designated.ts';
import { verifyReceipt } from '../draw/verify.ts';
import { documentIn, documentOf, namesOf, numbersCalled } from '../game/index.ts';
import { CARDS, Hall, MODERATOR, must, pendingGame } from '../hall.test-support.ts';
import { naiveMissing, naiveVerdict } from '../naive.test-support.ts';
import { cardsCompleteAt, checkClaim, numbersToBingo, squaresLeft, squaresMissing } from './claim.ts';
import {
  BOTH_DIAGONALS,
  FULL_HOUSE,
  isOffered,
  isOwnPattern,
  isPattern,
  isRule,
  LINE_KINDS,
  linesOf,
  makeRule,
  mostLines,
  OFFERED_RULES,
  ownPatternIn,
  type Pattern,
  parseRule,
  patternLabel,
  picturesAt,
  shapesShown,
} from './pattern.ts';

const TWO: Pattern = 'lines/2/row+column+diagonal';
const NUMBERS = Array.from({ length: 75 }, (_, i) => i + 1);
const SHAPES = ['own/0050140.1100011', 'own/000001f.0000021', 'own/1100011'].filter(isOwnPattern);

/** Random valid rule that counts lines. */
const aRule = fc
  .tuple(fc.subarray([...LINE_KINDS]), fc.constantFrom(null, ...SHAPES), fc.nat(16))
  .filter(([kinds, own]) => kinds.length > 0 || own !== null)
  .map(([kinds, own, extra]) => makeRule({ count: 1 + (extra % mostLines({ kinds, own })), kinds, own }) as Pattern);

describe('a pattern by rule', () => {
  it('is offered as any 2 lines, any 3 lines and full house', () => {
    expect(OFFERED_RULES.map((rule) => patternLabel(rule))).toEqual([
      'Any 2 lines: rows, columns, diagonals',
      'Any 3 lines: rows, columns, diagonals',
      'Full House',
    ]);
    const offered: Pattern[] = [...OFFERED_RULES, 'all', 'inner_corners', 'own/1100011'];
    expect(offered.filter((pattern) => !isOffered(pattern))).toEqual([]);
    expect((['lines/2/row', BOTH_DIAGONALS, 'lines/4/row+column+diagonal'] as const).some(isOffered)).toBe(false);
  });

  it('has one standard text', () => {
    expect(makeRule({ count: 2, kinds: ['diagonal', 'row', 'column'], own: null })).toBe(TWO);
    expect(parseRule(TWO)).toEqual({ count: 2, kinds: ['row', 'column', 'diagonal'], own: null });
    const own = SHAPES[0] ?? null;
    // The four corners are one of the shapes that the rule counts.
    expect(makeRule({ count: 3, kinds: ['corners'], own })).toBeNull();
    expect(makeRule({ count: 2, kinds: ['corners'], own })).toBe('lines/2/corners+own/0050140.1100011');
    expect(ownPatternIn('lines/2/corners+own/0050140.1100011')).toBe(own);
    expect(ownPatternIn(TWO)).toBeNull();
  });

  it('has the text of a pattern that is equal to it', () => {
    const one = (kinds: (typeof LINE_KINDS)[number][], own: (typeof SHAPES)[number] | null = null) =>
      makeRule({ count: 1, kinds, own });
    expect(one(['row'])).toBe('horizontal_line');
    expect(one(['column'])).toBe('vertical_line');
    expect(one(['corners'])).toBe('four_corners_center');
    expect(one([], SHAPES[0])).toBe(SHAPES[0]);
    expect(one(['diagonal'])).toBe('lines/1/diagonal');
  });

  it('is read from its stored text', () => {
    fc.assert(
      fc.property(aRule, (pattern) => {
        expect(isPattern(pattern)).toBe(true);
        const rule = parseRule(pattern);
        expect(rule ? makeRule(rule) : pattern).toBe(pattern);
        expect(isRule(pattern)).toBe(rule !== null);
      }),
    );
  });

  it.each([
    'lines/0/row',
    'lines/6/row',
    'lines/3/diagonal',
    'lines/1/row',
    'lines/1/own/0050140.1100011',
    'lines/02/row',
    'lines/2/row+row',
    'lines/2/column+row',
    'lines/2/own/0050140.1100011+row',
    'lines/2/own/0050140.1100011+own/1100011',
    'lines/2/row+own/1100011.0050140',
    'lines/2/row+cross',
    'lines/2/',
    'lines/2',
    'lines/2/row\n',
    ' lines/2/row',
    'Lines/2/row',
    'full_house ',
    `lines/2/${'row+'.repeat(9_000)}row`,
  ])('is not read from the invalid text %j', (text) => {
    expect(isRule(text)).toBe(false);
    expect(isPattern(text)).toBe(false);
  });

  it('counts lines that differ only in FREE once', () => {
    expect(mostLines({ kinds: [...LINE_KINDS], own: null })).toBe(13);
    expect(mostLines({ kinds: ['row'], own: SHAPES[1] ?? null })).toBe(6);
    expect(mostLines({ kinds: ['corners'], own: SHAPES[2] ?? null })).toBe(1);
  });

  it('has a label with the kinds of its lines', () => {
    expect(patternLabel(TWO)).toBe('Any 2 lines: rows, columns, diagonals');
    expect(patternLabel('lines/1/row+corners')).toBe('Any line: rows, corners');
    expect(patternLabel(BOTH_DIAGONALS)).toBe('Both Diagonals');
    expect(patternLabel(FULL_HOUSE)).toBe('Full House');
    expect(patternLabel('lines/2/row+own/1100011', { en: 'Frame' })).toBe('Any 2 lines: rows, Frame');
  });

  it('is shown as pictures of several ways to win', () => {
    const ways = shapesShown(TWO);
    const masks = linesOf(TWO).map(({ mask }) => mask);
    for (const { mask } of ways)
      expect(masks.filter((line) => (line & mask) === line).length).toBeGreaterThanOrEqual(2);
    for (const line of masks) expect(ways.some(({ mask }) => (line & mask) === line)).toBe(true);
    expect(picturesAt(TWO, 0)).toEqual(ways.slice(0, 4));
    expect(picturesAt(TWO, 4_000)).toEqual(ways.slice(-4));
    expect(shapesShown(BOTH_DIAGONALS)).toHaveLength(1);
    expect(shapesShown(FULL_HOUSE).map(({ indices }) => indices.length)).toEqual([25]);
  });
});

describe('a card in a game with a pattern by rule', () => {
  const [card] = CARDS;
  if (!card) throw new Error('no card');
  const on = (...squares: number[]) => squares.map((square) => card.numbers[square] as number);
  const TOP = on(0, 1, 2, 3, 4);
  const LEFT = on(5, 10, 15, 20);
  const claim = (calls: number[], pattern: Pattern = TWO) => checkClaim({ card, calls, pattern });

  it('wins if enough lines are complete and one of them contains the last number', () => {
    expect(claim(TOP)).toMatchObject({ isBingo: false, lateCall: false });
    const verdict = claim([...TOP, ...LEFT]);
    expect(verdict).toMatchObject({ isBingo: true, winningPattern: TWO, validBingoPatterns: [TWO] });
    expect(verdict.winningLineInfo).toMatchObject({ rowIndex: null, colIndex: 0 });
    expect(verdict.winningLines.map(({ pattern, rowIndex, colIndex }) => [pattern, rowIndex, colIndex])).toEqual([
      ['horizontal_line', 0, null],
      ['vertical_line', null, 0],
    ]);
  });

  it('is late after the call that completed its last required line, and wins again with another line', () => {
    const calls = [...TOP, ...LEFT, 75];
    expect(claim(calls)).toMatchObject({
      isBingo: false,
      lateCall: true,
      wouldHaveWon: { pattern: TWO, callIndex: 9, completingNumber: LEFT[3] },
    });
    const further = claim([...calls, ...on(6, 18, 24)]);
    expect(further).toMatchObject({ isBingo: true, winningLineInfo: { selectedIndices: [0, 6, 12, 18, 24] } });
    expect(further.winningLines).toHaveLength(3);
  });

  it('wins with its latest line after a further number if late calls are disabled', () => {
    const verdict = checkClaim({ card, calls: [...TOP, ...LEFT, 75], pattern: TWO, lateCalls: 'off' });
    expect(verdict).toMatchObject({ isBingo: true, winningLineInfo: { colIndex: 0 } });
    expect(cardsCompleteAt([card], [...TOP, ...LEFT, 75], TWO, 'off')).toEqual([card.cardId]);
  });

  it('needs every square for a full house', () => {
    const all = card.numbers.filter((square) => square !== FREE);
    expect(claim(all.slice(0, 23), FULL_HOUSE).isBingo).toBe(false);
    expect(squaresLeft(card, all.slice(0, 23), FULL_HOUSE)).toBe(1);
    expect(claim(all, FULL_HOUSE)).toMatchObject({ isBingo: true, winningPattern: FULL_HOUSE });
  });

  it('returns the fewest missing squares, although lines may share squares', () => {
    expect(squaresLeft(card, [], TWO)).toBe(8);
    expect(squaresLeft(card, TOP, TWO)).toBe(3);
    expect(numbersToBingo(card, [...TOP, ...LEFT], TWO)).toBe(0);
    expect(numbersToBingo(card, [...TOP, ...LEFT, 75], TWO)).toBe(2);
    expect(squaresLeft(card, [], 'lines/12/row+column+diagonal')).toBe(24);
  });

  it('does not win if the preferred pattern is of another kind', () => {
    const calls = [...TOP, ...LEFT];
    const preferred = (preferredPattern: Pattern) =>
      checkClaim({ card, calls, pattern: TWO, preferredPattern }).isBingo;
    expect([preferred('horizontal_line'), preferred(TWO), preferred('all')]).toEqual([false, true, true]);
  });
});

describe('the check of rules, compared with a naive counter of lines', () => {
  const called = fc.nat(99).chain((place) => {
    const card = CARDS[place] as (typeof CARDS)[number];
    const numbers = card.numbers.filter((square) => square !== FREE);
    const other = NUMBERS.filter((number) => !card.numbers.includes(number)).slice(0, 1);
    return fc
      .tuple(fc.shuffledSubarray(numbers, { minLength: numbers.length }), fc.nat(numbers.length), fc.boolean())
      .map(([order, count, misses]) => ({ card, calls: [...order.slice(0, count), ...(misses ? other : [])] }));
  });
  const fewLines = aRule.filter((pattern) => (parseRule(pattern)?.count ?? 1) <= 3);

  it('returns the same verdict for every claim', () => {
    const seen = { won: 0, late: 0, nothing: 0 };
    fc.assert(
      fc.property(fewLines, called, (pattern, { card, calls }) => {
        const verdict = checkClaim({ card, calls, pattern });
        expect(verdict).toEqual(naiveVerdict({ card, calls, pattern }));
        const refused = !verdict.isBingo && !verdict.lateCall;
        const missing = refused ? naiveMissing({ card, calls, pattern }) : null;
        expect(squaresMissing({ card, calls, pattern }, verdict)).toBe(missing);
        seen[verdict.isBingo ? 'won' : verdict.lateCall ? 'late' : 'nothing']++;
      }),
      { numRuns: 600, seed: 34 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(30);
  });

  it('the winners of each call and the first winning call are the same', () => {
    fc.assert(
      fc.property(aRule, fc.shuffledSubarray(NUMBERS, { minLength: 75 }), (pattern, order) => {
        const cards = CARDS.slice(0, 4);
        const isWon = (upTo: number, card: (typeof CARDS)[number]) =>
          naiveVerdict({ card, calls: order.slice(0, upTo), pattern }).isBingo;
        const winnersAt = (upTo: number) => cards.filter((card) => isWon(upTo, card)).map((card) => card.cardId);
        const callIndex = NUMBERS.find((upTo) => winnersAt(upTo).length > 0) ?? 0;
        const first = firstCompletion(cards, order, pattern);
        expect(first).toEqual({ callIndex, cardIds: winnersAt(callIndex) });
        expect(cardsCompleteAt(cards, order.slice(0, callIndex), pattern)).toEqual(first?.cardIds);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a game with a pattern by rule', () => {
  const cardIds = Array.from({ length: 12 }, (_, i) => i * 3 + 1);
  const winners = ({ game }: Hall) => cardsCompleteAt(game.cards, numbersCalled(game), game.pattern);

  it('is drawn by bingo75/v3, won and verified', () => {
    const hall = new Hall(pendingGame({ cardIds, pattern: TWO }));
    hall.start();
    while (winners(hall).length === 0) hall.drawn();
    for (const cardId of winners(hall)) hall.claim(cardId);
    const { receipt } = hall;
    expect(receipt).toMatchObject({ scheme: 'bingo75/v3', set: { name: 'adarash/cards/v1', version: 100 } });
    expect(receipt.winners[0]?.pattern).toBe(TWO);
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true, setAtHand: true });
    const failed = (fields: object) => verifyReceipt({ ...receipt, ...fields }).steps.find((step) => !step.ok)?.name;
    expect(failed({ sales: { ...receipt.sales, pattern: 'lines/1/row+column' } })).toBe('sales');
    expect(failed({ scheme: 'bingo75/v2' })).toBe('receipt');
    expect(failed({ winners: receipt.winners.map((one) => ({ ...one, pattern: 'horizontal_line' })) })).toBe('winners');
    expect(documentIn(documentOf(hall.game))).toMatchObject({ cardSet: hall.game.cardSet, scheme: 'bingo75/v3' });
  });

  it('uses bingo75/v2 without a card set if it has no rule', () => {
    const { game } = new Hall(pendingGame({ cardIds }));
    expect(game).toMatchObject({ scheme: 'bingo75/v2', cardSet: null });
    expect(documentOf(game)).not.toMatch(/cardSet|jackpotRule|jackpotOffer/);
  });

  it('can be won by a designated card', () => {
    const hall = new Hall(pendingGame({ cardIds: cardIds.slice(0, 5), pattern: 'lines/3/row+column' }));
    hall.designate(4);
    hall.start();
    while (hall.game.status === 'active') hall.drawn();
    expect(hall.game.winners).toMatchObject([{ cardId: 4, pattern: 'lines/3/row+column' }]);
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: true });
  });

  it('receives a card set with the rule of a designation, and keeps the set after its removal', () => {
    const plain = pendingGame({ cardIds });
    const set = pendingGame({ cardIds, pattern: TWO }).cardSet ?? undefined;
    const designation = { type: 'designate', cardId: 4, by: MODERATOR, source: 'game', pattern: TWO } as const;
    const { game } = must(plain, { ...designation, cardSet: set });
    expect(game).toMatchObject({ scheme: 'bingo75/v3', cardSet: set, pattern: TWO });
    const lifted = must(game, { type: 'undesignate' }).game;
    expect(lifted).toMatchObject({ scheme: 'bingo75/v3', cardSet: set, pattern: 'all' });
    expect(() => must(plain, designation)).toThrow('set');
    expect(must(plain, { ...designation, pattern: 'cross', cardSet: set }).game.scheme).toBe('bingo75/v2');
  });

  it('has the names of the custom shape that its rule counts', () => {
    const pattern = 'lines/2/row+own/1100011';
    const { game } = new Hall(pendingGame({ cardIds, pattern, patternNames: { en: 'Frame' } }));
    expect(namesOf(game)).toEqual({ en: 'Frame' });
  });
});
