import pg from 'pg';
import type { Logger } from 'pino';
import type { Posted } from '../storage/storage.ts';

const CHANNEL = 'adarash_live';
/** What PostgreSQL calls this connection in its list of them. */
export const LINK_NAME = 'adarash live events';
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const MOST_BYTES = 7_900;
const ROOM_FOR_ORIGIN = 40;
const MOST_WAITING = 10_000;
const PING_MS = 15_000;
const RETRY_MS = [200, 500, 1_000, 2_000, 5_000];

/** The wire between server instances on one database. */
type Link = {
  start(): Promise<void>;
  send(message: Posted): void;
  stop(): Promise<void>;
};

type LinkEnds = {
  url: string;
  /** Marks what this instance sent itself, which has reached its own readers already. */
  origin: string;
  log: Logger;
  receive(message: Posted): void;
  /** The connection was away for a while, and with it an unknown number of events. */
  missed(): void;
};

/** One connection of its own that listens and sends, and comes back by itself. Events hold ids and called numbers only. */
export function makePostgresLink({ url, origin, log, receive, missed }: LinkEnds): Link {
  const waiting: string[] = [];
  let client: pg.Client | null = null;
  let sending = false;
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
    fresh.on('notification', ({ payload }) => read(payload ?? ''));
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'the connection for live events could not be made');
      return lost(fresh);
    }
    if (failures > 0) missed();
    failures = 0;
    void flush();
  }

  function lost(which: pg.Client): void {
    if (which !== client) return;
    client = null;
    void which.end().catch(() => {});
    if (stopped) return;
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
    failures++;
    log.warn(`the connection for live events was lost; trying again in ${delay} ms`);
    retry = setTimeout(() => void connect(), delay).unref();
  }

  function read(payload: string): void {
    const [from, ...messages] = JSON.parse(payload) as [string, ...Posted[]];
    if (from !== origin) for (const message of messages) receive(message);
  }

  async function flush(): Promise<void> {
    if (sending) return;
    sending = true;
    while (client && failures === 0 && waiting.length > 0) {
      const current = client;
      const batch = nextBatch(waiting, origin);
      try {
        await current.query('select pg_notify($1, $2)', [CHANNEL, batch.payload]);
        waiting.splice(0, batch.count);
      } catch {
        lost(current);
      }
    }
    sending = false;
  }

  return {
    async start() {
      await connect();
      ping = setInterval(() => {
        const current = client;
        current?.query('select 1').catch(() => lost(current));
      }, PING_MS).unref();
    },
    send(message) {
      const text = JSON.stringify(message);
      // One that does not fit, and the oldest of too many, may go: readers elsewhere see the gap in the numbers and reload.
      if (Buffer.byteLength(text) > MOST_BYTES - ROOM_FOR_ORIGIN) return;
      if (waiting.push(text) > MOST_WAITING) waiting.shift();
      void flush();
    },
    async stop() {
      stopped = true;
      clearInterval(ping);
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}

/** As many messages as one notification holds. */
export function nextBatch(waiting: readonly string[], origin: string): { payload: string; count: number } {
  let payload = `[${JSON.stringify(origin)}`;
  let count = 0;
  for (const message of waiting) {
    if (count > 0 && Buffer.byteLength(payload) + Buffer.byteLength(message) + 2 > MOST_BYTES) break;
    payload += `,${message}`;
    count++;
  }
  return { payload: `${payload}]`, count };
}
