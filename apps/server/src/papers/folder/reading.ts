import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { GENESIS, type RecordHead } from '../../record/append.ts';
import type { RecordPiece } from '../../record/record-file.ts';
import { firstNumber } from '../../start/periods.ts';
import type { Services } from '../../start/services.ts';
import type { Database } from '../../storage/schema.ts';
import { headOf } from '../day-roll.ts';
import type { HallPaper } from '../hall-paper.ts';
import type { Dates } from './sheet.ts';

/** What is asked for: the business days of a hall, both included, as they stand at one moment. */
export type Inspected = {
  readonly services: Services;
  readonly db: Kysely<Database>;
  /** The hall in the language of its printed rolls, and in that of tables and texts. */
  readonly hall: HallPaper;
  readonly english: HallPaper;
  readonly from: string;
  readonly to: string;
  readonly dates: Dates;
};

/** How many rows are read before others have their turn, because SQLite runs in the thread that answers calls. */
export const PAGE = 200;

export async function* inTurns<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    yield page;
    await turn();
  }
}

/**
 * The numbers of a list, of the days that are asked for.
 * @returns first and last; the last is below the first where there are none
 */
export async function numbersWithin(
  { from, to, hall }: Inspected,
  [low, high]: readonly [first: number, last: number],
  timeOf: (number: number) => Promise<string | undefined>,
): Promise<[first: number, last: number]> {
  const firstWhere = (holds: (day: string) => boolean) =>
    firstNumber(low, high, async (number) => {
      const at = await timeOf(number);
      return at === undefined || holds(hall.dayOf(at));
    });
  return [await firstWhere((day) => day >= from), (await firstWhere((day) => day > to)) - 1];
}

/** The hall's record of these days, as far as it is not archived. */
export async function recordWithin(asked: Inspected): Promise<RecordPiece | null> {
  const { db, hall } = asked;
  const chain = hall.id;
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
