import { openWinnings } from '@adarash/rules/books';
import { addSantim, type Santim, santim } from '@adarash/rules/money';
import type { MeansAmount } from '@adarash/rules/payment-method';
import type { CashDrawer, MoneySnapshot } from '@adarash/rules/shift';
import { hallRow, ownerSettings } from '../../repositories/halls.ts';
import { cardsInDraft, type SaleCounts, saleCounts } from '../../repositories/sales.ts';
import { factsOf } from '../../repositories/stored-game.ts';
import type { ShiftsTable } from '../../storage/schema/money.ts';
import type { Db, HallRow } from '../../storage/schema.ts';
import { inShift, type SellerNow, sellersNow } from '../sellers/ledger.ts';
import { drawerOfShift, isCashHidden, meansOf, readingsOf } from './drawers.ts';
import { type JackpotByHand, jackpotByHandSince, newestJackpotEntry } from './jackpot-by-hand.ts';
import { listedMovements, movementTotals, type SealedMovement } from './movements.ts';

/** Facts about a shift that its close stores unchanged. */
export type ShiftFacts = {
  drawer: CashDrawer;
  movements: readonly SealedMovement[];
  /** Amount received by each payment method except cash. */
  means: readonly MeansAmount[];
  reading: MoneySnapshot;
  /** Unpaid prizes and awards of the shift. */
  unpaid: Unpaid;
  jackpotByHand: JackpotByHand;
  saleCounts: SaleCounts;
  /** Number of cards in the draft of the sale, which are not sold yet. */
  onSale: number;
  /** Number of the latest jackpot entry. */
  jackpotEntry: number;
};

export type LoadedShift = {
  number: number;
  /** Row of the shift; undefined before its float is entered or its cash is counted. */
  row: ShiftsTable | undefined;
  since: string | null;
  /** Cash that the previous close left in the drawer; null if there was no close. */
  left: Santim | null;
  facts: ShiftFacts;
  /** Whether the owner hides the expected cash and the cash of the shift is not counted yet. */
  isHidden: boolean;
  /** Sellers with sales, settlements or a balance in the shift, and the sums of all sellers. */
  sellers: ReturnType<typeof inShift>;
  allSellers: SellerNow[];
};

/**
 * Returns the current shift of a hall. A shift always exists: it starts with the close of the previous shift. `entered`
 * contains the amounts by other payment methods than cash that staff entered at the close. Without it they are the
 * amounts that release 1.x stored, or 0.
 */
export async function openShiftOf(db: Db, hallId: string, entered?: readonly MeansAmount[]): Promise<LoadedShift> {
  const hall = await hallRow(db, hallId);
  const { before, row } = await rowsAround(db, hallId, hall.shift);
  const since = before?.closed_at ?? null;
  const readingOf = await readingsOf(db, [hallId]);
  const reading = readingOf(hallId);
  const totalsOf = await movementTotals(db, [hallId]);
  const movements = await listedMovements(db, hallId, hall.shift);
  const settings = await ownerSettings(db);
  const means = meansOf(settings.means, row, entered);
  const sums = { reading, ...totalsOf(hallId, hall.shift) };
  const { drawer, left, sealed } = drawerOfShift({ row, before }, sums, means);
  const allSellers = await sellersNow(db, hall);
  return {
    number: hall.shift,
    row,
    since,
    left,
    facts: {
      drawer,
      movements,
      means,
      reading,
      unpaid: await unpaidOf(db, hall, reading),
      jackpotByHand: await jackpotByHandSince(db, hallId, { entry: sealed.jackpotEntry, at: since }),
      saleCounts: await saleCounts(db, hallId, hall.shift),
      onSale: await cardsInDraft(db, hallId),
      jackpotEntry: await newestJackpotEntry(db, hallId),
    },
    isHidden: isCashHidden(settings, row),
    sellers: inShift(allSellers),
    allSellers,
  };
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

type UnpaidItem = { gameNumber: number; cardId: number; amount: Santim; of: 'prize' | 'jackpot' };

/**
 * Unpaid prizes. `amount` and `count` are those of this shift, with the latest items. `earlier` is the sum of previous
 * shifts.
 */
export type Unpaid = { amount: Santim; count: number; earlier: Santim; items: UnpaidItem[] };

/** Maximum number of unpaid prizes that a shift lists. */
const MOST_ITEMS = 40;

async function unpaidOf(db: Db, hall: HallRow, reading: MoneySnapshot): Promise<Unpaid> {
  const amount = santim(hall.open_sum);
  const earlier = santim(addSantim(reading.open, reading.awardsOpen) - amount);
  return { amount, count: hall.open_count, earlier, items: await unpaidItems(db, hall) };
}

export const openGamesOfShift = (db: Db, hallId: string, shift: number) =>
  db
    .selectFrom('games')
    .select(['number', 'status', 'document'])
    .where('hall_id', '=', hallId)
    .where('open_shift', '=', shift)
    .orderBy('id', 'desc')
    .limit(MOST_ITEMS);

async function unpaidItems(db: Db, { id, shift }: HallRow): Promise<UnpaidItem[]> {
  const games = await openGamesOfShift(db, id, shift).execute();
  const items = games
    .reverse()
    .flatMap(({ number: gameNumber, ...game }) =>
      openWinnings({ ...factsOf(game), status: game.status }).map((one) => ({ gameNumber, ...one })),
    );
  return items.slice(-MOST_ITEMS);
}
