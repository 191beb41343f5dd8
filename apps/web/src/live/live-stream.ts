import type { LiveEvent } from '@adarash/contract/live';
import { listen } from '../lib/listen.ts';
import { readSetting } from '../lib/stored-settings.ts';
import { type EventCounter, eventCount, type Listener } from './follower.ts';

export interface LiveStreamOptions
  extends Pick<Listener, 'onEvent' | 'onGap'>,
    Partial<Pick<Listener, 'onConnected' | 'onRefused'>> {
  /** Path of the event stream below /api, such as `/live`. */
  path: string;
  counter: EventCounter;
  /** Token for the event stream, if it must not use the stored session. */
  token?: string;
  /**
   * Whether the event stream stays open while the page is in the background, for a screen with a running game.
   * Otherwise the stream is closed after a minute in the background.
   */
  keepWhenHidden?: boolean | (() => boolean);
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5_000;
const HIDDEN_PATIENCE_MS = 60_000;

export const delayBefore = (attempt: number): number => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);

function readEvent(data: string): LiveEvent | null {
  try {
    return JSON.parse(data) as LiveEvent;
  } catch {
    return null;
  }
}

/** Creates a counter of a stream's events that detects missed events, also after a reconnect. */
export function createGapWatch(counter: EventCounter) {
  let last: number | null = null;

  return {
    /** Returns `gap` if earlier events were missed, `old` if this event was already received, otherwise `new`. */
    see(event: LiveEvent): 'new' | 'old' | 'gap' {
      const count = eventCount(event, counter);
      if (count === null) return 'new';
      const before = last;
      if (event.type === 'hello') {
        last = count;
        return before === null || before === count ? 'new' : 'gap';
      }
      if (before !== null && count < before) return 'old';
      // One version of a game may have two events: the called number and the win.
      if (before !== null && count === before) return counter === 'version' ? 'new' : 'old';
      last = count;
      return before === null || count === before + 1 ? 'new' : 'gap';
    },
  };
}

/**
 * Calls `onHidden` when a tab was in the background for a minute, so that its event stream is closed. A browser allows
 * only six connections per host.
 */
function whenHidden(onHidden: () => void, onShown: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(onHidden, HIDDEN_PATIENCE_MS);
    else onShown();
  };
  const stop = listen(document, 'visibilitychange', look);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Opens an event stream and reconnects it after each lost connection. Returns a function that closes it. */
export function openLiveStream(options: LiveStreamOptions): () => void {
  const watch = createGapWatch(options.counter);
  let connection: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ended = false;
  let greeted = false;

  function receive(data: string): void {
    const event = readEvent(data);
    if (event === null) {
      options.onGap();
      return;
    }
    if (event.type === 'goodbye') {
      if (event.reason === 'signed-out') refuse(401);
      return;
    }
    if (event.type === 'hello') {
      // A second `hello` in a connection counts as a gap, because the server counts a phone as present from its first
      // `hello`.
      if (greeted) {
        options.onGap();
        return;
      }
      greeted = true;
    }
    const news = watch.see(event);
    if (news === 'old') return;
    if (news === 'gap') options.onGap();
    options.onEvent(event);
  }

  function refuse(status: number): void {
    close();
    options.onRefused?.(status);
  }

  async function connect(): Promise<void> {
    const mine = new AbortController();
    connection = mine;
    try {
      await readStream({
        address: `/api${options.path}`,
        token: options.token ?? readSetting('token') ?? readSetting('displayKey'),
        signal: mine.signal,
        onOpen: () => {
          attempt = 0;
          greeted = false;
          options.onConnected?.(true);
        },
        onData: receive,
      });
    } catch (error) {
      const status = error instanceof StreamRefused ? error.status : 0;
      if (status === 401 || status === 403 || status === 404) return refuse(status);
    }
    if (ended || mine.signal.aborted) return;
    options.onConnected?.(false);
    timer = setTimeout(() => void connect(), delayBefore(attempt));
    attempt += 1;
  }

  function rest(): void {
    clearTimeout(timer);
    connection?.abort();
    connection = null;
    options.onConnected?.(false);
  }

  function resume(): void {
    if (ended || connection !== null) return;
    attempt = 0;
    void connect();
  }

  const staysOpen = () =>
    typeof options.keepWhenHidden === 'function' ? options.keepWhenHidden() : options.keepWhenHidden;
  const stopWatching = whenHidden(() => staysOpen() || rest(), resume);

  function close(): void {
    if (ended) return;
    ended = true;
    stopWatching();
    rest();
  }

  void connect();
  return close;
}

/**
 * Maximum time without data in milliseconds, after which the connection counts as lost. It exceeds two heartbeats of
 * the server.
 */
const SILENCE_LIMIT_MS = 35_000;

class StreamRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The stream was refused with ${status}`);
    this.status = status;
  }
}

interface StreamRequest {
  address: string;
  token: string | null;
  signal: AbortSignal;
  onOpen: () => void;
  onData: (data: string) => void;
}

/**
 * Reads one connection of an event stream until it ends. Rejects if it is refused, lost or without data for too long.
 */
async function readStream({ address, token, signal, onOpen, onData }: StreamRequest): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
  };
  const stop = () => silence.abort();
  signal.addEventListener('abort', stop);
  heard();
  try {
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const response = await fetch(address, {
      headers,
      credentials: 'include',
      cache: 'no-store',
      // The event stream has a low priority, because it stays open while the screen loads its data.
      priority: 'low',
      signal: silence.signal,
    });
    if (!response.ok || response.body === null) throw new StreamRefused(response.status);
    onOpen();
    const parser = createSseParser(onData);
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Creates a parser for the chunks of an event stream. It calls `onData` with the `data` field of each complete message
 * and ignores comments.
 */
export function createSseParser(onData: (data: string) => void) {
  let rest = '';
  let data: string[] = [];

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
      return;
    }
    if (text.startsWith('data:')) data.push(text.slice(text[5] === ' ' ? 6 : 5));
  }

  return {
    feed(chunk: string): void {
      rest += chunk;
      // A chunk may end between CR and LF, so a CR at the end of a chunk is not yet the end of a line.
      for (let end = rest.search(/\r\n|\n|\r(?!$)/); end !== -1; end = rest.search(/\r\n|\n|\r(?!$)/)) {
        const text = rest.slice(0, end);
        rest = rest.slice(end + (rest.startsWith('\r\n', end) ? 2 : 1));
        line(text);
      }
    },
  };
}
