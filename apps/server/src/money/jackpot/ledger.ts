import type { Answer } from '@adarash/contract';
import { type BY_HAND, balanceOf, type Entry, entry, stillToWin } from '@adarash/rules/jackpot';
import { addSantim, birrFromSantim, type Santim, santim } from '@adarash/rules/money';
import { sql } from 'kysely';
import { type AuditContext, written } from '../../audit-log/append.ts';
import { appendAndPublish } from '../../live/events.ts';
import type { JackpotEntriesTable, JackpotsTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import { type Parameter, parameters, statement } from '../../storage/statement.ts';
import type { HallTx } from '../../storage/storage.ts';
import { ALL } from '../tallies/tally.ts';

export type StoredJackpot = Readonly<JackpotsTable>;

type Booking = { entry: Entry; gameId?: string; awardId?: string; reason?: string };

const NOTHING = santim(0);

const jackpotOf = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db.selectFrom('jackpots').selectAll().where('hall_id', '=', parameter('hallId')),
);

/** A hall that never put anything in has the jackpot it would open with: empty and enabled. */
export async function readJackpot(db: Db, hallId: string): Promise<StoredJackpot> {
  return (await jackpotOf.first(db, { hallId })) ?? unopened(hallId);
}

const unopened = (hallId: string): StoredJackpot => ({
  hall_id: hallId,
  put_in: NOTHING,
  available: NOTHING,
  won: NOTHING,
  enabled: 1,
  entries: 0,
  updated_at: null,
});

/** What every screen and paper shows as the jackpot. */
export const jackpotHolds = ({ put_in, won }: Pick<StoredJackpot, 'put_in' | 'won'>): Santim => stillToWin(put_in, won);

/** Returns the amount that the jackpot held before a time. */
export async function jackpotBefore(db: Db, hallId: string, until: string): Promise<Santim> {
  const next = await firstEntryFrom(db, hallId, until);
  let booked = db.selectFrom('jackpot_entries').select('put_in_after').where('hall_id', '=', hallId);
  if (next !== undefined) booked = booked.where('seq', '<', next);
  const last = await booked.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const drawn = await db
    .selectFrom('awards')
    .select('amount')
    .where('hall_id', '=', hallId)
    .where('status', '=', 'triggered')
    .where('triggered_at', '<', until)
    .execute();
  const won = addSantim(...drawn.map(({ amount }) => amount));
  return jackpotHolds({ put_in: last?.put_in_after ?? NOTHING, won });
}

/**
 * Returns the number of the first entry of a ledger at or after a time, undefined if there is none. Entries of the same
 * moment may be out of order by milliseconds, so that a ledger without earlier entries begins with its number 1.
 */
export async function firstEntryFrom(db: Db, hallId: string, at: string): Promise<number | undefined> {
  const ofHall = db.selectFrom('jackpot_entries').select('seq').where('hall_id', '=', hallId);
  const byTime = ofHall.orderBy('at').orderBy('seq').limit(1);
  const earlier = await byTime.where('at', '<', at).executeTakeFirst();
  if (earlier === undefined) return 1;
  const first = await byTime.where('at', '>=', at).executeTakeFirst();
  return first?.seq;
}

/** The newest that staff booked without a game. The words of the condition are those of the index `jackpot_by_hand`. */
export const bookedByHand = (db: Db, hallId: string) =>
  db
    .selectFrom('jackpot_entries')
    .select(['seq', 'kind', 'amount', 'reason', 'by_name', 'at'])
    .where('hall_id', '=', hallId)
    .where(sql<boolean>`kind in ('initial', 'addition', 'correction')`)
    .orderBy('seq', 'desc')
    .$narrowType<{ kind: (typeof BY_HAND)[number] }>();

/** Adds one entry and moves the stored sums with it. The transaction holds the hall's lock, so nobody else books. */
export async function book(
  tx: HallTx,
  by: AuditContext,
  { entry, gameId, awardId, reason }: Booking,
): Promise<StoredJackpot> {
  const [at, actor] = [by.at.toISOString(), written(by.actor)];
  const before = await ensureJackpot(tx);
  const last = await lastEntry.first(tx.db, { hallId: tx.hall.id });
  checkAgainstLedger(before, last);
  const after: StoredJackpot = {
    ...before,
    put_in: santim(before.put_in + balanceOf([entry]).putIn),
    available: santim(before.available + entry.amount),
    entries: before.entries + 1,
    updated_at: at,
  };
  await insertEntry.run(tx.db, {
    hall_id: before.hall_id,
    seq: after.entries,
    kind: entry.kind,
    amount: entry.amount,
    put_in_after: after.put_in,
    available_after: after.available,
    game_id: gameId ?? null,
    award_id: awardId ?? null,
    reason: reason ?? null,
    by_id: actor.id,
    by_name: actor.name,
    by_role: actor.role,
    at,
  });
  await updateJackpot.run(tx.db, after);
  return after;
}

const ENTRY = [
  'hall_id',
  'seq',
  'kind',
  'amount',
  'put_in_after',
  'available_after',
  'game_id',
  'award_id',
  'reason',
  'by_id',
  'by_name',
  'by_role',
  'at',
] as const satisfies readonly (keyof JackpotEntriesTable)[];

const insertEntry = statement((db, parameter: Parameter<JackpotEntriesTable>) =>
  db.insertInto('jackpot_entries').values(parameters(parameter, ENTRY)),
);

