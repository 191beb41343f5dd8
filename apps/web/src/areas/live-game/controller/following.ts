import type { GameJson } from '@adarash/contract';
import type { GameChange, LiveEvent } from '@adarash/contract/live';
import { follow } from '@adarash/rules/follow';
import { isGameId } from '@/api/answers.ts';
import type { Api } from '@/api/api.ts';
import { ApiError } from '@/api/client.ts';
import { createFollower } from '@/live/follower.ts';
import type { LiveStreamOptions } from '@/live/live-stream.ts';
import type { Hearing } from '@/voice/hearing.ts';
import type { Clock } from '../pace/pace.ts';
import {
  faultOf,
  isPassing,
  type LiveMessage,
  type LiveStore,
  message,
  messageOf,
  type WindowMessage,
} from './store.ts';

/** Functions that the controller requires from its environment. Tests replace them. */
export interface Tools extends Api {
  gameId: string;
  openStream: (options: Omit<LiveStreamOptions, 'path' | 'counter'>) => () => void;
  clock: Clock;
  makeKey: () => string;
  /** Displays a message for a few seconds. An error, in contrast, stays until it is closed. */
  say: (message: LiveMessage) => void;
  /** Plays a sound. Returns its duration in milliseconds. */
  hear: (sound: Hearing) => number;
  leave: (to: string, message: LiveMessage) => void;
}

class FaultyGame extends Error {
  readonly fault: WindowMessage;

  constructor(fault: WindowMessage) {
    super('The response of the server does not contain a valid game');
    this.fault = fault;
  }
}

/**
 * Returns the game updated by an event, or `reload` if the event does not contain enough data. `loaded` is the version
 * of the last completely loaded game, because number events do not contain other changes.
 */
export function followGame(game: GameJson, event: LiveEvent, loaded: number): GameJson | 'reload' {
  switch (event.type) {
    case 'hello':
      return (event.gameVersion ?? 0) > loaded ? 'reload' : game;
    case 'game-changed':
      return event.version > loaded ? 'reload' : game;
    case 'number-called':
      return follow(game, event);
    default:
      return game;
  }
}

/** Changes of a game that also require an update of the jackpot or of the unpaid prizes. */
const MONEY_CHANGES: readonly GameChange[] = ['jackpot-drawn', 'won', 'claimed', 'handed-over', 'hand-over-undone'];

/**
 * Returns whether an event requires a reload of the jackpot and the hall's settings. Every `hello` event (start of a
 * connection) requires it, because events before it were missed.
 */
const isHallNews = (event: LiveEvent) =>
  event.type === 'hello' ||
  event.type === 'jackpot-changed' ||
  event.type === 'hall-changed' ||
  (event.type === 'game-changed' && MONEY_CHANGES.includes(event.change));

/**
 * Updates the displayed game after each event. Calls `onHallNews` after a change of the jackpot or of the hall's
 * settings.
 */
export function createGameFollowing({ get, dispatch }: LiveStore, tools: Tools, onHallNews: () => void) {
  const fail = (words: WindowMessage, passing = false) =>
    dispatch({ type: 'open', modal: { kind: 'error', message: words, leaves: true, passing } });
  const gone = () => tools.leave('/cashier-dashboard', message('gameGone'));

  const follower = createFollower<GameJson>({
    counter: 'version',
    reaches: ({ version }) => version,
    async load() {
      const { game } = await tools.ask('GET /games/:id', { params: { id: tools.gameId } });
      const fault = faultOf(game, tools.gameId);
      if (fault !== null) throw new FaultyGame(fault);
      return game;
    },
    listen: (listener) =>
      tools.openStream({
        ...listener,
        keepWhenHidden: true,
        onEvent: (event) => {
          listener.onEvent(event);
          if (isHallNews(event)) onHallNews();
        },
      }),
    follow: followGame,
    show: (game) => dispatch({ type: 'game', game }),
    // Requests the game every second while the phones' codes are mixed, because no event reports the progress of the
    // mix.
    lookAgain: ({ mixing }) => (mixing === null ? null : 1_000),
    failed(error, game) {
      const status = error instanceof ApiError ? error.status : 0;
      if (error instanceof FaultyGame) fail(error.fault);
      else if (status === 404) gone();
      else if (status !== 401 && game === null) fail(messageOf(error, 'fetchFailed'), isPassing(error));
      else return status !== 401;
      return false;
    },
    onConnected(connected) {
      const before = get().connection;
      dispatch({ type: 'connection', connection: connected ? 'live' : 'lost' });
      if (!connected || before !== 'lost') return;
      void follower.reload();
    },
    onRefused(status) {
      if (status === 401) tools.announceRefusal(new ApiError(401, 'UNAUTHENTICATED', ''));
      else if (status === 404) gone();
    },
    wake: (ms, callback) => tools.clock.wakeAt(tools.clock.now() + ms, callback),
  });

  return {
    ...follower,
    async open(): Promise<void> {
      if (!isGameId(tools.gameId)) return fail(message('invalidGameId'));
      follower.listen();
      await follower.reload();
    },
  };
}

export type Following = ReturnType<typeof createGameFollowing>;
