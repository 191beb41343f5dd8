import type { Answer, GameJson } from '@adarash/contract';
import { INVALIDATED_BY_EVENT, OF_HALL, type ReadRoute } from '@adarash/contract/invalidation';
import { follow, type NumberCalled } from '@adarash/rules/follow';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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

/** The games with a number added, or null if they must be loaded again: an unlisted game, or a step is missing. */
export function followCall(games: readonly GameJson[], event: NumberCalled): GameJson[] | null {
  const game = games.find(({ _id }) => _id === event.gameId);
  const called = game === undefined ? 'reload' : follow(game, event);
  return called === 'reload' ? null : games.map((one) => (one === game ? called : one));
}

type GameList = Answer<'GET /games'>;
const GAMES = 'GET /games';

/** Adds a number to every stored list of games, and loads again the lists to which it cannot be added. */
function addNumber(client: QueryClient, event: NumberCalled): void {
  for (const [queryKey, list] of client.getQueriesData<GameList>({ queryKey: [GAMES] })) {
    // Pages of older games have no running game.
    if (list === undefined || !('games' in list)) continue;
    const games = followCall(list.games, event);
    if (games === null) void loadAgain(client, { queryKey, exact: true });
    else client.setQueryData<GameList>(queryKey, { ...list, games });
  }
}

/**
 * Follows the hall in the query cache, once for all screens in a panel: what is stored there is the view. All of it is
 * reloaded on connection, after a gap, and every five seconds without a stream.
 */
export function useHallReload(): void {
  const client = useQueryClient();
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
          if (event.type === 'number-called') addNumber(client, event);
          else void reload(INVALIDATED_BY_EVENT[event.type] ?? [], false);
          return kept;
        },
      },
      true,
    );
    follower.listen();
    return follower.close;
  }, [client]);
}
