import { ApiError } from '../../../api/api-error.ts';
import { announceRefusal } from '../../../api/client.ts';
import { type Context, fail } from './context.ts';
import { message, messageOf } from './message.ts';
import { faultOf, isGameId } from './read-game.ts';

/** The requirements' refresh, used while the event stream is down. */
const REFRESH_MS = 5_000;

/** Keeps the shown game the stored one: loads it, listens to it, and loads it again whenever something was missed. */
export function createFollowing(context: Context, onHallNews: () => void) {
  const { tools, get, dispatch } = context;
  let loading = false;
  let closed = false;
  let closeStream: (() => void) | null = null;
  let cancelRefresh: (() => void) | null = null;

  function loadFailed(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) return;
    if (status === 404) tools.leave('/cashier-dashboard', message('gameGone'));
    else if (get().game === null) fail(context, messageOf(error, 'fetchFailed'), true);
    else refreshLater();
  }

  async function load(): Promise<void> {
    if (loading || closed) return;
    loading = true;
    dispatch({ type: 'reloading' });
    try {
      const { game } = await tools.api.getGame(tools.gameId);
      const fault = faultOf(game, tools.gameId);
      if (fault === null) dispatch({ type: 'snapshot', game });
      else fail(context, fault, true);
    } catch (error) {
      if (!closed) loadFailed(error);
    } finally {
      loading = false;
    }
    if (get().stale) void load();
  }

  function refreshLater(): void {
    cancelRefresh?.();
    cancelRefresh = tools.clock.wakeAt(tools.clock.now() + REFRESH_MS, () => {
      void load();
      if (get().connection === 'lost') refreshLater();
    });
  }

  function reload(): void {
    dispatch({ type: 'missed' });
    void load();
  }

  function connected(now: boolean): void {
    if (closed) return;
    const before = get().connection;
    dispatch({ type: 'connection', connection: now ? 'live' : 'lost' });
    if (!now) {
      refreshLater();
      return;
    }
    cancelRefresh?.();
    if (before === 'lost') {
      reload();
      onHallNews();
    }
  }

  return {
    reload,
    async open(): Promise<void> {
      if (!isGameId(tools.gameId)) return fail(context, message('invalidGameId'), true);
      closeStream ??= tools.openStream({
        keepWhenHidden: true,
        onConnected: connected,
        onGap: reload,
        onEvent: (event) => {
          dispatch({ type: 'event', event });
          if (event.type === 'jackpot-changed' || event.type === 'hall-changed') onHallNews();
          if (get().stale) void load();
        },
        onRefused: (status) => {
          if (closed) return;
          if (status === 401) announceRefusal(new ApiError(401, 'UNAUTHENTICATED', ''));
          else if (status === 404) tools.leave('/cashier-dashboard', message('gameGone'));
        },
      });
      await load();
    },
    close(): void {
      closed = true;
      cancelRefresh?.();
      closeStream?.();
    },
  };
}
