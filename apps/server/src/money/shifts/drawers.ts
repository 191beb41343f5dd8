import { addSantim, type Santim, santim } from '@adarash/rules/money';
import { amountsByMeans, type MeansAmount } from '@adarash/rules/payment-method';
import { type CashDrawer, drawerOf, EMPTY_SNAPSHOT, type MoneySnapshot, moneySnapshot } from '@adarash/rules/shift';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { ownerSettings } from '../../repositories/halls.ts';
import type { ShiftsTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import { balancesOfSellers } from '../sellers/ledger.ts';
import { ALL, booksOfSums, SUM_OF_BOOKS, type SumsOfBooks } from '../tallies/tally.ts';
import { movementTotals } from './movements.ts';

/** Current shift of a hall, and the close of the previous shift. The shift has no row before its float is entered. */
type Shift = {
  row: Pick<ShiftsTable, 'opening_float' | 'opened_at' | 'first_counted' | 'prefilled_means'> | undefined;
  before: Pick<ShiftsTable, 'closed_at' | 'close'> | undefined;
};

/**
 * Fields of the previous close that are still used. In closes of release 1.x all counted cash remained in the drawer.
 */
type CloseBefore = {
  reading?: MoneySnapshot;
  counted?: Santim;
  cashLeft?: Santim;
  difference?: Santim;
  jackpotEntry?: number;
};

/** Sums of a hall's money and of its cash movements, which determine the cash in its drawer. */
type Sums = Pick<Parameters<typeof drawerOf>[0], 'paidIn' | 'paidOut'> & { reading: MoneySnapshot };

/** Returns the cash drawer of a shift. `means` contains the amounts received by other payment methods than cash. */
export function drawerOfShift(
  { row, before }: Shift,
  { reading, paidIn, paidOut }: Sums,
  means: readonly MeansAmount[],
): { drawer: CashDrawer; left: Santim | null; sealed: CloseBefore } {
  const sealed: CloseBefore = JSON.parse(before?.close ?? '{}');
  const { reading: opening = EMPTY_SNAPSHOT, counted = null, cashLeft: left = counted } = sealed;
  const float = row?.opening_float ?? left ?? santim(0);
  const otherMeans = addSantim(...means.map(({ amount }) => amount));
  return { drawer: drawerOf({ float, otherMeans, paidIn, paidOut }, opening, reading), left, sealed };
}

/** Returns whether the owner hides the expected cash and the cash of the shift is not counted yet. */
export const isCashHidden = (settings: { blindCount: boolean }, row: Shift['row']): boolean =>
  settings.blindCount && (row?.first_counted ?? null) === null;

/**
 * Returns one amount for each payment method of the owner's list, and for each method that release 1.x stored for the
 * shift.
 */
export function meansOf(
  listed: readonly string[],
  row: Shift['row'],
  entered: readonly MeansAmount[] | undefined,
): MeansAmount[] {
  const prefilled: MeansAmount[] = JSON.parse(row?.prefilled_means ?? '[]');
  const names = [...new Set([...listed, ...prefilled.map(({ means }) => means)])];
  if (entered === undefined)
    return names.map((means) => ({
      means,
      amount: prefilled.find((one) => one.means === means)?.amount ?? santim(0),
    }));
  const amounts = amountsByMeans(names, entered);
  // The owner has changed the list of payment methods since the cashier opened the form.
  if (amounts === null) throw new Refusal('SHIFT_MOVED');
  return amounts;
}

/**
 * Returns the sums of the money of halls: games, refunds and the balances of sellers. The sums of games are read from
 * the roll-ups, which every change of a game updates, so the cost does not depend on the number of games.
 */
export async function readingsOf(db: Db, hallIds: readonly string[]): Promise<(hallId: string) => MoneySnapshot> {
  const tallies = await db
    .selectFrom('tallies')
    .select('hall_id')
    .select(SUM_OF_BOOKS)
    .where('hall_id', 'in', hallIds)
    .where('period', '=', ALL)
    .groupBy('hall_id')
    .execute();
  const rows = new Map((tallies as (SumsOfBooks & { hall_id: string })[]).map((row) => [row.hall_id, row]));
  const pending = await stakesOfPendingGames(db, hallIds);
  const balances = await balancesOfSellers(db, hallIds);
  return (hallId) => {
    const { books, returned } = booksOfSums(rows.get(hallId));
    const soldAhead = pending.get(hallId) ?? santim(0);
    return moneySnapshot(books, { soldAhead, returned, withSellers: balances.get(hallId) ?? santim(0) });
  };
}

async function stakesOfPendingGames(db: Db, hallIds: readonly string[]): Promise<Map<string, Santim>> {
  const sums = await db
    .selectFrom('games')
    .select(['hall_id', sql<number>`sum(pot)`.as('amount')])
    .where('hall_id', 'in', hallIds)
    .where('ended_at', 'is', null)
    .where('status', '=', 'pending')
    .groupBy('hall_id')
    .execute();
  return new Map(sums.map(({ hall_id, amount }) => [hall_id, santim(Number(amount))]));
}

export type CashOfHall = {
  /** Sum of unpaid prizes and awards. */
  unpaid: Santim;
  /** Expected cash in the drawer; null while the owner hides it, or if no shift is open. */
  expected: Santim | null;
  lastClose: { number: number; closedAt: string; difference: Santim } | null;
};

/** Returns the cash in the drawers of halls. The number of queries does not depend on the number of halls. */
export async function cashOfHalls(db: Db, hallIds: readonly string[]): Promise<Map<string, CashOfHall>> {
  if (hallIds.length === 0) return new Map();
  const settings = await ownerSettings(db);
  const shifts = await currentShifts(db, hallIds);
  const totalsOf = await movementTotals(db, hallIds);
  const readingOf = await readingsOf(db, hallIds);
  return new Map(
    shifts.map((shift) => {
      const row = shift.opening_float === null ? undefined : { ...shift, opening_float: shift.opening_float };
      const reading = readingOf(shift.id);
      const sums = { reading, ...totalsOf(shift.id, shift.number) };
      const { drawer, sealed } = drawerOfShift({ row, before: shift }, sums, meansOf(settings.means, row, undefined));
      // A shift is open after its float was entered or its first card was sold.
      const isOpen = shift.opened_at !== null || drawer.sold !== 0;
      const isKnown = isOpen && !isCashHidden(settings, row);
      const { closed_at: closedAt } = shift;
      const cash: CashOfHall = {
        unpaid: addSantim(reading.open, reading.awardsOpen),
        expected: isKnown ? drawer.expected : null,
        lastClose:
          closedAt === null ? null : { number: shift.number - 1, closedAt, difference: sealed.difference ?? santim(0) },
      };
      return [shift.id, cash];
    }),
  );
}

/** Returns the numbers and rows of the current shifts of halls, with the closes of their previous shifts. */
const currentShifts = (db: Db, hallIds: readonly string[]) =>
  db
    .selectFrom('halls')
    .leftJoin('shifts as current', (join) =>
      join.onRef('current.hall_id', '=', 'halls.id').onRef('current.number', '=', 'halls.shift'),
    )
    .leftJoin('shifts as before', (join) =>
      join.onRef('before.hall_id', '=', 'halls.id').on((e) => e(e.ref('before.number'), '=', e('halls.shift', '-', 1))),
    )
    .select(['halls.id', 'halls.shift as number'])
    .select(['current.opening_float', 'current.opened_at', 'current.first_counted', 'current.prefilled_means'])
    .select(['before.closed_at', 'before.close'])
    .where('halls.id', 'in', hallIds)
    .execute();
