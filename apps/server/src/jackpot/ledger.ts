import { balanceOf, type Entry } from '@adarash/rules/jackpot';
import { type Kysely, sql } from 'kysely';
import type { AuditActor } from '../audit/append.ts';
import type { JackpotsTable } from '../storage/schema/jackpot.ts';
import type { Database } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

export type StoredJackpot = Readonly<JackpotsTable>;

export type Booking = {
  hallId: string;
  entry: Entry;
  gameId?: string;
  awardId?: string;
  actor: AuditActor;
  at: Date;
};

/** A hall that never put anything in has the jackpot it would open with: empty and enabled. */
export async function readJackpot(db: Kysely<Database>, hallId: string): Promise<StoredJackpot> {
  const stored = await db.selectFrom('jackpots').selectAll().where('hall_id', '=', hallId).executeTakeFirst();
  return stored ?? { hall_id: hallId, put_in: 0, available: 0, enabled: 1, entries: 0, updated_at: null };
}

/** Adds one entry and moves the stored sums with it. The transaction holds the hall, so nobody books beside it. */
export async function book(tx: Tx, { hallId, entry, gameId, awardId, actor, at }: Booking): Promise<StoredJackpot> {
  const before = await ensureJackpot(tx, hallId);
  await checkAgainstLedger(tx, before);
  const after: StoredJackpot = {
    ...before,
    put_in: before.put_in + balanceOf([entry]).putIn,
    available: before.available + entry.amount,
    entries: before.entries + 1,
    updated_at: at.toISOString(),
  };
  await tx.db
    .insertInto('jackpot_entries')
    .values({
      hall_id: hallId,
      seq: after.entries,
      kind: entry.kind,
      amount: entry.amount,
      put_in_after: after.put_in,
      available_after: after.available,
      game_id: gameId ?? null,
      award_id: awardId ?? null,
      by_id: actor === 'system' ? null : actor.id,
      by_name: actor === 'system' ? 'system' : actor.name,
      by_role: actor === 'system' ? 'system' : actor.role,
      at: at.toISOString(),
    })
    .execute();
  await tx.db.updateTable('jackpots').set(after).where('hall_id', '=', hallId).execute();
  return after;
}

export async function ensureJackpot(tx: Tx, hallId: string): Promise<StoredJackpot> {
  const jackpot = await readJackpot(tx.db, hallId);
  await tx.db
    .insertInto('jackpots')
    .values(jackpot)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return jackpot;
}

/** A balance that the ledger does not bear out was changed by other hands; booking on top would hide it. */
async function checkAgainstLedger(tx: Tx, jackpot: StoredJackpot): Promise<void> {
  const last = await tx.db
    .selectFrom('jackpot_entries')
    .select(['seq', 'put_in_after', 'available_after'])
    .where('hall_id', '=', jackpot.hall_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { seq, put_in_after, available_after } = last ?? { seq: 0, put_in_after: 0, available_after: 0 };
  if (seq === jackpot.entries && put_in_after === jackpot.put_in && available_after === jackpot.available) return;
  throw new Error(`The jackpot of hall ${jackpot.hall_id} does not match its ledger.`);
}

/** Halls whose stored sums are not the sums of their ledger; none, unless somebody wrote past the server. */
export async function unbalancedJackpots(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ hall_id: string }>`
    select j.hall_id from jackpots j
    left join (
      select hall_id, count(*) as entries, sum(amount) as available,
        sum(case when kind in ('initial', 'contribution', 'addition') then amount else 0 end) as put_in
      from jackpot_entries group by hall_id
    ) l on l.hall_id = j.hall_id
    where j.available <> coalesce(l.available, 0) or j.put_in <> coalesce(l.put_in, 0) or j.entries <> coalesce(l.entries, 0)
    order by j.hall_id`.execute(db);
  return rows.map((row) => row.hall_id);
}
