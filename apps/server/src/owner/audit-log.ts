import { setImmediate } from 'node:timers/promises';
import type { Answer, ParsedQuery } from '@adarash/contract';
import { type AuditHead, append, GLOBAL_CHAIN } from '../audit-log/append.ts';
import { type Broken, firstSeqFrom, headOf, verifyWhileServing } from '../audit-log/chain.ts';
import { type Between, isException } from '../audit-log/exceptions.ts';
import type { Mount } from '../http/mount.ts';
import { type AdminHandler, oneHall } from '../http/request-context.ts';
import { dayBegins, dayEnds } from '../platform/periods.ts';
import { ownerSettings } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import type { AuditTable, Db } from '../storage/schema.ts';
import { type AuditLogCheck, loadSetting, putSetting } from '../storage/settings.ts';

export function mountAuditLog(mount: Mount, services: Services): void {
  const { db } = services.storage;
  const check = checkAuditLog(services);

  mount.admin('GET /admin/record', async ({ query, hallId }) => {
    const chain = hallId === null ? GLOBAL_CHAIN : await oneHall(db, hallId);
    const head = await headOf(db, chain);
    const { entries, next } = await pageOf(db, { chain, head, between: await betweenOf(services, query) }, query);
    return { success: true, head, entries: entries.map(entryJson), next };
  });

  mount.admin('GET /admin/record/seal', async () => {
    const last = (await loadSetting(db, 'record-check')) ?? null;
    const halls = await db
      .selectFrom('users')
      .select(['id', 'name', 'deleted_at'])
      .where('role', '=', 'cashier')
      .execute();
    const named = new Map(halls.map((hall) => [hall.id, hall]));
    const chains = [...(await headsNow(services))].map(([chain, head]) => ({
      cashierId: chain === GLOBAL_CHAIN ? null : chain,
      name: named.get(chain)?.name ?? '',
      removed: chain !== GLOBAL_CHAIN && named.get(chain)?.deleted_at !== null,
      head,
      checked: last?.heads[chain] ?? null,
    }));
    return { success: true, running: check.running(), last: last && withoutHeads(last), chains };
  });

  mount.admin('POST /admin/record/check', check.start);
}

type Seal = Answer<'GET /admin/record/seal'>;
type Running = Seal['running'];

/** Creates the handler that verifies the audit log while the server is running, at most one verification at a time. */
function checkAuditLog(services: Pick<Services, 'runtime' | 'background' | 'storage'>) {
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
    heads: ReadonlyMap<string, AuditHead>,
    entries: number,
    broken: Broken | null,
  ) =>
    storage.write({}, async (tx) => {
      const at = runtime.now();
      const found = { chains: heads.size, entries, broken };
      const last: AuditLogCheck = { at: at.toISOString(), by: actor.name, ...found, heads: Object.fromEntries(heads) };
      await putSetting(tx, 'record-check', last);
      await append(tx, { hallId: null, actor, action: 'record.checked', subject: 'record', after: found, at });
    });

  const start: AdminHandler<'POST /admin/record/check'> = async ({ actor }) => {
    if (running === null) {
      running = { entries: 0, of: 0 };
      const by = { id: actor.userId, name: actor.name, role: 'admin' } as const;
      background.run('checking the audit log', () => check(by));
    }
    return { success: true, message: 'The audit log is being checked.' };
  };
  return { start, running: () => running };
}

const withoutHeads = ({ heads: _, ...last }: AuditLogCheck) => last;

async function headsNow({ storage }: Pick<Services, 'storage'>): Promise<Map<string, AuditHead>> {
  const rows = await storage.db.selectFrom('audit_heads').selectAll().orderBy('chain').execute();
  return new Map(rows.map(({ chain, seq, hash }) => [chain, { seq, hash }]));
}

type AuditLogQuery = ParsedQuery<'GET /admin/record'>;
type Entry = Answer<'GET /admin/record'>['entries'][number];

/**
 * Returns the first time of the requested business days and the first time after them; a missing day means no limit.
 */
async function betweenOf(
  { storage, config }: Pick<Services, 'storage' | 'config'>,
  { from, to }: AuditLogQuery,
): Promise<Between> {
  const { dayStartsAt } = await ownerSettings(storage.db);
  return {
    from: from === undefined ? '' : dayBegins(from, config.hallTz, dayStartsAt).toISOString(),
    until: to === undefined ? '~' : dayEnds(to, config.hallTz, dayStartsAt).toISOString(),
  };
}

type Listed = { readonly chain: string; readonly head: AuditHead | null; readonly between: Between };
type Page = { entries: AuditTable[]; next: number | null };

const pageOf = (db: Db, listed: Listed, asked: AuditLogQuery): Promise<Page> =>
  asked.exception === undefined ? pageOfKind(db, listed, asked) : pageOfExceptions(db, listed, asked, asked.exception);

async function pageOfExceptions(
  db: Db,
  { chain, between }: Listed,
  { before, limit }: AuditLogQuery,
  exception: NonNullable<AuditLogQuery['exception']>,
): Promise<Page> {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', chain)
    .where((e) => isException(e, exception))
    .where('at', '>=', between.from)
    .where('at', '<', between.until);
  if (before !== undefined) query = query.where('seq', '<', before);
  const found = await query
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? (entries.at(-1)?.seq ?? null) : null };
}

/**
 * Number of audit entries per query. Each page needs at most a fixed number of queries; a rare kind of entry continues
 * on the next page.
 */
const SLICE = 1_000;
const MOST_SLICES = 10;

/**
 * Reads the audit entries of one kind from the end of the audit log, in slices, because the kinds have no index. The
 * limit of slices avoids long queries on long audit logs.
 */
async function pageOfKind(db: Db, { chain, head, between }: Listed, asked: AuditLogQuery): Promise<Page> {
  const end = (head?.seq ?? 0) + 1;
  const first = asked.from === undefined ? 1 : ((await firstSeqFrom(db, chain, between.from)) ?? end);
  const beyond = asked.to === undefined ? end : ((await firstSeqFrom(db, chain, between.until)) ?? end);
  let before = Math.min(asked.before ?? end, beyond, end);
  const entries: AuditTable[] = [];
  for (let slice = 0; slice < MOST_SLICES && before > first && entries.length < asked.limit; slice++) {
    const from = Math.max(first, before - SLICE);
    let query = db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>=', from)
      .where('seq', '<', before);
    if (asked.what) query = query.where('action', 'like', `${asked.what}.%`);
    entries.push(
      ...(await query
        .orderBy('seq', 'desc')
        .limit(asked.limit - entries.length)
        .execute()),
    );
    before = entries.length === asked.limit ? (entries.at(-1)?.seq ?? from) : from;
    await setImmediate();
  }
  return { entries, next: before > first ? before : null };
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
