import type { HistoryEntry } from '@adarash/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/schema.ts';
import { awardJson } from './award-json.ts';

export async function listAwards(db: Kysely<Database>, hallId: string): Promise<HistoryEntry[]> {
  const awards = await db
    .selectFrom('awards')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('status', '!=', 'deleted')
    .orderBy('seq', 'desc')
    .execute();
  return awards.map(awardJson);
}
