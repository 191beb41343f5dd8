import type { GameJson } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { describe, expect, it } from 'vitest';
import { type Action, reduce } from './reduce.ts';
import { rowOf, sampleGame } from './sample-game.ts';
import { initialState, isCallingByItself, type LiveState, type Verdict } from './state.ts';

const after = (...actions: Action[]) => actions.reduce(reduce, initialState);
const snapshot = (change: Partial<GameJson> = {}): Action => ({ type: 'snapshot', game: sampleGame(change) });
const called = (version: number, number: number, count: number, kind: 'drawn' | 'manual' = 'drawn'): Action => ({
  type: 'event',
  event: { type: 'number-called', seq: 90 + version, gameId: sampleGame()._id, version, number, kind, count },
});
const changed = (version: number): Action => ({
  type: 'event',
  event: { type: 'game-changed', seq: 90, gameId: sampleGame()._id, version, change: 'won', status: 'completed' },
});
const calling = (state: LiveState) =>
  [
    { type: 'connection', connection: 'live' } as const,
    { type: 'play', on: true } as const,
    { type: 'auto', on: true } as const,
  ].reduce<LiveState>(reduce, state);

describe('the shown game', () => {
  it('grows by a call that follows, and by nothing else', () => {
    const state = after(snapshot(), called(2, 42, 1), called(3, 7, 2));
    expect(state.game?.calledNumbers).toEqual([42, 7]);
    expect(state.stale).toBe(false);
  });

  it('ignores calls and games that are older than what it shows', () => {
    const state = after(snapshot({ version: 5, calledNumbers: [1, 2] }), called(4, 9, 1), called(5, 2, 2), snapshot());
    expect(state.game?.calledNumbers).toEqual([1, 2]);
    expect(state.stale).toBe(false);
  });

  it.each([
    ['a version that jumps', called(4, 42, 1)],
    ['a count that jumps', called(2, 42, 2)],
    ['a change that only the whole game tells', changed(2)],
    [
      'a greeting that is ahead',
      { type: 'event', event: { type: 'hello', seq: 1, gameVersion: 2 } as LiveEvent } as Action,
    ],
    ['a gap in the stream', { type: 'missed' } as Action],
  ])('shows no guess and asks for the whole game on %s', (_, action) => {
    const state = after(snapshot(), action);
    expect(state.game?.calledNumbers).toEqual([]);
    expect(state.stale).toBe(true);
    expect(reduce(state, { type: 'reloading' }).stale).toBe(false);
  });

  it('asks for the whole game when the call that ended it came first, under the same version', () => {
    expect(after(snapshot(), called(2, 42, 1), changed(2)).stale).toBe(true);
    expect(after(snapshot({ version: 2 }), changed(2)).stale).toBe(false);
  });

  it('marks a typed number at once', () => {
    expect(after(snapshot(), called(2, 42, 1, 'manual')).game).toMatchObject({ draw: 'manual', manualCalls: 1 });
    const designated = after(snapshot({ draw: 'designated', designated: true }), called(2, 42, 1, 'manual'));
    expect(designated.game).toMatchObject({ draw: 'designated', manualCalls: 1 });
  });
});

describe('auto call', () => {
  it('runs only with auto on, play on, an active game and a standing line', () => {
    const running = calling(after(snapshot()));
    expect(isCallingByItself(running)).toBe(true);
    expect(isCallingByItself(reduce(running, { type: 'play', on: false }))).toBe(false);
    expect(isCallingByItself(after(snapshot()))).toBe(false);
  });

  it.each<[string, Action]>([
    ['paused', { type: 'play', on: false }],
    ['paused on another screen', snapshot({ version: 2, status: 'paused' })],
    ['ended', snapshot({ version: 2, status: 'completed' })],
    ['cut off', { type: 'connection', connection: 'lost' }],
    ['asked to check a card', { type: 'open', modal: { kind: 'ask-finish' } }],
  ])('is off once %s, and stays off until it is switched on by hand', (_, action) => {
    const stopped = reduce(calling(after(snapshot())), action);
    expect(stopped.auto).toBe(false);
    const back = [
      snapshot({ version: 3 }),
      { type: 'connection', connection: 'live' } as const,
      { type: 'close' } as const,
    ];
    expect(back.reduce<LiveState>(reduce, stopped).auto).toBe(false);
  });

  it('cannot be switched on while the line is down', () => {
    const lost = after(snapshot(), { type: 'connection', connection: 'lost' });
    expect(reduce(lost, { type: 'auto', on: true }).auto).toBe(false);
  });
});

describe('modals', () => {
  const verdict = (change: Partial<Verdict>): Verdict => ({
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
    lastCalledNumber: null,
    game: sampleGame(),
    ...change,
  });

  it('tell a win, a late call and a card that is not a winner apart', () => {
    const line = { numbers: [], selectedIndices: [0], rowIndex: 0, colIndex: null };
    const judged = (change: Partial<Verdict>) =>
      after(snapshot(), { type: 'verdict', cardId: 2, verdict: verdict(change) }).modal;
    expect(judged({ isBingo: true, winningLineInfo: line })).toEqual({ kind: 'winner', cardId: 2, line });
    expect(judged({ lateCall: true })?.kind).toBe('late');
    expect(judged({})?.kind).toBe('check');
  });

  it('show the end of a game that ended elsewhere, with the line that won', () => {
    const game = sampleGame();
    const calledNumbers = rowOf(game, 2, 0);
    const winner = { cardId: 2, pattern: 'horizontal_line' as const, prize: 17 };
    const won = { version: 9, status: 'completed' as const, calledNumbers, winner, winners: [winner] };
    expect(after(snapshot(), snapshot(won)).modal).toMatchObject({
      kind: 'winner',
      cardId: 2,
      line: { selectedIndices: [0, 1, 2, 3, 4], rowIndex: 0 },
    });
    expect(after(snapshot(), snapshot({ version: 2, status: 'completed' })).modal).toEqual({ kind: 'finished' });
    expect(after(snapshot(), snapshot({ version: 2, status: 'voided' })).modal).toBeNull();
  });

  it('stay away when a finished game is opened', () => {
    expect(after(snapshot({ status: 'completed' })).modal).toBeNull();
  });
});
