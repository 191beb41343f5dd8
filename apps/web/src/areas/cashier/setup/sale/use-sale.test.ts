import { santim } from '@adarash/rules/money';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client.ts';
import { createSaleQueue } from './use-sale.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const add = (...cards: number[]) => ({ type: 'add', cards }) as const;
const price = (bet: number) => ({ type: 'settings', settings: { bet: santim(bet) } }) as const;
type Done = { version: number; taken: number[] };
const away = new ApiError(0, 'NETWORK', '');

/** A queue whose commands are answered when the test says so. */
function counter() {
  const answers: { resolve: (answer: Done) => void; reject: (error: unknown) => void }[] = [];
  const send = vi.fn(
    (_: object, __: string) => new Promise<Done>((resolve, reject) => answers.push({ resolve, reject })),
  );
  const [onDone, onRefused] = [vi.fn(), vi.fn()];
  const queue = createSaleQueue({ send, onDone, onRefused });
  const answer = async (how: number | ApiError) => {
    const { resolve, reject } = answers.shift() ?? {};
    if (typeof how === 'number') resolve?.({ version: how, taken: [] });
    else reject?.(how);
    await vi.advanceTimersByTimeAsync(0);
  };
  const sent = () => send.mock.calls.map(([command]) => command);
  const shown = () => queue.queued().map(({ command }) => command);
  return { queue, send, sent, shown, answer, onDone, onRefused };
}

it('shows a command at once, sends one after the other, and lets go once the loaded sale has it', async () => {
  const { queue, sent, shown, answer, onDone } = counter();
  const seen = vi.fn();
  queue.subscribe(seen);
  queue.push(add(1));
  queue.push(add(2));
  expect([shown(), sent(), seen.mock.calls.length]).toEqual([[add(1), add(2)], [add(1)], 2]);
  await answer(7);
  expect([shown(), sent(), onDone.mock.calls.length]).toEqual([[add(1), add(2)], [add(1), add(2)], 1]);
  queue.confirm(6);
  expect(shown()).toHaveLength(2);
  queue.confirm(7);
  expect(shown()).toEqual([add(2)]);
});

it('takes a refused command back and goes on with the next', async () => {
  const { queue, sent, shown, answer, onRefused } = counter();
  queue.push(add(1));
  queue.push(add(2));
  const taken = new ApiError(409, 'CARD_TAKEN', 'Sold at another counter already: 1');
  await answer(taken);
  expect(onRefused).toHaveBeenCalledWith(taken);
  expect([shown(), sent()]).toEqual([[add(2)], [add(1), add(2)]]);
});

it('tries again with the same key while the server cannot be reached', async () => {
  const { queue, send, shown, answer, onRefused } = counter();
  queue.push(add(1));
  const settled = queue.settled().catch((error) => error);
  await answer(away);
  expect(await settled).toBe(away);
  await expect(queue.settled()).rejects.toBe(away);
  expect(shown()).toEqual([add(1)]);
  await vi.advanceTimersByTimeAsync(1_000);
  const [first, again] = send.mock.calls;
  expect(again).toEqual(first);
  await answer(3);
  await expect(queue.settled()).resolves.toBeUndefined();
  expect(onRefused).not.toHaveBeenCalled();
});

it('is settled when the last command is answered', async () => {
  const { queue, answer } = counter();
  const done = vi.fn();
  queue.push(add(1));
  queue.push(add(2));
  void queue.settled().then(done);
  await answer(1);
  expect(done).not.toHaveBeenCalled();
  await answer(2);
  expect(done).toHaveBeenCalled();
});

it('joins what is typed faster than it is answered, but not with what is on its way', async () => {
  const { queue, send, sent, answer } = counter();
  for (const bet of [100, 1_200, 12_500]) queue.push(price(bet));
  await answer(1);
  expect(sent()).toEqual([price(100), price(12_500)]);
  const [[, first], [, second]] = send.mock.calls as [[object, string], [object, string]];
  expect(second).not.toBe(first);
  for (const command of [add(1), add(2, 3), { type: 'clear' } as const, add(4)]) queue.push(command);
  for (const version of [2, 3, 4]) await answer(version);
  expect(sent().slice(2)).toEqual([add(1, 2, 3), { type: 'clear' }, add(4)]);
});

it('sends what waits when the page is left, under the keys it has', async () => {
  const { queue, send } = counter();
  queue.push(add(1));
  queue.push(add(2));
  queue.flush();
  expect(send.mock.calls).toEqual(queue.queued().map(({ command, key }) => [command, key]));
});
