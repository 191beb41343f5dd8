import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/**
 * Returns the number of machines that store a change before its response, based on PostgreSQL's
 * `synchronous_standby_names`.
 */
export function machinesOf(names: string): number {
  if (names.trim() === '') return 1;
  const number = /^\s*(?:first\s+|any\s+)?(\d+)\s*\(/i.exec(names)?.[1];
  return 1 + Number(number ?? 1);
}

const WORDS = ['no', 'one', 'two', 'three', 'four'];

export const machinesSentence = (machines: number): string =>
  `What is answered is on ${WORDS[machines] ?? machines} machine${machines === 1 ? '' : 's'}.`;

export type Standbys = { readonly machines: number; readonly isWaiting: boolean };

/**
 * Returns the state of PostgreSQL's standbys. If the database user is not allowed to see it, no warning is displayed.
 */
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
 * Writes a message to PostgreSQL's log if it uses synchronous standbys. When the message is committed, all changes that
 * were readable before are on the standbys too, even if the wait for such a change was cancelled or interrupted.
 */
export const markForStandbys = sql`
  select case when current_setting('synchronous_standby_names') <> ''
    then pg_logical_emit_message(true, 'adarash', 'read and answered') end`;
