import type { LiveEvent } from '@adarash/contract/live';
import type { FastifyReply } from 'fastify';
import { bytesOf, type Frame } from './frame.ts';

/** A reader that lets more than this pile up is dropped, so that it costs the others nothing. */
export const MOST_UNREAD = 256 * 1024;
const FAREWELL_MS = 1_000;

export type Stream = {
  send(frame: Frame): void;
  /** Bytes without a number: the heartbeat. */
  beat(bytes: Buffer): void;
  /** Sends what a reader has to know first; from here on events pass, but none it has been told of. */
  greet(hello: Extract<LiveEvent, { type: 'hello' }>): void;
  end(goodbye: Buffer | null): void;
};

/** Turns a reply into an event stream. Events that arrive before the greeting wait for it. */
export function openStream(reply: FastifyReply, onClose: () => void): Stream {
  const raw = reply.raw;
  let early: Frame[] | null = [];
  let greeted = 0;
  let closed = false;

  raw.on('close', () => {
    closed = true;
    early = null;
    onClose();
  });
  raw.on('error', () => raw.destroy());

  function write(bytes: Buffer): void {
    if (closed || raw.writableEnded) return;
    raw.write(bytes);
    if (raw.writableLength > MOST_UNREAD) raw.destroy();
  }

  return {
    send(frame) {
      if (early) early.push(frame);
      else if (frame.event.seq > greeted) write(frame.bytes);
    },
    beat(bytes) {
      if (!early) write(bytes);
    },
    greet(hello) {
      if (closed) return;
      reply.hijack();
      // Framing every event as a chunk of its own doubles the cost of a reader; here the end of the connection is the end.
      raw.useChunkedEncodingByDefault = false;
      raw.shouldKeepAlive = false;
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that gathers an answer before passing it on would hold the events back.
        'x-accel-buffering': 'no',
      } as Record<string, string>);
      greeted = hello.seq;
      write(bytesOf(hello));
      const waited = early ?? [];
      early = null;
      for (const frame of waited) this.send(frame);
    },
    end(goodbye) {
      if (closed || raw.writableEnded) return;
      if (goodbye) raw.write(goodbye);
      raw.end();
      // A reader that does not read would keep the connection for ever.
      setTimeout(() => raw.destroy(), FAREWELL_MS).unref();
    },
  };
}
