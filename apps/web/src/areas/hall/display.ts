import type { HallView } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { follow } from '@adarash/rules/follow';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { showHallLanguage } from '../../i18n/language.ts';
import { createFollower, type Followed } from '../../live/follower.ts';
import { openLiveStream } from '../../live/live-stream.ts';

export type ShownGame = NonNullable<HallView['game']>;

export type DisplayState =
  | { kind: 'loading' }
  | { kind: 'unreachable' }
  | { kind: 'unknown-code' }
  | { kind: 'showing'; view: HallView };

/** What the display shows after an event, or that only the server can tell. */
export function followHall(view: HallView, event: LiveEvent): HallView | 'reload' {
  if (event.type === 'goodbye') return view;
  if (event.type === 'hello') return event.seq === view.seq ? view : 'reload';
  if (event.seq <= view.seq) return view;
  if (event.seq !== view.seq + 1 || event.type !== 'number-called') return 'reload';
  if (view.game === null || view.game.endedAt !== null) return 'reload';
  // Another game of the hall may run beside the one on the screen, which then stays as it is.
  const game = follow(view.game, event);
  return game === 'reload' ? game : { ...view, seq: event.seq, game };
}

export type Scene = 'idle' | 'playing' | 'winner' | 'jackpot';

/** A jackpot that was drawn just now has the screen to itself for a moment. */
export function sceneOf({ game }: HallView, jackpotMoment: boolean): Scene {
  if (game === null) return 'idle';
  if (jackpotMoment) return 'jackpot';
  return game.winners.length > 0 ? 'winner' : 'playing';
}

/** How long the server shows a finished game. */
const SHOWN_AFTER_END_MS = 60_000;
const SHORTEST_WAIT_MS = 5_000;

/** When to look for what follows a finished game; the stream does not tell. */
export function lookAgainAfter({ game }: HallView, now: Date): number | null {
  const endedAt = game?.endedAt ?? null;
  if (endedAt === null) return null;
  const left = new Date(endedAt).getTime() + SHOWN_AFTER_END_MS - now.getTime();
  // The clock of a TV is often wrong: never ask without a pause, never wait longer than the minute.
  return Math.min(SHOWN_AFTER_END_MS, Math.max(SHORTEST_WAIT_MS, left));
}

export interface DisplayMeans extends Pick<Followed<HallView>, 'load' | 'listen' | 'onConnected'> {
  show: (state: DisplayState) => void;
  now: () => Date;
}

export function createDisplay({ show, now, ...means }: DisplayMeans) {
  const follower = createFollower<HallView>({
    ...means,
    counter: 'seq',
    reaches: ({ seq }) => seq,
    follow: followHall,
    show: (view) => show({ kind: 'showing', view }),
    lookAgain: (view) => lookAgainAfter(view, now()),
    failed: (error, view) => {
      if (error instanceof ApiError && error.status === 404) {
        follower.close();
        show({ kind: 'unknown-code' });
      } else if (view === null) show({ kind: 'unreachable' });
      return true;
    },
    // The code was renewed, or never was one: the answer to a load says so in words.
    onRefused: () => void follower.reload(),
  });
  return follower;
}

export function useDisplay(code: string) {
  const [state, setState] = useState<DisplayState>({ kind: 'loading' });
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let running = false;
    const display = createDisplay({
      load: () => ask('GET /hall/:code', { params: { code }, quiet: true }),
      listen: (listener) =>
        openLiveStream({
          path: `/hall/${encodeURIComponent(code)}/events`,
          counter: 'seq',
          keepWhenHidden: () => running,
          ...listener,
        }),
      show: (next) => {
        running = next.kind === 'showing' && next.view.game?.endedAt === null;
        // With the view, so that nothing is shown in another language first.
        if (next.kind === 'showing') showHallLanguage(next.view.hall.language);
        setState(next);
      },
      onConnected: setConnected,
      now: () => new Date(),
    });
    display.listen();
    void display.reload();
    return display.close;
  }, [code]);
  return { state, connected };
}
