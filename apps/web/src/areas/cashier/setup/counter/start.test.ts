import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ask } from '@/api/client.ts';
import { createIntent } from '@/api/intent.ts';
import { inEnglish } from '../texts.ts';
import { readCreated, runStart, startFailure } from './start.ts';

const ID = '64b7f0c2a1d3e4f5a6b7c8d9';
const CASHIER = '64b7f0c2a1d3e4f5a6b7c8d0';
const network = new ApiError(0, 'NETWORK', '');
const START = `/api/games/${ID}/start`;
const CONTRIBUTE = `/api/jackpot/${CASHIER}/contributions`;

afterEach(() => vi.unstubAllGlobals());

/**
 * Replaces `fetch`. It returns these responses, or fails with a lost connection for null. Later requests receive empty
 * successful responses.
 */
function scene(...answers: (Response | null)[]) {
  const sent: { address: string; key: string | undefined; body: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    async (address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      sent.push({ address, key: headers['idempotency-key'], body: JSON.parse(body) });
      const answer = answers.shift();
      if (answer === null) throw new TypeError('Failed to fetch');
      return answer ?? Response.json({});
    },
  );
  let last = 0;
  const intent = createIntent(() => `key-${++last}`);
  return { sent, press: () => runStart(ask, CASHIER, { gameId: ID, amount: 10 }, intent) };
}

describe('starting a game', () => {
  it('starts a game and contributes one bet to the jackpot', async () => {
    const { sent, press } = scene();
    expect(await press()).toBe('booked');
    expect(sent).toEqual([
      { address: START, key: 'key-1', body: {} },
      { address: CONTRIBUTE, key: expect.any(String), body: { gameId: ID, amount: 10 } },
    ]);
  });

  it.each([
    ['the same key if the response was lost', null, 'key-1'],
    ['a new key after a refusal', Response.json({ code: 'CARDS_INVALID' }, { status: 400 }), 'key-2'],
  ])('is repeated with %s', async (_, answer, key) => {
    const { sent, press } = scene(answer);
    await expect(press()).rejects.toBeInstanceOf(ApiError);
    expect(await press()).toBe('booked');
    const starts = sent.filter(({ address }) => address === START);
    expect(starts.map((start) => start.key)).toEqual(['key-1', key]);
  });

  it('returns "pending" if only the jackpot contribution of a start fails', async () => {
    const { press } = scene(Response.json({}), null);
    expect(await press()).toBe('pending');
  });

  const NONE = 'No games created in response';
  it.each([
    [{}, NONE],
    [null, NONE],
    [{ data: [] }, NONE],
    [{ data: [{ _id: 'short' }] }, ''],
  ])('rejects %j as the response to the creation of a game', (answer, reason) => {
    const read = () => readCreated(answer);
    expect(read).toThrow(expect.objectContaining({ message: reason }));
    expect(readCreated({ data: [{ _id: ID, gameNumber: 4 }] })).toEqual({ gameId: ID, gameNumber: 4 });
    const failure = startFailure(new ApiError(200, 'BAD_ANSWER', reason));
    expect(inEnglish(failure.text)).toBe('Server returned invalid game data. Please try again or contact support.');
  });
});

describe('startFailure', () => {
  it.each([
    [new ApiError(401, 'UNAUTHENTICATED', 'x'), 'Authentication failed. Please log in again.', true],
    [new ApiError(403, 'ACCESS_DENIED', 'x'), "Access denied. You don't have permission to start games.", false],
    [new ApiError(400, 'CARDS_INVALID', 'Invalid card IDs: 4'), 'Invalid card IDs: 4', false],
    [new ApiError(400, 'HTTP_400', ''), 'Invalid game data provided.', false],
    [network, 'Network connection failed. Please check your connection and try again.', false],
    [new ApiError(500, 'HTTP_500', ''), 'An unexpected error occurred.', false],
    [new Error('boom'), 'An unexpected error occurred.', false],
  ])('returns for the error %s the message: %s', (error, text, signedOut) => {
    const failure = startFailure(error);
    expect([inEnglish(failure.text), failure.signedOut]).toEqual([text, signedOut]);
  });
});
