// @vitest-environment happy-dom
import type { LiveEvent } from '@adarash/contract/live';
import { catalogue } from '@adarash/rules/catalogue';
import { Hall, pendingGame } from '@adarash/rules/hall.test-support';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findingOf, findingsIn } from './check.ts';
import { keepCards, keepTakingPart, noteGame, phoneId, readCards, seenGames, takesPart, withCard } from './phone.ts';
import { cardOf, standingOf } from './standing.ts';
import { createParticipant } from './taking-part.ts';

beforeEach(() => localStorage.clear());

describe('what a phone keeps', () => {
  it('is the same id for good: 32 hexadecimal digits', () => {
    expect(phoneId()).toMatch(/^[0-9a-f]{32}$/);
    expect(phoneId()).toBe(phoneId());
    localStorage.setItem('phoneId', 'edited');
    expect(phoneId()).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is up to twelve cards, each once, and nothing that is none', () => {
    expect(withCard([3], '7')).toEqual({ cards: [3, 7] });
    expect(withCard([3], '3')).toEqual({ fault: 'cardTwice' });
    for (const wrong of ['', '0', '1001', '1.5', 'x'])
      expect(withCard([], wrong), wrong).toEqual({ fault: 'cardInvalid' });
    const twelve = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(withCard(twelve, '13')).toEqual({ fault: 'cardsFull' });
    keepCards(twelve);
    expect(readCards()).toEqual(twelve);
    localStorage.setItem('phoneCards', '[0]');
    expect(readCards()).toEqual([]);
  });

  it('is one tap for the evening', () => {
    keepTakingPart(true, 1_000);
    expect(takesPart(1_000 + 11 * 3_600_000)).toBe(true);
    expect(takesPart(1_000 + 13 * 3_600_000)).toBe(false);
    keepTakingPart(false, 2_000);
    expect(takesPart(2_001)).toBe(false);
  });

  it('is what it saw first: a seal shown later changes nothing', () => {
    noteGame({ gameId: 'a', gameNumber: 4, commitment: 'first' });
    noteGame({ gameId: 'a', part: 'ab' });
    noteGame({ gameId: 'a', gameNumber: 4, commitment: 'second', part: 'cd' });
    expect(seenGames()).toEqual([
      { gameId: 'a', gameNumber: 4, commitment: 'first', part: 'ab', closedAfterMs: null, digest: null },
    ]);
  });
});

describe('taking part', () => {
  const opened: LiveEvent = { type: 'mix-opened', seq: 1, gameId: 'a', drawId: 'd', salesRoot: 's', attempt: 1 };
  const closed: LiveEvent = { type: 'mix-closed', seq: 2, gameId: 'a', count: 1, digest: 'ee', secondsLeft: 8 };

  it('sends one part at once, keeps it, and times the end of the mix by its own clock', async () => {
    let clock = 500;
    const send = vi.fn(async (_: { gameId: string; phoneId: string; part: string }) => undefined);
    const told = vi.fn();
    const hear = createParticipant({ send, now: () => clock, told });
    hear(opened);
    hear(opened);
    expect(send).toHaveBeenCalledOnce();
    const [{ part, ...rest } = { part: '' }] = send.mock.calls[0] ?? [];
    expect(part).toMatch(/^[0-9a-f]{32}$/);
    expect(rest).toEqual({ gameId: 'a', phoneId: phoneId() });
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith({ gameId: 'a', taken: true }), 30_000);
    clock = 2_700;
    hear(closed);
    expect(seenGames()).toMatchObject([{ gameId: 'a', part, closedAfterMs: 2_200, digest: 'ee' }]);
    hear({ type: 'mix-done', seq: 3, gameId: 'a', last: null });
    expect(told).toHaveBeenLastCalledWith(null);
  });

  it('keeps a part that was refused, so that its absence shows', async () => {
    const told = vi.fn();
    const hear = createParticipant({ send: () => Promise.reject(new Error('409')), now: () => 0, told });
    hear(opened);
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith({ gameId: 'a', taken: false }), 30_000);
    expect(seenGames()[0]?.part).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a card on the phone', () => {
  const card = cardOf(7) as NonNullable<ReturnType<typeof cardOf>>;
  const row = card.numbers.slice(0, 5) as number[];
  const other = [1, 2, 3].find((number) => !card.numbers.includes(number)) ?? 75;
  const game = (calledNumbers: number[], more = {}) => ({
    pattern: 'horizontal_line' as const,
    calledNumbers,
    status: 'active',
    winners: [],
    ...more,
  });

  it('is the printed one', () => {
    expect(card).toEqual(catalogue(7)[6]);
  });

  it('is one away, then has bingo, then is late', () => {
    expect(standingOf(card, game(row.slice(0, 3)), null).kind).toBe('open');
    expect(standingOf(card, game(row.slice(0, 4)), null).kind).toBe('away');
    expect(standingOf(card, game(row), null)).toEqual({ kind: 'bingo', line: [0, 1, 2, 3, 4] });
    expect(standingOf(card, game([...row, other]), null)).toEqual({ kind: 'late', call: 5 });
  });

  it('still has bingo on the last number of a game that somebody else won', () => {
    expect(standingOf(card, game(row, { status: 'completed', winners: [{ cardId: 3 }] }), null).kind).toBe('bingo');
    expect(standingOf(card, game(row, { status: 'completed', winners: [{ cardId: 7 }] }), null).kind).toBe('won');
  });

  it('that was not sold never says bingo', () => {
    expect(standingOf(card, game(row), new Set([3])).kind).toBe('absent');
    expect(standingOf(card, game(row, { status: 'voided' }), null).kind).toBe('open');
  });
});

describe('the check on the phone', () => {
  const PART = 'ab'.repeat(16);
  const seen = { gameId: 'a', gameNumber: 1, commitment: '', part: PART, closedAfterMs: 2_100, digest: null };

  function played(parts: string[]) {
    const hall = new Hall(pendingGame());
    hall.start();
    hall.do({ type: 'openMix', at: ++hall.clock });
    hall.do({ type: 'closeMix', at: ++hall.clock, parts });
    if (parts.length > 0) hall.do({ type: 'completeMix', links: Array.from({ length: 20 }, () => '00'.repeat(32)) });
    hall.drawn();
    return hall.receipt;
  }

  it('finds its own part among those mixed, or says that it was left out', () => {
    expect(findingsIn(played(['cd'.repeat(16), PART]), seen)).toMatchObject({ part: 'in', time: 'good' });
    expect(findingsIn(played(['cd'.repeat(16)]), seen).part).toBe('out');
    expect(findingsIn(played([]), seen).part).toBe('out');
    expect(findingsIn(played([]), { ...seen, part: null })).toMatchObject({ part: 'none', time: null });
  });

  it('says when there was time to try, and when it did not hear', () => {
    expect(findingsIn(played([PART]), { ...seen, closedAfterMs: 4_001 }).time).toBe('bad');
    expect(findingsIn(played([PART]), { ...seen, closedAfterMs: null }).time).toBe('unknown');
  });

  it('holds the receipt against the seal and the digest that it was shown', () => {
    const receipt = played([PART]);
    const mix = receipt.scheme === 'bingo75/v2' ? receipt.mix : null;
    expect(findingsIn(receipt, { ...seen, commitment: receipt.commitment, digest: mix })).toMatchObject({
      otherSeal: false,
      otherDigest: false,
    });
    expect(findingsIn(receipt, { ...seen, commitment: '00'.repeat(32), digest: '00' })).toMatchObject({
      otherSeal: true,
      otherDigest: true,
    });
  });

  it('tells what became of each card', () => {
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
