import type { LiveEvent } from '@adarash/contract/live';
import { OF_HALL, type ReadRoute, STALE_AFTER } from '@adarash/contract/stale';
import type { NumberCalled } from '@adarash/rules/follow';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, announceRefusal } from '../api/client.ts';
import { loadAgain } from '../api/intent.ts';
import { createFollower, type Listener } from './follower.ts';
import { openLiveStream } from './live-stream.ts';

const listeners = new Set<Listener>();
let close: (() => void) | null = null;
let connected = false;

function notify(what: (listener: Listener) => void): void {
  for (const listener of listeners) what(listener);
}

/** All that happens in the signed-in user's hall. A tab's listeners share a stream: a browser allows six per host. */
function listenToHall(listener: Listener): () => void {
  listeners.add(listener);
  listener.onConnected(connected);
  close ??= openLiveStream({
    path: '/live',
    counter: 'seq',
    onEvent: (event) => notify((one) => one.onEvent(event)),
    onGap: () => notify((one) => one.onGap()),
    onConnected: (now) => {
      connected = now;
      notify((one) => one.onConnected(now));
    },
    onRefused: (status) => {
      if (status === 401) announceRefusal(new ApiError(401, 'UNAUTHENTICATED', ''));
    },
  });
  return () => {
    listeners.delete(listener);
    // The next screen listens in the same moment. On a stream of its own it would ask for all its answers twice.
    setTimeout(() => {
      if (listeners.size > 0) return;
      close?.();
      close = null;
    });
  };
}

/** A number that the screen could not add to what it shows. */
const NEXT_LOOK: readonly ReadRoute[] = ['GET /games'];

/**
 * Follows the hall in the query cache: what is kept there is the view. All of it is reloaded on connection, after a gap,
 * and every five seconds without a stream. `onCall`: for a screen that shows numbers; answers whether it took this one.
 */
export function useHallReload(onCall: (call: NumberCalled) => boolean = () => true): void {
  const client = useQueryClient();
  const staleAfter = useEffectEvent((event: LiveEvent) =>
    event.type === 'number-called' && !onCall(event) ? NEXT_LOOK : (STALE_AFTER[event.type] ?? []),
  );
  useEffect(() => {
    // A slow connection must not be cut off by the next round: with patience, an answer under way is waited for.
    const reload = (reads: readonly ReadRoute[], patient: boolean) =>
      Promise.all(
        reads.map((read) => {
          const filters = { queryKey: [read] };
          return patient ? client.invalidateQueries(filters, { cancelRefetch: false }) : loadAgain(client, filters);
        }),
      );
    const follower = createFollower(
      {
        listen: listenToHall,
        counter: 'seq',
        load: async (patient) => {
          await reload(OF_HALL, patient);
          return true;
        },
        follow: (kept, event) => {
          // What happened between the first load and the connection is in no event.
          if (event.type === 'hello') return 'reload';
          void reload(staleAfter(event), false);
          return kept;
        },
      },
      true,
    );
    follower.listen();
    return follower.close;
  }, [client]);
}
