import { setImmediate } from 'node:timers/promises';
import type { Answer, ParsedQuery } from '@adarash/contract';
import { type Kysely, sql } from 'kysely';
import { type Handler, oneHall } from '../http/handler.ts';
import { HOUSE } from '../record/append.ts';
import type { Services } from '../start/services.ts';
import type { AuditTable, Database } from '../storage/schema.ts';

type Db = Kysely<Database>;
type Asked = ParsedQuery<'GET /admin/record'>;
type Entry = Answer<'GET /admin/record'>['entries'][number];

/** How many entries are looked through at once, and in one answer: a search for what is rare goes on with the next page. */
const SLICE = 1_000;
const MOST_SLICES = 10;

/**
 * Looks through a chain from its end, slice by slice along its numbers: no index is needed for what may be searched, and
 * however long the record is, nobody waits for it.
 */
export const searchRecord =
  ({ storage: { db } }: Services): Handler<'GET /admin/record'> =>
  async ({ query, hallId }) => {
    const chain = hallId === null ? HOUSE : await oneHall(db, hallId);
    const head = await db
      .selectFrom('audit_heads')
      .select(['seq', 'hash'])
      .where('chain', '=', chain)
      .executeTakeFirst();
    const end = (head?.seq ?? 0) + 1;
    const first = query.from === undefined ? 1 : await seqAt(db, chain, query.from, end);
    const beyond = query.until === undefined ? end : await seqAt(db, chain, query.until, end);
    let before = Math.min(query.before ?? beyond, beyond);
    const entries: AuditTable[] = [];
    for (let slice = 0; slice < MOST_SLICES && before > first && entries.length < query.limit; slice++) {
      const from = Math.max(first, before - SLICE);
      const found = await matching(db, chain, { from, before }, query, query.limit - entries.length);
      entries.push(...found);
      before = entries.length === query.limit ? (entries.at(-1)?.seq ?? from) : from;
      await setImmediate();
    }
    return { success: true, head: head ?? null, entries: entries.map(entryJson), next: before > first ? before : null };
  };

function matching(db: Db, chain: string, part: { from: number; before: number }, asked: Asked, limit: number) {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '>=', part.from)
    .where('seq', '<', part.before);
  if (asked.who) query = query.where(holds(['actor_name'], asked.who));
  if (asked.what) query = query.where('action', 'like', `${asked.what}.%`);
  if (asked.text) query = query.where(holds(['actor_name', 'action', 'subject', 'before', 'after'], asked.text));
  return query.orderBy('seq', 'desc').limit(limit).execute();
}

/** Whether one of the columns holds a text, in small letters or capitals. */
function holds(columns: readonly (keyof AuditTable)[], text: string) {
  const wanted = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const each = columns.map(
    (column) => sql<boolean>`lower(coalesce(${sql.ref(column)}, '')) like ${wanted} escape '\\'`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** The first number of a chain at or after an instant: times only ever grow along it, so a few looks find it. */
async function seqAt(db: Db, chain: string, at: string, end: number): Promise<number> {
  let [low, high] = [1, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await db
      .selectFrom('audit')
      .select(['seq', 'at'])
      .where('chain', '=', chain)
      .where('seq', '>=', middle)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined || row.at >= at) high = middle;
    else low = row.seq + 1;
  }
  return low;
}

const entryJson = (row: AuditTable): Entry => ({
  seq: row.seq,
  at: row.at,
  actor: { name: row.actor_name, role: row.actor_role as Entry['actor']['role'] },
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  hash: row.hash,
});
