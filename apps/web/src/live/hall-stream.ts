import type { LiveEvent } from '@adarash/contract/live';
import { ApiError } from '../api/api-error.ts';
import { announceRefusal } from '../api/refusals.ts';
import { openLiveStream } from './live-stream.ts';

export interface HallListener {
  onEvent: (event: LiveEvent) => void;
  onGap: () => void;
  onConnected: (connected: boolean) => void;
}

const listeners = new Set<HallListener>();
let close: (() => void) | null = null;
let connected = false;

function tell(what: (listener: HallListener) => void): void {
  for (const listener of listeners) what(listener);
}

/** All listeners of a tab share one stream: a browser allows six connections per host. */
export function listenToHall(listener: HallListener): () => void {
  listeners.add(listener);
  listener.onConnected(connected);
  close ??= openLiveStream({
    path: '/live',
    counter: 'seq',
    onEvent: (event) => tell((one) => one.onEvent(event)),
    onGap: () => tell((one) => one.onGap()),
    onConnected: (now) => {
      connected = now;
      tell((one) => one.onConnected(now));
    },
    onRefused: (status) => {
      if (status === 401) announceRefusal(new ApiError(401, 'UNAUTHENTICATED', ''));
    },
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    close?.();
    close = null;
  };
}
