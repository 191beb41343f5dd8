import type { Answer } from '@adarash/contract';
import { type BY_HAND, balanceOf, entry, type JackpotEntry, stillToWin } from '@adarash/rules/jackpot';
import { addSantim, birrFromSantim, type Santim, santim } from '@adarash/rules/money';
import { sql } from 'kysely';
import { type AuditContext, toAuditActor } from '../../audit-log/append.ts';
import { appendAndPublish } from '../../live/events.ts';
import type { JackpotEntriesTable, JackpotsTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import { type Parameter, parameters, statement } from '../../storage/statement.ts';
import type { HallTx } from '../../storage/storage.ts';
import { ALL } from '../tallies/tally.ts';

export type StoredJackpot = Readonly<JackpotsTable>;

type Booking = { entry: JackpotEntry; gameId?: string; awardId?: string; reason?: string };

const NOTHING = santim(0);

const jackpotOf = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db.selectFrom('jackpots').selectAll().where('hall_id', '=', parameter('hallId')),
);

/** Returns the jackpot of a hall. Without a stored jackpot it is empty and enabled. */
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

/** Returns the amount of the jackpot as displayed on every screen and paper. */
export const jackpotHolds = ({ put_in, won }: Pick<StoredJackpot, 'put_in' | 'won'>): Santim => stillToWin(put_in, won);

/** Returns the amount of the jackpot before a time. */
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
 * Returns the number of the first jackpot entry at or after a time, or undefined if there is none. Times of concurrent
 * entries may be out of order by milliseconds. So if no entry is earlier, the number is 1.
 */
export async function firstEntryFrom(db: Db, hallId: string, at: string): Promise<number | undefined> {
  const ofHall = db.selectFrom('jackpot_entries').select('seq').where('hall_id', '=', hallId);
  const byTime = ofHall.orderBy('at').orderBy('seq').limit(1);
  const earlier = await byTime.where('at', '<', at).executeTakeFirst();
  if (earlier === undefined) return 1;
  const first = await byTime.where('at', '>=', at).executeTakeFirst();
  return first?.seq;
}

/**
 * Returns the query of the latest jackpot entries that staff created without a game. The condition must be identical to
 * that of the index `jackpot_by_hand`, otherwise the index is not used.
 */
export const bookedByHand = (db: Db, hallId: string) =>
  db
    .selectFrom('jackpot_entries')
    .select(['seq', 'kind', 'amount', 'reason', 'by_name', 'at'])
    .where('hall_id', '=', hallId)
    .where(sql<boolean>`kind in ('initial', 'addition', 'correction')`)
    .orderBy('seq', 'desc')
    .$narrowType<{ kind: (typeof BY_HAND)[number] }>();

/**
 * Creates an entry in the jackpot ledger and updates the stored sums. The hall is locked, so there are no concurrent
 * entries.
 */
export async function book(
  tx: HallTx,
  by: AuditContext,
  { entry, gameId, awardId, reason }: Booking,
): Promise<StoredJackpot> {
  const at = by.at.toISOString();
  const actor = toAuditActor(by.actor);
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

/** Returns the jackpot of a hall, and creates it if required. The hall is locked, so it is never created twice. */
export async function ensureJackpot(tx: HallTx): Promise<StoredJackpot> {
  const stored = await jackpotOf.first(tx.db, { hallId: tx.hall.id });
  if (stored) return stored;
  const opened = unopened(tx.hall.id);
  await tx.db.insertInto('jackpots').values(opened).execute();
  return opened;
}

export const publishJackpot = (tx: HallTx, by: AuditContext, entry: Parameters<typeof appendAndPublish>[3]) =>
  appendAndPublish(tx, by, 'jackpot-changed', entry);

/**
 * Adds the rounded part of a game's prizes to the jackpot, in the transaction of the win. A later co-winner does not
 * change it.
 */
export async function bookRounding(
  tx: HallTx,
  by: AuditContext,
  game: { id: string; number: number },
  amount: Santim,
): Promise<void> {
  const { available } = await book(tx, by, { entry: entry('rounding', amount), gameId: game.id });
  await publishJackpot(tx, by, {
    action: 'jackpot.rounding',
    subject: game.id,
    before: { available: santim(available - amount) },
    after: { available, amount, gameNumber: game.number },
  });
}

/**
 * Throws if the jackpot's stored balance does not match its ledger. The balance was then changed outside the server,
 * and a new entry would hide that.
 */
function checkAgainstLedger(jackpot: StoredJackpot, last: LastEntry | undefined): void {
  const { seq, put_in_after, available_after } = last ?? { seq: 0, put_in_after: 0, available_after: 0 };
  if (seq === jackpot.entries && put_in_after === jackpot.put_in && available_after === jackpot.available) return;
  throw new Error(
    `The jackpot of hall ${jackpot.hall_id} does not match its ledger. Run npm run hall -- audit verify.`,
  );
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

/** Returns halls whose stored jackpot sums do not match the ledger. Only changes outside the server can cause this. */
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

/**
 * Returns the query of the latest roundings in the jackpot ledger. The kind must be a literal, because with a parameter
 * SQLite does not use the index of roundings.
 */
export const newestRoundings = (db: Db, hallId: string) =>
  db
    .selectFrom('jackpot_entries as e')
    .innerJoin('games as g', 'g.id', 'e.game_id')
    .select(['g.id', 'g.number', 'e.amount', 'e.at'])
    .where('e.hall_id', '=', hallId)
    .where('e.kind', '=', sql.lit('rounding' as const))
    .orderBy('e.seq', 'desc')
    .limit(SHOWN);

/** Returns the jackpot's latest roundings and entries by staff. The sum of all roundings is read from the roll-ups. */
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

/** Returns games whose rounded part of the prizes differs from the jackpot ledger. */
export async function misbookedRoundings(db: Db): Promise<string[]> {
  const misbooked = await db
    .selectFrom('games as g')
    .leftJoin('jackpot_entries as e', (join) => join.onRef('e.game_id', '=', 'g.id').on('e.kind', '=', 'rounding'))
    .select('g.id')
    .where(sql<boolean>`g.rounded_off <> coalesce(e.amount, 0)`)
    .orderBy('g.id')
    .execute();
  return misbooked.map(({ id }) => id);
}
