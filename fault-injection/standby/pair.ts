import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LINK_NAME } from '../../apps/server/src/live/events.ts';
import { createPostgres, type Postgres } from '../../apps/server/test/harness/servers/postgres.ts';
import { createStandby, PRIMARY } from '../../apps/server/test/harness/servers/standby.ts';
import { findProgram } from '../../checks/machine.ts';
import { startHaproxy } from './haproxy.ts';

type Death = 'killed' | 'frozen' | 'halted';

/**
 * Ways in which the machine of a primary fails. Its processes are killed, or frozen without response, which requires a
 * process list.
 */
export const DEATHS: readonly Death[] = findProgram('ps') ? ['killed', 'frozen', 'halted'] : ['killed', 'halted'];

const NAME = 'second';

/** Starts two PostgreSQL servers behind HAProxy; the primary commits only after its standby. */
export async function openPair() {
  let primary: Postgres = await createPostgres({ settings: PRIMARY });
  let dead: Postgres | null = null;
  await primary.start();
  await ask(primary, 'create role haproxy login');
  let standby = await createStandby(primary, { name: NAME });
  const haproxy = await startHaproxy([primary.port, standby.port]);

  /** From now on the standby has every acknowledged change. */
  async function follow(): Promise<void> {
    await standby.start();
    await ask(primary, `alter system set synchronous_standby_names = '${NAME}'`);
    await ask(primary, 'select pg_reload_conf()');
    const inStep = "select 1 from pg_stat_replication where sync_state = 'sync'";
    while ((await ask(primary, inStep)).length === 0) await wait(50);
  }

  await follow();
  return {
    url: `postgresql://adarash@127.0.0.1:${haproxy.port}/postgres`,

    /** Stops the machine of the primary; resolves when it no longer responds. */
    async die(death: Death): Promise<void> {
      if (death === 'killed') await primary.kill();
      else if (death === 'halted') await primary.halt();
      else signal(primary, 'SIGSTOP');
      dead = primary;
    },

    /** Promotes the standby, which commits without a standby until it has a new one. */
    async promote(): Promise<void> {
      await standby.promote();
      primary = standby;
    },

    /** Whether the server hears of events at the primary in force. */
    hears: async () =>
      (await ask(primary, `select 1 from pg_stat_activity where application_name = '${LINK_NAME}'`)).length > 0,

    /** The former primary returns as a standby, from a new base backup, while the halls play. */
    async rebuild(): Promise<void> {
      const port = dead?.port;
      // Frozen children outlive their server.
      if (dead) signal(dead, 'SIGKILL');
      await dead?.kill();
      await dead?.remove();
      dead = null;
      standby = await createStandby(primary, { name: NAME, ...(port && { port }) });
      await follow();
    },

    async remove(): Promise<void> {
      await haproxy.stop();
      if (dead) signal(dead, 'SIGKILL');
      for (const server of new Set([primary, standby, ...(dead ? [dead] : [])])) {
        await server.kill();
        await server.remove();
      }
    },
  };
}

async function ask({ url }: { url: string }, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Sends a signal to a server and all its children, which have separate process groups. */
function signal(server: Postgres, name: 'SIGSTOP' | 'SIGKILL'): void {
  const own = server.pid();
  if (own === undefined) return;
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = all.split('\n').flatMap((row) => {
    const [pid, parent] = row.trim().split(/\s+/).map(Number);
    return parent === own && pid ? [pid] : [];
  });
  for (const pid of [own, ...children]) {
    try {
      process.kill(pid, name);
    } catch {
      // The process had already ended.
    }
  }
}