const updateJackpot = statement((db, parameter: Parameter<StoredJackpot>) =>
  db
    .updateTable('jackpots')
    .set(parameters(parameter, ['put_in', 'available', 'entries', 'updated_at']))
    .where('hall_id', '=', parameter('hall_id')),
);

/** The transaction holds the hall's lock, so nobody else opens its jackpot. */
export async function ensureJackpot(tx: HallTx): Promise<StoredJackpot> {
  const stored = await jackpotOf.first(tx.db, { hallId: tx.hall.id });
  if (stored) return stored;
  const opened = unopened(tx.hall.id);
  await tx.db.insertInto('jackpots').values(opened).execute();
  return opened;
}

export const tell = (tx: HallTx, by: AuditContext, entry: Parameters<typeof appendAndPublish>[3]) =>
  appendAndPublish(tx, by, 'jackpot-changed', entry);

/** What the prizes of a game left over goes into the jackpot with the win itself, and stays: no co-winner changes it. */
export async function bookRounding(
  tx: HallTx,
  by: AuditContext,
  game: { id: string; number: number },
  amount: Santim,
): Promise<void> {
  const { available } = await book(tx, by, { entry: entry('rounding', amount), gameId: game.id });
  await tell(tx, by, {
    action: 'jackpot.rounding',
    subject: game.id,
    before: { available: santim(available - amount) },
    after: { available, amount, gameNumber: game.number },
  });
}

/** A balance that the ledger does not bear out was changed by other hands; booking on top would hide it. */
function checkAgainstLedger(jackpot: StoredJackpot, last: LastEntry | undefined): void {
  const { seq, put_in_after, available_after } = last ?? { seq: 0, put_in_after: 0, available_after: 0 };
  if (seq === jackpot.entries && put_in_after === jackpot.put_in && available_after === jackpot.available) return;
  throw new Error(`The jackpot of hall ${jackpot.hall_id} does not match its ledger.`);
}

type LastEntry = { seq: number; put_in_after: number; available_after: number };

const lastEntry = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db
    .selectFrom('jackpot_entries')
    .select(['seq', 'put_in_after', 'available_after'])
    .where('hall_id', '=', parameter('hallId'))
    .orderBy('seq', 'desc')
    .limit(1),
);

/** Halls whose stored sums are not the sums of their ledger; none, unless somebody wrote past the server. */
export async function unbalancedJackpots(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hall_id: string }>`
    select j.hall_id from jackpots j
    left join (
      select hall_id, count(*) as entries, sum(amount) as available,
        sum(case when kind in ('initial', 'contribution', 'rounding', 'addition', 'correction') then amount else 0 end) as put_in
      from jackpot_entries group by hall_id
    ) l on l.hall_id = j.hall_id
    left join (select hall_id, sum(amount) as won from awards where status = 'triggered' group by hall_id) w on w.hall_id = j.hall_id
    where j.won <> coalesce(w.won, 0) or j.available <> coalesce(l.available, 0) or j.put_in <> coalesce(l.put_in, 0) or j.entries <> coalesce(l.entries, 0)
    order by j.hall_id`.execute(db);
  return rows.map((row) => row.hall_id);
}

type PutIn = Pick<Answer<'GET /jackpot/:cashierId/history'>, 'roundings' | 'roundedOff' | 'byHand'>;

const SHOWN = 50;

/** The kind is a literal, because SQLite would not use the index of roundings with a parameter. */
export const newestRoundings = (db: Db, hallId: string) =>
  db
    .selectFrom('jackpot_entries as e')
    .innerJoin('games as g', 'g.id', 'e.game_id')
    .select(['g.id', 'g.number', 'e.amount', 'e.at'])
    .where('e.hall_id', '=', hallId)
    .where('e.kind', '=', sql.lit('rounding' as const))
    .orderBy('e.seq', 'desc')
    .limit(SHOWN);

/** What games rounded off and what staff moved by hand, newest first; the sum of roundings is taken from the tallies. */
export async function putInBesides(db: Db, hallId: string): Promise<PutIn> {
  const moved = await bookedByHand(db, hallId).limit(SHOWN).execute();
  const newest = await newestRoundings(db, hallId).execute();
  const { sum } = await db
    .selectFrom('tallies')
    .select((e) => e.fn.sum('rounded_off').as('sum'))
    .where('hall_id', '=', hallId)
    .where('period', '=', ALL)
    .executeTakeFirstOrThrow();
  return {
    roundings: newest.map(({ id, number, amount, at }) => ({
      gameId: id,
      gameNumber: number,
      amount: birrFromSantim(amount),
      timestamp: at,
    })),
    roundedOff: birrFromSantim(santim(Number(sum ?? 0))),
    byHand: moved.map(({ amount, by_name: by, at: timestamp, ...entry }) => ({
      ...entry,
      ...{ amount: birrFromSantim(amount), by, timestamp },
    })),
  };
}

/** Games whose prizes left over something else than the ledger took in for them. */
export async function misbookedRoundings(db: Db): Promise<string[]> {
  const unlike = await db
    .selectFrom('games as g')
    .leftJoin('jackpot_entries as e', (join) => join.onRef('e.game_id', '=', 'g.id').on('e.kind', '=', 'rounding'))
    .select('g.id')
    .where(sql<boolean>`g.rounded_off <> coalesce(e.amount, 0)`)
    .orderBy('g.id')
    .execute();
  return unlike.map(({ id }) => id);
}
