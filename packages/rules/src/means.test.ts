import { describe, expect, it } from 'vitest';
import { booksOfGame } from './books.ts';
import { documentIn, documentOf, type Game } from './game/index.ts';
import { alike, CARDS, MODERATOR, must, pendingGame, TOP_ROW } from './hall.test-support.ts';
import { termsOf } from './house.ts';
import { addMoved, broughtBy, countMeans, givingBack, isPayment, meansRefusal, movedIn, movedSince } from './means.ts';
import { santim } from './money.ts';

const TELEBIRR = { means: 'telebirr', reference: 'TX7' };
const CASH = { means: 'cash' };
const moved = ({ cards, ...game }: Game) => movedIn({ ...game, cards: cards.map(({ cardId }) => cardId) });
const line = (means: string, taken: number, givenBack = 0, handedOver = 0) => ({
  ...{ means, taken: santim(taken), givenBack: santim(givenBack) },
  handedOver: santim(handedOver),
});

/** Three cards for 10 Birr each, two of them paid by telebirr after the game was created. */
const sold = () =>
  must(pendingGame({ cardIds: [3] }), {
    type: 'changeCards',
    add: [CARDS[6]!, CARDS[41]!],
    remove: [],
    paidBy: TELEBIRR,
  }).game;

describe('the names of the means', () => {
  it("are the owner's, up to seven besides cash, each another one", () => {
    expect(meansRefusal([])).toBeNull();
    expect(meansRefusal(['telebirr', 'CBE Birr'])).toBeNull();
    expect(meansRefusal(Array.from({ length: 7 }, (_, i) => `M${i}`))).toBeNull();
    const wrong = [Array.from({ length: 8 }, (_, i) => `M${i}`), ['a', 'A '], ['Cash'], [' '], ['x'.repeat(31)]];
    for (const names of wrong) expect(meansRefusal(names)).toBe('MEANS_INVALID');
  });
});

describe('a game', () => {
  it('keeps nothing of cash, so that its document is what it was', () => {
    const game = pendingGame({ cardIds: [3] });
    const inCash = must(game, { type: 'changeCards', add: [CARDS[6]!], remove: [], paidBy: CASH });
    expect(inCash.events).toEqual([{ type: 'cardsChanged', cards: [CARDS[2], CARDS[6]], round: null }]);
    expect(documentOf(inCash.game)).not.toContain('payments');
    expect(moved(inCash.game)).toEqual([]);
  });

  it('keeps what was paid otherwise, with its reference', () => {
    const payments = [{ means: 'telebirr', reference: 'TX7', cards: [7, 42], amount: 2000 }];
    expect(documentIn(documentOf(sold())).payments).toEqual(payments);
    expect(moved(sold())).toEqual([line('telebirr', 2000)]);
  });

  it('gives a card back the way it was paid, unless another way is said', () => {
    const remove = (refund?: { means: string }) =>
      moved(must(sold(), { type: 'changeCards', add: [], remove: [3, 7], refund }).game);
    expect(remove()).toEqual([line('telebirr', 2000, 1000)]);
    expect(remove(CASH)).toEqual([line('telebirr', 2000)]);
    expect(remove({ means: 'CBE Birr' })).toEqual([line('CBE Birr', 0, 2000), line('telebirr', 2000)]);
  });

  it('takes a card that was given back and sold again by how it was sold last', () => {
    let game = must(sold(), { type: 'changeCards', add: [], remove: [7], refund: CASH }).game;
    game = must(game, { type: 'changeCards', add: [CARDS[6]!], remove: [] }).game;
    game = must(game, { type: 'changeCards', add: [], remove: [7] }).game;
    expect(moved(game)).toEqual([line('telebirr', 2000)]);
  });

  it('gives every stake back when it is called off, each the way it was paid or all in one way', () => {
    const called = (refund?: { means: string }) => must(sold(), { type: 'void', at: 9, reason: 'rain', refund }).game;
    expect(moved(called())).toEqual([line('telebirr', 2000, 2000)]);
    expect(moved(called(CASH))).toEqual([line('telebirr', 2000)]);
    expect(documentIn(documentOf(called(CASH))).refund).toEqual(CASH);
    expect(documentIn(documentOf(called())).refund).toBeNull();
  });

  it('hands a prize over by the means that is named, and the bank pays no part of it then', () => {
    const tax = { basisPoints: 1000, above: santim(0), on: 'whole', cashLimit: santim(100) } as const;
    let game = pendingGame({ cards: [alike(1), alike(2)], terms: termsOf({ tax }) });
    game = must(game, { type: 'start', at: 1, round: 0 }).game;
    for (const [at, number] of TOP_ROW.entries()) game = must(game, { type: 'call', kind: 'manual', number, at }).game;
    game = must(game, { type: 'claim', cardId: 1, at: 10, nextGameCalled: false }).game;
    const paid = must(game, { type: 'handOver', at: 20, by: MODERATOR, paidBy: TELEBIRR });
    // 20 Birr less one bet and 15 %: 8.50, of which 0.85 is withheld.
    expect(paid.events).toMatchObject([{ type: 'handedOver', amount: 850, net: 765, ...TELEBIRR }]);
    expect(paid.events[0]).not.toHaveProperty('byBank');
    expect(documentIn(documentOf(paid.game)).winners[0]?.handedOver).toEqual({ at: 20, by: MODERATOR, ...TELEBIRR });
    expect(booksOfGame(paid.game)).toMatchObject({ handedOver: 765, byBank: 0 });
    expect(moved(paid.game)).toEqual([line('telebirr', 0, 0, 765)]);
    const undone = must(paid.game, { type: 'undoHandOver', at: 21, reason: 'mistyped', dayOf: () => 'today' }).game;
    expect(moved(undone)).toEqual([]);
    const inCash = must(game, { type: 'handOver', at: 20, by: MODERATOR, paidBy: CASH });
    expect(inCash.events).toMatchObject([{ byBank: true }]);
    expect(moved(inCash.game)).toEqual([]);
  });
});

