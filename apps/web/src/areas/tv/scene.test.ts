import { claimAfter, STAGE_MS, stageAfter } from '@adarash/contract/tv/claim-moment';
import { saleOf } from '@adarash/contract/tv/displayed-sale';
import { type Moments, sceneOf } from '@adarash/contract/tv/scene';
import { statusNotice } from '@adarash/contract/tv/tv-game';
import { expect, it } from 'vitest';
import { A_SALE, aGame, aView } from '../../live/a-view.test-support.ts';
import type { DisplayedGame } from '../../live/hall-view.ts';

const winner: DisplayedGame['winners'][number] = {
  cardId: 7,
  pattern: 'cross',
  prize: 161.5,
  numbers: [],
  winningLineInfo: null,
};

const NONE = { jackpot: false, claim: null };
const JACKPOT = { jackpot: true, claim: null };
const CLAIM: Moments = { jackpot: false, claim: { gameId: 'game', stage: 'checking' } };
const CLAIMED = { gameNumber: 12, status: 'completed', designated: false, manualCalls: 0 } as const;
const LATER_CLAIM: Moments = { jackpot: false, claim: { gameId: 'game', stage: 'judged', game: CLAIMED } };
const OTHERS: Moments = { jackpot: false, claim: { gameId: 'game', stage: 'others' } };

it.each<[string, DisplayedGame | null, Moments, string]>([
  ['a hall without a game', null, NONE, 'idle'],
  ['a game whose sale is open', aGame({ calledNumbers: [] }), NONE, 'sale'],
  ['a running game', aGame({ calledNumbers: [7] }), NONE, 'playing'],
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
    NONE,
    'mix',
  ],
  ['a jackpot drawn before the first number', aGame({ calledNumbers: [], saleOpen: false }), NONE, 'playing'],
  ['a paused game', aGame({ status: 'paused', calledNumbers: [7] }), NONE, 'playing'],
  ['a game without a winner', aGame({ status: 'completed', saleOpen: false }), NONE, 'playing'],
  ['a voided game', aGame({ status: 'voided', saleOpen: false }), NONE, 'called-off'],
  ['a won game', aGame({ status: 'completed', winners: [winner] }), NONE, 'winner'],
  ['a jackpot just drawn', aGame(), JACKPOT, 'jackpot'],
  ['a jackpot drawn after the win', aGame({ status: 'completed', winners: [winner] }), JACKPOT, 'jackpot'],
  ['a claim', aGame({ calledNumbers: [7] }), CLAIM, 'claim'],
  ['a valid claim', aGame({ status: 'completed', winners: [winner] }), CLAIM, 'claim'],
  ['the time for other claims', aGame({ status: 'completed', winners: [winner] }), OTHERS, 'winner'],
  ['a claim of another game', aGame({ _id: 'other', calledNumbers: [7] }), CLAIM, 'playing'],
  ['a claim on a game that is no longer displayed', null, LATER_CLAIM, 'claim'],
  ['a claim of an older server without a displayed game', null, CLAIM, 'idle'],
  ['a jackpot drawn during a claim', aGame({ calledNumbers: [7] }), { ...CLAIM, jackpot: true }, 'jackpot'],
])('returns the scene of the hall display for %s', (_, game, moment, expected) => {
  expect(sceneOf(aView({ game }), moment)).toBe(expected);
});

it('does not display a game as finished while a card is checked', () => {
  const won = aGame({ status: 'completed', winners: [winner] });
  expect(statusNotice(won, CLAIM.claim)).toBeNull();
  expect(statusNotice(won, { gameId: 'game', stage: 'judged' })).toBeNull();
  expect(statusNotice(won, OTHERS.claim)).toMatchObject({ text: 'finished' });
  expect(statusNotice(won, { gameId: 'other', stage: 'checking' })).toMatchObject({ text: 'finished' });
  expect(statusNotice(won)).toMatchObject({ text: 'finished' });
});

