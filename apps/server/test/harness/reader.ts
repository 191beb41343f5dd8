import type { LiveEvent } from '@adarash/contract/live';
import type { Hall } from './hall.ts';

/** Starts listening on loopback and returns the address. */
export async function listen(hall: Pick<Hall, 'app'>): Promise<string> {
  return hall.app.listen({ host: '127.0.0.1', port: 0 });
}

export type Reader = {
  readonly headers: Headers;
  readonly status: number;
  /** All received events. */
  readonly events: LiveEvent[];
  readonly text: string;
  /** Resolves to the first matching event, including earlier ones. */
  until(fits: (event: LiveEvent, index: number) => boolean, ms?: number): Promise<LiveEvent>;
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
};

/** Reads an event stream like a browser; `hear` receives each event immediately. */
export async function read(
  address: string,
  token: string | null,
  hear: (event: LiveEvent) => void = () => {},
): Promise<Reader> {
  const abort = new AbortController();
  const response = await fetch(address, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const events: LiveEvent[] = [];
  let text = '';
  let wake = () => {};
  const pump = async () => {
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return;
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body!) {
      const piece = decoder.decode(chunk as Uint8Array, { stream: true });
      text += piece;
      rest += piece;
      const blocks = rest.split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const data = block.split('\n').find((line) => line.startsWith('data: '));
        if (!data) continue;
        events.push(JSON.parse(data.slice(6)));
        hear(events.at(-1)!);
      }
      wake();
    }
  };
  const ended = pump().catch(() => {});
  return {
    headers: response.headers,
    status: response.status,
    events,
    get text() {
      return text;
    },
    ended,
    close: () => abort.abort(),
    async until(fits, ms = 60_000) {
      const deadline = Date.now() + ms;
      for (;;) {
        const found = events.find(fits);
        if (found) return found;
        const left = deadline - Date.now();
        if (left <= 0) throw new Error(`No such event within ${ms} ms; came: ${events.map((event) => event.type)}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}

export const within = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms).unref()),
  ]);
