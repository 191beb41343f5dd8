import type { LiveEvent } from '@adarash/contract/live';

/**
 * Counter of an event stream. The stream of a hall uses `seq`. The stream of a game uses `version`, because it omits
 * the other events of the hall.
 */
export type EventCounter = 'seq' | 'version';

/** Returns the count of an event in the stream, or null if the event has none. */
export function eventCount(event: LiveEvent, counter: EventCounter): number | null {
  if (event.type === 'hello') return counter === 'seq' ? event.seq : event.gameVersion;
  if (counter === 'seq') return 'seq' in event ? event.seq : null;
  return 'version' in event ? event.version : null;
}

/**
 * Interval in milliseconds for reloads while the event stream is disconnected or a load has failed. The requirements
 * define it.
 */
export const REFRESH_MS = 5_000;

/** Callbacks for the events and the connection state of an event stream. */
export interface Listener {
  onEvent: (event: LiveEvent) => void;
  /** Called after events were missed, for example during a lost connection. All data must be reloaded. */
  onGap: () => void;
  onConnected: (connected: boolean) => void;
  /**
   * Called if the server refuses the event stream, because the session has ended or has no right to it. The stream does
   * not reconnect.
   */
  onRefused: (status: number) => void;
}

export interface Followed<View> {
  /** Loads the whole view. If `patient` is true, the response of a pending request may be used. */
  load: (patient: boolean) => Promise<View>;
  /** Opens the event stream. Returns a function that closes it. */
  listen: (listener: Listener) => () => void;
  counter: EventCounter;
  /** Returns the count of the last event that a loaded view includes. Omitted if a view contains no count. */
  reaches?: (view: View) => number;
  /**
   * Returns the view after an event, or `reload` if the event does not contain enough data. `loaded` is the count of
   * the last view that was loaded completely.
   */
  follow: (view: View, event: LiveEvent, loaded: number) => View | 'reload';
  show?: (view: View) => void;
  /** Returns true if a failed load must be retried. */
  failed?: (error: unknown, view: View | null) => boolean;
  /** Returns the milliseconds until the next reload without an event, or null if no such reload is required. */
  lookAgain?: (view: View) => number | null;
  onConnected?: (connected: boolean) => void;
  onRefused?: (status: number) => void;
  wake?: (ms: number, callback: () => void) => () => void;
}

function wakeByTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/**
 * Creates a view of server data that is updated by each event. If an event does not contain enough data, the view is
 * reloaded.
 */
export function createFollower<View>(followed: Followed<View>, view: View | null = null) {
  const { reaches, wake = wakeByTimer } = followed;
  let loaded = -1;
  /** Highest event count received. A response with a lower count is too old, so it is requested again. */
  let heard = 0;
  let connected = false;
  let failed = false;
  let loading: Promise<void> | null = null;
  /** Whether an event was missed whose count is unknown. */
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

  /** Loads the whole view. Resolves when the load has succeeded or failed. Calls during a load share its result. */
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
    const count = eventCount(event, followed.counter);
    if (count !== null) heard = Math.max(heard, count);
    const next = view === null ? 'reload' : followed.follow(view, event, loaded);
    if (next !== 'reload') put(next);
    else if (reaches === undefined) void reload();
    else void load();
  }

  function connection(now: boolean): void {
    if (closed) return;
    // The state is updated only if it changes, because repeated failures must not postpone the next reload.
    if (now !== connected) {
      connected = now;
      if (!now) {
        // A server that was restored from a backup may have lower event counts. Pending responses are then invalid.
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
    /** Accepts a complete view from another response, unless it is older than the current view. */
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
