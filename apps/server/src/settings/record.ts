import { setImmediate } from 'node:timers/promises';
import type { Answer, ParsedQuery } from '@adarash/contract';
import { sql } from 'kysely';
import { type Handler, oneHall } from '../http/handler.ts';
import { append, HOUSE, type RecordHead } from '../record/append.ts';
import { type Broken, verifyWhileServing } from '../record/verify-chains.ts';
import type { Services } from '../start/services.ts';
import type { AuditTable, Db } from '../storage/schema.ts';
import { putSetting, settingIn } from '../storage/settings.ts';

const NAME = 'record-check';

type Seal = Answer<'GET /admin/record/seal'>;
/** As it is stored: with the ends of all chains at that moment. */
type Check = NonNullable<Seal['last']> & { readonly heads: Record<string, RecordHead> };
type Running = Seal['running'];

/** Recomputes the record during play, one check at a time. */
export function checkRecord(services: Services) {
  const { storage, runtime, background } = services;
  let running: Running = null;

  async function check(by: { id: string; name: string; role: 'admin' }): Promise<void> {
    try {
      const heads = await headsNow(services);
      const of = [...heads.values()].reduce((sum, { seq }) => sum + seq, 0);
      const broken = await verifyWhileServing(storage.db, heads, (entries) => {
        running = { entries, of };
      });
      await keep(by, heads, of, broken);
    } finally {
      running = null;
    }
  }

  const keep = (
    actor: { id: string; name: string; role: 'admin' },
    heads: ReadonlyMap<string, RecordHead>,
    entries: number,
    broken: Broken | null,
  ) =>
    storage.write({}, async (tx) => {
      const at = runtime.now();
      const found = { chains: heads.size, entries, broken };
      const last: Check = { at: at.toISOString(), by: actor.name, ...found, heads: Object.fromEntries(heads) };
      await putSetting(tx, NAME, JSON.stringify(last));
      await append(tx, { hallId: null, actor, action: 'record.checked', subject: 'record', after: found, at });
    });

  const start: Handler<'POST /admin/record/check'> = async ({ actor }) => {
    if (running === null) {
      running = { entries: 0, of: 0 };
      const by = { id: actor.userId, name: actor.name, role: 'admin' } as const;
      background.run('checking the record', () => check(by));
    }
    return { success: true, message: 'The record is being checked.' };
  };
  return { start, running: () => running };
}

export const readSeal =
  (services: Services, check: { running(): Running }): Handler<'GET /admin/record/seal'> =>
  async () => {
    const { db } = services.storage;
    const stored = await settingIn(db, NAME);
    const last = stored ? (JSON.parse(stored) as Check) : null;
    const halls = await db
      .selectFrom('users')
      .select(['id', 'name', 'deleted_at'])
      .where('role', '=', 'cashier')
      .execute();
    const named = new Map(halls.map((hall) => [hall.id, hall]));
    const chains = [...(await headsNow(services))].map(([chain, head]) => ({
      cashierId: chain === HOUSE ? null : chain,
      name: named.get(chain)?.name ?? '',
      removed: chain !== HOUSE && named.get(chain)?.deleted_at !== null,
      head,
      checked: last?.heads[chain] ?? null,
    }));
    return { success: true, running: check.running(), last: last && withoutHeads(last), chains };
  };

const withoutHeads = ({ heads: _, ...last }: Check) => last;

async function headsNow({ storage }: Services): Promise<Map<string, RecordHead>> {
  const rows = await storage.db.selectFrom('audit_heads').selectAll().orderBy('chain').execute();
  return new Map(rows.map(({ chain, seq, hash }) => [chain, { seq, hash }]));
}

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
