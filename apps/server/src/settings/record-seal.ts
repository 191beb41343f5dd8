import type { Answer } from '@adarash/contract';
import type { Handler } from '../http/handler.ts';
import { append, HOUSE, type RecordHead } from '../record/append.ts';
import { type Broken, verifyWhileServing } from '../record/verify-chains.ts';
import type { Services } from '../start/services.ts';

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
      const row = { name: NAME, value: JSON.stringify(last) };
      await tx.db
        .insertInto('settings')
        .values(row)
        .onConflict((c) => c.column('name').doUpdateSet(row))
        .execute();
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
    const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
    const last = row ? (JSON.parse(row.value) as Check) : null;
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
