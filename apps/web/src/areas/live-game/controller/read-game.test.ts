import type { GameJson } from '@adarash/contract';
import { expect, it } from 'vitest';
import { faultOf, isGameId } from './read-game.ts';
import { sampleGame } from './sample-game.ts';

const { _id } = sampleGame();

it('finds nothing wrong with a game', () => {
  expect(faultOf(sampleGame(), _id)).toBeNull();
  expect(faultOf(sampleGame(), _id.toUpperCase())).toBeNull();
});

it.each([
  ['noGameData', undefined],
  ['noGameData', { ...sampleGame(), calledNumbers: undefined }],
  ['invalidIdForCards', sampleGame({ _id: '64b7f0c2a1d3e4f5a6b7c8dd' })],
  ['fetchCardsFailed', { ...sampleGame(), selectedCards: undefined }],
  ['prizePoolFailed', { ...sampleGame(), prizePool: undefined }],
])('says %s', (key, game) => {
  expect(faultOf(game as GameJson | undefined, _id)).toEqual({ key });
});

it.each([
  [_id, true],
  ['64b7f0c2a1d3e4f5a6b7c8d', false],
  ['64b7f0c2a1d3e4f5a6b7c8dg', false],
  ['', false],
])('takes %j for an id: %s', (id, expected) => {
  expect(isGameId(id)).toBe(expected);
});
