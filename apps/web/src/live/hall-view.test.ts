import type { HallView } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { aGame, aView } from './a-view.test-support.ts';
import type { Listener } from './follower.ts';
import { createDisplay, type DisplayView } from './hall-view.ts';

type Pending = { resolve: (view: HallView) => void; reject: (error: unknown) => void };

let loads: Pending[];
let shown: DisplayView[];
const settle = () => vi.advanceTimersByTimeAsync(0);

function open() {
  loads = [];
  shown = [];
  let listening: Listener | null = null;
  const display = createDisplay({
    load: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
    listen: (listener) => {
      listening = listener;
      return () => undefined;
    },
    show: (state) => shown.push(state),
    now: () => new Date(),
  });
  display.listen();
  return {
    ...display,
    connection: (connected: boolean) => listening?.onConnected(connected),
    receive: (event: LiveEvent) => listening?.onEvent(event),
  };
}

async function answer(view: HallView) {
  loads.at(-1)?.resolve(view);
  await settle();
}

const playing = (seq: number, calledNumbers: number[]) =>
  aView({ seq, game: aGame({ version: seq, calledNumbers, endedAt: null }) });
const called = (seq: number, number: number, count: number) =>
  ({ type: 'number-called', seq, gameId: 'game', version: seq, number, kind: 'drawn', count }) as const;
const onScreen = () => {
  const last = shown.at(-1);
  return last?.kind === 'showing' ? last.view.game?.calledNumbers : last?.kind;
};

async function openPlaying() {
  const display = open();
  display.connection(true);
  void display.reload();
  await answer(playing(1, [5]));
  return display;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-01-01T18:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('displays a number on the hall display immediately, without a request', async () => {
  const display = await openPlaying();
  display.receive(called(2, 9, 2));
  expect(onScreen()).toEqual([5, 9]);
  expect(loads).toHaveLength(1);
});

it('loads the hall display once after a missed event, despite further events', async () => {
  const display = await openPlaying();
  display.receive(called(3, 11, 3));
  display.receive(called(4, 12, 4));
  expect(loads).toHaveLength(2);
  await answer(playing(4, [5, 9, 11, 12]));
  expect(onScreen()).toEqual([5, 9, 11, 12]);
  expect(loads).toHaveLength(2);
});

it('retries a load of the hall display if an event arrived before the response', async () => {
  const display = open();
  display.connection(true);
  void display.reload();
  display.receive(called(2, 9, 2));
  await answer(playing(1, [5]));
  expect(shown).toEqual([]);
  expect(loads).toHaveLength(2);
  await answer(playing(2, [5, 9]));
  expect(onScreen()).toEqual([5, 9]);
});

it('never displays fewer numbers after a late old response', async () => {
  const display = await openPlaying();
  void display.reload();
  display.receive(called(2, 9, 2));
  await answer(playing(1, [5]));
  expect(onScreen()).toEqual([5, 9]);
});

it('reloads the hall display every five seconds only while the event stream is disconnected', async () => {
  const display = await openPlaying();
  display.connection(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loads).toHaveLength(2);
  await answer(playing(2, [5, 9]));
  expect(onScreen()).toEqual([5, 9]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loads).toHaveLength(3);
  display.connection(true);
  await answer(playing(2, [5, 9]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(3);
});

it('reloads the hall display despite failed attempts to reconnect', async () => {
  const display = await openPlaying();
  for (let second = 0; second < 5; second += 1) {
    display.connection(false);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(loads).toHaveLength(2);
});

it('follows a restarted server with a lower count of events', async () => {
  const display = await openPlaying();
  display.receive(called(2, 9, 2));
  display.connection(false);
  display.connection(true);
  display.receive({ type: 'hello', seq: 1, gameVersion: null });
  await answer(playing(1, [5]));
  expect(onScreen()).toEqual([5]);
});

it('reloads the hall display a minute after the end of a game', async () => {
  const display = open();
  display.connection(true);
  void display.reload();
  await answer(aView({ game: aGame({ status: 'completed', endedAt: '2025-01-01T17:59:30.000Z' }) }));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(loads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await answer(aView());
  expect(shown.at(-1)).toMatchObject({ kind: 'showing', view: { game: null } });
});

it('displays that the server is unreachable, retries, and preserves the last view', async () => {
  const display = open();
  void display.reload();
  loads[0]?.reject(new ApiError(0, 'NETWORK', ''));
  await settle();
  expect(onScreen()).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(5_000);
  await answer(playing(1, [5]));
  await vi.advanceTimersByTimeAsync(5_000);
  loads[2]?.reject(new ApiError(500, 'INTERNAL', ''));
  await settle();
  expect(onScreen()).toEqual([5]);
});

it('stops after the server does not know the code of the hall', async () => {
  const display = open();
  void display.reload();
  loads[0]?.reject(new ApiError(404, 'HALL_NOT_FOUND', ''));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onScreen()).toBe('unknown-code');
  display.receive(called(2, 9, 2));
  expect(loads).toHaveLength(1);
});

it('ignores updates after the hall display was closed', async () => {
  const display = open();
  void display.reload();
  display.close();
  await answer(playing(1, [5]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toEqual([]);
  expect(loads).toHaveLength(1);
});
