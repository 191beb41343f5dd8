import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, StartError } from '../config.ts';
import type { Storage } from './storage.ts';

const FILE = 'draws.json';
/** A mark in the settings: the database was put back from a copy, and its draws have to begin anew. */
export const RESTORED = 'after-restore';

type Sequences = Record<string, number>;

const pathOf = ({ dataDir }: Config) => join(dataDir, FILE);

/** The highest sequence of each hall that this folder has seen. */
export function remembered(config: Config): Sequences {
  const path = pathOf(config);
  if (!existsSync(path)) return {};
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, sequence]) => Number.isSafeInteger(sequence)));
}

async function stored({ db }: Storage): Promise<Sequences> {
  const { rows } = await sql<{ hall_id: string; last: number }>`
    select hall_id, max(sequence) as last from commitments group by hall_id`.execute(db);
  return Object.fromEntries(rows.map(({ hall_id, last }) => [hall_id, Number(last)]));
}

export async function isRestored({ db }: Storage): Promise<boolean> {
  return (await db.selectFrom('settings').select('name').where('name', '=', RESTORED).executeTakeFirst()) !== undefined;
}

/** A copy from before has seeds that have been shown since: whoever kept a receipt would know its numbers. */
export async function refuseOlder(config: Config, storage: Storage): Promise<void> {
  if (await isRestored(storage)) return;
  const [before, now] = [remembered(config), await stored(storage)];
  if (Object.entries(before).every(([hallId, sequence]) => (now[hallId] ?? 0) >= sequence)) return;
  throw new StartError(
    'This database is older than the draws that were shown from here. Put it back with npm run hall -- restore FILE, or on PostgreSQL run npm run hall -- after-restore.',
  );
}

export async function rememberDraws(config: Config, storage: Storage): Promise<void> {
  const before = remembered(config);
  const now = await stored(storage);
  const highest = { ...before, ...now };
  for (const hallId of Object.keys(highest)) highest[hallId] = Math.max(before[hallId] ?? 0, now[hallId] ?? 0);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const path = pathOf(config);
  writeFileSync(`${path}.new`, `${JSON.stringify(highest)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
