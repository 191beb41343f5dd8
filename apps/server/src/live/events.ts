import pg from 'pg';
import type { Logger } from 'pino';
import { type AuditContext, append, type PersonContext } from '../audit-log/append.ts';
import type { AuditEvent } from '../audit-log/events.ts';
import type { Runtime } from '../platform/runtime.ts';
import { type Parameter, statement } from '../storage/statement.ts';
import type { CommittedEvent, HallEvent, HallTx, Storage } from '../storage/storage.ts';
import { makeDisplays, makePhones, type PresenceClock } from './presence.ts';
import { frameOf, makeBus, makeStreams, type OpenSessions } from './streams.ts';

const nextSeq = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db
    .updateTable('halls')
    .set((e) => ({ seq: e('seq', '+', 1) }))
    .where('id', '=', parameter('hallId'))
    .returning('seq'),
);

type Unnumbered<E> = E extends unknown ? Omit<E, 'seq'> : never;
type NewEvent = Unnumbered<Extract<HallEvent, { seq: number }>>;

/**
 * Publishes an event of a hall. Assigns the hall's next sequence number in the transaction of the change. After the
 * commit the event is sent to the readers of this process, and through the database to other processes.
 */
export async function publish(tx: HallTx, event: NewEvent): Promise<void> {
  const hallId = tx.hall.id;
  const counted = await nextSeq.first(tx.db, { hallId });
  if (!counted) throw new Error(`A live event cannot be numbered, because hall ${hallId} does not exist.`);
  const { seq } = counted;
  tx.afterCommit(() => tx.emitter.emit('hallEvent', { hallId, event: { ...event, seq } }));
}

type Changed = { readonly subject: string } & AuditEvent;

/** Appends a change of a hall to its audit log and publishes an event for its screens. */
export async function appendAndPublish(
  tx: HallTx,
  by: AuditContext | PersonContext,
  type: 'hall-changed' | 'jackpot-changed' | 'sellers-changed',
  entry: Changed,
): Promise<void> {
  await append(tx, { hallId: tx.hall.id, ...by, ...entry });
  await publish(tx, { type });
}

/**
 * Event streams of this process. They contain its own events after their commits and, on PostgreSQL, the events of
 * other instances for halls with readers here.
 */
export type Live = ReturnType<typeof makeLive>;

type LiveDependencies = {
  log: Logger;
  runtime: Runtime;
  storage: Storage;
  sessions: OpenSessions;
  now: PresenceClock;
};

export function makeLive({ log, runtime, storage, sessions, now }: LiveDependencies) {
  const instance = runtime.newId();
  const phones = makePhones({
    storage,
    now,
    instance,
    onCount: (hallId, count) => bus.emit(hallId, () => frameOf({ type: 'phones-changed', phones: count })),
  });
  const displays = makeDisplays({ storage, runtime, instance });
  const link =
    storage.events === null
      ? null
      : makePostgresLink({
          url: storage.events,
          instance,
          log,
          receive: ({ hallId, event }) => bus.emit(hallId, () => frameOf(event)),
          missed: () => streams.endAll(null),
        });
  const bus = makeBus(link ?? undefined);
  const streams = makeStreams({ bus, db: storage.db, sessions, log });
  storage.emitter.on('hallEvent', ({ hallId, event }) => {
    bus.emit(hallId, () => frameOf(event));
    link?.send({ hallId, event });
  });

  return {
    streams,
    phones,
    displays,
    /** Calls `hear` for each event of a hall. Returns a function that stops the calls. */
    follow: (hallId: string, hear: (event: HallEvent) => void): (() => void) =>
      bus.subscribe(hallId, { hear: ({ event }) => hear(event) }).end,
    async start() {
      streams.start();
      phones.start();
      displays.start();
      await link?.start();
    },
    async stop() {
      streams.stop();
      phones.stop();
      displays.stop();
      await link?.stop();
    },
  };
}

/** Application name of the connection for live events in PostgreSQL's list of connections. */
export const LINK_NAME = 'adarash live halls';
/**
 * Channel for the events of all halls in release 1.0. While an instance of that release is connected, events are sent
 * to this channel too.
 */
