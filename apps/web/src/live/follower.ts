import type { LiveEvent } from '@adarash/contract/live';

/**
 * Counter of a stream. The stream of a hall uses `seq`. The stream of a game uses `version`, because it omits other
 * events of the hall.
 */
export type EventCounter = 'seq' | 'version';

/** Returns the count of an event, or null if the event has none. */
export function eventCount(event: LiveEvent, counter: EventCounter): number | null {
  if (event.type === 'hello') return counter === 'seq' ? event.seq : event.gameVersion;
  if (counter === 'seq') return 'seq' in event ? event.seq : null;
  return 'version' in event ? event.version : null;
}

/** Refresh interval of the requirements, used while the stream is disconnected or a load has failed. */
export const REFRESH_MS = 5_000;

/** Callbacks of a stream. */
export interface Listener {
  onEvent: (event: LiveEvent) => void;
  /** Called after missed events, including those during a lost connection. All data must be reloaded. */
  onGap: () => void;
  onConnected: (connected: boolean) => void;
  /** Called if the session has ended or has no right to the stream. The stream does not reconnect. */
  onRefused: (status: number) => void;
}

export interface Followed<View> {
  /** If `patient` is true, the result of a pending request may be used. */
  load: (patient: boolean) => Promise<View>;
  /** Opens the stream. Returns a function that closes it. */
  listen: (listener: Listener) => () => void;
  counter: EventCounter;
  /** Returns the count of a view. Omitted if a view contains no count. */
  reaches?: (view: View) => number;
  /**
   * Returns the view after an event, or `reload` if the event is not sufficient. `loaded` is the count of the last full
   * view.
   */
  follow: (view: View, event: LiveEvent, loaded: number) => View | 'reload';
  show?: (view: View) => void;
  /** Returns whether to retry the load. */
  failed?: (error: unknown, view: View | null) => boolean;
  /** Returns the milliseconds until a reload that no event triggers, or null. */
  lookAgain?: (view: View) => number | null;
  onConnected?: (connected: boolean) => void;
  onRefused?: (status: number) => void;
  wake?: (ms: number, callback: () => void) => () => void;
}

function wakeByTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** Creates a view that is updated by events if they are sufficient, otherwise by a reload. */
export function createFollower<View>(followed: Followed<View>, view: View | null = null) {
  const { reaches, wake = wakeByTimer } = followed;
  let loaded = -1;
  /** Highest received count. A response with a lower count is outdated and is requested again. */
  let heard = 0;
  let connected = false;
  let failed = false;
  let loading: Promise<void> | null = null;
  /** Whether an event with an unknown count was missed. */
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

  /** Resolves when the view is loaded or the load has failed. Calls during a load share its result. */
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
    // Repeated failures must not postpone the next reload.
    if (now !== connected) {
      connected = now;
      if (!now) {
        // A server restored from a backup may have lower counts, so pending responses are outdated.
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
    /** Accepts a full view from another response unless it is older than the current one. */
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
