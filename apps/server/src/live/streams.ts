import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Sessions } from '../accounts/sessions.ts';
import type { Database } from '../storage/schema.ts';
import type { Bus } from './bus.ts';
import { bytesOf, HEARTBEAT } from './events.ts';
import { makeRoom, type Watcher } from './room.ts';
import { type Hears, Stream } from './stream.ts';

/** What gives a reader the right to its stream: a session, or the code of the hall's display. */
export type Right = Watcher;

const HEARTBEAT_MS = 15_000;
/** Well within the five seconds after which a stream of an ended session has to be gone, on every instance. */
const SWEEP_MS = 2_000;

export type Reader = {
  readonly right: Right;
  /** Null for an admin, who has no hall: greeting and heartbeats only. */
  readonly hallId: string | null;
  readonly hears: Hears;
  /** Read after the reader is listening, so that nothing falls between the two. */
  hello(): Promise<{ seq: number; gameVersion: number | null }>;
};

export type Streams = {
  open(reply: FastifyReply, reader: Reader): Promise<void>;
  /** Ends the displays that were opened with a code that holds no longer. */
  endDisplays(hallCode: string): void;
  endAll(reason: 'stopping' | null): void;
  readonly count: number;
  start(): void;
  stop(): void;
};

const goodbye = (reason: 'signed-out' | 'stopping') => bytesOf({ type: 'goodbye', reason });

type Means = {
  bus: Bus;
  db: Kysely<Database>;
  sessions: Sessions;
  log: Logger;
  take?: ReturnType<typeof makeRoom>;
};

export function makeStreams({ bus, db, sessions, log, take = makeRoom() }: Means): Streams {
  const open = new Set<Stream>();
  const timers: NodeJS.Timeout[] = [];
  let stopping = false;

  function endWhere(isOver: (right: Right) => boolean): void {
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
    async open(reply, { right, hallId, hears, hello }) {
      const leave = take(right);
      const stream = new Stream(reply, right, hears, () => close());
      const close = () => {
        open.delete(stream);
        unsubscribe();
        leave();
      };
      const unsubscribe = hallId === null ? () => {} : bus.subscribe(hallId, stream);
      open.add(stream);
      try {
        stream.greet({ type: 'hello', ...(await hello()) });
      } catch (error) {
        close();
        throw error;
      }
      if (stopping) stream.end(goodbye('stopping'));
    },
    endDisplays: (hallCode) => endWhere((right) => 'hallCode' in right && right.hallCode === hallCode),
    endAll(reason) {
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
async function lapsedReaders(db: Kysely<Database>, sessions: Sessions, rights: readonly Right[]): Promise<Set<Right>> {
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

async function codesInUse(db: Kysely<Database>, codes: readonly string[]): Promise<Set<string>> {
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
