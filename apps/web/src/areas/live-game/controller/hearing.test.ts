import type { GameJson } from '@adarash/contract';
import { describe, expect, it } from 'vitest';
import { sampleGame } from '../sample-game.test-support.ts';
import { hearing, initialLiveState, type LiveState } from './store.ts';

const state = (game: Partial<GameJson>, change: Partial<LiveState> = {}): LiveState => ({
  ...initialLiveState,
  game: sampleGame(game),
  ...change,
});
const winner = { cardId: 2, pattern: 'cross' as const, prize: 17 };

describe('the sounds of a game', () => {
  it.each<[string, LiveState, LiveState, string[]]>([
    ['a called number', state({}), state({ calledNumbers: [42] }), ['42']],
    ['the newest number after a gap', state({}), state({ calledNumbers: [42, 7, 9] }), ['9']],
    ['the start', state({}), state({}, { playing: true }), ['start']],
    ['the pause', state({}, { playing: true }), state({ status: 'paused' }), ['pause']],
    ['the end', state({}), state({ status: 'completed' }), ['finish']],
    ['a win', state({}), state({ status: 'completed', winner, winners: [winner] }), ['win']],
    [
      'a number and the win after it',
      state({}),
      state({ calledNumbers: [42], status: 'completed', winner, winners: [winner] }),
      ['42', 'win'],
    ],
    [
      'a second winner',
      state({ status: 'completed', winner, winners: [winner] }),
      state({ status: 'completed', winner, winners: [winner, { ...winner, cardId: 3 }] }),
      ['win'],
    ],
    [
      'a game that was just loaded (none)',
      { ...initialLiveState },
      state({ calledNumbers: [42], status: 'completed' }),
      [],
    ],
    ['an unchanged game (none)', state({ calledNumbers: [42] }), state({ calledNumbers: [42] }), []],
  ])('return the expected sounds for %s', (_, before, now, sounds) => {
    expect(hearing(before, now).map(({ name }) => name)).toEqual(sounds);
  });

  it('plays the sound of a win after the sound of the last number', () => {
    const now = state({ calledNumbers: [42], status: 'completed', winner, winners: [winner] });
    expect(hearing(state({}), now).map(({ after }) => after)).toEqual([false, true]);
  });
});
