import type { SellingJson } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSelling } from './use-selling.ts';

const selling = (ownCards: SellingJson['ownCards']): SellingJson => ({
  name: 'Hana',
  hallName: 'Bole',
  language: 'en',
  gameNumber: 1,
  designated: false,
  betAmount: 10,
  forSale: [1, 2, 3],
  taken: ownCards.map(({ card }) => card),
  ownCards,
  before: 0,
  cards: 0,
  sold: 0,
  waitingCards: 0,
  waiting: 0,
  settled: 0,
  due: 0,
});

let stored: SellingJson;
/**
 * Functions that send the pending responses to `GET /sell`. Each response contains the data at the time of its request.
 */
let looks: (() => void)[];
let tell: (event: LiveEvent) => void;
let hasEnded: boolean;

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function answer(address: string): Response | Promise<Response> {
  if (address === '/api/sell/events') {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        tell = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      },
    });
    return new Response(body);
  }
  if (address === '/api/sell/commands') return json({ success: true, taken: [] });
  const seen = hasEnded ? json({ code: 'UNAUTHENTICATED', error: 'x' }, 401) : json({ success: true, selling: stored });
  return new Promise((resolve) => looks.push(() => resolve(seen)));
}

beforeEach(() => {
  stored = selling([]);
  looks = [];
  hasEnded = false;
  vi.stubGlobal('fetch', vi.fn(answer));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const open = (onEnd = () => {}) => renderHook(() => useSelling('token', 'It failed.', onEnd)).result;

it('displays the newest sale of a seller if an older response arrives later', async () => {
  const shown = open();
  await waitFor(() => expect(looks).toHaveLength(1));
  const older = looks.shift();
  stored = selling([{ card: 2, paid: false }]);
  tell({ type: 'sellers-changed', seq: 4 });
  await pause();
  for (const look of looks.splice(0)) look();
  await pause();
  older?.();
  await pause();
  for (const look of looks.splice(0)) look();
  await pause();
  expect(shown.current.shown?.ownCards).toEqual([{ card: 2, paid: false }]);
});

it('is busy until the response after the command of a seller is displayed', async () => {
  const shown = open();
  await waitFor(() => expect(looks).toHaveLength(1));
  looks.shift()?.();
  await waitFor(() => expect(shown.current.shown).not.toBeNull());
  const done = shown.current.act('POST /sell/commands', { type: 'add', gameNumber: 1, cards: [2] });
  stored = selling([{ card: 2, paid: false }]);
  await waitFor(() => expect(looks).toHaveLength(1));
  expect(shown.current.busy).toBe(true);
  looks.shift()?.();
  expect(await done).toBe(true);
  await waitFor(() => expect(shown.current.busy).toBe(false));
  expect(shown.current.shown?.ownCards).toHaveLength(1);
});

it('calls onEnd if the seller may no longer sell', async () => {
  hasEnded = true;
  const onEnd = vi.fn();
  open(onEnd);
  await waitFor(() => expect(looks).toHaveLength(1));
  looks.shift()?.();
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
});
