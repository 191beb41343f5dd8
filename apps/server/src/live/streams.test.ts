import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HallEvent } from '../storage/storage.ts';
import { frameOf, makeBus, makeStreams } from './streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeReply() {
  const raw = Object.assign(new PassThrough(), { writeHead: vi.fn(), removeHeader: vi.fn() });
  const written: Buffer[] = [];
  const write = raw.write.bind(raw);
  raw.write = ((bytes: Buffer) => {
    written.push(bytes);
    return write(bytes);
  }) as typeof raw.write;
  return { reply: { raw, hijack: vi.fn(), getHeaders: () => ({}) } as never, written, raw };
}

const sessions = { onRevoked: () => () => {}, stillOpen: async (hashes: string[]) => new Set(hashes) } as never;
const reader = { right: { sessionHash: 'a' }, hallId: 'h', hears: (event: HallEvent) => event };
const opened = (bus = makeBus()) => makeStreams({ bus, db: null as never, sessions, log: null as never });

test('sends a comment to an idle event stream every fifteen seconds', async () => {
  const streams = opened();
  streams.start();
  const { reply, written } = fakeReply();
  await streams.open(reply, { ...reader, hello: async () => ({ seq: 4, gameVersion: null }) });
  await vi.advanceTimersByTimeAsync(14_900);
  expect(written).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(written.map(String).at(-1)).toBe(': \n\n');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(written).toHaveLength(3);
  streams.stop();
});

test('encodes an event once for all readers, and sends each reader every event after its first one exactly once', async () => {
  const bus = makeBus();
  const streams = opened(bus);
  const one = fakeReply();
  const two = fakeReply();
  const made = vi.fn((seq: number) => frameOf({ type: 'hall-changed', seq }));
  const emit = (seq: number) => bus.emit('h', () => made(seq));
  await streams.open(one.reply, { ...reader, hello: async () => ({ seq: 4, gameVersion: null }) });
  await streams.open(two.reply, {
    ...reader,
    // Two changes are committed while the first event is created, which includes only the first change.
    hello: async () => {
      emit(5);
      emit(6);
      return { seq: 5, gameVersion: null };
    },
  });
  emit(7);
  const seqs = ({ written }: typeof one) => written.map((bytes) => Number(/"seq":(\d+)/.exec(String(bytes))![1]));
  expect(seqs(one)).toEqual([4, 5, 6, 7]);
  expect(seqs(two)).toEqual([5, 6, 7]);
  expect(one.written.at(-1)).toBe(two.written.at(-1));
  expect(made).toHaveBeenCalledTimes(3);
});

test('subscribes to other instances before the first event of a stream, until the last reader leaves', async () => {
  let arrive = () => {};
  const inForce = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const elsewhere = { follow: vi.fn(() => inForce), leave: vi.fn() };
  const bus = makeBus(elsewhere);
  const streams = opened(bus);
  const one = fakeReply();
  const two = fakeReply();
  const hello = vi.fn(async () => ({ seq: 4, gameVersion: null }));
  const both = [one, two].map(({ reply }) => streams.open(reply, { ...reader, hello }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(elsewhere.follow.mock.calls).toEqual([['h'], ['h']]);
  expect([hello.mock.calls, one.written, two.written]).toEqual([[], [], []]);
  // This event is from another instance and not included in the first event, so it is sent after the first event.
  arrive();
  bus.emit('h', () => frameOf({ type: 'hall-changed', seq: 5 }));
  await Promise.all(both);
  expect([one.written, two.written].map((written) => written.length)).toEqual([2, 2]);
  one.raw.emit('close');
  expect(elsewhere.leave).not.toHaveBeenCalled();
  two.raw.emit('close');
  expect(elsewhere.leave.mock.calls).toEqual([['h']]);
});

test('sends only the first event and goodbye if a stream ends during its first event', async () => {
  const bus = makeBus();
  const streams = opened(bus);
  const { reply, written, raw } = fakeReply();
  await streams.open(reply, {
    ...reader,
    hello: async () => {
      streams.endAll('stopping');
      expect([written, raw.writableEnded]).toEqual([[], false]);
      bus.emit('h', () => frameOf({ type: 'hall-changed', seq: 5 }));
      return { seq: 4, gameVersion: null };
    },
  });
  bus.emit('h', () => frameOf({ type: 'hall-changed', seq: 6 }));
  const types = written.map((bytes) => /"type":"([a-z-]+)"/.exec(String(bytes))?.[1]);
  expect(types).toEqual(['hello', 'goodbye']);
  expect(raw.writeHead).toHaveBeenCalledOnce();
  expect(raw.writableEnded).toBe(true);
});

test('disconnects a reader with 256 KiB of unread events, but not a fast reader', async () => {
  const bus = makeBus();
  const streams = opened(bus);
  const slow = fakeReply();
  const quick = fakeReply();
  for (const { reply } of [slow, quick]) {
    await streams.open(reply, { ...reader, hello: async () => ({ seq: 0, gameVersion: null }) });
  }
  quick.raw.resume();
  const large = { type: 'hall-changed', seq: 1, filling: 'x'.repeat(90_000) } as never;
  for (let sent = 0; sent < 5; sent++) {
    bus.emit('h', () => frameOf(large));
    await vi.advanceTimersByTimeAsync(1);
  }
  expect([slow.raw.destroyed, quick.raw.destroyed]).toEqual([true, false]);
  expect(streams.count).toBe(1);
});

test('stops writing to a reader that leaves during an event, and writes the event to all remaining readers', async () => {
  const bus = makeBus();
  const streams = opened(bus);
  const all = Array.from({ length: 250 }, fakeReply);
  const right = { hallCode: 'c', address: 'x', own: false };
  for (const { reply } of all) {
    await streams.open(reply, { ...reader, right, hello: async () => ({ seq: 0, gameVersion: null }) });
  }
  const events = ({ written }: (typeof all)[number]) => written.length - 1;
  vi.spyOn(all[100]!.raw, 'write').mockImplementationOnce(() => all[200]!.raw.emit('close'));
  bus.emit('h', () => frameOf({ type: 'hall-changed', seq: 1 }));
  bus.emit('h', () => frameOf({ type: 'hall-changed', seq: 2 }));
  const expected = all.map(() => 2);
  expected[100] = 1;
  expected[200] = 0;
  expect(all.map(events)).toEqual(expected);
  expect(streams.count).toBe(249);
});
