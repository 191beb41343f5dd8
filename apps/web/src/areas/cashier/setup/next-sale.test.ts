import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTeller, saleOn } from './next-sale.ts';
import type { Setup } from './setup.ts';

const SETUP: Setup = { pattern: 'cross', percentage: '15', bet: '10', cards: [1, 2, 3], entropy: '' };
const sold = (cards: number) => ({
  cards,
  betAmount: 10,
  pattern: 'cross' as const,
  houseFeePercentage: 15,
  jackpotEnabled: true,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A teller whose requests are answered when the test says so. */
function counter(before: string | null = null) {
  const answers: { answer: () => void; fail: () => void }[] = [];
  const send = vi.fn(
    (_: object) =>
      new Promise<void>((answer, fail) => {
        answers.push({ answer, fail: () => fail(new Error('away')) });
      }),
  );
  const settle = async (how: 'answer' | 'fail' = 'answer') => {
    answers.shift()?.[how]();
    await vi.advanceTimersByTimeAsync(0);
  };
  let known = before;
  const kept = {
    read: () => known,
    write(text: string) {
      known = text;
    },
  };
  return {
    teller: createTeller(send, kept),
    known: () => known,
    told: () => send.mock.calls.map(([sale]) => sale),
    settle,
  };
}

it('tells number and settings of what is sold', () => {
  expect(saleOn(SETUP)).toEqual(sold(3));
  const entry = { _id: 'a'.repeat(24), jackpotEnabled: false };
  expect(saleOn({ ...SETUP, entry })).toEqual({ ...sold(3), jackpotEnabled: false });
  expect(saleOn({ ...SETUP, cards: [], bet: '' })).toEqual({ cards: 0 });
});

it.each([{ bet: '' }, { bet: '0.5' }, { pattern: '' as const }, { percentage: '' }])('tells nothing of %j', (half) => {
  expect(saleOn({ ...SETUP, ...half })).toBeNull();
});

it('tells once, when the counter has lain still', async () => {
  const { teller, told } = counter();
  for (const cards of [1, 2, 3]) {
    teller.want(sold(cards));
    await vi.advanceTimersByTimeAsync(399);
  }
  expect(told()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toEqual([sold(3)]);
});

it('tells nothing of an empty counter, nor the same twice', async () => {
  const { teller, told, settle } = counter();
  teller.want({ cards: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  teller.flush();
  teller.end();
  expect(told()).toEqual([]);
  teller.want(sold(1));
  await vi.advanceTimersByTimeAsync(400);
  await settle();
  teller.want(sold(1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told()).toEqual([sold(1)]);
});

it('keeps the order: the next is told once the one before is answered', async () => {
  const { teller, told, settle } = counter();
  teller.want(sold(1));
  await vi.advanceTimersByTimeAsync(400);
  teller.want(sold(2));
  await vi.advanceTimersByTimeAsync(400);
  teller.end();
  expect(told()).toEqual([sold(1)]);
  await settle();
  expect(told()).toEqual([sold(1), { cards: 0 }]);
});

it('a failure is silent, is not repeated by itself, and the next change tells again', async () => {
  const { teller, told, settle } = counter();
  teller.want(sold(1));
  await vi.advanceTimersByTimeAsync(400);
  await settle('fail');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toHaveLength(1);
  teller.want({ cards: 0 });
  await vi.advanceTimersByTimeAsync(400);
  expect(told()).toEqual([sold(1), { cards: 0 }]);
});

it('what waits is told at once when the screen is left', async () => {
  const { teller, told } = counter();
  teller.want(sold(2));
  teller.flush();
  expect(told()).toEqual([sold(2)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told()).toHaveLength(1);
});

it('takes back after a reload what the counter held before it', async () => {
  const { teller, told, settle, known } = counter(JSON.stringify(sold(1)));
  teller.want({ cards: 0 });
  await vi.advanceTimersByTimeAsync(400);
  expect(told()).toEqual([{ cards: 0 }]);
  // A reload now would not know whether the hall was told.
  expect(known()).toBe('');
  await settle();
  expect(known()).toBe(JSON.stringify({ cards: 0 }));
});

it('tells again after a reload that missed the answer', async () => {
  const { teller, told } = counter('');
  teller.want({ cards: 0 });
  await vi.advanceTimersByTimeAsync(400);
  expect(told()).toEqual([{ cards: 0 }]);
});
