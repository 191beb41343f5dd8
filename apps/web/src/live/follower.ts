import type { LiveEvent } from '@adarash/contract/live';

/** A hall's stream counts with `seq`; a game's own stream leaves out the rest of the hall and counts with `version`. */
export type Counter = 'seq' | 'version';

/** How far an event goes; null where it does not count. */
export function countOf(event: LiveEvent, counter: Counter): number | null {
  if (event.type === 'hello') return counter === 'seq' ? event.seq : event.gameVersion;
  if (counter === 'seq') return 'seq' in event ? event.seq : null;
  return 'version' in event ? event.version : null;
}

/** The requirements' refresh, for as long as the stream is down or a load has failed. */
export const REFRESH_MS = 5_000;

/** What a stream tells. */
export interface Listener {
  onEvent: (event: LiveEvent) => void;
  /** Something was missed, here or while the connection was down: reload. */
  onGap: () => void;
  onConnected: (connected: boolean) => void;
  /** The session has ended, or was never allowed to read this. No further attempts are made. */
  onRefused: (status: number) => void;
}

export interface Followed<View> {
  /** `patient`: nothing new is known, so an answer that is already on its way will do. */
  load: (patient: boolean) => Promise<View>;
  /** Opens the stream; answers how to close it. */
  listen: (listener: Listener) => () => void;
  counter: Counter;
  /** How far a view goes, in the counter of its stream. Left out where an answer does not say. */
  reaches?: (view: View) => number;
  /** The view after an event, or that only the server can tell. `loaded`: how far the last whole view went. */
  follow: (view: View, event: LiveEvent, loaded: number) => View | 'reload';
  show?: (view: View) => void;
  /** Returns whether to look again. */
  failed?: (error: unknown, view: View | null) => boolean;
  /** When to look again although the stream tells everything, in ms. */
  lookAgain?: (view: View) => number | null;
  onConnected?: (connected: boolean) => void;
  onRefused?: (status: number) => void;
  wake?: (ms: number, callback: () => void) => () => void;
}

function wakeByTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** Keeps what a screen shows equal to what the server has stored: by events where they suffice, by loading where not. */
export function createFollower<View>(followed: Followed<View>, view: View | null = null) {
  const { reaches, wake = wakeByTimer } = followed;
  let loaded = -1;
  /** How far the newest news went: an answer that falls short was overtaken on its way and is asked for again. */
  let heard = 0;
  let connected = false;
  let failed = false;
  let loading: Promise<void> | null = null;
  /** Something was missed, and nobody knows how far it went. */
  let missed = false;
  let closed = false;
  let stopListening: (() => void) | null = null;
  let cancelWake: (() => void) | null = null;

  function plan(): void {
    cancelWake?.();
    cancelWake = null;
    if (closed || loading !== null) return;
    const calm = view === null ? null : (followed.lookAgain?.(view) ?? null);
    const after = failed || !connected ? REFRESH_MS : calm;
    if (after !== null) cancelWake = wake(after, () => void load());
  }

  function put(next: View): void {
    if (next === view) return;
    view = next;
    followed.show?.(next);
  }

  async function loadNow(): Promise<void> {
    try {
      let answer: View;
      do {
        const patient = !missed;
        missed = false;
        answer = await followed.load(patient);
      } while (!closed && (missed || (reaches !== undefined && reaches(answer) < heard)));
      failed = false;
      loaded = reaches?.(answer) ?? loaded;
      if (!closed) put(answer);
    } catch (error) {
      if (!closed) failed = followed.failed?.(error, view) ?? true;
    }
  }

  /** Resolves when the view is loaded or its load has failed, for every caller of the meantime. */
  function load(): Promise<void> {
    if (closed) return Promise.resolve();
    loading ??= loadNow().finally(() => {
      loading = null;
      plan();
    });
    return loading;
  }

  function reload(): Promise<void> {
    missed = true;
    return load();
  }

  function receive(event: LiveEvent): void {
    if (closed) return;
    const count = countOf(event, followed.counter);
    if (count !== null) heard = Math.max(heard, count);
    const next = view === null ? 'reload' : followed.follow(view, event, loaded);
    if (next !== 'reload') put(next);
    else if (reaches === undefined) void reload();
    else void load();
  }

  function connection(now: boolean): void {
    if (closed) return;
    // Every failed attempt says so again; that must not put off the next look.
    if (now !== connected) {
      connected = now;
      if (!now) {
        // A server that comes back from a backup counts from an earlier number; an answer on its way is from before.
        heard = 0;
        missed = loading !== null;
      }
      plan();
    }
    followed.onConnected?.(now);
  }

  return {
    listen(): void {
      stopListening ??= followed.listen({
        onEvent: receive,
        onGap: () => void reload(),
        onConnected: connection,
        onRefused: (status) => !closed && followed.onRefused?.(status),
      });
      plan();
    },
    reload,
    /** A whole view that came with the answer to something else. Older than what is shown, it changes nothing. */
    take(whole: View): void {
      const count = reaches?.(whole) ?? 0;
      if (view !== null && reaches !== undefined && count < reaches(view)) return;
      loaded = count;
      heard = Math.max(heard, count);
      put(whole);
    },
    close(): void {
      closed = true;
      cancelWake?.();
      stopListening?.();
    },
  };
}

export type Follower<View> = ReturnType<typeof createFollower<View>>;
