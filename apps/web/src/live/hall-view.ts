import type { HallView } from '@adarash/contract';
import { GAME_SHOWN_MS, SALE_SHOWN_MS } from '@adarash/contract/basics';
import type { GameChange, LiveEvent } from '@adarash/contract/live';
import { follow } from '@adarash/rules/follow';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, ask } from '../api/client.ts';
import { showHallLanguage } from '../i18n/language.ts';
import { readSetting } from '../lib/stored-settings.ts';
import { createFollower, type Followed } from './follower.ts';
import { openLiveStream } from './live-stream.ts';

export type DisplayedGame = NonNullable<HallView['game']>;

export const isPlaying = (game: DisplayedGame | null): game is DisplayedGame => game !== null && game.endedAt === null;

export type DisplayView =
  | { kind: 'loading' }
  | { kind: 'unreachable' }
  | { kind: 'unknown-code' }
  | { kind: 'showing'; view: HallView };

/** Returns the hall's view after an event, or `reload` if the event does not contain enough data. */
export function followHall(view: HallView, event: LiveEvent): HallView | 'reload' {
  if (event.type === 'goodbye') return view;
  if (event.type === 'phones-changed') return { ...view, phones: event.phones };
  if (event.type === 'hello') return event.seq === view.seq ? view : 'reload';
  if (event.seq <= view.seq) return view;
  if (event.type === 'sale-changed' && event.seq === view.seq + 1 && event.gameNumber === view.next.gameNumber)
    return { ...view, seq: event.seq, next: { ...view.next, sale: event.sale } };
  if (tellsOnly(event) && event.seq === view.seq + 1) return { ...view, seq: event.seq };
  if (event.seq !== view.seq + 1 || !isPlaying(view.game)) return 'reload';
  const game = followGame(view.game, event);
  return game === 'reload' ? game : { ...view, seq: event.seq, game };
}

/** Types of events that do not change the hall's view. */
const TELL_ONLY: readonly LiveEvent['type'][] = ['claim-checked', 'counter-changed', 'sellers-changed'];
const tellsOnly = ({ type }: LiveEvent) => TELL_ONLY.includes(type);

/**
 * Returns the displayed game after an event. If several games are running, the display shows the game with the latest
 * call. A designated game has priority.
 */
function followGame(game: DisplayedGame, event: LiveEvent): DisplayedGame | 'reload' {
  if (event.type === 'number-called') {
    const isBeside = event.gameId !== game._id && game.draw !== 'designated';
    return isBeside ? 'reload' : follow(game, event);
  }
  // The steps of a mix of the phones' codes must not trigger a reload, otherwise all phones of a hall would load the
  // view at the same time.
  if (event.type === 'game-changed' && event.gameId === game._id && isMixStep(event.change)) {
    return event.version === game.version + 1 ? { ...game, version: event.version } : 'reload';
  }
  if (isMixEvent(event)) return event.gameId === game._id ? { ...game, ...mixingAfter(game, event) } : game;
  return 'reload';
}

const MIX_STEPS = ['mix-opened', 'mix-broken', 'mix-closed', 'mix-done'] as const satisfies readonly GameChange[];
const isMixStep = (change: GameChange) => MIX_STEPS.some((step) => step === change);

type MixEvent = Extract<LiveEvent, { type: (typeof MIX_STEPS)[number] | 'mix-progress' }>;
const isMixEvent = (event: LiveEvent): event is MixEvent =>
  event.type === 'mix-progress' || MIX_STEPS.some((step) => step === event.type);

const OPEN: NonNullable<DisplayedGame['mixing']> = {
  attempt: 1,
  openedAt: '',
  closedAt: null,
  phones: 0,
  digest: null,
  linksDone: 0,
  secondsLeft: null,
  purpose: 'call',
};

type AfterMixStep = Partial<Pick<DisplayedGame, 'saleOpen' | 'mixing' | 'mixesBrokenOff'>>;

/**
 * Returns the fields of a game that change with a step of the mix of the phones' codes. Its times are empty, because
 * the screens use only the progress.
 */
