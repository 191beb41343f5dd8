import type { FutureWinner, GameJson } from '@adarash/contract';
import { describe, expect, it } from 'vitest';
import {
  designationFieldsOf,
  designationOf,
  groupGames,
  newDesignation,
  standingFailure,
  winnerCardsOf,
} from './games.ts';

const game = (part: Partial<GameJson>) =>
  ({ _id: 'a', version: 4, calledNumbers: [7], manualCalls: 0, draw: 'fair', winners: [], ...part }) as GameJson;

describe('the lists of games of a moderator', () => {
  it('contain paused games as active and voided games as finished', () => {
    const statuses = ['completed', 'paused', 'pending', 'voided', 'active'] as const;
    const lists = groupGames(statuses.map((status) => game({ status })));
    expect(lists.pending.map(({ status }) => status)).toEqual(['pending']);
    expect(lists.active.map(({ status }) => status)).toEqual(['paused', 'active']);
    expect(lists.finished.map(({ status }) => status)).toEqual(['completed', 'voided']);
  });

  it('contain the numbers of all winning cards', () => {
    expect(winnerCardsOf(game({}))).toBeNull();
    const paid = (cardId: number) => ({ cardId, pattern: null, prize: 5 });
    expect(winnerCardsOf(game({ winners: [paid(3), paid(9)] }))).toBe('3, 9');
  });
});

describe('an error about a game', () => {
  const failure = { sentence: 'Failed to call number.', gameId: 'a', status: 'active' } as const;

  it('remains while its game has the same status', () => {
    expect(standingFailure(null, [game({ status: 'active' })])).toBeNull();
    expect(standingFailure(failure, [game({ status: 'active', calledNumbers: [7, 8] })])).toBe(failure.sentence);
  });

  it('disappears after its game ended or was removed', () => {
    expect(standingFailure(failure, [game({ status: 'voided' })])).toBeNull();
    expect(standingFailure(failure, [game({ _id: 'b', status: 'active' })])).toBeNull();
  });
});

describe('a winner to be designated', () => {
  it('creates a future winner with an enabled jackpot and any pattern by default', () => {
    expect(newDesignation()).toEqual({ gameNumber: '', cardId: '', pattern: 'all', jackpotEnabled: true });
  });

  it('converts a designation to its fields and back', () => {
    const entry = { gameNumber: 4, cardId: 9, pattern: 'inner_corners', jackpotEnabled: false } as const;
    expect(designationOf(designationFieldsOf(entry as FutureWinner))).toEqual(entry);
    expect(designationOf({ ...newDesignation(), gameNumber: '1', cardId: '2', pattern: 'odd' }).pattern).toBe('all');
  });
});
