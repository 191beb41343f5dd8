import { createContext, use } from 'react';
import type { Listener } from './follower.ts';

type Notice = (listener: Listener) => void;

/**
 * Creates one event stream of the hall for all listeners of a tab, because a browser allows only six connections per
 * host.
 */
export function createHallStream() {
  const listeners = new Set<Listener>();
  let close: (() => void) | null = null;
  let connected = false;

  function notify(notice: Notice): void {
    for (const listener of listeners) notice(listener);
  }

  const all: Listener = {
    onEvent: (event) => notify((listener) => listener.onEvent(event)),
    onGap: () => notify((listener) => listener.onGap()),
    onConnected: (now) => {
      connected = now;
      notify((listener) => listener.onConnected(now));
    },
    onRefused: (status) => notify((listener) => listener.onRefused(status)),
  };

  return {
    /**
     * Adds a listener to the event stream. `open` opens the stream for the first listener and returns a function that
     * closes it.
     */
    listen(listener: Listener, open: (listener: Listener) => () => void): () => void {
      listeners.add(listener);
      listener.onConnected(connected);
      close ??= open(all);
      return () => {
        listeners.delete(listener);
        // The stream is closed after a delay, because the next screen may reuse it. A new stream would require a reload
        // of all data.
        setTimeout(() => {
          if (listeners.size > 0) return;
          close?.();
          close = null;
        });
      };
    },
  };
}

type HallStream = ReturnType<typeof createHallStream>;

export const HallStreamContext = createContext<HallStream | null>(null);

export function useHallStream(): HallStream {
  const stream = use(HallStreamContext);
  if (stream === null) throw new Error('useHallStream must be used inside HallStreamContext');
  return stream;
}
