import { type Santim, santim } from '@adarash/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../storage/schema.ts';

/** Maximum number of jackpot changes by staff that a shift lists; its sum includes all. */
const MOST_LISTED = 40;

/**
 * Change of a jackpot by staff. It does not change the cash in the drawer: related cash requires a separate cash
 * movement.
 */
type ByHand = { amount: Santim; reason: string | null; by: string; at: string };
export type JackpotByHand = { amount: Santim; items: ByHand[] };

type Since = {
  /** Number of the latest jackpot entry at the close of the previous shift; undefined for a close of release 1.x. */
  entry: number | undefined;
  /** Time of the close of the previous shift; null if there was none. */
  at: string | null;
};

/** Returns the sum of jackpot changes by staff since the previous close, and the latest of these changes. */
export async function jackpotByHandSince(db: Db, hallId: string, since: Since): Promise<JackpotByHand> {
  const sum = await entriesByHand(db, hallId, since)
    .select(sql<number | null>`sum(amount)`.as('amount'))
    .executeTakeFirst();
  const rows = await entriesByHand(db, hallId, since)
    .select(['amount', 'reason', 'by_name as by', 'at'])
    .orderBy('seq', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return { amount: santim(Number(sum?.amount ?? 0)), items: rows.reverse() };
}

/**
 * Returns the query of jackpot entries by staff. The condition must be identical to that of the index
 * `jackpot_by_hand`, otherwise the index is not used.
 */
export const entriesByHand = (db: Db, hallId: string, { entry, at }: Since) =>
  db
    .selectFrom('jackpot_entries')
    .where('hall_id', '=', hallId)
    .where(sql<boolean>`kind in ('initial', 'addition', 'correction')`)
    .$if(entry !== undefined, (query) => query.where('seq', '>', entry ?? 0))
    .$if(entry === undefined && at !== null, (query) => query.where('at', '>', at ?? ''));

export async function newestJackpotEntry(db: Db, hallId: string): Promise<number> {
  const jackpot = await db.selectFrom('jackpots').select('entries').where('hall_id', '=', hallId).executeTakeFirst();
  return jackpot?.entries ?? 0;
}
