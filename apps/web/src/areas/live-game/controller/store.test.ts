import type { GameJson } from '@adarash/contract';
import { describe, expect, it } from 'vitest';
import type { CheckedClaim } from '@/game/windows/corrections.tsx';
import { rowOf, sampleGame } from '../sample-game.test-support.ts';
import {
  type Action,
  canCall,
  initialLiveState,
  isCallingByItself,
  type LiveState,
  needsCaller,
  nextAct,
  reduce,
} from './store.ts';

const after = (...actions: Action[]) => actions.reduce(reduce, initialLiveState);
const snapshot = (change: Partial<GameJson> = {}): Action => ({ type: 'game', game: sampleGame(change) });
const calling = (state: LiveState) =>
  [
    { type: 'connection', connection: 'live' } as const,
    { type: 'play', on: true } as const,
    { type: 'auto', on: true } as const,
  ].reduce<LiveState>(reduce, state);

describe('auto call', () => {
  it('runs auto call only with auto on, play on, an active game and a connection', () => {
    const running = calling(after(snapshot()));
    expect(isCallingByItself(running)).toBe(true);
    expect(isCallingByItself(reduce(running, { type: 'play', on: false }))).toBe(false);
    expect(isCallingByItself(after(snapshot()))).toBe(false);
  });

  it.each<[string, Action]>([
    ['a pause', { type: 'play', on: false }],
    ['a pause on another screen', snapshot({ version: 2, status: 'paused' })],
    ['the end of the game', snapshot({ version: 2, status: 'completed' })],
    ['a lost connection', { type: 'connection', connection: 'lost' }],
    ['the opening of a window', { type: 'open', modal: { kind: 'ask-finish' } }],
  ])('is disabled by %s until it is enabled by hand', (_, action) => {
    const stopped = reduce(calling(after(snapshot())), action);
    expect(stopped.auto).toBe(false);
    const back = [
      snapshot({ version: 3 }),
      { type: 'connection', connection: 'live' } as const,
      { type: 'close' } as const,
    ];
    expect(back.reduce<LiveState>(reduce, stopped).auto).toBe(false);
  });

  it('cannot enable auto call without a connection', () => {
    const lost = after(snapshot(), { type: 'connection', connection: 'lost' });
    expect(reduce(lost, { type: 'auto', on: true }).auto).toBe(false);
  });
});

describe('the check of a card', () => {
  it('offers to continue Auto Call only if the check stopped it', () => {
    const interrupt = { type: 'interrupt' } as const;
    expect(after(snapshot(), interrupt).autoInterrupted).toBe(false);
    const stopped = reduce(reduce(calling(after(snapshot())), interrupt), interrupt);
    expect(stopped).toMatchObject({ auto: false, autoInterrupted: true });
    expect(reduce(stopped, { type: 'auto', on: true }).autoInterrupted).toBe(false);
    expect(reduce(stopped, { type: 'play', on: false }).autoInterrupted).toBe(false);
  });
});

describe('Play', () => {
  it('emphasises the call of a number until a number follows, Auto Call is on or the game is paused', () => {
    const playing = after(snapshot(), { type: 'play', on: true });
    expect(needsCaller(playing)).toBe(true);
    expect(needsCaller(after(snapshot()))).toBe(false);
    expect(needsCaller(reduce(playing, { type: 'auto', on: true }))).toBe(false);
    expect(needsCaller(reduce(playing, { type: 'play', on: false }))).toBe(false);
    expect(needsCaller(reduce(playing, snapshot({ version: 2, calledNumbers: [1, 17, 33, 46] })))).toBe(false);
  });
});

describe('the sentence below the controls', () => {
  const winner = { cardId: 3, prize: 17 } as unknown as NonNullable<GameJson['winner']>;
  const ended = { status: 'completed', saleOpen: false } as const;

  it.each<[string, LiveState, ReturnType<typeof nextAct>]>([
    ['a running game', after(snapshot()), { key: 'pressNext' }],
    ['auto call', calling(after(snapshot())), { key: 'callsEvery', count: 8 }],
    ['a pause', after(snapshot({ status: 'paused' })), { key: 'pressPlay' }],
    ['a created game', after(snapshot({ status: 'pending' })), { key: 'notStarted' }],
    ['an unpaid prize', after(snapshot({ ...ended, winner, winners: [winner] })), { key: 'payFirst' }],
    ['the end of the game', after(snapshot(ended)), { key: 'pressNextGame' }],
    ['codes of phones', after(snapshot({ mixing: { attempt: 1 } as GameJson['mixing'] })), null],
    ['a lost connection', after(snapshot(), { type: 'connection', connection: 'lost' }), null],
    ['no loaded game', initialLiveState, null],
  ])('explains %s', (_, state, expected) => expect(nextAct(state)).toEqual(expected));
});

