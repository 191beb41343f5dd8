import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './client.ts';
import { createIntent, intentFor, loadAgain, randomHex, untilMixed } from './intent.ts';

const lost = new ApiError(0, 'NETWORK', '');
const failing = new ApiError(503, 'UNAVAILABLE', '');
const refused = new ApiError(400, 'NO', 'No.');

function counter(): () => string {
  let last = 0;
  return () => `key-${++last}`;
}

/** Sends the requests in order and returns the idempotency key of each. */
async function keysOf(...asked: [what: unknown, outcome: unknown][]): Promise<string[]> {
  const intent = createIntent(counter());
  const keys: string[] = [];
  for (const [what, outcome] of asked) {
    await intent
      .run(what, async (key) => {
        keys.push(key);
        if (outcome instanceof Error) throw outcome;
      })
      .catch(() => undefined);
  }
  return keys;
}

describe('the idempotency key of a request', () => {
  it.each([
    ['a lost connection', lost],
    ['a failing server', failing],
    ['an invalid response', new SyntaxError('bad')],
  ])('is used again after %s', async (_, error) => {
    expect(await keysOf([{ a: 1 }, error], [{ a: 1 }, error], [{ a: 1 }, 'done'])).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it.each([
    ['a success', 'done'],
    ['a refusal', refused],
  ])('is a new one after %s', async (_, outcome) => {
    expect(await keysOf([7, outcome], [7, 'done'])).toEqual(['key-1', 'key-2']);
  });

  it('is a new one for a different request', async () => {
    expect(await keysOf(['on', lost], ['off', 'done'], ['on', 'done'])).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('stays that of the current request if an earlier request gets a late response', async () => {
    const intent = createIntent(counter());
    const keys: string[] = [];
    let answer = () => {};
    const early = intent.run('a', () => new Promise<void>((done) => (answer = done)));
    await intent.run('b', () => Promise.reject(lost)).catch(() => undefined);
    answer();
    await early;
    await intent.run('b', async (key) => void keys.push(key));
    expect(keys).toEqual(['key-2']);
  });

  it('is stored with its progress, and used again for the same request', () => {
    const kept = { ...intentFor(null, [1, 2], () => 'first'), gameId: 'g' };
    expect(intentFor(kept, [1, 2], () => 'second')).toBe(kept);
    expect(intentFor(kept, [1, 3], () => 'second')).toEqual({ asked: '[1,3]', key: 'second' });
  });
});

it('creates a different idempotency key for every request', () => {
  const keys = new Set(Array.from({ length: 50 }, randomHex));
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

describe('a reload after a change', () => {
  it('reloads a query although its first response from before the change is pending', async () => {
    const client = new QueryClient();
    const answers: ((answer: string) => void)[] = [];
    const shown = new QueryObserver(client, {
      queryKey: ['jackpot'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const stop = shown.subscribe(() => undefined);
    const done = loadAgain(client);
    answers[0]?.('before');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.('after');
    await done;
    expect(shown.getCurrentResult().data).toBe('after');
    stop();
  });
});

describe('a reload during a failing first request', () => {
  it('sends three requests, one second apart, and then stops', async () => {
    vi.useFakeTimers();
    const client = new QueryClient({ defaultOptions: { queries: { retry: 2, retryDelay: 1_000 } } });
    const requests: number[] = [];
    const began = Date.now();
    const queryFn = () => {
      requests.push(Date.now() - began);
      return Promise.reject(failing);
    };
    const shown = new QueryObserver(client, { queryKey: ['jackpot'], queryFn });
    const stop = shown.subscribe(() => undefined);
    // The reload starts while the first request of the query is still pending, as after the connection of the event
    // stream.
    const done = loadAgain(client);
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(requests).toEqual([0, 1_000, 2_000]);
    expect(shown.getCurrentResult().isError).toBe(true);
    stop();
    vi.useRealTimers();
  });
});

describe('a draw after a mix', () => {
  const mixing = (attempt: number) => ({ success: true, mixing: true, game: { mixing: { attempt } } });

  /** Runs `untilMixed` with the given responses. Returns its result and the number of requests. */
  async function repeat(...answers: unknown[]) {
    let sent = 0;
    const waited: number[] = [];
    const send = async () => answers[Math.min(sent++, answers.length - 1)];
    const answer = await untilMixed(send, async (ms) => waited.push(ms));
    return { answer, sent, waited };
  }

  it('repeats the request every second until the number exists', async () => {
    const called = { success: true, calledNumber: 7 };
    expect(await repeat(mixing(1), mixing(1), called)).toEqual({ answer: called, sent: 3, waited: [1_000, 1_000] });
  });

  it('repeats the request after a cancelled mix, at most three times', async () => {
    const answers = [mixing(1), mixing(2), mixing(3), mixing(4), mixing(5)];
    expect(await repeat(...answers)).toMatchObject({ answer: mixing(4), sent: 4 });
  });

  it('sends one request without a mix', async () => {
    const called = { success: true, calledNumber: 7 };
    expect(await repeat(called)).toEqual({ answer: called, sent: 1, waited: [] });
  });
});
