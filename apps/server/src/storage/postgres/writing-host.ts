import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { hostsOf, StartError } from '../../start/config.ts';
import type { Db } from '../schema.ts';

const LOOK_EVERY_MS = 1_000;
/** How long a host may take to answer before it counts as gone. */
const ANSWER_WITHIN_MS = 2_000;
/** How long a start in the middle of a failover waits for its end. */
const FIND_WITHIN_MS = 10_000;

/** Each promotion begins a new timeline, so of two hosts that take writes the one with the lower number was left behind. */
const QUESTION = `
  select case when pg_is_in_recovery() or current_setting('transaction_read_only')::bool then -1
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    current_setting('synchronous_standby_names') as names`;

/** The timeline is below zero where nothing can be written. */
type Answer = { readonly timeline: number; readonly names: string };
type Scout = { readonly url: string; ask(): Promise<Answer | null>; end(): void };

/** The one of several hosts that takes writes, found again whenever another one does. */
export type WritingHost = {
  /** Connects to the host that takes writes, and is cut off when another one does. */
  readonly Client: new (
    options: pg.ClientConfig,
  ) => pg.Client;
  /** Something failed that fails when the host is gone or was demoted. */
  lookAgain(): void;
  close(): void;
};

/** For a single address, behind which a proxy or DNS finds the right machine. */
export function onlyHost(url: string): WritingHost {
  class ToHost extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: url });
    }
  }
  return { Client: ToHost, lookAgain() {}, close() {} };
}

/** @param url as libpq writes it: `postgresql://user@one:5432,two:5432/name` */
export async function findWritingHost(url: string, log: Logger): Promise<WritingHost> {
  const hosts = hostsOf(url);
  if (hosts.length === 1) return onlyHost(url);
  const open = new Set<pg.Client>();
  let current = hosts[0] ?? url;

  class ToWritingHost extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: current });
      open.add(this);
      this.once('end', () => open.delete(this));
    }
  }

  const scouts = hosts.map(makeScout);
  let newest = 0;
  let looking: Promise<boolean> | null = null;
  let next: NodeJS.Timeout | undefined;
  let closed = false;

  /** Returns whether a host was found that takes writes. Until one is, connections stay where they are. */
  async function look(): Promise<boolean> {
    const asked = scouts.map(async ({ url, ask }) => {
      const answer = await ask();
      // At once: the machine that died may say nothing for a while.
      if (answer && answer.timeline > newest) moveTo(url, answer);
      return { url, answer };
    });
    const answers = await Promise.all(asked);
    // Never back to an older timeline: what was answered since is not there.
    const writing = answers.flatMap(({ url, answer }) => (answer?.timeline === newest ? { url, answer } : []));
    const [first] = writing;
    if (first && !writing.some(({ url }) => url === current)) moveTo(first.url, first.answer);
    return first !== undefined;
  }

  function moveTo(url: string, { timeline, names }: Answer): void {
    const { hostname, port } = new URL(url);
    newest = timeline;
    current = url;
    log.warn(`writing to the database at ${hostname}:${port || 5432}. ${machinesSentence(machinesOf(names))}`);
    // What hangs on a machine that is gone would hang for a quarter of an hour.
    for (const client of open) cutOff(client);
  }

  async function lookAgain(): Promise<boolean> {
    clearTimeout(next);
    if (closed) return false;
    looking ??= look().finally(() => {
      looking = null;
      if (!closed) next = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
    });
    return looking;
  }

  function close(): void {
    closed = true;
    clearTimeout(next);
    for (const scout of scouts) scout.end();
  }

  const giveUpAt = performance.now() + FIND_WITHIN_MS;
  while (!(await lookAgain())) {
    if (performance.now() < giveUpAt) {
      await wait(LOOK_EVERY_MS / 4);
      continue;
    }
    close();
    throw new StartError(`None of the ${hosts.length} hosts of DATABASE_URL takes writes.`);
  }
  return { Client: ToWritingHost, lookAgain: () => void lookAgain(), close };
}

/** Asks one host whether it takes writes, over a connection that is kept. */
function makeScout(url: string): Scout {
  let client: pg.Client | null = null;

  function end(): void {
    if (client) cutOff(client);
    client = null;
  }

  async function ask(): Promise<Answer | null> {
    try {
      if (client === null) {
        client = new pg.Client({
          connectionString: url,
          application_name: 'adarash which host takes writes',
          connectionTimeoutMillis: ANSWER_WITHIN_MS,
          query_timeout: ANSWER_WITHIN_MS,
        });
        client.on('error', () => {});
        await client.connect();
      }
      return (await client.query<Answer>(QUESTION)).rows[0] ?? null;
    } catch {
      end();
      return null;
    }
  }
  return { url, ask, end };
}

/** Without a farewell, which a machine that is gone would never answer. */
function cutOff(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/** On how many machines a change is before it is answered, by PostgreSQL's `synchronous_standby_names`. */
export function machinesOf(names: string): number {
  if (names.trim() === '') return 1;
  const number = /^\s*(?:first\s+|any\s+)?(\d+)\s*\(/i.exec(names)?.[1];
  return 1 + Number(number ?? 1);
}

const WORDS = ['no', 'one', 'two', 'three', 'four'];

export const machinesSentence = (machines: number): string =>
  `What is answered is on ${WORDS[machines] ?? machines} machine${machines === 1 ? '' : 's'}.`;

export type Standbys = { readonly machines: number; readonly isWaiting: boolean };

/** Reports no missing standby to a role that may not see them. */
export async function askStandbys(db: Db): Promise<Standbys> {
  const asked = sql<{ names: string; seen: boolean; confirming: number }>`
    select current_setting('synchronous_standby_names') as names,
      pg_has_role('pg_read_all_stats', 'usage') as seen,
      (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')) as confirming`;
  const { names, seen, confirming } = (await asked.execute(db)).rows[0]!;
  const machines = machinesOf(names);
  return { machines, isWaiting: seen && confirming < machines - 1 };
}

/**
 * Writes where PostgreSQL waits for standbys: once this is committed, all that could be read before is there too, also a
 * change whose own wait was cut short by a cancel or by a restart of PostgreSQL.
 */
export const markForStandbys = sql`
  select case when current_setting('synchronous_standby_names') <> ''
    then pg_logical_emit_message(true, 'adarash', 'read and answered') end`;
