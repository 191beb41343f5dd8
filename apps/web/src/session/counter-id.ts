import { createContext, use } from 'react';
import { randomHex } from '../api/intent.ts';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';

/** What tabs of one browser tell each other. */
export interface TabChannel {
  send(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

export interface TabMessage {
  type: 'claim' | 'taken';
  counter: string;
  /** Tells two tabs with one id apart. */
  tab: string;
}

const ANSWERED_WITHIN_MS = 250;

interface Wires {
  /** Null if the browser has none: then a duplicated tab is the same counter. */
  channel: TabChannel | null;
  makeId(): string;
  wait(ms: number): Promise<unknown>;
}

/**
 * Returns the id of this tab among the counters of the hall. `stored` outlives a reload, but a duplicated tab has a copy
 * of it: then the tab that had it first answers, and the other one takes a new id.
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
    // Of two tabs that claim an id in the same moment, one keeps it.
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

/** Claims the id once for a page: the same tab is the same counter, after a reload too. */
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
  if (claim === null) throw new Error('Only for a person who is signed in');
  return claim;
}
