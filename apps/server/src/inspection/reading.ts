import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { GENESIS, type RecordHead } from '../audit/append.ts';
import type { RecordPiece } from '../audit/record-file.ts';
import { headOf } from '../reports/day-roll.ts';
import type { Database } from '../storage/schema.ts';
import type { Dates } from './dates.ts';

/** What is asked for: the business days of a hall, both included, as they stand at one moment. */
export type Inspected = {
  readonly db: Kysely<Database>;
  readonly hallId: string;
  readonly from: string;
  readonly to: string;
  readonly dates: Dates;
};

/** So many rows are read at once, and then everyone else has their turn: SQLite answers in the thread of the calls. */
export const PAGE = 200;

export async function* inTurns<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    yield page;
    await turn();
  }
}

/**
 * The numbers of a list that grows with time, of the days that are asked for: by halving, since no index knows the days.
 * @returns first and last; the last is below the first where there are none
 */
export async function numbersWithin(
  { from, to, dates }: Inspected,
  [low, high]: readonly [first: number, last: number],
  timeOf: (number: number) => Promise<string | undefined>,
): Promise<[first: number, last: number]> {
  const firstWhere = async (reached: (day: string) => boolean) => {
    let [below, above] = [low, high + 1];
    while (below < above) {
      const middle = Math.floor((below + above) / 2);
      const at = await timeOf(middle);
      if (at === undefined || reached(dates.businessDayOf(at))) above = middle;
      else below = middle + 1;
    }
    return below;
  };
  return [await firstWhere((day) => day >= from), (await firstWhere((day) => day > to)) - 1];
}

/** The hall's record of these days, as far as it is not archived. */
export async function recordWithin(asked: Inspected): Promise<RecordPiece | null> {
  const { db, hallId: chain } = asked;
  const head = await headOf(db, chain);
  if (head === null) return null;
  const entry = (seq: number) =>
    db.selectFrom('audit').select(['at', 'hash']).where('chain', '=', chain).where('seq', '=', seq).executeTakeFirst();
  const archived = await archivedEnd(db, chain);
  const [first, last] = await numbersWithin(asked, [archived.seq + 1, head.seq], async (seq) => (await entry(seq))?.at);
  const before =
    first - 1 === archived.seq ? archived : { seq: first - 1, hash: (await entry(first - 1))?.hash ?? GENESIS };
  return { chain, before, last: Math.max(last, before.seq), head };
}

/** Where the archives of a chain end; they hold all before it. */
async function archivedEnd(db: Kysely<Database>, chain: string): Promise<RecordHead> {
  const end = await db
    .selectFrom('archived_chains')
    .select(['last_seq as seq', 'last_hash as hash'])
    .where('chain', '=', chain)
    .orderBy('last_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return end ?? { seq: 0, hash: GENESIS };
}
