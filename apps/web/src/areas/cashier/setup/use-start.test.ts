import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client.ts';
import { createIntent } from '@/api/intent.ts';
import { newGameFrom, readCreated, runStart, type StartSteps, startFailure } from './use-start.ts';

const ID = '64b7f0c2a1d3e4f5a6b7c8d9';
const network = new ApiError(0, 'NETWORK', '');

function scene(change: Partial<StartSteps> = {}) {
  const calls = {
    start: vi.fn(async (_: string, __: string): Promise<unknown> => ({})),
    contribute: vi.fn(async (_: string, __: number, ___: string): Promise<unknown> => ({})),
    ...change,
  };
  let last = 0;
  const intent = createIntent(() => `key-${++last}`);
  return { calls, press: () => runStart(ID, 10, calls, intent) };
}

describe('starting a game', () => {
  it('starts and contributes one bet', async () => {
    const { calls, press } = scene();
    expect(await press()).toEqual({ gameId: ID, contribution: 'booked' });
    expect(calls.start).toHaveBeenCalledWith(ID, 'key-1');
    expect(calls.contribute).toHaveBeenCalledWith(ID, 10, expect.any(String));
  });

  it.each([
    ['the same key when the answer was lost', network, 'key-1'],
    ['a new key after a refusal', new ApiError(400, 'CARDS_INVALID', 'Invalid card IDs: 1'), 'key-2'],
  ])('is tried again with %s', async (_, error, key) => {
    const start = vi.fn(async (): Promise<unknown> => ({}));
    start.mockRejectedValueOnce(error);
    const { press } = scene({ start });
    await expect(press()).rejects.toBe(error);
    expect(await press()).toMatchObject({ gameId: ID });
    expect(start.mock.calls).toEqual([
      [ID, 'key-1'],
      [ID, key],
    ]);
  });

  it('counts as started when only the contribution failed', async () => {
    const { press } = scene({ contribute: vi.fn(async () => Promise.reject(network)) });
    expect(await press()).toEqual({ gameId: ID, contribution: 'pending' });
  });

  it('names the entry of the program that is in hand, and its jackpot', () => {
    const setup = { pattern: 'cross', percentage: '15', bet: '10', cards: [1, 2], entropy: '' } as const;
    const game = newGameFrom({ ...setup, entry: { _id: ID, jackpotEnabled: false } });
    expect(game).toMatchObject({ programLine: ID, jackpotEnabled: false });
    expect(newGameFrom(setup)).not.toHaveProperty('programLine');
  });

  const NONE = 'No games created in response';
  it.each([
    [{}, NONE],
    [null, NONE],
    [{ data: [] }, NONE],
    [{ data: [{ _id: 'short' }] }, ''],
  ])('refuses the answer %j', (answer, reason) => {
    const read = () => readCreated(answer);
    expect(read).toThrow(expect.objectContaining({ message: reason }));
    expect(readCreated({ data: [{ _id: ID, gameNumber: 4 }] })).toEqual({ gameId: ID, gameNumber: 4 });
    const failure = startFailure(new ApiError(200, 'BAD_ANSWER', reason));
    expect(failure.text).toBe('Server returned invalid game data. Please try again or contact support.');
  });
});

describe('a failed start says', () => {
  it.each([
    [new ApiError(401, 'UNAUTHENTICATED', 'x'), 'Authentication failed. Please log in again.', true],
    [new ApiError(403, 'ACCESS_DENIED', 'x'), "Access denied. You don't have permission to start games.", false],
    [new ApiError(400, 'CARDS_INVALID', 'Invalid card IDs: 4'), 'Invalid card IDs: 4', false],
    [new ApiError(400, 'HTTP_400', ''), 'Invalid game data provided.', false],
    [network, 'Network connection failed. Please check your connection and try again.', false],
    [new ApiError(500, 'HTTP_500', ''), 'An unexpected error occurred.', false],
    [new Error('boom'), 'An unexpected error occurred.', false],
  ])('%s: %s', (error, text, signedOut) => {
    expect(startFailure(error)).toEqual({ text, signedOut });
  });
});
