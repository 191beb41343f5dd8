import type { LiveEvent } from '@adarash/contract/live';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '../storage/schema.ts';
import type { HallEvent } from '../storage/storage.ts';
import { makeRoom, type Watcher } from './room.ts';

/** Live event with its encoded bytes, which are equal for all readers. */
type Frame = { readonly event: HallEvent; readonly bytes: Buffer };

export const frameOf = (event: HallEvent): Frame => ({ event, bytes: bytesOf(event) });

function bytesOf(event: LiveEvent): Buffer {
  const id = 'seq' in event ? `id: ${event.seq}\n` : '';
  return Buffer.from(`${id}data: ${JSON.stringify(event)}\n\n`);
}

const HEARTBEAT = Buffer.from(': \n\n');

type Listener = { hear(frame: Frame): void };

type Bus = {
  subscribe(hallId: string, listener: Listener): Subscription;
  /** Sends an event to the readers of a hall. The event is encoded once, and only if there are readers. */
  emit(hallId: string, frame: () => Frame): void;
};

type Subscription = {
  /** Resolves when the listener receives the events of all instances. */
  readonly inForce: Promise<void>;
  end(): void;
};

/** Source of a hall's events that other instances publish. */
type Elsewhere = { follow(hallId: string): Promise<void>; leave(hallId: string): void };
const NOWHERE: Elsewhere = { follow: async () => {}, leave() {} };

export function makeBus(elsewhere = NOWHERE): Bus {
  const halls = new Map<string, Set<Listener>>();
  return {
    subscribe(hallId, listener) {
      const listeners = halls.get(hallId) ?? new Set();
      halls.set(hallId, listeners);
      listeners.add(listener);
      return {
        inForce: elsewhere.follow(hallId),
        end() {
          listeners.delete(listener);
          if (listeners.size > 0 || halls.get(hallId) !== listeners) return;
          halls.delete(hallId);
          elsewhere.leave(hallId);
        },
      };
    },
    emit(hallId, makeFrame) {
      const listeners = halls.get(hallId);
      if (!listeners) return;
      const frame = makeFrame();
      for (const listener of listeners) listener.hear(frame);
    },
  };
}

/** Returns the form of an event that a reader receives, or null to skip the event. */
type Hears = (event: HallEvent) => HallEvent | null;

const isAfter = (seq: number, event: HallEvent) => !('seq' in event) || event.seq > seq;

/** Returns all events of the hall except the number of connected phones. */
export const everything: Hears = (event) => (event.type === 'phones-changed' ? null : event);
export const everythingAndPhones: Hears = (event) => event;

/**
 * Maximum number of bytes that a reader has not received yet. A slower reader is disconnected, so that it does not
 * affect other readers.
 */
const MOST_UNREAD = 256 * 1024;
const FAREWELL_MS = 1_000;

type Hello = Extract<LiveEvent, { type: 'hello' }>;

type Stream = Listener & {
  readonly right: Watcher;
  /**
   * Sends the greeting, which is the first event of a stream. Later events follow it, except those that it already
   * includes.
   */
  greet(hello: Hello): void;
  /** Sends bytes to a reader after the greeting, which is the first event of a stream. */
  write(bytes: Buffer): void;
  end(goodbye: Buffer | null): void;
};

/** Creates an event stream from an HTTP reply. Events that arrive before the greeting are sent after it. */
function openStream(reply: FastifyReply, right: Watcher, hears: Hears, onClose: () => void): Stream {
  const { raw } = reply;
  let state: 'early' | 'open' | 'ended' = 'early';
  let early: Frame[] = [];
  let covered = 0;
  /** Last event of the stream, if the stream was ended before its greeting. */
  let lastWords: { goodbye: Buffer | null } | null = null;

  raw.on('close', () => {
    state = 'ended';
    early = [];
    onClose();
  });
  raw.on('error', () => raw.destroy());

  function write(bytes: Buffer): void {
    if (state !== 'open') return;
    raw.write(bytes);
    if (raw.writableLength > MOST_UNREAD) raw.destroy();
  }

  function sendHead(): void {
    reply.hijack();
    // Without chunked encoding the response ends with the connection. One chunk per event would require more processor
    // time per reader.
    raw.removeHeader('transfer-encoding');
    raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      // Prevents a proxy from buffering events.
      'x-accel-buffering': 'no',
    } as Record<string, string>);
  }

  function end(goodbye: Buffer | null): void {
    if (state === 'ended' || raw.writableEnded) return;
    if (state === 'early') {
      // The end is postponed until the greeting is sent. Without headers the response would not be a stream, and the
      // greeting would fail.
      lastWords ??= { goodbye };
      return;
    }
    state = 'ended';
    if (goodbye) raw.write(goodbye);
    raw.end();
    // The connection is closed after a timeout, because a reader that does not read would keep it open forever.
    setTimeout(() => raw.destroy(), FAREWELL_MS).unref();
  }

  return {
    right,
    write,
    end,
    hear(frame) {
      const event = hears(frame.event);
      if (event === null) return;
      const heard = event === frame.event ? frame : frameOf(event);
      if (state === 'early') early.push(heard);
      else if (isAfter(covered, event)) write(heard.bytes);
    },
    greet(hello) {
      if (state === 'ended') return;
      sendHead();
      state = 'open';
      covered = hello.seq;
      write(bytesOf(hello));
      if (lastWords) return end(lastWords.goodbye);
      for (const frame of early) if (isAfter(covered, frame.event)) write(frame.bytes);
      early = [];
    },
  };
}

