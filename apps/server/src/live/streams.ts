import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Sessions } from '../access/sessions.ts';
import type { Database } from '../storage/schema.ts';
import type { Bus } from './bus.ts';
import { bytesOf, type HallEvent, HEARTBEAT } from './frame.ts';
import { lapsedReaders } from './lapsed.ts';
import type { Right } from './right.ts';
import { openStream, type Stream } from './stream.ts';

const HEARTBEAT_MS = 15_000;
/** Well within the five seconds after which a stream of an ended session has to be gone, on every instance. */
const SWEEP_MS = 2_000;

export type Reader = {
  readonly right: Right;
  /** Null for an admin, who has no hall: greeting and heartbeats only. */
  readonly hallId: string | null;
  wants(event: HallEvent): boolean;
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

type Means = { bus: Bus; db: Kysely<Database>; sessions: Sessions; log: Logger };

export function makeStreams({ bus, db, sessions, log }: Means): Streams {
  const open = new Map<Stream, Reader>();
  const timers: NodeJS.Timeout[] = [];
  let stopping = false;

  function endWhere(isOver: (right: Right) => boolean): void {
    const bytes = goodbye('signed-out');
    for (const [stream, { right }] of open) if (isOver(right)) stream.end(bytes);
  }

  async function sweep(): Promise<void> {
    const rights = [...open.values()].map((reader) => reader.right);
    if (rights.length === 0) return;
    const lapsed = await lapsedReaders(db, sessions, rights);
    if (lapsed.size > 0) endWhere((right) => lapsed.has(right));
  }

  const stopListening = sessions.onRevoked((hashes) => {
    const gone = new Set(hashes);
    endWhere((right) => 'sessionHash' in right && gone.has(right.sessionHash));
  });

  return {
    async open(reply, reader) {
      const { hallId } = reader;
      const stream = openStream(reply, () => {
        open.delete(stream);
        unsubscribe();
      });
      const listen = (frame: Parameters<Stream['send']>[0]) => reader.wants(frame.event) && stream.send(frame);
      const unsubscribe = hallId === null ? () => {} : bus.subscribe(hallId, listen);
      open.set(stream, reader);
      try {
        stream.greet({ type: 'hello', ...(await reader.hello()) });
      } catch (error) {
        open.delete(stream);
        unsubscribe();
        throw error;
      }
      if (stopping) stream.end(goodbye('stopping'));
    },
    endDisplays: (hallCode) => endWhere((right) => 'hallCode' in right && right.hallCode === hallCode),
    endAll(reason) {
      if (reason === 'stopping') stopping = true;
      const bytes = reason && goodbye(reason);
      for (const stream of open.keys()) stream.end(bytes);
    },
    get count() {
      return open.size;
    },
    start() {
      timers.push(
        setInterval(() => {
          for (const stream of open.keys()) stream.beat(HEARTBEAT);
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
