import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client.ts';
import {
  isStartIntent,
  newGameFrom,
  runStart,
  type StartIntent,
  type StartSteps,
  startFailure,
  startIntentFor,
} from './start.ts';

const ID = '64b7f0c2a1d3e4f5a6b7c8d9';
const game = newGameFrom({ pattern: 'all', percentage: '15', bet: '10', cards: [1, 2], entropy: '' });
const network = new ApiError(0, 'NETWORK', '');

function counter(): () => string {
  let last = 0;
  return () => `key-${++last}`;
}

function scene(change: Partial<StartSteps> = {}) {
  const calls = {
    create: vi.fn(async (_: unknown, __: string): Promise<unknown> => ({ data: [{ _id: ID, gameNumber: 4 }] })),
    start: vi.fn(async (_: string, __: string): Promise<unknown> => ({})),
    contribute: vi.fn(async (_: string, __: number, ___: string): Promise<unknown> => ({})),
    ...change,
  };
  let kept: StartIntent | null = null;
  const makeKey = counter();
  const press = () => {
    const intent = startIntentFor(kept, 'cashier', game, makeKey);
    return runStart(
      game,
      intent,
      calls,
      (next) => {
        kept = next;
      },
      makeKey,
    );
  };
  return { calls, press, kept: () => kept };
}

describe('starting a game', () => {
  it('creates, starts and contributes one bet, then forgets the intent', async () => {
    const { calls, press, kept } = scene();
    expect(await press()).toEqual({ gameId: ID, contribution: 'booked' });
    expect(calls.create).toHaveBeenCalledWith(game, 'key-1');
    expect(calls.start).toHaveBeenCalledWith(ID, 'key-1-start');
    expect(calls.contribute).toHaveBeenCalledWith(ID, 10, 'key-1-contribution');
    expect(kept()).toBeNull();
  });

  it('asks for the very same game again when its entry has left the program without an answer', async () => {
    const setup = { pattern: 'cross', percentage: '15', bet: '10', cards: [1, 2], entropy: '' } as const;
    const asked = newGameFrom({ ...setup, entry: { _id: ID, jackpotEnabled: false } });
    expect(asked).toMatchObject({ programLine: ID, jackpotEnabled: false });
    const open = startIntentFor(null, 'cashier', asked, () => 'first');
    const again = startIntentFor(open, 'cashier', newGameFrom({ ...setup, entry: null }), () => 'second');
    expect(again).toEqual(open);
    const create = vi.fn(async () => ({ data: [{ _id: ID, gameNumber: 4 }] }));
    const { calls } = scene({ create });
    await runStart(newGameFrom(setup), again, calls, () => undefined);
    expect(create).toHaveBeenCalledWith(asked, 'first');
    // Another bet is another game.
    expect(startIntentFor(open, 'cashier', newGameFrom({ ...setup, bet: '20' }), () => 'second').key).toBe('second');
  });

  it('does not create a second game when the start failed', async () => {
    const start = vi.fn(async (): Promise<unknown> => ({}));
    start.mockRejectedValueOnce(network);
    const { calls, press, kept } = scene({ start });
    await expect(press()).rejects.toBe(network);
    expect(kept()).toMatchObject({ gameId: ID, gameNumber: 4 });
    expect(await press()).toMatchObject({ gameId: ID });
    expect(calls.create).toHaveBeenCalledTimes(1);
    expect(start.mock.calls).toEqual([
      [ID, 'key-1-start'],
      [ID, 'key-1-start'],
    ]);
  });

  it('asks again with the same key when the answer to the creation was lost', async () => {
    const create = vi.fn(async (): Promise<unknown> => ({ data: [{ _id: ID }] }));
    create.mockRejectedValueOnce(network);
    const { press } = scene({ create });
    await expect(press()).rejects.toBe(network);
    await press();
    expect(create.mock.calls).toEqual([
      [game, 'key-1'],
      [game, 'key-1'],
    ]);
  });

  it('takes a new key after a refusal', async () => {
    const create = vi.fn(async (): Promise<unknown> => ({ data: [{ _id: ID }] }));
    create.mockRejectedValueOnce(new ApiError(400, 'CARDS_INVALID', 'Invalid card IDs: 1'));
    const { press } = scene({ create });
    await expect(press()).rejects.toThrow('Invalid card IDs: 1');
    await press();
    expect(create.mock.calls).toEqual([
      [game, 'key-1'],
      [game, 'key-2'],
    ]);
  });

  it('makes a new game when the waiting one can no longer be started', async () => {
    const start = vi.fn(async (): Promise<unknown> => ({}));
    start.mockRejectedValueOnce(new ApiError(400, 'GAME_VOIDED', 'The game was voided.'));
    const { calls, press } = scene({ start });
    await expect(press()).rejects.toThrow('voided');
    await press();
    expect(calls.create).toHaveBeenCalledTimes(2);
  });

  it('counts as started when only the contribution failed', async () => {
    const { press, kept } = scene({ contribute: vi.fn(async () => Promise.reject(network)) });
    expect(await press()).toEqual({ gameId: ID, contribution: 'pending' });
    expect(kept()).toBeNull();
  });

  const NONE = 'No games created in response';
  it.each([
    [{}, NONE],
    [null, NONE],
    [{ data: [] }, NONE],
    [{ data: [{ _id: 'short' }] }, ''],
  ])('refuses the answer %j', async (answer, reason) => {
    const { calls, press } = scene({ create: vi.fn(async () => answer) });
    const refused = await press().catch((error: unknown) => error);
    expect(refused).toHaveProperty('message', reason);
    const failure = startFailure(refused);
    expect(failure.text).toBe('Server returned invalid game data. Please try again or contact support.');
    expect(calls.start).not.toHaveBeenCalled();
  });

  it('is another intent for another selection', () => {
    const first = startIntentFor(null, 'cashier', game, counter());
    const other = newGameFrom({ pattern: 'all', percentage: '15', bet: '10', cards: [1, 3], entropy: '' });
    expect(startIntentFor(first, 'cashier', other, () => 'new').key).toBe('new');
    expect(startIntentFor(first, 'cashier', game, () => 'new')).toEqual(first);
    expect(isStartIntent(JSON.parse(JSON.stringify(first)))).toBe(true);
    expect(isStartIntent({ asked: 1 })).toBe(false);
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
