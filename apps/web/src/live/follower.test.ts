import type { LiveEvent } from '@adarash/contract/live';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFollower, type Listener } from './follower.ts';

interface Shown {
  version: number;
  text: string;
}

let loads: ((shown: Shown) => void)[];
let shown: Shown[];
const settle = () => vi.advanceTimersByTimeAsync(0);

function open() {
  loads = [];
  shown = [];
  let listening: Listener | null = null;
  const follower = createFollower<Shown>({
    counter: 'version',
    reaches: ({ version }) => version,
    load: () => new Promise((resolve) => loads.push(resolve)),
    listen: (listener) => {
      listening = listener;
      return () => undefined;
    },
    follow: (view, event, loaded) => {
      if (event.type === 'game-changed') return event.version > loaded ? 'reload' : view;
      return event.type === 'number-called' ? { version: event.version, text: `${view.text}.` } : view;
    },
    show: (view) => shown.push(view),
  });
  follower.listen();
  return {
    ...follower,
    connect: (connected: boolean) => listening?.onConnected(connected),
    tell: (event: LiveEvent) => listening?.onEvent(event),
  };
}

async function answer(version: number, text = 'loaded') {
  loads.at(-1)?.({ version, text });
  await settle();
}

const called = (version: number): LiveEvent => ({
  type: 'number-called',
  seq: version,
  gameId: 'a',
  version,
  number: 7,
  kind: 'drawn',
  count: 1,
});
const changed = (version: number): LiveEvent => ({
  type: 'game-changed',
  seq: version,
  gameId: 'a',
  version,
  change: 'won',
  status: 'completed',
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function opened() {
  const follower = open();
  follower.connect(true);
  void follower.reload();
  await answer(1);
  return follower;
}

it('stores the version of the last complete view despite later calls', async () => {
  const follower = await opened();
  follower.tell(called(2));
  follower.tell(changed(2));
  expect(loads).toHaveLength(2);
  await answer(2);
  follower.tell(changed(2));
  expect(loads).toHaveLength(2);
});

it('accepts a view of another response unless it is older than the current one', async () => {
  const follower = await opened();
  follower.take({ version: 3, text: 'answered' });
  follower.take({ version: 2, text: 'late' });
  expect(shown.map(({ text }) => text)).toEqual(['loaded', 'answered']);
});

it('retries the load of a view if a newer response arrived before', async () => {
  const follower = await opened();
  void follower.reload();
  follower.take({ version: 3, text: 'answered' });
  await answer(2);
  expect(loads).toHaveLength(3);
  await answer(3, 'again');
  expect(shown.map(({ text }) => text)).toEqual(['loaded', 'answered', 'again']);
});

it('loads the view once more if changes were missed during a load', async () => {
  const follower = await opened();
  void follower.reload();
  void follower.reload();
  expect(loads).toHaveLength(2);
  await answer(1);
  expect(loads).toHaveLength(3);
});

it('resolves every caller after the missed changes are loaded', async () => {
  const follower = await opened();
  void follower.reload();
  const done = vi.fn();
  void follower.reload().then(done);
  await answer(1, 'overtaken');
  expect(done).not.toHaveBeenCalled();
  await answer(1, 'newest');
  expect(done).toHaveBeenCalled();
  expect(shown.at(-1)?.text).toBe('newest');
});

it('ignores responses that were requested before a connection loss', async () => {
  const follower = await opened();
  follower.tell(called(2));
  void follower.reload();
  follower.connect(false);
  await answer(1, 'from before');
  await answer(1, 'restored');
  expect(shown.map(({ text }) => text)).toEqual(['loaded', 'loaded.', 'restored']);
});