describe('sums of the means', () => {
  it('are added by name, without what is nothing', () => {
    const all = [line('b', 5), line('a', 1, 1, 1), line('b', -5), line('a', 2)];
    expect(addMoved(all)).toEqual([line('a', 3, 1, 1)]);
    expect(movedSince([line('a', 3)], [line('a', 10, 2), line('b', 1)])).toEqual([line('a', 7, 2), line('b', 1)]);
    expect(broughtBy(line('a', 7, 2, 1), line('b', 1))).toBe(5);
  });

  it('are counted each by itself, as they stand now', () => {
    const now = [line('a', 700, 200), line('b', 0, 0, 300)];
    const count = (means: string, seen: number, counted = seen) => ({
      means,
      seen: santim(seen),
      counted: santim(counted),
    });
    expect(countMeans(now, [count('a', 500), count('b', -300, -200)])).toMatchObject([
      { means: 'a', expected: 500, counted: 500, difference: 0 },
      { means: 'b', expected: -300, counted: -200, difference: 100 },
    ]);
    expect(countMeans([], [])).toEqual([]);
    // Of one that nobody used something may have arrived.
    expect(countMeans([], [count('a', 0, 100)])).toMatchObject([{ expected: 0, difference: 100 }]);
    expect(countMeans(now, [count('a', 500)])).toBeNull();
    expect(countMeans(now, [count('a', 400), count('b', -300)])).toBeNull();
  });

  it('follow the last payment of each card', () => {
    const payments = [{ means: 'a', cards: [1, 2], amount: santim(20) }];
    expect(givingBack(payments, [1, 3], santim(10), undefined)).toEqual([
      { means: 'a', cards: [1], amount: 10, back: true },
    ]);
    expect(givingBack(payments, [3], santim(10), CASH)).toEqual([]);
  });
});

it('takes nothing for a stored payment that is none', () => {
  const payment = { means: 'a', cards: [1], amount: 10 };
  expect(isPayment(payment)).toBe(true);
  const wrong = [null, { ...payment, x: 1 }, { ...payment, back: false }, { ...payment, amount: 1.5 }, { means: 'a' }];
  for (const value of wrong) expect(isPayment(value)).toBe(false);
});
