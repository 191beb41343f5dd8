import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LanePolicy, type LaneRefusal, makeLanes } from './lanes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

class Refused extends Error {
  constructor(readonly why: LaneRefusal) {
    super(why);
  }
}

class Client extends EventEmitter {
  closed = false;

  disconnect(): void {
    this.closed = true;
    this.emit('close');
  }
}

/** Returns lanes (queues per key) with tasks that end on demand. The key of a task is the first letter of its name. */
function opened(policy: LanePolicy) {
  const lanes = makeLanes(policy, (why) => new Refused(why));
  const begun: string[] = [];
  const refused = new Map<string, LaneRefusal>();
  const slots = new Map<string, () => void>();
  const add = async (name: string, client?: Client) => {
    lanes.enter(name.charAt(0), client).then(
      (free) => {
        begun.push(name);
        slots.set(name, free);
      },
      ({ why }: Refused) => refused.set(name, why),
    );
    await settle();
  };
  const end = async (name: string) => {
    slots.get(name)?.();
    slots.delete(name);
    await settle();
  };
  return { begun, refused, add, end, running: () => [...slots.keys()] };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Executes steps: `a1` adds a task with the key `a`, `-a1` ends it, and a number advances the time in milliseconds. */
async function play(policy: LanePolicy, steps: string) {
  const { begun, refused, add, end } = opened(policy);
  for (const step of steps.split(' ')) {
    if (/^\d+$/.test(step)) await vi.advanceTimersByTimeAsync(Number(step));
    else if (step.startsWith('-')) await end(step.slice(1));
    else await add(step);
  }
  return { begun: begun.join(' '), refused: Object.fromEntries(refused) };
}

const one = { running: 1 };
const shared = { running: 1, runningInAll: 1 };
test.each<[what: string, policy: LanePolicy, steps: string, begun: string, refused?: object]>([
  ['delays only tasks of the same key', one, 'a1 a2 b1 -a1 a3 -a2', 'a1 b1 a2 a3'],
  ['runs the number of tasks of the policy', { running: 2 }, 'a1 a2 a3 -a2', 'a1 a2 a3'],
  ['alternates between keys in the shared queue', shared, 'a1 a2 a3 b1 c1 -a1 -b1 -c1 -a2', 'a1 b1 c1 a2 a3'],
  ['limits the waiting tasks of a key', { ...one, waiting: 1 }, 'a1 a2 a3 b1', 'a1 b1', { a3: 'lane-full' }],
  ['limits the waiting tasks of all keys', { ...one, waitingInAll: 1 }, 'a1 a2 b1 b2', 'a1 b1', { b2: 'full' }],
  ['never refuses a key without a task', { ...one, waitingInAll: 0 }, 'a1 b1 c1 a2', 'a1 b1 c1', { a2: 'full' }],
  ['does not count finished tasks', { ...one, waiting: 1 }, 'a1 a2 -a1 -a2 a3 a4 a5', 'a1 a2 a3', { a5: 'lane-full' }],
  ['refuses a task after its maximum wait', { ...one, waitMs: 100 }, 'a1 60 a2 90 a3 20 -a1', 'a1 a3', { a2: 'late' }],
  ['does not refuse a running task', { ...one, waitMs: 100 }, 'a1 a2 -a1 200 a3 -a2', 'a1 a2 a3'],
  [
    'refuses a task after its maximum wait in the shared queue',
    { ...shared, waitMs: 100 },
    'a1 b1 120 -a1 b2',
    'a1 b2',
    { b1: 'late' },
  ],
])('a queue of tasks %s', async (_, policy, steps, begun, refused = {}) => {
  expect(await play(policy, steps)).toEqual({ begun, refused });
});

test('removes a waiting task if its client disconnects, but keeps the slot of a running task', async () => {
  const { begun, add, end } = opened(one);
  const running = new Client();
  const waiting = new Client();
  await add('a0');
  await add('a1', running);
  await end('a0');
  await add('a2', waiting);
  await add('a3');
  waiting.disconnect();
  running.disconnect();
  await settle();
  expect(begun).toEqual(['a0', 'a1']);
  await end('a1');
  expect(begun).toEqual(['a0', 'a1', 'a3']);
});

test('refuses a task if its client disconnected before the task was added', async () => {
  const { begun, refused, add, end } = opened(one);
  await add('a1');
  const client = new Client();
  client.disconnect();
  await add('a2', client);
  await end('a1');
  expect(begun).toEqual(['a1']);
  expect(refused.get('a2')).toBe('late');
});

test('rejects a task that fails and starts the next one', async () => {
  const lanes = makeLanes(one, (why) => new Refused(why));
  const failed = expect(lanes.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const next = lanes.run('a', async () => 'done');
  await settle();
  await failed;
  expect(await next).toBe('done');
});

test('lets the event loop run other work between two tasks of a queue', async () => {
  vi.useRealTimers();
  const lanes = makeLanes(one, (why) => new Refused(why));
  const order: string[] = [];
  setImmediate(() => order.push('other work'));
  await Promise.all(['a1', 'a2', 'a3'].map((name) => lanes.run('a', async () => void order.push(name))));
  expect(order[0]).toBe('a1');
  expect(order.indexOf('other work')).toBeLessThan(order.indexOf('a3'));
});

test('preserves limits, order and progress of the queues after random events', async () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    ends: fc.constantFrom(true, false, false),
    which: fc.nat(20),
  });
  const policies = fc.record({
    running: fc.integer({ min: 1, max: 3 }),
    runningInAll: fc.constantFrom(1, 2, 3, undefined),
  });
  const steps = fc.array(step, { maxLength: 60, size: 'max' });
  const property = fc.asyncProperty(policies, steps, async ({ running, runningInAll }, events) => {
    const lanes = opened(runningInAll === undefined ? { running } : { running, runningInAll });
    const added: string[] = [];
    for (const [i, { key, ends, which }] of events.entries()) {
      const before = lanes.running();
      const ended = before[which % Math.max(1, before.length)];
      if (ends && ended !== undefined) await lanes.end(ended);
      else {
        added.push(key + i);
        await lanes.add(key + i);
      }
      const runningNow = lanes.running();
      const ofKey = (names: string[], each: string) => names.filter((name) => name.startsWith(each));
      expect(runningNow.length).toBeLessThanOrEqual(runningInAll ?? Infinity);
      for (const each of 'abc') {
        expect(ofKey(runningNow, each).length).toBeLessThanOrEqual(running);
        const begun = ofKey(lanes.begun, each);
        expect(begun).toEqual(ofKey(added, each).slice(0, begun.length));
      }
      for (const name of added.filter((each) => !lanes.begun.includes(each))) {
        const isFull = runningNow.length === runningInAll || ofKey(runningNow, name.charAt(0)).length === running;
        expect(isFull, `${name} waits while ${runningNow} run`).toBe(true);
      }
    }
  });
  await fc.assert(property, { numRuns: 30 });
});
