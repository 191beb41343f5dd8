import { createContext, use } from 'react';
import { randomHex } from '../api/intent.ts';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';

/** Channel for messages between the tabs of one browser. */
export interface TabChannel {
  send(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

export interface TabMessage {
  type: 'claim' | 'taken';
  counter: string;
  /** Random id of the tab. It distinguishes two tabs that have the same counter id. */
  tab: string;
}

const ANSWERED_WITHIN_MS = 250;

interface Wires {
  /**
   * Channel to the other tabs, or null if the browser does not support channels. Without it a duplicated tab has the
   * same counter id.
   */
  channel: TabChannel | null;
  makeId(): string;
  wait(ms: number): Promise<unknown>;
}

/**
 * Returns the counter id of this tab. The stored id stays valid after a reload. A duplicated tab has a copy of the
 * stored id; the original tab rejects the copy, so the duplicate creates a new id.
 */
export async function claimCounter(stored: string | null, { channel, makeId, wait }: Wires): Promise<string> {
  let counter = stored ?? makeId();
  if (channel === null) return counter;
  const tab = makeId();
  let isMine = stored === null;
  let isTaken = false;
  channel.listen((said) => {
    if (said.counter !== counter || said.tab === tab) return;
    if (said.type === 'taken') isTaken = isTaken || !isMine;
    // If two tabs claim the same counter id at the same time, the tab with the smaller random id keeps it.
    else if (isMine || tab < said.tab) channel.send({ type: 'taken', counter, tab });
  });
  if (isMine) return counter;
  channel.send({ type: 'claim', counter, tab });
  await wait(ANSWERED_WITHIN_MS);
  if (isTaken) counter = makeId();
  isMine = true;
  return counter;
}

function openChannel(): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel('adarash-counter');
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Returns a function that claims a counter id for the tab. The claim runs once per page, and a reload restores the
 * stored id.
 */
export function createCounterClaim(): () => Promise<string> {
  let claiming: Promise<string> | null = null;
  const claim = async () => {
    const counter = await claimCounter(readSetting('counter'), { channel: openChannel(), makeId: randomHex, wait });
    writeSetting('counter', counter);
    return counter;
  };
  return () => {
    claiming ??= claim();
    return claiming;
  };
}

export const CounterClaimContext = createContext<(() => Promise<string>) | null>(null);

export function useCounterClaim(): () => Promise<string> {
  const claim = use(CounterClaimContext);
  if (claim === null) throw new Error('useCounterClaim must be used inside CounterClaimContext');
  return claim;
}
