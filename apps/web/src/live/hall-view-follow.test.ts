import type { HallView } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { describe, expect, it } from 'vitest';
import { A_SALE, aGame, aView } from './a-view.test-support.ts';
import { type DisplayedGame, followHall as follow } from './hall-view.ts';

const call = (more: Partial<Extract<LiveEvent, { type: 'number-called' }>> = {}): LiveEvent => ({
  type: 'number-called',
  seq: 11,
  gameId: 'game',
  version: 5,
  number: 42,
  kind: 'drawn',
  count: 3,
  ...more,
});

const playing = (game: Partial<DisplayedGame> = {}) =>
  aView({ seq: 10, game: aGame({ version: 4, calledNumbers: [7, 61], ...game }) });

const followed = (view: HallView, event: LiveEvent): HallView => {
  const next = follow(view, event);
  if (next === 'reload') throw new Error('asked for a reload');
  return next;
};

describe('the hall display after a called number', () => {
  it('contains the call', () => {
    const { seq, game } = followed(playing(), call());
    expect(seq).toBe(11);
    expect(game).toMatchObject({ version: 5, calledNumbers: [7, 61, 42], manualCalls: 0, draw: 'fair' });
  });

  it('is a new object, and the given one is unchanged', () => {
    const view = playing();
    follow(view, call());
    expect(view.game?.calledNumbers).toEqual([7, 61]);
  });

  it('has no fair mark if the number was typed', () => {
    const typed = followed(playing(), call({ kind: 'manual' }));
    expect(typed.game).toMatchObject({ manualCalls: 1, draw: 'manual' });
  });

  it('preserves the mark of a designated game if the number was typed', () => {
    const view = playing({ draw: 'designated', designated: true });
    expect(followed(view, call({ kind: 'manual' })).game).toMatchObject({ manualCalls: 1, draw: 'designated' });
  });

  it.each([10, 9, 1])('is unchanged after an old call: seq %i', (seq) => {
    const view = playing();
    expect(follow(view, call({ seq }))).toBe(view);
  });

  it('contains a repeated call only once', () => {
    const { seq, game } = followed(playing({ version: 5, calledNumbers: [7, 61, 42] }), call());
    expect(seq).toBe(11);
    expect(game?.calledNumbers).toEqual([7, 61, 42]);
  });

  it('is loaded again if another running game called the number', () => {
    expect(follow(playing(), call({ gameId: 'another' }))).toBe('reload');
  });

  it('preserves a displayed designated game if another running game called the number', () => {
    const view = playing({ draw: 'designated', designated: true });
    const { seq, game } = followed(view, call({ gameId: 'another' }));
    expect([seq, game]).toEqual([11, view.game]);
  });

  it.each([
    ['a gap in the hall', playing(), call({ seq: 12 })],
    ['a gap in the game', playing(), call({ version: 6 })],
    ['a count that does not fit', playing(), call({ count: 4 })],
    ['no game on the screen', aView({ seq: 10 }), call()],
    ['a finished game on the screen', playing({ endedAt: '2025-01-01T18:00:00.000Z' }), call()],
  ])('is loaded again after %s', (_, view, event) => {
    expect(follow(view, event)).toBe('reload');
  });
});

describe('the hall display after another event', () => {
  it.each<LiveEvent>([
    { type: 'game-changed', seq: 11, gameId: 'game', version: 5, change: 'won', status: 'completed' },
    { type: 'jackpot-changed', seq: 11 },
    { type: 'hall-changed', seq: 11 },
    { type: 'hello', seq: 11, gameVersion: null },
    { type: 'hello', seq: 3, gameVersion: null },
  ])('is loaded again: $type', (event) => {
    expect(follow(playing(), event)).toBe('reload');
  });

  it.each<LiveEvent>([
    { type: 'hello', seq: 10, gameVersion: null },
    { type: 'hall-changed', seq: 10 },
    { type: 'goodbye', reason: 'stopping' },
  ])('is unchanged if the event is outdated: $type', (event) => {
    const view = playing();
    expect(follow(view, event)).toBe(view);
  });
});

