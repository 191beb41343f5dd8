import { openWinnings } from '@adarash/rules/books';
import { addSantim, type Santim, santim } from '@adarash/rules/money';
import { amountsByMeans, type MeansAmount } from '@adarash/rules/payment-method';
import { type Drawer, drawerOf, EMPTY_SNAPSHOT, type MoneySnapshot, moneySnapshot } from '@adarash/rules/shift';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { hallRow, ownerSettings } from '../../repositories/halls.ts';
import { cardsInDraft, type SaleCounts, saleCounts } from '../../repositories/sales.ts';
import { factsOf } from '../../repositories/stored-game.ts';
import type { RollupDelta, ShiftsTable } from '../../storage/schema/money.ts';
import type { Db, HallRow } from '../../storage/schema.ts';
import { inShift, type SellerNow, sellersNow, withSellers } from '../sellers/ledger.ts';
import { ALL, booksOfRollup, SUM_OF_EACH } from '../tallies/tally.ts';
import { type JackpotByHand, jackpotByHandSince, newestJackpotEntry } from './jackpot-by-hand.ts';
import { movementsOf, type SealedMovement } from './movements.ts';

/** Facts that a close stores unchanged. */
export type ShiftFacts = {
  drawer: Drawer;
  movements: readonly SealedMovement[];
  /** Amount received by each other payment method. */
  means: readonly MeansAmount[];
  reading: MoneySnapshot;
  /** Unpaid prizes and awards. */
  unpaid: Unpaid;
  jackpotByHand: JackpotByHand;
  saleCounts: SaleCounts;
  /** Number of cards in the draft, which are not sold yet. */
  onSale: number;
  /** Number of the jackpot's latest entry. */
  jackpotEntry: number;
};

export type OpenShift = {
  number: number;
  /** Row of the shift; undefined before its float was entered or its cash counted. */
  row: ShiftsTable | undefined;
  since: string | null;
  /** Cash that the previous close left in the drawer; null if there was no close. */
  left: Santim | null;
  facts: ShiftFacts;
  /** Whether the owner hides the expected cash and the drawer is not counted yet. */
  isHidden: boolean;
  /** Sellers with sales, settlements or a balance in the shift, and the sums of all sellers. */
  sellers: ReturnType<typeof inShift>;
  allSellers: SellerNow[];
};

/**
 * Part of a close that the next shift starts with. In closes of release 1.x all counted cash remained in the drawer.
 */
type CloseBefore = { reading?: MoneySnapshot; counted?: Santim; cashLeft?: Santim; jackpotEntry?: number };

/**
 * Returns the current shift of a hall. A shift always exists: it starts with the close of the previous shift. `entered`
 * contains the amounts by other payment methods at a close; before that they are the amounts of the upgrade from
 * release 1.x, or 0.
 */
export async function openShiftOf(db: Db, hallId: string, entered?: readonly MeansAmount[]): Promise<OpenShift> {
  const hall = await hallRow(db, hallId);
  const { before, row } = await rowsAround(db, hallId, hall.shift);
  const sealed: CloseBefore = JSON.parse(before?.close ?? '{}');
  const { reading: opening = EMPTY_SNAPSHOT, counted = null, cashLeft: left = counted } = sealed;
  const since = before?.closed_at ?? null;
  const { books, returned } = await booksNow(db, hallId);
  const apart = { soldAhead: await soldAhead(db, hallId), returned, withSellers: await withSellers(db, hallId) };
  const reading = moneySnapshot(books, apart);
  const { listed: movements, ...byHand } = await movementsOf(db, hallId, hall.shift);
  const float = row?.opening_float ?? left ?? santim(0);
  const settings = await ownerSettings(db);
  const prefilled: MeansAmount[] = JSON.parse(row?.prefilled_means ?? '[]');
  const means = meansOf(settings.means, prefilled, entered);
  const otherMeans = addSantim(...means.map(({ amount }) => amount));
  const drawer = drawerOf({ float, otherMeans, ...byHand }, opening, reading);
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
    isHidden: settings.blindCount && (row?.first_counted ?? null) === null,
    sellers: inShift(allSellers),
    allSellers,
  };
}

/** Returns one amount for each payment method of the owner's list, and for those of the upgrade. */
function meansOf(
  listed: readonly string[],
  prefilled: readonly MeansAmount[],
  entered: readonly MeansAmount[] | undefined,
): MeansAmount[] {
  const names = [...new Set([...listed, ...prefilled.map(({ means }) => means)])];
  if (entered === undefined)
    return names.map((means) => ({
      means,
      amount: prefilled.find((one) => one.means === means)?.amount ?? santim(0),
    }));
  const amounts = amountsByMeans(names, entered);
  // The owner has changed the list since the cashier opened the form.
  if (amounts === null) throw new Refusal('SHIFT_MOVED');
  return amounts;
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

/**
 * Reads the sums from the roll-ups, which every change updates in its transaction, so the cost does not depend on the
 * number of games.
 */
async function booksNow(db: Db, hallId: string) {
  const sums = await db
    .selectFrom('tallies')
    .select(SUM_OF_EACH)
    .where('hall_id', '=', hallId)
    .where('period', '=', ALL)
    .executeTakeFirst();
  const total = (name: keyof RollupDelta) => Number(sums?.[name] ?? 0);
  return { books: booksOfRollup(total), returned: santim(total('returned')) };
}

/** Returns the stakes of pending games. */
async function soldAhead(db: Db, hallId: string): Promise<Santim> {
  const sum = await db
    .selectFrom('games')
    .select(sql<number | null>`sum(pot)`.as('amount'))
    .where('hall_id', '=', hallId)
    .where('ended_at', 'is', null)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return santim(Number(sum?.amount ?? 0));
}

type UnpaidItem = { gameNumber: number; cardId: number; amount: Santim; of: 'prize' | 'jackpot' };

/** `amount` and `count` are those of this shift, with the latest items. `earlier` is the sum of earlier shifts. */
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
