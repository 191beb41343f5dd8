import { Hall, pendingGame } from '@adarash/rules/hall.test-support';
import { mixedReceipt, PARTS } from '@adarash/rules/mixed-game.test-support';
import { beforeEach, describe, expect, it } from 'vitest';
import { findingOf, findingsIn } from './check.ts';
import {
  cardsOfHall,
  keepCards,
  keepTakingPart,
  noteGame,
  noteShown,
  openingCards,
  phoneId,
  type SeenGame,
  seenGames,
  storedCards,
  takesPart,
  withCards,
} from './phone.ts';

beforeEach(() => localStorage.clear());

const upTo = (cards: number) => cardsOfHall({ cards });

describe("the data stored on a player's phone", () => {
  it("contain only cards of the hall's custom card set", () => {
    const ofSet = cardsOfHall({ cards: 64, cardSet: { digest: 'a'.repeat(64), cards: '3, 17, 60-64' } });
    expect(withCards([], '17', ofSet)).toEqual({ cards: [17] });
    expect(withCards([], '18', ofSet)).toEqual({ fault: 'cardInvalid' });
  });

  it('returns the same phone id of 32 hexadecimal digits each time', () => {
    expect(phoneId()).toMatch(/^[0-9a-f]{32}$/);
    expect(phoneId()).toBe(phoneId());
    localStorage.setItem('phoneId', 'edited');
    expect(phoneId()).toMatch(/^[0-9a-f]{32}$/);
  });

  it('contain the cards of a scanned code of a card or ticket once', () => {
    keepCards([3]);
    window.location.hash = '#7,3,no,101,9';
    expect(openingCards(upTo(100))).toEqual([3, 7, 9]);
    expect(storedCards()).toEqual([3, 7, 9]);
    keepCards([3]);
    expect(openingCards(upTo(100))).toEqual([3]);
  });

  it('contain up to twelve different valid cards', () => {
    expect(withCards([3], '7', upTo(100))).toEqual({ cards: [3, 7] });
    expect(withCards([3], ' 1, 13 3', upTo(100))).toEqual({ cards: [3, 1, 13] });
    expect(withCards([3], '3', upTo(100))).toEqual({ fault: 'cardTwice' });
    for (const wrong of ['', ' ', '0', '200', '1, 200', '1.5', 'x'])
      expect(withCards([], wrong, upTo(100)), wrong).toEqual({ fault: 'cardInvalid' });
    expect(withCards([], '200', upTo(1_000))).toEqual({ cards: [200] });
    const twelve = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(withCards(twelve, '13', upTo(100))).toEqual({ fault: 'cardsFull' });
    keepCards(twelve);
    expect(storedCards()).toEqual(twelve);
    localStorage.setItem('phoneCards', '[0]');
    expect(storedCards()).toEqual([]);
  });

  it('contain for one evening whether the phone participates in draws', () => {
    keepTakingPart(true, 1_000);
    expect(takesPart(1_000 + 11 * 3_600_000)).toBe(true);
    expect(takesPart(1_000 + 13 * 3_600_000)).toBe(false);
    keepTakingPart(false, 2_000);
    expect(takesPart(2_001)).toBe(false);
  });

  it('contain the first commitment of a game even if another one is displayed later', () => {
    noteShown({ gameId: 'a', gameNumber: 4, commitment: 'first' });
    noteGame('a', () => ({ last: 'ab' }));
    noteShown({ gameId: 'a', gameNumber: 4, commitment: 'second' });
    expect(seenGames()).toEqual([
      {
        gameId: 'a',
        gameNumber: 4,
        commitment: 'first',
        openings: [],
        closed: null,
        last: 'ab',
        firstHeard: null,
      },
    ]);
  });

  it('reads games that an earlier version stored and ignores edited ones', () => {
    const before = { gameId: 'a', gameNumber: 4, commitment: 'c', part: 'ab', closedAfterMs: 2_000, digest: 'd' };
    localStorage.setItem('phoneGames', JSON.stringify([before]));
    expect(seenGames()).toMatchObject([{ gameNumber: 4, openings: [], closed: null, firstHeard: null }]);
    localStorage.setItem('phoneGames', JSON.stringify([{ ...before, openings: 'none' }]));
    expect(seenGames()).toEqual([]);
  });
});

describe("the check of a draw on a player's phone", () => {
  const receipt = mixedReceipt();
  const opening = { attempt: 1, part: PARTS[0] ?? '', sentAt: 100, readyMs: 60_000, taken: true };
  const seen: SeenGame = {
    gameId: 'a',
    gameNumber: 1,
    commitment: '',
    openings: [opening],
    closed: { at: 2_200, digest: receipt.mix ?? '' },
    last: null,
    firstHeard: null,
  };

  it("finds the phone's random code in the draw and the elapsed time on the phone's clock", () => {
    expect(findingsIn(receipt, seen)).toEqual({ doubt: null, part: 'in', closedAfterMs: 2_100, attempts: 1 });
  });

  it('reports a reason for doubt, and no confirmed step beside it', () => {
    const other = [{ ...opening, part: 'cd'.repeat(16) }];
    expect(findingsIn(receipt, { ...seen, openings: other })).toMatchObject({ doubt: 'left-out', part: 'out' });
    expect(findingsIn(receipt, { ...seen, closed: null })).toMatchObject({ doubt: 'unheard', closedAfterMs: null });
    const late = { at: 10_600, digest: receipt.mix ?? '' };
    expect(findingsIn(receipt, { ...seen, closed: late })).toMatchObject({ doubt: 'unheard', closedAfterMs: null });
  });

  it('reports that the phone did not participate in the draw', () => {
    const away = { ...seen, openings: [], closed: null };
    expect(findingsIn(receipt, away)).toEqual({ doubt: null, part: 'none', closedAfterMs: null, attempts: 0 });
  });

  it('returns the result of each card of the phone', () => {
    const hall = new Hall(pendingGame({ pattern: 'horizontal_line' }));
    hall.start();
    const row = (hall.game.cards.find(({ cardId }) => cardId === 7)?.numbers.slice(0, 5) ?? []) as number[];
    for (const number of row) hall.manual(number);
    const waiting = hall.receipt;
    expect(findingOf(waiting, 7)).toEqual({ kind: 'nothing' });
    hall.manual([1, 2, 3, 4, 5, 6].find((number) => !row.includes(number)) ?? 75);
    expect(findingOf(hall.receipt, 7)).toEqual({ kind: 'missed', call: 5, number: row.at(-1) });
    expect(findingOf(hall.receipt, 42)).toEqual({ kind: 'nothing' });
    expect(findingOf(hall.receipt, 99)).toEqual({ kind: 'not-sold' });
    expect(findingOf({ ...waiting, status: 'completed' }, 7)).toEqual({ kind: 'unpaid' });
    const paid = [{ cardId: 7, pattern: null, prize: 20 }];
    expect(findingOf({ ...waiting, winners: paid }, 7)).toEqual({ kind: 'paid', prize: 20 });
  });
});
