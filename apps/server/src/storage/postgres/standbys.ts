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

/** Returns the state of the standbys. A role that is not allowed to see them gets no warning. */
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
 * Writes a message if PostgreSQL uses synchronous standbys. After its commit all changes that were readable before are
 * on the standbys, including changes with a cancelled or interrupted wait.
 */
export const markForStandbys = sql`
  select case when current_setting('synchronous_standby_names') <> ''
    then pg_logical_emit_message(true, 'adarash', 'read and answered') end`;
