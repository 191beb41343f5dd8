import { addMoved, type MovedBy, movedSince } from '@adarash/rules/means';
import { type Santim, santim } from '@adarash/rules/money';
import { type Drawer, drawerOf, NO_READING, type Reading, readingOf } from '@adarash/rules/shift';
import { sql } from 'kysely';
import { hallRow } from '../../repositories/halls.ts';
import type { ShiftsTable } from '../../storage/schema/shifts.ts';
import { TALLY_COLUMNS, type Weight } from '../../storage/schema/tallies.ts';
import type { Db } from '../../storage/schema.ts';
import { inShift, movedBySellers, type SellerNow, sellersNow, withSellers } from '../sellers/ledger.ts';
import { ALL, booksOfWeight, movedEver } from '../tallies/tally.ts';
import { type Explained, explain, type Reason, reasonsOf, soldAhead } from './reasons.ts';

export type OpenShift = {
  number: number;
  /** Its row, once somebody said its float. */
  row: ShiftsTable | undefined;
  since: string | null;
  /** What was counted at the close before. */
  left: Santim | null;
  drawer: Drawer;
  moved: readonly MovedBy[];
  reading: Reading;
  reasons: Reason[];
  /** Those who sold in it, or have money of the drawer; and of all sellers how they stand. */
  sellers: ReturnType<typeof inShift>;
  allSellers: SellerNow[];
  /** What its entries explain: what is read next goes on from there. */
  explained: Explained;
};

/**
 * There is always one: it begins where the one before ended, whether anybody opened it or not. As much is read of a hall
 * that never closed as of one that did yesterday.
 */
export async function openShiftOf(db: Db, hallId: string, known?: Explained): Promise<OpenShift> {
  const hall = await hallRow(db, hallId);
  const { before, row } = await rowsAround(db, hallId, hall.shift);
  const sealed: { reading?: Reading; counted?: Santim } = JSON.parse(before?.close ?? '{}');
  const { reading: opening = NO_READING, counted: left = null } = sealed;
  const waiting = await soldAhead(db, hallId);
  const { books, returned } = await booksNow(db, hallId);
  const apart = { soldAhead: waiting.amount, returned, withSellers: await withSellers(db, hallId) };
  const ever = addMoved([...(await movedEver(db, hallId)), ...(await movedBySellers(db, hallId))]);
  const reading = readingOf(books, apart, ever);
  const allSellers = await sellersNow(db, hall);
  const moved = movedSince(opening.means, reading.means);
  const drawer = drawerOf(row?.opening_float ?? santim(0), opening, reading);
  const explained = await explain(db, hallId, before?.record_seq ?? 0, known);
  const reasons = await reasonsOf(db, {
    ...{ hall, drawer, reading, waiting, explained },
    ...{ returned: santim(returned - (opening.returned ?? 0)), left, floatNote: row?.float_note ?? null },
  });
  const stands = { drawer, moved, reading, reasons, explained, sellers: inShift(allSellers), allSellers };
  return { number: hall.shift, row, since: before?.closed_at ?? null, left, ...stands };
}

async function rowsAround(db: Db, hallId: string, number: number) {
  const rows = await db
    .selectFrom('shifts')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('number', 'in', [number - 1, number])
    .execute();
  return { before: rows.find((row) => row.number < number), row: rows.find((row) => row.number === number) };
}

/** From the roll-ups, which move in the transaction of every change: few rows, however many games were played. */
async function booksNow(db: Db, hallId: string) {
  const sums = await db
    .selectFrom('tallies')
    .select(TALLY_COLUMNS.map((name) => sql<number | null>`sum(${sql.ref(name)})`.as(name)))
    .where('hall_id', '=', hallId)
    .where('period', '=', ALL)
    .executeTakeFirst();
  const total = (name: keyof Weight) => Number(sums?.[name] ?? 0);
  return { books: booksOfWeight(total), returned: santim(total('returned')) };
}
