import type { HallView } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { ApiError } from '../../api/api-error.ts';
import { follow } from './follow.ts';
import { refreshAfter } from './refresh-after.ts';

export type DisplayState =
  | { kind: 'loading' }
  | { kind: 'unreachable' }
  | { kind: 'unknown-code' }
  | { kind: 'showing'; view: HallView };

export interface DisplayMeans {
  load: () => Promise<HallView>;
  show: (state: DisplayState) => void;
  now: () => Date;
}

/** Keeps what the TV shows equal to what the server has stored: by events where they suffice, by loading where not. */
export function createDisplay({ load, show, now }: DisplayMeans) {
  let view: HallView | null = null;
  let connected = false;
  let failed = false;
  let loading = false;
  let closed = false;
  /** The newest event heard of: an answer older than it was overtaken on its way and is asked for again. */
  let heard = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    closed = true;
    clearTimeout(timer);
  }

  function plan(): void {
    clearTimeout(timer);
    if (closed) return;
    const after = refreshAfter({ connected, failed, view, now: now() });
    if (after !== null) timer = setTimeout(() => void reload(), after);
  }

  function put(next: HallView): void {
    if (next === view) return;
    view = next;
    show({ kind: 'showing', view });
  }

  function refused(error: unknown): void {
    failed = true;
    if (error instanceof ApiError && error.status === 404) {
      close();
      show({ kind: 'unknown-code' });
    } else if (view === null) show({ kind: 'unreachable' });
  }

  async function reload(): Promise<void> {
    if (loading || closed) return;
    loading = true;
    try {
      let answer = await load();
      while (!closed && answer.seq < heard) answer = await load();
      failed = false;
      if (!closed) put(answer);
    } catch (error) {
      if (!closed) refused(error);
    }
    loading = false;
    plan();
  }

  return {
    reload,
    close,
    receive(event: LiveEvent): void {
      if (closed || event.type === 'goodbye') return;
      heard = event.seq;
      const next = view === null ? 'reload' : follow(view, event);
      if (next === 'reload') void reload();
      else put(next);
    },
    connection(now: boolean): void {
      // Every failed attempt says so again; that must not put off the next look.
      if (now === connected) return;
      connected = now;
      // A server that comes back from a backup counts from an earlier number.
      if (!now) heard = 0;
      plan();
    },
  };
}
