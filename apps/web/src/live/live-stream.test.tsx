import type { LiveEvent } from '@adarash/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayBefore, type LiveStreamOptions, openLiveStream } from './live-stream.ts';

class Connection {
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  readonly signal: AbortSignal;
  readonly response: Response;

  constructor(signal: AbortSignal) {
    this.signal = signal;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
        signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });
    this.response = { ok: true, status: 200, body } as Response;
  }

  send(event: LiveEvent): void {
    this.controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  }

  end(): void {
    this.controller.close();
  }
}

let connections: Connection[] = [];
let refuseWith = 0;
const settle = () => vi.advanceTimersByTimeAsync(0);

function open(options: Partial<LiveStreamOptions> = {}) {
  const events: LiveEvent[] = [];
  const onGap = vi.fn();
  const onRefused = vi.fn();
  const close = openLiveStream({
    path: '/live',
    counter: 'seq',
    onEvent: (event) => events.push(event),
    onGap,
    onRefused,
    ...options,
  });
  return { events, onGap, onRefused, close };
}

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  refuseWith = 0;
  localStorage.setItem('token', 'secret');
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, init: RequestInit) => {
      if (refuseWith !== 0) return { ok: false, status: refuseWith, body: null };
      const connection = new Connection(init.signal as AbortSignal);
      connections.push(connection);
      return connection.response;
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the event stream of staff', () => {
  it('sends the token in the header, never in the address', async () => {
    const { close } = open();
    await settle();
    expect(fetch).toHaveBeenCalledWith(
      '/api/live',
      expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer secret' }) }),
    );
    close();
    expect(connections[0]?.signal.aborted).toBe(true);
  });

  it('accepts one first event per connection, and reports a second one as a gap', async () => {
    const { events, onGap, close } = open();
    await settle();
    connections[0]?.send({ type: 'hello', seq: 3, gameVersion: null });
    connections[0]?.send({ type: 'hello', seq: 3, gameVersion: null });
    await settle();
    expect(events).toHaveLength(1);
    expect(onGap).toHaveBeenCalledOnce();
    connections[0]?.end();
    await vi.advanceTimersByTimeAsync(delayBefore(0));
    connections[1]?.send({ type: 'hello', seq: 3, gameVersion: null });
    await settle();
    expect(events).toHaveLength(2);
    close();
  });

  it('forwards events and reports missed ones', async () => {
    const { events, onGap, close } = open();
    await settle();
    connections[0]?.send({ type: 'hello', seq: 1, gameVersion: null });
    connections[0]?.send({ type: 'hall-changed', seq: 2 });
    await settle();
    expect(events).toHaveLength(2);
    expect(onGap).not.toHaveBeenCalled();
    connections[0]?.send({ type: 'hall-changed', seq: 5 });
    await settle();
    expect(onGap).toHaveBeenCalledTimes(1);
    close();
  });

  it('reconnects with growing pauses of at most five seconds', async () => {
    expect([0, 1, 2, 3, 4, 9].map(delayBefore)).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
    const { close } = open();
    await settle();
    connections[0]?.end();
    await vi.advanceTimersByTimeAsync(499);
    expect(connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(connections).toHaveLength(2);
    close();
  });

  it('reconnects after 35 seconds of silence', async () => {
    const { close } = open();
    await settle();
    await vi.advanceTimersByTimeAsync(35_500);
    expect(connections).toHaveLength(2);
    close();
  });

  it.each([401, 403, 404])('stops after a refusal with the status %i', async (status) => {
    refuseWith = status;
    const { onRefused } = open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(status);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('stops when the session has ended', async () => {
    const { onRefused } = open();
    await settle();
    connections[0]?.send({ type: 'goodbye', reason: 'signed-out' });
    await settle();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(401);
  });

  it('disconnects after a minute in the background and reconnects when visible', async () => {
    const { close } = open();
    await settle();
    connections[0]?.send({ type: 'hello', seq: 1, gameVersion: null });
    show('hidden');
    for (let second = 0; second < 60; second += 20) {
      connections[0]?.send({ type: 'hello', seq: 1, gameVersion: null });
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(connections[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connections).toHaveLength(1);
    show('visible');
    await settle();
    expect(connections).toHaveLength(2);
    close();
  });

  it('stays connected in the background during a running game', async () => {
    const { close } = open({ keepWhenHidden: true });
    await settle();
    show('hidden');
    for (let second = 0; second < 120; second += 20) {
      connections[0]?.send({ type: 'hello', seq: 1, gameVersion: null });
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(connections[0]?.signal.aborted).toBe(false);
    show('visible');
    close();
  });
});
