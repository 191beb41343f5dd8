import type { LiveEvent } from '@adarash/contract/live';
import { useEffect, useRef, useState } from 'react';
import type { Counter } from './gap-watch.ts';
import { openLiveStream } from './live-stream.ts';

export interface LiveStreamHandlers {
  onEvent: (event: LiveEvent) => void;
  onGap: () => void;
  onRefused?: (status: number) => void;
}

/** One stream of its own: a game's (`/games/{id}/events`, version) or a hall display's (`/hall/{code}/events`, seq). */
export function useLiveStream(
  path: string | null,
  counter: Counter,
  handlers: LiveStreamHandlers,
  keepWhenHidden = false,
): { connected: boolean } {
  const [connected, setConnected] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (path === null) return;
    return openLiveStream({
      path,
      counter,
      keepWhenHidden,
      onEvent: (event) => latest.current.onEvent(event),
      onGap: () => latest.current.onGap(),
      onConnected: setConnected,
      onRefused: (status) => latest.current.onRefused?.(status),
    });
  }, [path, counter, keepWhenHidden]);
  return { connected };
}
