import type { LiveEvent } from '@adarash/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { announceRefusal } from '../api/client.ts';
import { createFollower, type Listener } from './follower.ts';
import { openLiveStream } from './live-stream.ts';

const listeners = new Set<Listener>();
let close: (() => void) | null = null;
let connected = false;

function tell(what: (listener: Listener) => void): void {
  for (const listener of listeners) what(listener);
}

/** All that happens in the signed-in user's hall. A tab's listeners share a stream: a browser allows six per host. */
function listenToHall(listener: Listener): () => void {
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

export interface HallReload {
  /** First parts of the query keys that an event makes stale; a screen that can take the event as it is names none. */
  staleAfter: (event: LiveEvent) => readonly string[];
  /** All that the screen shows of the hall: reloaded on connection, after a gap, and every five seconds without a stream. */
  all: readonly string[];
}

/** Follows the hall in the query cache: what is kept there is the view. */
export function useHallReload(screen: HallReload): void {
  const client = useQueryClient();
  const latest = useRef(screen);
  useEffect(() => {
    latest.current = screen;
  });
  useEffect(() => {
    // A slow line must not be cut off by the next round: with patience, an answer under way is waited for.
    const reload = (names: readonly string[], patient: boolean) =>
      Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: !patient })));
    const follower = createFollower(
      {
        listen: listenToHall,
        counter: 'seq',
        load: async (patient) => {
          await reload(latest.current.all, patient);
          return true;
        },
        follow: (kept, event) => {
          // What happened between the first load and the connection is in no event.
          if (event.type === 'hello') return 'reload';
          void reload(latest.current.staleAfter(event), false);
          return kept;
        },
      },
      true,
    );
    follower.listen();
    return follower.close;
  }, [client]);
}
