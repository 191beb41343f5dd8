import { santim } from '@adarash/rules/money';
import type { SaleCommand } from '@adarash/rules/sale';
import { expect, it, vi } from 'vitest';
import { ApiError } from './client.ts';
import { createOutbox, type Done } from './outbox.ts';

const LOST = new ApiError(0, 'NETWORK', '');

const add = (...cards: number[]): SaleCommand => ({ type: 'add', cards });
const price = (bet: number): SaleCommand => ({ type: 'settings', settings: { bet: santim(bet) } });
const TAKEN = new ApiError(409, 'CARD_TAKEN', 'Already sold at another counter: 1');

/** Creates an outbox whose requests the test resolves or rejects one by one. */
function createTill() {
  const answers: { resolve: (done: Done) => void; reject: (error: unknown) => void }[] = [];
  const requests: { commands: readonly SaleCommand[]; key: string }[] = [];
  const onDone = vi.fn();
  const onRefused = vi.fn();
  let keys = 0;
  const outbox = createOutbox({
    send: (commands, key) => {
      requests.push({ commands, key });
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    makeKey: () => `key-${++keys}`,
    wait: () => Promise.resolve(),
    onChange: () => undefined,
    onDone,
    onRefused,
  });
  const rest = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    outbox,
    requests,
    onDone,
    onRefused,
    sent: () => requests.map(({ commands }) => commands),
    keys: () => requests.map(({ key }) => key),
    answer: async (version: number) => {
      answers.shift()?.resolve({ version, taken: [] });
      await rest();
    },
    refuse: async (error: unknown) => {
      answers.shift()?.reject(error);
      await rest();
    },
  };
}

it('sends commands of a sale one at a time, and later ones together as a list', async () => {
  const { outbox, sent, answer } = createTill();
  for (const command of [add(1), add(2), { type: 'paid' } as const]) outbox.push(command);
  expect(sent()).toEqual([[add(1)]]);
  await answer(7);
  expect(sent()).toEqual([[add(1)], [add(2), { type: 'paid' }]]);
});

it('displays a command until the loaded sale contains it', async () => {
  const { outbox, answer } = createTill();
  outbox.push(add(1));
  await answer(7);
  expect(outbox.after(6)).toEqual([add(1)]);
  expect(outbox.after(7)).toEqual([]);
  outbox.confirm(7);
  expect(outbox.after(6)).toEqual([]);
});

it('retries a request with the same key if the response is lost', async () => {
  const { outbox, sent, keys, refuse, answer, onRefused } = createTill();
  outbox.push(add(1));
  const settled = outbox.settled().catch((error) => error);
  outbox.push(add(2));
  await refuse(LOST);
  expect(await settled).toBe(LOST);
  await expect(outbox.settled()).rejects.toBe(LOST);
  expect([sent(), keys()]).toEqual([
    [[add(1)], [add(1)]],
    ['key-1', 'key-1'],
  ]);
  await answer(3);
  await answer(4);
  await expect(outbox.settled()).resolves.toBeUndefined();
  expect(onRefused).not.toHaveBeenCalled();
});

it('removes a refused command and continues with the next one', async () => {
  const { outbox, sent, refuse, onRefused } = createTill();
  outbox.push(add(1));
  outbox.push(add(2));
  await refuse(TAKEN);
  expect(onRefused).toHaveBeenCalledWith(TAKEN);
  expect([outbox.after(0), sent()]).toEqual([[add(2)], [[add(1)], [add(2)]]]);
});

it('sends the commands of a refused list one by one with new keys', async () => {
  const { outbox, sent, keys, refuse, answer, onRefused } = createTill();
  outbox.push(add(9));
  for (const card of [1, 2, 3]) outbox.push(add(card));
  await answer(1);
  await refuse(TAKEN);
  expect(onRefused).not.toHaveBeenCalled();
  await answer(2);
  await refuse(TAKEN);
  await answer(3);
  expect(sent()).toEqual([[add(9)], [add(1), add(2), add(3)], [add(1)], [add(2)], [add(3)]]);
  expect(new Set(keys()).size).toBe(5);
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(outbox.after(0)).toEqual([add(9), add(1), add(3)]);
});

it('combines price changes that were not sent yet into one command', async () => {
  const { outbox, sent, answer } = createTill();
  for (const bet of [100, 1_200, 12_500]) outbox.push(price(bet));
  await answer(1);
  expect(sent()).toEqual([[price(100)], [price(12_500)]]);
});

it('sends at most 200 commands in one request', async () => {
  const { outbox, sent, answer } = createTill();
  for (let card = 0; card <= 201; card += 1) outbox.push(add(card));
  await answer(1);
  await answer(2);
  expect(sent().map(({ length }) => length)).toEqual([1, 200, 1]);
});

it('sends the remaining commands as one request when the page closes', () => {
  const { outbox, sent } = createTill();
  for (const card of [1, 2, 3]) outbox.push(add(card));
  outbox.leave();
  expect(sent()).toEqual([[add(1)], [add(2), add(3)]]);
});

it('uses the key of commands that were sent when the page closed again for the same commands', async () => {
  const { outbox, sent, keys, answer } = createTill();
  for (const card of [1, 2]) outbox.push(add(card));
  outbox.leave();
  await answer(1);
  expect(sent()).toEqual([[add(1)], [add(2)], [add(2)]]);
  expect(keys()).toEqual(['key-1', 'key-2', 'key-2']);
});

it('is settled after the response to the last command', async () => {
  const { outbox, answer } = createTill();
  const done = vi.fn();
  outbox.push(add(1));
  outbox.push(add(2));
  void outbox.settled().then(done);
  await answer(1);
  expect(done).not.toHaveBeenCalled();
  await answer(2);
  expect(done).toHaveBeenCalled();
});
