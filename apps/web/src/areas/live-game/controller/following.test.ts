import type { GameJson } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { describe, expect, it } from 'vitest';
import { isGameId } from '@/api/answers.ts';
import { sampleGame } from '../sample-game.test-support.ts';
import { followGame } from './following.ts';
import { faultOf } from './store.ts';

const { _id } = sampleGame();

it('returns no error for a valid game', () => {
  expect(faultOf(sampleGame(), _id)).toBeNull();
  expect(faultOf(sampleGame(), _id.toUpperCase())).toBeNull();
});

it.each([
  ['noGameData', undefined],
  ['noGameData', { ...sampleGame(), calledNumbers: undefined }],
  ['invalidIdForCards', sampleGame({ _id: '64b7f0c2a1d3e4f5a6b7c8dd' })],
  ['fetchCardsFailed', { ...sampleGame(), selectedCards: undefined }],
  ['prizePoolFailed', { ...sampleGame(), prizePool: undefined }],
])('finds the error %s in an invalid game', (key, game) => {
  expect(faultOf(game as GameJson | undefined, _id)).toEqual({ key });
});

it.each([
  [_id, true],
  ['64b7f0c2a1d3e4f5a6b7c8d', false],
  ['64b7f0c2a1d3e4f5a6b7c8dg', false],
  ['', false],
])('validates the game id %j with the result: %s', (id, expected) => {
  expect(isGameId(id)).toBe(expected);
});

const called = (version: number, number: number, count: number, kind: 'drawn' | 'manual' = 'drawn'): LiveEvent => ({
  type: 'number-called',
  seq: 90 + version,
  gameId: _id,
  version,
  number,
  kind,
  count,
});
const changed = (version: number): LiveEvent => ({
  type: 'game-changed',
  seq: 90,
  gameId: _id,
  version,
  change: 'won',
  status: 'completed',
});
const after = (game: GameJson, ...events: LiveEvent[]) =>
  events.reduce<GameJson | 'reload'>(
    (shown, event) => (shown === 'reload' ? shown : followGame(shown, event, game.version)),
    game,
  );

describe('the displayed game', () => {
  it('adds only the next call', () => {
    expect(after(sampleGame(), called(2, 42, 1), called(3, 7, 2))).toMatchObject({ calledNumbers: [42, 7] });
  });

  it('ignores calls that are older than the current game', () => {
    const game = sampleGame({ version: 5, calledNumbers: [1, 2] });
    expect(after(game, called(4, 9, 1), called(5, 2, 2))).toBe(game);
  });

  it.each<[string, LiveEvent]>([
    ['a gap in the versions', called(4, 42, 1)],
    ['a gap in the counts', called(2, 42, 2)],
    ['a change of the game', changed(2)],
    ['a hello with a newer version', { type: 'hello', seq: 1, gameVersion: 2 }],
  ])('is reloaded after %s', (_, event) => {
    expect(after(sampleGame(), event)).toBe('reload');
  });

  it('is reloaded if its last call arrived before the end with the same version', () => {
    expect(after(sampleGame(), called(2, 42, 1), changed(2))).toBe('reload');
    const whole = sampleGame({ version: 2 });
    expect(after(whole, changed(2))).toBe(whole);
  });

  it('has the mark immediately after a typed number', () => {
    expect(after(sampleGame(), called(2, 42, 1, 'manual'))).toMatchObject({ draw: 'manual', manualCalls: 1 });
    const designated = sampleGame({ draw: 'designated', designated: true });
    expect(after(designated, called(2, 42, 1, 'manual'))).toMatchObject({ draw: 'designated', manualCalls: 1 });
  });
});
