import { expect, it } from 'vitest';
import { aGame, aView } from '../../live/a-view.test-support.ts';
import type { ShownGame } from '../../live/hall-view.ts';
import { sceneOf } from './scene.ts';

const winner: ShownGame['winners'][number] = {
  cardId: 7,
  pattern: 'cross',
  prize: 161.5,
  numbers: [],
  winningLineInfo: null,
};

it.each<[string, ShownGame | null, boolean, string]>([
  ['nothing to show', null, false, 'idle'],
  ['a running game', aGame(), false, 'playing'],
  [
    'a mix of phones',
    aGame({ mixing: { openedAt: '', closedAt: null, phones: 0, digest: null, linksDone: 0 } }),
    false,
    'mix',
  ],
  ['a paused game', aGame({ status: 'paused' }), false, 'playing'],
  ['a game that nobody won', aGame({ status: 'completed' }), false, 'playing'],
  ['a game called off', aGame({ status: 'voided' }), false, 'playing'],
  ['a won game', aGame({ status: 'completed', winners: [winner] }), false, 'winner'],
  ['a jackpot just drawn', aGame(), true, 'jackpot'],
  ['a jackpot drawn after the win', aGame({ status: 'completed', winners: [winner] }), true, 'jackpot'],
])('%s', (_, game, moment, expected) => {
  expect(sceneOf(aView({ game }), moment)).toBe(expected);
});
