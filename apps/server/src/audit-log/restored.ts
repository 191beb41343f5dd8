import { RUNNING_STATUSES } from '@adarash/rules/game';
import { type RawBuilder, sql } from 'kysely';
import { StartError } from '../config/config.ts';
import { loadSetting, putSetting, type SettingName } from '../storage/settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { DrawMemory, StatePart } from './draw-memory.ts';

/** Setting that marks a database as restored from a backup, so that the next start resets its open draws. */
export const RESTORED = 'after-restore' satisfies SettingName;
/** Setting that marks a database file as a backup; the original database does not contain it. */
export const COPY = 'backup' satisfies SettingName;
/**
 * Setting with the identity of the folder or database that was last in use. A copy of the database in another place has
 * a different identity.
 */
const SERVED_FROM = 'served-from' satisfies SettingName;

export const isRestored = async (storage: Storage): Promise<boolean> =>
  (await loadSetting(storage.db, RESTORED)) !== undefined;

/**
 * Returns the state of a database's draws that the draw memory stores in the data folder: last commitments, ends of the
 * audit logs, versions of running games.
 */
export async function readDrawHeads({ db }: Storage): Promise<StatePart> {
  const { rows } = await sql<{ hall: string; sequence: number }>`
    select hall_id as hall, max(sequence) as sequence from commitments group by hall_id`.execute(db);
  const heads = await db
    .selectFrom('audit_heads')
    .innerJoin('halls', 'halls.id', 'audit_heads.chain')
    .select(['chain', 'audit_heads.seq', 'hash'])
    .execute();
  const games = await db
    .selectFrom('games')
    .select(['id as game', 'version'])
    .where('ended_at', 'is', null)
    .where('status', 'in', RUNNING_STATUSES)
    .execute();
  const begun = heads.filter(({ seq }) => seq > 0);
  return {
    sequences: Object.fromEntries(rows.map(({ hall, sequence }) => [hall, Number(sequence)])),
    heads: Object.fromEntries(begun.map(({ chain, ...head }) => [chain, head])),
    games: Object.fromEntries(games.map(({ game, version }) => [game, version])),
  };
}

const AFTER_RESTORE =
  'run npm run hall -- after-restore, which cancels its unfinished games and creates new draws, or restore the newer database.';

/**
 * Throws if the database is older than the draw memory in the data folder. Otherwise a seed that was already revealed
 * could be used again, and a person with the old receipt would know the numbers.
 */
export async function refuseOlder(storage: Storage, memory: DrawMemory): Promise<void> {
  if ((await loadSetting(storage.db, COPY)) !== undefined)
    throw new StartError(`The database is a backup that was copied into place by hand: ${AFTER_RESTORE}`);
  const servedFrom = await loadSetting(storage.db, SERVED_FROM);
  if (servedFrom !== undefined && servedFrom !== (await placeOf(storage, memory)))
    throw new StartError(`The database was last served from another place, and may be a copy: ${AFTER_RESTORE}`);
  if (!(await contains(storage, memory)))
    throw new StartError(
      `The database is older than the draws that were already played with this data folder: ${AFTER_RESTORE}`,
    );
}

async function contains({ db }: Storage, { state }: DrawMemory): Promise<boolean> {
  for (const [hallId, sequence] of Object.entries(state.sequences)) {
    const query = db.selectFrom('commitments').select('sequence').where('hall_id', '=', hallId);
    if (!(await query.where('sequence', '>=', sequence).limit(1).executeTakeFirst())) return false;
  }
  for (const [chain, { seq, hash }] of Object.entries(state.heads)) {
    const query = db.selectFrom('audit').select('hash').where('chain', '=', chain).where('seq', '=', seq);
    if ((await query.executeTakeFirst())?.hash !== hash) return false;
  }
  for (const [id, version] of Object.entries(state.games)) {
    const query = db.selectFrom('games').select('version').where('id', '=', id);
    if (((await query.executeTakeFirst())?.version ?? -1) < (version ?? 0)) return false;
  }
  return true;
}

/**
 * Returns an identity of the database that a copy does not have. On SQLite it is the id of the draw memory in the data
 * folder. PostgreSQL servers may have no data folder, so the identity of the database is used: restoring a dump creates
 * tables with other oids.
 */
async function placeOf({ engine, db }: Storage, { state }: DrawMemory): Promise<string | null> {
  if (engine === 'sqlite') return state.id;
  const first = async (query: RawBuilder<{ value: string }>) => (await query.execute(db)).rows[0]?.value ?? '';
  // A hosting provider may hide the id of the PostgreSQL cluster; then only the oids of the tables are used.
  const cluster = await first(sql`select system_identifier::text as value from pg_control_system()`).catch(() => '');
  const tables = await first(sql`
    select concat_ws('/', oid, 'audit'::regclass::oid) as value from pg_database where datname = current_database()`);
  return `${cluster}/${tables}`;
}

/** Stores the identity of the database in use and removes the marks of a restored backup. */
export async function bindToDatabase(storage: Storage, memory: DrawMemory): Promise<void> {
  const value = await placeOf(storage, memory);
  const marks = await storage.db.selectFrom('settings').select(['name', 'value']).execute();
  const isMarked = marks.some(({ name }) => name === RESTORED || name === COPY);
  if (value === null || (!isMarked && marks.some((mark) => mark.name === SERVED_FROM && mark.value === value))) return;
  await storage.write({}, async (tx) => {
    await tx.db.deleteFrom('settings').where('name', 'in', [RESTORED, COPY]).execute();
    await putSetting(tx, SERVED_FROM, value);
  });
}