it('displays a pending game as a sale with its commitment and mark', () => {
  const next = { ...aView().next, designated: true, sale: A_SALE };
  expect(sceneOf(aView({ next }), NONE)).toBe('sale');
  const { commitment, gameNumber } = next;
  expect(saleOf(aView({ next }))).toMatchObject({ ...A_SALE, commitment, gameNumber, designated: true, gameId: null });
  expect(saleOf(aView())).toBeNull();
  // A running game has a higher priority than the pending game.
  const game = aGame({ calledNumbers: [], cardCount: 9 });
  expect(saleOf(aView({ game, next }))).toMatchObject({ gameId: game._id, cardCount: 9, designated: false });
});

it('displays a claim on an earlier game before the sale, and the sale while other claims are possible', () => {
  const onSale = aView({ next: { ...aView().next, sale: A_SALE } });
  const claim = { gameId: 'game', game: CLAIMED } as const;
  expect(sceneOf(onSale, { jackpot: false, claim: { ...claim, stage: 'checking' } })).toBe('claim');
  expect(sceneOf(onSale, { jackpot: false, claim: { ...claim, stage: 'judged' } })).toBe('claim');
  expect(sceneOf(onSale, { jackpot: false, claim: { ...claim, stage: 'others' } })).toBe('sale');
});

it('displays the next game before it is created as a sale with its mark', () => {
  const sale = { ...A_SALE, until: '2025-01-01T18:30:00.000Z' };
  const onCounter = (designated: boolean) => aView({ next: { ...aView().next, designated, sale } });
  expect(sceneOf(onCounter(false), NONE)).toBe('sale');
  expect(saleOf(onCounter(false))).toMatchObject({ cardCount: 4, gameNumber: 13, designated: false });
  expect(saleOf(onCounter(true))).toMatchObject({ cardCount: 4, designated: true });
  // A displayed game has a higher priority than the sale of the next game, even in the minute after the game's end.
  const over = aGame({ status: 'completed', endedAt: '2025-01-01T18:00:00.000Z', winners: [winner] });
  expect(sceneOf({ ...onCounter(false), game: over }, NONE)).toBe('winner');
});

it('displays a claim until the next number of its game or the next check', () => {
  const checked = { type: 'claim-checked', seq: 2, gameId: 'game', cardId: 23, result: 'late' } as const;
  const called = { type: 'number-called', seq: 3, version: 4, number: 7, kind: 'drawn', count: 3 } as const;
  const claim = claimAfter(null, checked);
  expect(claim).toEqual({ gameId: 'game', cardId: 23, result: 'late', stage: 'checking' });
  expect(claimAfter(claim, { type: 'hall-changed', seq: 3 })).toBe(claim);
  expect(claimAfter(claim, { ...called, gameId: 'other' })).toBe(claim);
  expect(claimAfter(claim, { ...called, gameId: 'game' })).toBeNull();
  expect(claimAfter(claim, { ...checked, cardId: 24 })).toMatchObject({ cardId: 24 });
  const card = { numbers: [1, 'FREE'], called: [1], missing: 3 } as const;
  const refused = { ...checked, result: 'refused', game: CLAIMED, card } as const;
  expect(claimAfter(claim, refused)).toMatchObject({ game: CLAIMED, card });
});

it('displays the steps of a claim, and ten seconds for other claims only after a win', () => {
  const moment = { gameId: 'game', cardId: 23, stage: 'checking' } as const;
  for (const result of ['won', 'late', 'refused'] as const) {
    const judged = stageAfter({ ...moment, result });
    expect(judged).toEqual({ ...moment, result, stage: 'judged' });
    const others = stageAfter({ ...moment, result, stage: 'judged' });
    expect(others).toEqual(result === 'won' ? { ...moment, result, stage: 'others' } : null);
  }
  expect(stageAfter({ ...moment, result: 'won', stage: 'others' })).toBeNull();
  expect(STAGE_MS.others).toBe(10_000);
});
