import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const takes = (ms: number) => () => new Promise<void>((done) => setTimeout(done, ms));

/** Ten requests of one hall, each of so many milliseconds, and when each was at work. */
function crowd(inTurn: ReturnType<typeof makeTurns>, owner: string, ms: number, line = 'reads') {
  const begun: number[] = [];
  const work = () => {
    begun.push(performance.now());
    return takes(ms)();
  };
  const all = Promise.all(Array.from({ length: 10 }, () => inTurn(owner, line, work)));
  return { begun, all };
}

test('a hall that is alone has four at work at once and does not rest', async () => {
  const inTurn = makeTurns();
  const from = performance.now();
  const { begun } = crowd(inTurn, 'busy', 10);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.map((at) => Math.floor((at - from) / 10))).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
});

test('beside another hall it has one at work, and rests four times as long after each', async () => {
  const inTurn = makeTurns();
  await inTurn('calm', 'reads', async () => {});
  const from = performance.now();
  const { begun } = crowd(inTurn, 'busy', 10);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun.map((at) => at - from)).toEqual([0, 54, 108, 162]);
});

test('whoever asks for one thing at a time begins at once, and nobody of the crowd begins meanwhile', async () => {
  const inTurn = makeTurns();
  await inTurn('calm', 'reads', async () => {});
  const { begun } = crowd(inTurn, 'busy', 10);
  await vi.advanceTimersByTimeAsync(50);
  const from = performance.now();
  const call = inTurn('calm', 'changes', takes(30));
  await vi.advanceTimersByTimeAsync(40);
  await call;
  expect(begun.filter((at) => at > from && at < from + 30)).toEqual([]);
  expect(begun.some((at) => at >= from + 30)).toBe(true);
});

test('one that hangs holds up neither the crowd for long nor the other line of its hall', async () => {
  const inTurn = makeTurns();
  void inTurn('calm', 'changes', takes(8000));
  void inTurn('busy', 'changes', takes(8000));
  const from = performance.now();
  const { begun } = crowd(inTurn, 'busy', 1);
  await vi.advanceTimersByTimeAsync(900);
  expect(begun).toHaveLength(10);
  expect(begun[0]).toBe(from);
});

test('who has waited for ten seconds is told to come again', async () => {
  const inTurn = makeTurns();
  void inTurn('calm', 'reads', takes(60_000));
  void inTurn('busy', 'reads', takes(60_000));
  const waiting = inTurn('busy', 'reads', takes(1));
  const refused = expect(waiting).rejects.toThrow('The storage is busy.');
  await vi.advanceTimersByTimeAsync(10_001);
  await refused;
});
