import type { Answer, GameJson } from '@adarash/contract';
import { INVALIDATED_BY_EVENT, OF_HALL, type ReadRoute } from '@adarash/contract/invalidation';
import { follow, type NumberCalled } from '@adarash/rules/follow';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/api.ts';
import { ApiError } from '../api/client.ts';
import { loadAgain } from '../api/intent.ts';
import { createFollower } from './follower.ts';
import { useHallStream } from './hall-stream.ts';
import { openLiveStream } from './live-stream.ts';

/**
 * Returns the games with a called number added. Returns null if a reload is required, because the game is not in the
 * list or an earlier event was missed.
 */
export function followCall(games: readonly GameJson[], event: NumberCalled): GameJson[] | null {
  const game = games.find(({ _id }) => _id === event.gameId);
  const called = game === undefined ? 'reload' : follow(game, event);
  return called === 'reload' ? null : games.map((one) => (one === game ? called : one));
}

type GamePage = Answer<'GET /games'>;
const GAMES = 'GET /games';

/**
 * Returns a cached list of games with a called number added, or null if a reload is required. Only the first of several
 * pages contains running games.
 */
export function withNumber<List extends GamePage | InfiniteData<GamePage>>(
  list: List,
  event: NumberCalled,
): List | null {
  const [first, ...older] = 'pages' in list ? list.pages : [list];
  const games = followCall(first?.games ?? [], event);
  if (first === undefined || games === null) return null;
  const page = { ...first, games };
  return 'pages' in list ? { ...list, pages: [page, ...older] } : { ...list, ...page };
}

/** Adds a called number to every cached list of games. Reloads the lists in which an earlier number is missing. */
function addNumber(client: QueryClient, event: NumberCalled): void {
  for (const [queryKey, list] of client.getQueriesData<GamePage | InfiniteData<GamePage>>({ queryKey: [GAMES] })) {
    if (list === undefined) continue;
    const followed = withNumber(list, event);
    if (followed === null) void loadAgain(client, { queryKey, exact: true });
    else client.setQueryData(queryKey, followed);
  }
}

/**
 * Updates the cached data by the events of the hall, once for all screens of a panel. Reloads all data of the hall
 * after a new connection or missed events, and every five seconds without a connection.
 */
export function useHallReload(): void {
  const client = useQueryClient();
  const { announceRefusal } = useApi();
  const hallStream = useHallStream();
  useEffect(() => {
    // If `patient` is true, pending requests continue. On a slow connection, repeated cancellations would prevent every
    // response.
    const reload = (reads: readonly ReadRoute[], patient: boolean) =>
      Promise.all(
        reads.map((read) => {
          const filters = { queryKey: [read] };
          return patient ? client.invalidateQueries(filters, { cancelRefetch: false }) : loadAgain(client, filters);
        }),
      );
    const follower = createFollower(
      {
        listen: (listener) =>
          hallStream.listen(listener, (all) => openLiveStream({ ...all, path: '/live', counter: 'seq' })),
        counter: 'seq',
        load: async (patient) => {
          await reload(OF_HALL, patient);
          return true;
        },
        follow: (kept, event) => {
          // All data is reloaded after the connection, because changes between the first load and the connection have
          // no event.
          if (event.type === 'hello') return 'reload';
          if (event.type === 'number-called') addNumber(client, event);
          else void reload(INVALIDATED_BY_EVENT[event.type] ?? [], false);
          return kept;
        },
        onRefused: (status) => {
          if (status === 401) announceRefusal(new ApiError(401, 'UNAUTHENTICATED', ''));
        },
      },
      true,
    );
    follower.listen();
    return follower.close;
  }, [client, hallStream, announceRefusal]);
}