const OLD = { channel: 'adarash_live', name: 'adarash live events' };
const OF_THIS_RELEASE = '@';

/** Maximum size of a notification, because PostgreSQL refuses a payload of 8,000 bytes or more. */
const MOST_BYTES = 7_900;
const ROOM_FOR_ORIGIN = 40;
const MOST_WAITING = 10_000;
const MOST_AT_ONCE = 500;
const PING_MS = 15_000;
const RETRY_MS = [200, 500, 1_000, 2_000, 5_000];
/** Delay before a hall without readers is no longer followed, so that a screen can reconnect after a reload. */
const PATIENCE_MS = 30_000;

type LinkEnds = {
  url: string;
  /** Id of this instance. Its own events are skipped, because its readers have already received them. */
  instance: string;
  log: Logger;
  receive(message: CommittedEvent): void;
  /** Called after the connection to PostgreSQL was lost, because an unknown number of events is missing. */
  missed(): void;
  patienceMs?: number;
};

/**
 * Returns the channel of a hall. Each hall has a separate one, so that an instance receives only events of halls with
 * readers.
 */
const channelOf = (hallId: string) => `adarash_hall_${hallId}`;
const listenTo = (hallId: string) => `listen "${channelOf(hallId)}"`;

/**
 * Creates a dedicated PostgreSQL connection that receives and sends live events, with automatic reconnection. Events
 * contain only ids and called numbers.
 */
