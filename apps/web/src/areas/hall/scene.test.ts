import { expect, it } from 'vitest';
import { A_SALE, aGame, aView } from '../../live/a-view.test-support.ts';
import type { ShownGame } from '../../live/hall-view.ts';
import { saleOf, sceneOf } from './scene.ts';

const winner: ShownGame['winners'][number] = {
  cardId: 7,
  pattern: 'cross',
  prize: 161.5,
  numbers: [],
  winningLineInfo: null,
};

it.each<[string, ShownGame | null, boolean, string]>([
  ['nothing to show', null, false, 'idle'],
  ['a game whose sale is open', aGame({ calledNumbers: [] }), false, 'sale'],
  ['a running game', aGame({ calledNumbers: [7] }), false, 'playing'],
  [
    'a mix of phones',
    aGame({
      calledNumbers: [],
      mixing: {
        openedAt: '',
        closedAt: null,
        phones: 0,
        digest: null,
        linksDone: 0,
        attempt: 1,
        secondsLeft: null,
        purpose: 'call',
      },
    }),
    false,
    'mix',
  ],
  ['a jackpot drawn before the first number', aGame({ calledNumbers: [], saleOpen: false }), false, 'playing'],
  ['a paused game', aGame({ status: 'paused', calledNumbers: [7] }), false, 'playing'],
  ['a game that nobody won', aGame({ status: 'completed', saleOpen: false }), false, 'playing'],
  ['a game called off', aGame({ status: 'voided', saleOpen: false }), false, 'playing'],
  ['a won game', aGame({ status: 'completed', winners: [winner] }), false, 'winner'],
  ['a jackpot just drawn', aGame(), true, 'jackpot'],
  ['a jackpot drawn after the win', aGame({ status: 'completed', winners: [winner] }), true, 'jackpot'],
])('%s', (_, game, moment, expected) => {
  expect(sceneOf(aView({ game }), moment)).toBe(expected);
});

it('a game that waits to be started is being sold, with its own seal and mark', () => {
  const next = { ...aView().next, designated: true, sale: A_SALE };
  expect(sceneOf(aView({ next }), false)).toBe('sale');
  const { commitment, gameNumber } = next;
  expect(saleOf(aView({ next }))).toMatchObject({ ...A_SALE, commitment, gameNumber, designated: true, gameId: null });
  expect(saleOf(aView())).toBeNull();
  // A game that runs goes before it.
  const game = aGame({ calledNumbers: [], cardCount: 9 });
  expect(saleOf(aView({ game, next }))).toMatchObject({ gameId: game._id, cardCount: 9, designated: false });
});

it('what lies on the counter is being sold, under the mark of the game it is for', () => {
  const sale = { ...A_SALE, until: '2025-01-01T18:30:00.000Z' };
  const onCounter = (designated: boolean) => aView({ next: { ...aView().next, designated, sale } });
  expect(sceneOf(onCounter(false), false)).toBe('sale');
  expect(saleOf(onCounter(false))).toMatchObject({ cardCount: 4, gameNumber: 13, designated: false });
  expect(saleOf(onCounter(true))).toMatchObject({ cardCount: 4, designated: true });
  // Whatever game is shown goes before it, also the minute after its end.
  const over = aGame({ status: 'completed', endedAt: '2025-01-01T18:00:00.000Z', winners: [winner] });
  expect(sceneOf({ ...onCounter(false), game: over }, false)).toBe('winner');
});