describe('the cards of a live game', () => {
  it('preserve their known numbers if a response contains only card ids', () => {
    const whole = sampleGame();
    const named = whole.selectedCards.map(({ id, cardId, card_number }) => ({ id, cardId, card_number }));
    const state = after(snapshot(), snapshot({ version: 2, selectedCards: named, prizePool: 7 }));
    expect(state.game?.selectedCards).toEqual(whole.selectedCards);
    expect(state.game?.prizePool).toBe(7);
  });

  it('adds no numbers to unknown cards', () => {
    const named = [{ id: 99, cardId: 99, card_number: 99 }];
    expect(after(snapshot({ selectedCards: named })).game?.selectedCards).toEqual(named);
    expect(after(snapshot(), snapshot({ selectedCards: named })).game?.selectedCards).toEqual(named);
  });
});

describe('the windows of a live game', () => {
  const verdict = (change: Partial<CheckedClaim>): CheckedClaim => ({
    success: true,
    message: '',
    isBingo: false,
    winningPattern: null,
    validBingoPatterns: [],
    winner: null,
    winners: [],
    previousWinner: null,
    lateCall: false,
    lateCallMessage: null,
    wouldHaveWon: null,
    winningLineInfo: null,
    winningLines: [],
    lastCalledNumber: null,
    missing: null,
    game: sampleGame(),
    ...change,
  });

  it('are different for a win, a late call and a card without a win', () => {
    const line = { numbers: [], selectedIndices: [0], rowIndex: 0, colIndex: null };
    const judged = (change: Partial<CheckedClaim>) =>
      after(snapshot(), { type: 'verdict', cardId: 2, verdict: verdict(change) }).modal;
    expect(judged({ isBingo: true, winningLineInfo: line })).toEqual({
      kind: 'winner',
      cardId: 2,
      line: { ...line, lines: [] },
      fresh: true,
    });
    expect(judged({ lateCall: true })?.kind).toBe('late');
    expect(judged({})?.kind).toBe('check');
  });

  it('display the winner and the line if the game ended on another screen', () => {
    const game = sampleGame();
    const calledNumbers = rowOf(game, 2, 0);
    const winner = { cardId: 2, pattern: 'horizontal_line' as const, prize: 17 };
    const won = { version: 9, status: 'completed' as const, calledNumbers, winner, winners: [winner] };
    expect(after(snapshot(), snapshot(won)).modal).toMatchObject({
      kind: 'winner',
      cardId: 2,
      line: { selectedIndices: [0, 1, 2, 3, 4], rowIndex: 0 },
      fresh: true,
    });
    expect(after(snapshot(), snapshot({ version: 2, status: 'completed' })).modal).toEqual({ kind: 'finished' });
    expect(after(snapshot(), snapshot({ version: 2, status: 'voided' })).modal).toBeNull();
  });

  it('are closed if a finished game is loaded', () => {
    expect(after(snapshot({ status: 'completed' })).modal).toBeNull();
  });
});

it("disables calls during a mix of the phones' codes", () => {
  const mixing = { openedAt: '', closedAt: null, phones: 0, digest: null, linksDone: 0, attempt: 1, secondsLeft: null };
  const ready = { ...initialLiveState, game: sampleGame(), auto: true, playing: true, connection: 'live' as const };
  const held = { ...ready, game: sampleGame({ mixing }) };
  expect([canCall(ready), isCallingByItself(ready)]).toEqual([true, true]);
  expect([canCall(held), isCallingByItself(held)]).toEqual([false, false]);
});

describe('an error of a lost connection', () => {
  const passing = { kind: 'error', message: { key: 'callFailed' }, leaves: false, passing: true } as const;
  const lost = { type: 'connection', connection: 'lost' } as const;
  const live = { type: 'connection', connection: 'live' } as const;

  it('is closed only after the reconnect', () => {
    const failed = { type: 'open', modal: passing } as const;
    expect(after(snapshot(), lost, failed).modal).toEqual(passing);
    expect(after(snapshot(), lost, failed, snapshot({ version: 2 })).modal).toEqual(passing);
    expect(after(snapshot(), lost, failed, live).modal).toBeNull();
    expect(after(snapshot(), live, failed, live).modal).toEqual(passing);
  });

  it('is closed when the game is loaded, if it was about the load', () => {
    expect(after({ type: 'open', modal: { ...passing, leaves: true } }, snapshot()).modal).toBeNull();
  });

  it('preserves the error of a rejected request after a reconnect', () => {
    const refused = { ...passing, passing: false };
    expect(after(snapshot(), lost, { type: 'open', modal: refused }, live).modal).toEqual(refused);
    expect(after({ type: 'open', modal: refused }, snapshot()).modal).toEqual(refused);
  });
});