export function makePostgresLink({ url, instance, log, receive, missed, patienceMs = PATIENCE_MS }: LinkEnds) {
  const origin = OF_THIS_RELEASE + instance;
  const waiting: Waiting[] = [];
  /** Halls whose events this instance receives. A hall without readers has a timer that ends this. */
  const followed = new Map<string, NodeJS.Timeout | undefined>();
  /** Halls whose LISTEN or UNLISTEN statement is not sent yet. */
  const unsettled = new Set<string>();
  const inForce = new Set<string>();
  let client: pg.Client | null = null;
  let sending = false;
  let settling: Promise<void> | null = null;
  let withOldInstances = false;
  let stopped = false;
  let failures = 0;
  let ping: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: LINK_NAME,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload }) => read(channel, payload ?? ''));
    client = fresh;
    for (const hallId of followed.keys()) unsettled.add(hallId);
    try {
      await fresh.connect();
      await fresh.query(`listen ${OLD.channel}`);
      await listenAsFollowed(fresh);
      await lookForOld(fresh);
    } catch (error) {
      log.warn(
        { code: (error as { code?: string }).code },
        'the database connection for live events could not be opened',
      );
      return lost(fresh);
    }
    if (failures > 0) missed();
    failures = 0;
    void flush();
    if (unsettled.size > 0) void settle();
  }

  function lost(which: pg.Client): void {
    if (which !== client) return;
    client = null;
    inForce.clear();
    void which.end().catch(() => {});
    if (stopped) return;
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
    failures++;
    log.warn(`the database connection for live events was lost; trying again in ${delay} ms`);
    retry = setTimeout(() => void connect(), delay).unref();
  }

  const isThere = () => client !== null && failures === 0;

  function read(channel: string, payload: string): void {
    const alreadyHere = channel === OLD.channel ? OF_THIS_RELEASE : origin;
    if (payload.startsWith(`["${alreadyHere}`)) return;
    const [, ...messages] = JSON.parse(payload) as [string, ...CommittedEvent[]];
    for (const message of messages) receive(message);
  }

  async function lookForOld(current: pg.Client): Promise<void> {
    const found = await current.query(
      'select 1 from pg_stat_activity where application_name = $1 and datname = current_database() limit 1',
      [OLD.name],
    );
    withOldInstances = found.rows.length > 0;
  }

  /** Sends all pending LISTEN and UNLISTEN statements in one round trip. */
  async function listenAsFollowed(current: pg.Client): Promise<void> {
    const changed = [...unsettled];
    unsettled.clear();
    const come = changed.filter((hallId) => followed.has(hallId));
    const gone = changed.filter((hallId) => !followed.has(hallId));
    // The hall must be deleted before the UNLISTEN is sent, otherwise a new reader would not wait for the next LISTEN.
    for (const hallId of gone) inForce.delete(hallId);
    const words = [...come.map(listenTo), ...gone.map((hallId) => `un${listenTo(hallId)}`)];
    if (words.length > 0) await current.query(words.join(';'));
    if (current === client) for (const hallId of come) inForce.add(hallId);
  }

  function settle(): Promise<void> {
    const current = client;
    if (current === null) return Promise.resolve();
    settling ??= listenAsFollowed(current)
      .catch(() => lost(current))
      .finally(() => {
        settling = null;
        if (unsettled.size > 0) void settle();
      });
    return settling;
  }

  async function flush(): Promise<void> {
    if (sending) return;
    sending = true;
    while (client && isThere() && waiting.length > 0) {
      const current = client;
      const batch = waiting.splice(0, MOST_AT_ONCE);
      const notifications = notificationsOf(batch, origin).flatMap(({ hallId, payload }) =>
        (withOldInstances ? [channelOf(hallId), OLD.channel] : [channelOf(hallId)]).map((channel) => ({
          channel,
          payload,
        })),
      );
      try {
        await current.query(
          'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent(channel, payload)',
          [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)],
        );
      } catch {
        waiting.unshift(...batch);
        lost(current);
      }
    }
    sending = false;
  }

  return {
    async start(): Promise<void> {
      await connect();
      ping = setInterval(() => {
        const current = client;
        if (current) lookForOld(current).catch(() => lost(current));
      }, PING_MS).unref();
    },

    send({ hallId, event }: CommittedEvent): void {
      const text = JSON.stringify({ hallId, event });
      // Events that are too long, and the oldest of too many pending ones, are dropped. Readers of other instances
      // detect the gap and reload.
      if (Buffer.byteLength(text) > MOST_BYTES - ROOM_FOR_ORIGIN) return;
      if (waiting.push({ hallId, text }) > MOST_WAITING) waiting.shift();
      void flush();
    },

    /**
     * Resolves when this instance receives events of the hall from other instances. Without a connection it resolves
     * immediately, because every reader reloads after the reconnection.
     */
    async follow(hallId: string): Promise<void> {
      clearTimeout(followed.get(hallId));
      followed.set(hallId, undefined);
      while (followed.has(hallId) && !inForce.has(hallId)) {
        unsettled.add(hallId);
        if (!isThere()) return;
        await settle();
      }
    },

    leave(hallId: string): void {
      clearTimeout(followed.get(hallId));
      const forget = () => {
        followed.delete(hallId);
        unsettled.add(hallId);
        void settle();
      };
      followed.set(hallId, setTimeout(forget, patienceMs).unref());
    },

    async stop(): Promise<void> {
      stopped = true;
      clearInterval(ping);
      clearTimeout(retry);
      for (const timer of followed.values()) clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}

type Waiting = { readonly hallId: string; readonly text: string };

/**
 * Returns the pending events as notifications, by hall and in order. Each notification contains as many events as
 * PostgreSQL accepts.
 */
export function notificationsOf(waiting: readonly Waiting[], origin: string): { hallId: string; payload: string }[] {
  const begun = new Map<string, string>();
  const full: { hallId: string; payload: string }[] = [];
  for (const { hallId, text } of waiting) {
    const payload = begun.get(hallId) ?? `[${JSON.stringify(origin)}`;
    const fits = Buffer.byteLength(payload) + Buffer.byteLength(text) + 2 <= MOST_BYTES;
    if (!fits) full.push({ hallId, payload: `${payload}]` });
    begun.set(hallId, `${fits ? payload : `[${JSON.stringify(origin)}`},${text}`);
  }
  return [...full, ...[...begun].map(([hallId, payload]) => ({ hallId, payload: `${payload}]` }))];
}
