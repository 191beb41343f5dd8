import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import pg from 'pg';
import { createPostgres, type Postgres } from './postgres.ts';

/** Minimum settings of a primary with a standby. */
export const PRIMARY = { wal_level: 'replica', max_wal_senders: 8, wal_keep_size: '256MB' };

/** Files that belong only to the running primary or that a standby receives by replication. */
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts'];
const EMPTIED = ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_subtrans', 'pg_notify'];

type Making = {
  /** As `synchronous_standby_names` of the primary may call it. */
  name?: string;
  settings?: Record<string, string | number>;
  port?: number;
};

/**
 * A streaming standby of a running primary, made but not started: a base backup taken with the functions for it, since
 * the packages bring no `pg_basebackup`.
 */
export async function createStandby(primary: Postgres, { name = 'standby', settings = {}, port }: Making = {}) {
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=adarash application_name=${name}`;
  const standby = await createPostgres({
    settings: { ...PRIMARY, ...settings, primary_conninfo },
    fill: (data) => copyRunning(primary, data),
    port,
  });
  return {
    ...standby,
    /** Stops the replay: the standby receives commits but does not show them. */
    pauseReplay: () => ask(standby.url, 'select pg_wal_replay_pause()'),
    resumeReplay: () => ask(standby.url, 'select pg_wal_replay_resume()'),
    /** Takes writes once this is settled. */
    promote: () => ask(standby.url, 'select pg_promote(true, 60)'),
  };
}

async function copyRunning(primary: Postgres, data: string): Promise<void> {
  const client = new pg.Client(primary.url);
  await client.connect();
  try {
    // The backup is the session's: it has to be begun and ended on one connection.
    await client.query("select pg_backup_start('standby', true)");
    copyFolder(primary.data, data);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
    writeFileSync(join(data, 'standby.signal'), '');
  } finally {
    await client.end();
  }
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const place = relative(from, path);
    if (entry.isDirectory()) mkdirSync(join(to, place), { recursive: true });
    else if (!LEFT_OUT.includes(place) && !EMPTIED.includes(place.split(sep)[0] ?? ''))
      copyIfThere(path, join(to, place));
  }
}

/** Files come and go under a running server; its log knows of those that went. */
function copyIfThere(from: string, to: string): void {
  try {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