const HEARTBEAT_MS = 15_000;
/**
 * Interval of the check for ended sessions. The event streams of an ended session must end within five seconds on every
 * instance.
 */
const SWEEP_MS = 2_000;

type Reader = {
  readonly right: Watcher;
  /** Hall of the reader; null for an admin, who has no hall and receives only the greeting and heartbeats. */
  readonly hallId: string | null;
  readonly hears: Hears;
  /**
   * Returns the data of the greeting. Must be read after the subscription, otherwise events between the two would be
   * lost.
   */
  hello(): Promise<{ seq: number; gameVersion: number | null }>;
};

const goodbye = (reason: 'signed-out' | 'stopping') => bytesOf({ type: 'goodbye', reason });

export type OpenSessions = {
  /** Adds a listener for ended sessions. Returns a function that removes it. */
  onRevoked(listener: (hashes: readonly string[]) => void): () => void;
  stillOpen(hashes: readonly string[]): Promise<Set<string>>;
};

type StreamDependencies = {
  bus: Bus;
  db: Db;
  sessions: OpenSessions;
  log: Logger;
  take?: ReturnType<typeof makeRoom>;
};

export function makeStreams({ bus, db, sessions, log, take = makeRoom() }: StreamDependencies) {
  const open = new Set<Stream>();
  const timers: NodeJS.Timeout[] = [];
  let stopping = false;

  function endWhere(isOver: (right: Watcher) => boolean): void {
    const bytes = goodbye('signed-out');
    for (const stream of open) if (isOver(stream.right)) stream.end(bytes);
  }

  async function sweep(): Promise<void> {
    const rights = [...open].map((stream) => stream.right);
    if (rights.length === 0) return;
    const lapsed = await lapsedReaders(db, sessions, rights);
    if (lapsed.size > 0) endWhere((right) => lapsed.has(right));
  }

  const stopListening = sessions.onRevoked((hashes) => {
    const gone = new Set(hashes);
    endWhere((right) => 'sessionHash' in right && gone.has(right.sessionHash));
  });

  return {
    async open(reply: FastifyReply, { right, hallId, hears, hello }: Reader): Promise<void> {
      const leave = take(right);
      const stream = openStream(reply, right, hears, () => close());
      const close = () => {
        open.delete(stream);
        subscription?.end();
        leave();
      };
      const subscription = hallId === null ? null : bus.subscribe(hallId, stream);
      open.add(stream);
      try {
        await subscription?.inForce;
        stream.greet({ type: 'hello', ...(await hello()) });
      } catch (error) {
        close();
        throw error;
      }
      if (stopping) stream.end(goodbye('stopping'));
    },
    /** Ends the streams of displays that were opened with a hall code that is no longer valid. */
    endDisplays: (hallCode: string) => endWhere((right) => 'hallCode' in right && right.hallCode === hallCode),
    endAll(reason: 'stopping' | null): void {
      if (reason === 'stopping') stopping = true;
      const bytes = reason && goodbye(reason);
      for (const stream of open) stream.end(bytes);
    },
    get count() {
      return open.size;
    },
    start() {
      timers.push(
        setInterval(() => {
          for (const stream of open) stream.write(HEARTBEAT);
        }, HEARTBEAT_MS).unref(),
        setInterval(() => {
          sweep().catch((error) =>
            log.warn({ err: error }, 'the access rights of open event streams could not be checked; trying again'),
          );
        }, SWEEP_MS).unref(),
      );
    },
    stop() {
      stopListening();
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
  };
}

/** Number of values per statement. Must be below the maximum number of parameters on both engines. */
const AT_ONCE = 5_000;

/**
 * Returns the readers that must be disconnected, because their session has ended, their hall code was renewed or their
 * hall was deleted.
 */
async function lapsedReaders(db: Db, sessions: OpenSessions, rights: readonly Watcher[]): Promise<Set<Watcher>> {
  const hashes = new Set(rights.flatMap((right) => ('sessionHash' in right ? [right.sessionHash] : [])));
  const codes = new Set(rights.flatMap((right) => ('hallCode' in right ? [right.hallCode] : [])));
  const openSessions = await gather([...hashes], (some) => sessions.stillOpen(some));
  const goodCodes = await gather([...codes], (some) => codesInUse(db, some));
  return new Set(
    rights.filter((right) =>
      'sessionHash' in right ? !openSessions.has(right.sessionHash) : !goodCodes.has(right.hallCode),
    ),
  );
}

async function codesInUse(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select('halls.hall_code')
    .where('halls.hall_code', 'in', codes)
    .where('users.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.hall_code));
}

async function gather(all: readonly string[], find: (some: readonly string[]) => Promise<Set<string>>) {
  const found = new Set<string>();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    for (const one of await find(all.slice(from, from + AT_ONCE))) found.add(one);
  }
  return found;
}
