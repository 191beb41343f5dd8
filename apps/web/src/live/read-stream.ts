/** Longer than two of the server's heartbeats: silence beyond it means the connection is dead. */
const SILENCE_LIMIT_MS = 35_000;

export class StreamRefused extends Error {
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

/** Reads one connection to its end. Rejects when it is refused, breaks or falls silent. */
export async function readStream({ address, token, signal, onOpen, onData }: StreamRequest): Promise<void> {
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
      // It stays open as long as the screen: what the screen itself asks for goes first.
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

/** Parses an event stream piece by piece. Calls back with the `data` of each complete message; skips comments. */
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
      // A piece may end between CR and LF: wait for what follows before calling it a line end.
      for (let end = rest.search(/\r\n|\n|\r(?!$)/); end !== -1; end = rest.search(/\r\n|\n|\r(?!$)/)) {
        const text = rest.slice(0, end);
        rest = rest.slice(end + (rest.startsWith('\r\n', end) ? 2 : 1));
        line(text);
      }
    },
  };
}
