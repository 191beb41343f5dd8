import { setImmediate } from 'node:timers/promises';
import type { Answer, ParsedQuery } from '@adarash/contract';
import { birrFromSantim } from '@adarash/rules/money';
import { sql } from 'kysely';
import { type Handler, oneHall } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import { pageOfRows } from '../http/requests.ts';
import { append, HOUSE, headOf, judgedSince, type RecordHead, sightsOf } from '../record/append.ts';
import { type Broken, verifyWhileServing } from '../record/record-file.ts';
import { namedHalls } from '../repositories/halls.ts';
import { firstNumber } from '../start/periods.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { AuditTable, Db, SightsTable } from '../storage/schema.ts';
import { putSetting, settingIn } from '../storage/settings.ts';

export function mountRecord(mount: Mount, services: Services): void {
  const { db } = services.storage;
  const check = checkRecord(services);

  mount('GET /admin/worth-a-look', async ({ query: { kind, before, limit }, hallId }) => {
    const chains = hallId === null ? undefined : [await oneHall(db, hallId)];
    const cursor = before === undefined ? undefined : await sightAt(db, before);
    if (before !== undefined && !cursor) throw new Refusal('CURSOR_INVALID');
    const { rows, next = null } = pageOfRows(await sightsOf(db, { chains, kind }, limit + 1, cursor), limit);
    return { success: true, sights: await sightsJson(db, rows), next, since: await judgedSince(db) };
  });

  // The row stays in the list. What was noted before is in the record.
  mount('POST /admin/worth-a-look/seen', ({ body: { id, note }, commit }) =>
    commit({}, async (tx, by) => {
      const row = await sightAt(tx.db, id);
      if (!row) throw new Refusal('SIGHT_NOT_FOUND');
      const { chain, seq, kind } = row;
      const hallId = chain === HOUSE ? null : chain;
      // Holds the chain from here on, so that the row grows before this or after it.
      await append(tx, { hallId, ...by, action: 'record.seen', subject: id, after: { entry: seq, kind, note } });
      const seen = await tx.db
        .updateTable('sights')
        .set({ seen_at: by.at.toISOString(), seen_by: by.actor.name, seen_note: note })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const [sight] = await sightsJson(tx.db, [seen]);
      return { success: true, message: 'Marked as seen.', sight: sight! };
    }),
  );

  // Looks through a chain from its end, slice by slice along its numbers: no index is needed for what may be searched, and
  // however long the record is, nobody waits for it.
  mount('GET /admin/record', async ({ query, hallId }) => {
    const chain = hallId === null ? HOUSE : await oneHall(db, hallId);
    const head = await headOf(db, chain);
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
    return { success: true, head, entries: entries.map(entryJson), next: before > first ? before : null };
  });

  mount('GET /admin/record/seal', async () => {
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
  });

  mount('POST /admin/record/check', check.start);
}

const NAME = 'record-check';

type Seal = Answer<'GET /admin/record/seal'>;
/** As it is stored: with the ends of all chains at that moment. */
type Check = NonNullable<Seal['last']> & { readonly heads: Record<string, RecordHead> };
type Running = Seal['running'];

/** Recomputes the record during play, one check at a time. */
function checkRecord(services: Services) {
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
function seqAt(db: Db, chain: string, at: string, end: number): Promise<number> {
  const inChain = db.selectFrom('audit').select('at').where('chain', '=', chain).orderBy('seq').limit(1);
  return firstNumber(1, end - 1, async (seq) => {
    const row = await inChain.where('seq', '>=', seq).executeTakeFirst();
    return row === undefined || row.at >= at;
  });
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

type SightJson = Answer<'GET /admin/worth-a-look'>['sights'][number];

const sightAt = (db: Db, id: string) => db.selectFrom('sights').selectAll().where('id', '=', id).executeTakeFirst();

async function sightsJson(db: Db, rows: readonly SightsTable[]): Promise<SightJson[]> {
  const names = await hallNames(db, [...new Set(rows.map(({ chain }) => chain))]);
  return rows.map(({ chain, seq, actor_name, actor_role, game_number, seen_at, seen_by, seen_note, ...row }) => ({
    _id: row.id,
    cashierId: chain === HOUSE ? null : chain,
    hall: names.get(chain) ?? null,
    entry: seq,
    at: row.at,
    person: { name: actor_name, role: actor_role as SightJson['person']['role'] },
    kind: row.kind,
    amount: row.amount === null ? null : birrFromSantim(row.amount),
    gameNumber: game_number,
    count: row.count,
    seen: seen_at === null ? null : { at: seen_at, by: seen_by ?? '', note: seen_note ?? '' },
  }));
}

async function hallNames(db: Db, chains: readonly string[]): Promise<Map<string, string>> {
  if (chains.length === 0) return new Map();
  const halls = await namedHalls(db).where('halls.id', 'in', chains).execute();
  return new Map(halls.map(({ id, name }) => [id, name]));
}
