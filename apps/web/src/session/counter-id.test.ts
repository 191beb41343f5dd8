import { expect, it } from 'vitest';
import { claimCounter, type TabChannel, type TabMessage } from './counter-id.ts';

/** Simulates the tabs of one browser. Each tab receives the messages of all other tabs. */
function browser() {
  const tabs = new Map<TabChannel, (message: TabMessage) => void>();
  let ids = 0;
  const open = (stored: string | null) => {
    const channel: TabChannel = {
      listen: (listener) => tabs.set(channel, listener),
      send: (message) => {
        for (const [other, hear] of tabs) if (other !== channel) queueMicrotask(() => hear(message));
      },
    };
    const makeId = () => `id-${++ids}`;
    return claimCounter(stored, { channel, makeId, wait: () => new Promise((done) => setTimeout(done)) });
  };
  return { open };
}

it('uses the stored id of a counter again after a reload', async () => {
  expect(await browser().open('here')).toBe('here');
});

it('uses a new counter id in a duplicated tab', async () => {
  const { open } = browser();
  const first = await open(null);
  const second = await open(first);
  expect(second).not.toBe(first);
  // A duplicate of a duplicated tab must also have a separate counter id.
  expect(new Set([first, second, await open(second)]).size).toBe(3);
});

it('preserves the counter id in one of two tabs that use it at the same time', async () => {
  const { open } = browser();
  const ids = await Promise.all([open('here'), open('here')]);
  expect(ids.filter((id) => id === 'here')).toHaveLength(1);
  expect(new Set(ids).size).toBe(2);
});

it('preserves the stored counter id in a browser without broadcast channels', async () => {
  const wires = { channel: null, makeId: () => 'new', wait: async () => undefined };
  expect(await claimCounter('here', wires)).toBe('here');
  expect(await claimCounter(null, wires)).toBe('new');
});
