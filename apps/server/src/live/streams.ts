import type { LiveEvent } from '@adarash/contract/live';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { STREAMS } from '../platform/policies.ts';
import { Refusal } from '../platform/refusal.ts';
import { hasFreeSlot } from '../platform/shares.ts';
import type { Db } from '../storage/schema.ts';
import type { HallEvent } from '../storage/storage.ts';

/** An event with its bytes, which are the same for all readers. */
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
  /** The frame is made once, and only if somebody listens. */
  emit(hallId: string, frame: () => Frame): void;
};

type Subscription = {
  /** Settles once the listener hears what any instance publishes from then on. */
  readonly inForce: Promise<void>;
  end(): void;
};

/** How a hall's events come here from other instances; without any there is nothing to ask for. */
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

/** What a reader hears of an event; null for nothing. */
type Hears = (event: HallEvent) => HallEvent | null;

const isAfter = (seq: number, event: HallEvent) => !('seq' in event) || event.seq > seq;

/** All that is stored of the hall. */
export const everything: Hears = (event) => (event.type === 'phones-changed' ? null : event);
export const everythingAndPhones: Hears = (event) => event;

/** A reader that lets more than this pile up is dropped, so that it costs the others nothing. */
const MOST_UNREAD = 256 * 1024;
const FAREWELL_MS = 1_000;

type Hello = Extract<LiveEvent, { type: 'hello' }>;

type Stream = Listener & {
  readonly right: Watcher;
  /** Sends the greeting. Later events follow it, except those that the greeting covers. */
  greet(hello: Hello): void;
  /** Sends bytes to a reader that was greeted. */
  write(bytes: Buffer): void;
  end(goodbye: Buffer | null): void;
};

/** Turns a reply into an event stream. Events that arrive before the greeting are sent after it. */
function openStream(reply: FastifyReply, right: Watcher, hears: Hears, onClose: () => void): Stream {
  const { raw } = reply;
  let state: 'early' | 'open' | 'ended' = 'early';
  let early: Frame[] = [];
  let covered = 0;
  /** Set if the stream was ended before its greeting. */
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
    // Without chunks the end of the connection is the end of the response. A chunk for each event costs every reader more.
    raw.removeHeader('transfer-encoding');
    raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      // A proxy that gathers an answer before passing it on would hold the events back.
      'x-accel-buffering': 'no',
    } as Record<string, string>);
  }

  function end(goodbye: Buffer | null): void {
    if (state === 'ended' || raw.writableEnded) return;
    if (state === 'early') {
      // Without a head the response would not be a stream, and the greeting would fail.
      lastWords ??= { goodbye };
      return;
    }
    state = 'ended';
    if (goodbye) raw.write(goodbye);
    raw.end();
    // A reader that does not read would keep the connection for ever.
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
/** Well within the five seconds after which a stream of an ended session has to be gone, on every instance. */
const SWEEP_MS = 2_000;

type Reader = {
  readonly right: Watcher;
  /** Null for an admin, who has no hall: greeting and heartbeats only. */
  readonly hallId: string | null;
  readonly hears: Hears;
  /** Read after the reader is listening, so that nothing falls between the two. */
  hello(): Promise<{ seq: number; gameVersion: number | null }>;
};

const goodbye = (reason: 'signed-out' | 'stopping') => bytesOf({ type: 'goodbye', reason });

export type OpenSessions = {
  /** Answers how to stop listening. */
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
    /** Ends the displays that were opened with a code that holds no longer. */
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
          sweep().catch((error) => log.warn({ err: error }, 'open streams could not be checked'));
        }, SWEEP_MS).unref(),
      );
    },
    stop() {
      stopListening();
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
  };
}

/** Below what either engine takes as parameters of one statement. */
const AT_ONCE = 5_000;

/** Which of these rights hold no longer: sessions that ended or ran out, codes that were renewed, halls that are gone. */
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

/** `own`: a display that this hall has paired, or that its staff opened. */
type Watcher =
  | { readonly sessionHash: string }
  | { readonly hallCode: string; readonly address: string; readonly own: boolean };

/** The key has so many of the places of a room. */
type Seat = { room: string; places: number; key: string; perKey: number };

export function makeRoom(most = STREAMS) {
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;

  function seatsOf(watcher: Watcher): Seat[] {
    if ('sessionHash' in watcher)
      return [{ room: 'staff', places: most.staff, key: `session ${watcher.sessionHash}`, perKey: most.perSession }];
    const { hallCode, address, own } = watcher;
    if (own) return [{ room: 'own', places: most.own, key: `own ${hallCode}`, perKey: most.ownPerCode }];
    const perKey = most.perAddress;
    return [
      { room: 'watchers', places: most.watchers, key: `address ${address}`, perKey },
      { room: `code ${hallCode}`, places: most.perCode, key: `address ${address} code ${hallCode}`, perKey },
    ];
  }

  function count(seats: readonly Seat[], by: 1 | -1): void {
    for (const name of seats.flatMap(({ room, key }) => [room, key])) {
      const left = countOf(name) + by;
      if (left === 0) counts.delete(name);
      else counts.set(name, left);
    }
  }

  /** Answers how to give the seats back. */
  return function take(watcher: Watcher): () => void {
    const seats = seatsOf(watcher);
    const isFree = ({ room, places, key, perKey }: Seat) =>
      hasFreeSlot(countOf(key), countOf(room), { places, perKey, share: most.share });
    if (!seats.every(isFree)) throw new Refusal('STREAMS_FULL', { seconds: 5 });
    count(seats, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      count(seats, -1);
    };
  };
}