describe('the hall display during a sale', () => {
  const sold = (more: Partial<Extract<LiveEvent, { type: 'sale-changed' }>> = {}): LiveEvent => ({
    type: 'sale-changed',
    seq: 11,
    version: 4,
    gameNumber: 13,
    sale: A_SALE,
    ...more,
  });

  it('updates the number of phones without a request', () => {
    const view = aView({ seq: 10, phones: 1 });
    expect(followed(view, { type: 'phones-changed', phones: 2 })).toEqual({ ...view, phones: 2 });
  });

  it('updates only the count of events after events of the counter and checks of cards', () => {
    const view = playing();
    const checked = { type: 'claim-checked', gameId: 'game', cardId: 3, result: 'late' } as const;
    expect(followed(view, { ...checked, seq: 11 })).toEqual({ ...view, seq: 11 });
    expect(follow(view, { ...checked, seq: 12 })).toBe('reload');
    expect(followed(view, { type: 'counter-changed', seq: 11, version: 4 })).toEqual({ ...view, seq: 11 });
    expect(follow(view, { type: 'counter-changed', seq: 12, version: 4 })).toBe('reload');
  });

  it.each([
    ['between games', aView({ seq: 10 })],
    ['during a game', playing()],
    ['after a game', playing({ endedAt: '2025-01-01T18:00:00.000Z' })],
  ])('updates the sale %s without a request', (_, view) => {
    const { seq, next, game } = followed(view, sold());
    expect({ seq, next, game }).toEqual({ seq: 11, next: { ...view.next, sale: A_SALE }, game: view.game });
    expect(followed(followed(view, sold()), sold({ seq: 12, sale: null })).next.sale).toBeNull();
  });

  it('preserves the mark of the next game', () => {
    const view = aView({ seq: 10, next: { ...aView().next, designated: true } });
    expect(followed(view, sold()).next.designated).toBe(true);
  });

  it('is loaded again for the sale of another game or after a missed event', () => {
    expect(follow(aView({ seq: 10 }), sold({ gameNumber: 14 }))).toBe('reload');
    expect(follow(aView({ seq: 10 }), sold({ seq: 12 }))).toBe('reload');
  });
});

describe("the hall display during the mix of the phones' codes", () => {
  const opened: LiveEvent = {
    type: 'mix-opened',
    seq: 11,
    gameId: 'game',
    drawId: 'draw',
    salesRoot: 'root',
    attempt: 1,
    purpose: 'jackpot',
  };
  const closed: LiveEvent = { type: 'mix-closed', seq: 12, gameId: 'game', count: 3, digest: 'ab', secondsLeft: 9 };
  const done: LiveEvent = { type: 'mix-done', seq: 13, gameId: 'game', last: 'cd' };

  it('updates each step of the mix without a request', () => {
    const open = followed(playing({ calledNumbers: [] }), opened);
    expect(open.game).toMatchObject({ saleOpen: false, mixing: { closedAt: null, phones: 0, purpose: 'jackpot' } });
    const mixed = followed(open, closed);
    expect(mixed.game?.mixing).toMatchObject({ phones: 3, digest: 'ab' });
    expect(mixed.game?.mixing?.closedAt).not.toBeNull();
    expect(followed(mixed, done).game).toMatchObject({ saleOpen: false, mixing: null });
    const further = followed(mixed, { type: 'mix-progress', seq: 13, gameId: 'game', linksDone: 8, secondsLeft: 5 });
    expect(further.game?.mixing).toMatchObject({ phones: 3, linksDone: 8, secondsLeft: 5 });
  });

  it('counts a cancelled mix and is loaded again for the next attempt', () => {
    const open = followed(playing({ calledNumbers: [] }), opened);
    const broken = followed(open, { type: 'mix-broken', seq: 12, gameId: 'game', attempt: 1, parts: 2 });
    expect(broken.game).toMatchObject({ mixing: null, mixesBrokenOff: 1 });
    const again = followed(broken, { ...opened, seq: 13, attempt: 2 } as LiveEvent);
    expect(again.game).toMatchObject({ mixing: { attempt: 2, phones: 0 }, mixesBrokenOff: 1 });
  });

  it('counts each step as a change of the game, so that the first number is the next change', () => {
    const change: LiveEvent = {
      type: 'game-changed',
      seq: 11,
      gameId: 'game',
      version: 5,
      change: 'mix-opened',
      status: 'active',
    };
    expect(followed(playing(), change)).toMatchObject({ seq: 11, game: { version: 5 } });
    expect(follow(playing(), { ...change, version: 6 })).toBe('reload');
  });

  it('preserves the current game after a mix of another game', () => {
    const { seq, game } = followed(playing(), { ...opened, gameId: 'another' });
    expect(seq).toBe(11);
    expect(game?.mixing).toBeNull();
  });
});
