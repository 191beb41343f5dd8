import type { AsOf } from '@adarash/contract/routes/reports';
import { sql } from 'kysely';
import { HOUSE } from '../../record/append.ts';
import type { Services } from '../../start/services.ts';
import type { Db } from '../../storage/schema.ts';

/** Figures that are older are read from the database itself. */
const OLDEST_MS = 60_000;
/** How long a replica that could not be reached is left alone, so that not every report waits for it. */
const AWAY_MS = 15_000;

/**
 * Reads what may be a little old: from the replica if there is one that is good enough, else from the database itself.
 * For figures that people look at, never for what something is decided by.
 * @param hallId whose last change has to be among what is read; null for sums over all halls
 */
export type AgedRead = <T extends object>(
  hallId: string | null,
  work: (db: Db) => Promise<T>,
) => Promise<T & { asOf?: AsOf }>;

export function makeAgedRead({ storage, runtime, log }: Pick<Services, 'storage' | 'runtime' | 'log'>): AgedRead {
  const { replica } = storage;
  let awayUntil = 0;

  return async function read(hallId, work) {
    if (replica === null || runtime.now().getTime() < awayUntil) return work(storage.db);
    const now = await markOf(storage.db, hallId);
    let reached = false;
    try {
      const answer = await replica(async (db) => {
        reached = true;
        const asOf = asOfReplica(now, await markOf(db, hallId, now.at_lsn));
        return asOf && { ...(await work(db)), asOf };
      });
      if (answer) return answer;
    } catch (error) {
      // What it refuses, and what its replay cuts off, is asked again where the answer is certain.
      if (!reached) {
        awayUntil = runtime.now().getTime() + AWAY_MS;
        log.warn(
          { code: (error as { code?: string }).code },
          'the replica cannot be reached; reports come from the database',
        );
      }
    }
    return work(storage.db);
  };
}

export type Mark = {
  is_replica: boolean;
  /** How far its log is written, or whether that place of the other one's log is replayed. */
  at_lsn: string | null;
  has_lsn: boolean | null;
  /** The moment of its last change that came from the other, or of this reading where it writes itself. */
  at_ms: number | null;
  house: string | null;
  seq: number | null;
};

/** Read in one statement, so in one snapshot with what follows in the same transaction. */
async function markOf(db: Db, hallId: string | null, until: string | null = null): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select pg_is_in_recovery() as is_replica,
      case when pg_is_in_recovery() then null else pg_current_wal_lsn() end as at_lsn,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${until}::text::pg_lsn end as has_lsn,
      floor(1000 * extract(epoch from
        case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else clock_timestamp() end)) as at_ms,
      (select hash from audit_heads where chain = ${HOUSE}) as house,
      (select seq from halls where id = ${hallId}) as seq`.execute(db);
  const [mark] = rows;
  if (!mark) throw new Error('The database said nothing of itself.');
  return mark;
}

/**
 * How old a replica's figures are; null where they may not be shown. The end of the house's record tells that it is a
 * replica of this database, and has what admins did; the hall's number, that it has what was just done there.
 */
export function asOfReplica(now: Mark, replica: Mark): AsOf | null {
  if (!replica.is_replica || replica.house !== now.house) return null;
  if (now.seq !== null && (replica.seq === null || replica.seq < now.seq)) return null;
  const at = replica.has_lsn ? now.at_ms : replica.at_ms;
  if (at === null || now.at_ms === null || now.at_ms - at > OLDEST_MS) return null;
  return { at: new Date(at).toISOString(), seconds: Math.max(0, Math.round((now.at_ms - at) / 1000)) };
}
