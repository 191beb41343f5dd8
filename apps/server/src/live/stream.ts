import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { LiveEvent } from '@adarash/contract/live';
import type { FastifyReply } from 'fastify';
import type { HallEvent } from '../storage/storage.ts';
import { bytesOf, type Frame, frameOf } from './events.ts';
import type { Watcher } from './room.ts';

/** What a reader hears of an event; null for nothing. */
export type Hears = (event: HallEvent) => HallEvent | null;

export const everything: Hears = (event) => event;

/** A reader that lets more than this pile up is dropped, so that it costs the others nothing. */
const MOST_UNREAD = 256 * 1024;
const FAREWELL_MS = 1_000;

/**
 * A reply turned into an event stream. Events that arrive before the greeting wait for it. A call is written to a thousand
 * of these, each cold in the processor's memory: all that a write touches is in this one object and its socket.
 */
export class Stream {
  readonly right: Watcher;
  readonly #reply: FastifyReply;
  readonly #hears: Hears;
  /** Null before the greeting, and when nobody is left to read. */
  #to: Socket | ServerResponse | null = null;
  #greeted = 0;
  #early: Frame[] | null = [];
  /** Ended before its greeting, with these last words. */
  #over: { goodbye: Buffer | null } | null = null;
  #closed = false;

  constructor(reply: FastifyReply, right: Watcher, hears: Hears, onClose: () => void) {
    this.#reply = reply;
    this.right = right;
    this.#hears = hears;
    const { raw } = reply;
    raw.on('close', () => {
      this.#closed = true;
      this.#early = null;
      this.#to = null;
      onClose();
    });
    raw.on('error', () => raw.destroy());
  }

  hear(frame: Frame): void {
    const event = this.#hears(frame.event);
    if (event === null) return;
    const heard = event === frame.event ? frame : frameOf(event);
    if (this.#early !== null) this.#early.push(heard);
    else if (event.seq > this.#greeted) this.write(heard.bytes);
  }

  /** Nothing before the greeting. */
  write(bytes: Buffer): void {
    const to = this.#to;
    if (to === null) return;
    to.write(bytes);
    if (to.writableLength > MOST_UNREAD) this.#reply.raw.destroy();
  }

  /** Sends what a reader has to know first; from here on events pass, but none it has been told of. */
  greet(hello: Extract<LiveEvent, { type: 'hello' }>): void {
    if (this.#closed) return;
    const { raw } = this.#reply;
    this.#reply.hijack();
    // Framing every event as a chunk of its own doubles the cost of a reader; here the end of the connection is the end.
    raw.useChunkedEncodingByDefault = false;
    raw.shouldKeepAlive = false;
    raw.writeHead(200, {
      ...this.#reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that gathers an answer before passing it on would hold the events back.
      'x-accel-buffering': 'no',
    } as Record<string, string>);
    raw.write(bytesOf(hello));
    // With the head out nothing is left to frame: straight to the socket costs less.
    this.#to = raw.socket ?? raw;
    this.#greeted = hello.seq;
    const waited = this.#early ?? [];
    this.#early = null;
    if (this.#over) this.end(this.#over.goodbye);
    else for (const frame of waited) if (frame.event.seq > hello.seq) this.write(frame.bytes);
  }

  end(goodbye: Buffer | null): void {
    const { raw } = this.#reply;
    if (this.#closed || raw.writableEnded) return;
    if (this.#early !== null) {
      // Without its head the answer would leave as something else than a stream, and the greeting would then fail.
      this.#over ??= { goodbye };
      return;
    }
    this.#to = null;
    if (goodbye) raw.write(goodbye);
    raw.end();
    // A reader that does not read would keep the connection for ever.
    setTimeout(() => raw.destroy(), FAREWELL_MS).unref();
  }
}
