import type { HallMoney, HallNow } from '@adarash/contract/routes/reports';
import { type Books, NO_BOOKS } from '@adarash/rules/books';
import { addSantim, birrFromSantim, type Santim, santim } from '@adarash/rules/money';
import { byName } from '@adarash/rules/sums';
import { jackpotHolds } from '../../money/jackpot/ledger.ts';
import { type CashOfHall, cashOfHalls } from '../../money/shifts/drawers.ts';
import { booksOfSums, SUM_OF_BOOKS, type SumsOfBooks } from '../../money/tallies/tally.ts';
import type { Db } from '../../storage/schema.ts';

const SUMS = ['sales', 'houseFee', 'unpaid', 'jackpot'] as const;
type Sums = Record<(typeof SUMS)[number], Santim>;

/** Money sums of all halls, including deleted halls: of the requested days, and since the first game. */
type BooksOfAll = { range: Books; ever: Books };

type MoneyOfHall = HallMoney & Pick<HallNow, 'lastClose'>;

type MoneyOfHalls = { of: (hallId: string) => MoneyOfHall; others: HallMoney | null; total: HallMoney };

/**
 * Returns the money of the listed halls, of all other halls together, and of all halls. The number of queries does not
 * depend on the number of halls.
 */
export async function moneyOfHalls(
  db: Db,
  hallIds: readonly string[],
  periods: readonly string[],
  all: BooksOfAll,
): Promise<MoneyOfHalls> {
  const cash = await cashOfHalls(db, hallIds);
  const books = await booksOfHalls(db, hallIds, periods);
  const jackpots = await jackpotsOfAll(db);
  const sumsOf = (hallId: string) =>
    sumsFrom(books.get(hallId) ?? NO_BOOKS, cash.get(hallId)?.unpaid ?? santim(0), jackpots.get(hallId) ?? santim(0));
  const unpaid = addSantim(all.ever.open, all.ever.awardsOpen);
  const total = sumsFrom(all.range, unpaid, addSantim(...jackpots.values()));
  const listed = hallIds.map(sumsOf);
  const others = byName(SUMS, (name) => santim(total[name] - addSantim(...listed.map((sums) => sums[name]))));
  const hasOthers = SUMS.some((name) => others[name] !== 0);
  return {
    of: (hallId) => ({
      ...moneyJson(sumsOf(hallId), cash.get(hallId)?.expected ?? null),
      lastClose: closeJson(cash.get(hallId)?.lastClose ?? null),
    }),
    others: hasOthers ? moneyJson(others, null) : null,
    total: moneyJson(total, expectedOfAll([...cash.values()])),
  };
}

const sumsFrom = ({ stakes: sales, houseFee }: Books, unpaid: Santim, jackpot: Santim): Sums => ({
  sales,
  houseFee,
  unpaid,
  jackpot,
});

/**
 * Returns the sum of the expected cash of all halls. Halls whose expected cash is unknown are skipped; null if it is
 * unknown for all.
 */
function expectedOfAll(all: readonly CashOfHall[]): Santim | null {
  const known = all.flatMap(({ expected }) => (expected === null ? [] : [expected]));
  return known.length === 0 ? null : addSantim(...known);
}

async function booksOfHalls(
  db: Db,
  hallIds: readonly string[],
  periods: readonly string[],
): Promise<Map<string, Books>> {
  if (hallIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tallies')
    .select('hall_id')
    .select(SUM_OF_BOOKS)
    .where('hall_id', 'in', hallIds)
    .where('period', 'in', periods)
    .groupBy('hall_id')
    .execute();
  return new Map((rows as (SumsOfBooks & { hall_id: string })[]).map((row) => [row.hall_id, booksOfSums(row).books]));
}

async function jackpotsOfAll(db: Db): Promise<Map<string, Santim>> {
  const rows = await db.selectFrom('jackpots').select(['hall_id', 'put_in', 'won']).execute();
  return new Map(rows.map((row) => [row.hall_id, jackpotHolds(row)]));
}

const moneyJson = (sums: Sums, cashExpected: Santim | null): HallMoney => ({
  ...byName(SUMS, (name) => birrFromSantim(sums[name])),
  cashExpected: cashExpected === null ? null : birrFromSantim(cashExpected),
});

const closeJson = (close: CashOfHall['lastClose']): HallNow['lastClose'] =>
  close && { ...close, difference: birrFromSantim(close.difference) };