function mixingAfter(game: DisplayedGame, event: MixEvent): AfterMixStep {
  const mixing = game.mixing ?? OPEN;
  switch (event.type) {
    case 'mix-opened':
      return { saleOpen: false, mixing: { ...mixing, attempt: event.attempt, purpose: event.purpose } };
    case 'mix-broken':
      return { mixing: null, mixesBrokenOff: event.attempt };
    case 'mix-closed': {
      const { count: phones, digest, secondsLeft } = event;
      return { mixing: { ...mixing, closedAt: '', phones, digest, secondsLeft } };
    }
    case 'mix-progress':
      return { mixing: { ...mixing, linksDone: event.linksDone, secondsLeft: event.secondsLeft } };
    case 'mix-done':
      return { mixing: null };
  }
}

const SHORTEST_WAIT_MS = 5_000;

/**
 * Returns the milliseconds until the hall's view must be reloaded without an event: after a finished game or an
 * abandoned sale. Returns null if no such reload is required.
 */
export function lookAgainAfter({ game, next }: HallView, now: Date): number | null {
  if (game !== null) return untilOver(game.endedAt, GAME_SHOWN_MS, GAME_SHOWN_MS, now);
  return untilOver(next.sale?.until ?? null, 0, SALE_SHOWN_MS, now);
}

function untilOver(at: string | null, more: number, most: number, now: Date): number | null {
  if (at === null) return null;
  const left = new Date(at).getTime() + more - now.getTime();
  // The time is limited to a minimum and a maximum, because the clock of the device may jump.
  return Math.min(most, Math.max(SHORTEST_WAIT_MS, left));
}

interface DisplayTools extends Pick<Followed<HallView>, 'load' | 'listen' | 'onConnected'> {
  show: (state: DisplayView) => void;
  now: () => Date;
}

export function createDisplay({ show, now, ...stream }: DisplayTools) {
  const follower = createFollower<HallView>({
    ...stream,
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
    // The hall code is invalid or was renewed, so the reload displays the error.
    onRefused: () => void follower.reload(),
  });
  return follower;
}

interface HallFollowing {
  /** Id of a phone that participates in the draw with a random code. */
  phoneId?: string | null;
  /** Called with every event, before the view is updated. */
  onEvent?: (event: LiveEvent) => void;
  /** Whether the language selected on the phone has priority over the hall's language. */
  ownLanguage?: boolean;
  /** Whether the event stream stays open while the page is in the background, even between games. */
  staysConnected?: boolean;
}

export function useHallView(
  code: string,
  { phoneId = null, onEvent, ownLanguage = false, staysConnected = false }: HallFollowing = {},
) {
  const hear = useEffectEvent((event: LiveEvent) => onEvent?.(event));
  const [state, setState] = useState<DisplayView>({ kind: 'loading' });
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let running = false;
    let aheadMs = 0;
    const display = createDisplay({
      load: async () => {
        const view = await ask('GET /hall/:code', { params: { code } });
        aheadMs = Date.parse(view.now) - Date.now();
        return view;
      },
      listen: (listener) =>
        openLiveStream({
          path: `/hall/${encodeURIComponent(code)}/events${phoneId === null ? '' : `?phone=${phoneId}`}`,
          counter: 'seq',
          keepWhenHidden: () => running || staysConnected,
          ...listener,
          onEvent: (event) => {
            hear(event);
            listener.onEvent(event);
          },
        }),
      show: (next) => {
        running = next.kind === 'showing' && isPlaying(next.view.game);
        // The language must be set together with the view, otherwise the view could first appear in the previous
        // language.
        if (next.kind === 'showing' && !(ownLanguage && readSetting('language') !== null))
          showHallLanguage(next.view.hall.language);
        setState(next);
      },
      onConnected: setConnected,
      now: () => new Date(Date.now() + aheadMs),
    });
    display.listen();
    void display.reload();
    return display.close;
  }, [code, phoneId, ownLanguage, staysConnected]);
  return { state, connected };
}

/**
 * Returns the milliseconds by which the server's clock is ahead of the device's clock. The device's clock is often
 * wrong.
 */
export function useServerAhead({ now }: Pick<HallView, 'now'>): number {
  const [last, setLast] = useState({ now: '', aheadMs: 0 });
  if (last.now === now) return last.aheadMs;
  const aheadMs = Date.parse(now) - Date.now();
  setLast({ now, aheadMs });
  return aheadMs;
}
