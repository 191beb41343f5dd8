import type { ClosedShift, OpenShift as OpenJson, ShiftReason } from '@adarash/contract';
import { birrFromSantim, type Santim, santim } from '@adarash/rules/money';
import { type CountedBy, type MeansAmount, movedInBirr } from '@adarash/rules/payment-method';
import type { CashCount } from '@adarash/rules/shift';
import { DRAWER, sumsInBirr } from '@adarash/rules/sums';
import { type AdminHandler, oneHall } from '../../http/request-context.ts';
import { pageOfRows } from '../../http/requests.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SaleCounts } from '../../repositories/sales.ts';
import type { Services } from '../../services.ts';
import { pagesBy } from '../../storage/pages.ts';
import type { ShiftsTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import { sumsJson } from '../sellers/ledger.ts';
import type { JackpotByHand } from './jackpot-by-hand.ts';
import { movementJson } from './movements.ts';
import type { LoadedShift, ShiftFacts, Unpaid } from './open-shift.ts';

type Person = { id: string; name: string; role: string };

type SellerOfShift = LoadedShift['sellers'][number];

/** Seller as stored in the close of a shift. Closes of release 1.x also contain floats, hand-ins and undone cards. */
type SealedSeller =
  | SellerOfShift
  | (Omit<SellerOfShift, 'settled'> & Record<'other' | 'float' | 'handedIn' | 'takenBack', Santim>);

/** Stored close of a shift. Fields that closes of release 1.x do not contain are optional. */
type Sealed = Pick<ShiftFacts, 'drawer' | 'reading'> &
  Partial<Omit<ShiftFacts, 'means'>> & {
    number: number;
    since: string | null;
    left?: Santim | null;
    firstFloat?: Santim | null;
    /** Possible causes of a cash difference, only in closes of release 1.x. */
    reasons?: Reason[];
    /** Sellers of the shift; missing if the hall has no sellers. */
    sellers?: SealedSeller[];
    count: CashCount;
    counted: Santim;
    /** Cash in the first result of a blind count. */
    firstCounted?: Santim;
    difference: Santim;
    cashLeft?: Santim;
    toOwner?: Santim;
    /** Amounts by payment method. Closes of release 1.1 contain the counted amount of each used method. */
    means?: readonly (MeansAmount | CountedBy)[];
    note: string;
    cashier: Person;
    moderator: Person;
  };

/** Possible cause of a cash difference in a close of release 1.x; money in santim. */
export type Reason = Omit<ShiftReason, 'amount' | 'items'> & { amount: Santim; items: ReasonItem[] };
type ReasonItem = Omit<ShiftReason['items'][number], 'amount' | 'from' | 'to'> & {
  amount: Santim;
  from?: Santim;
  to?: Santim;
};

const birrOrNull = (amount: Santim | null | undefined) => (amount == null ? null : birrFromSantim(amount));

const birrOrUndefined = (amount: Santim | undefined) => (amount === undefined ? undefined : birrFromSantim(amount));

export const openJson = ({ number, row, since, left, facts, isHidden, sellers }: LoadedShift): OpenJson => ({
  number,
  openedAt: row?.opened_at ?? null,
  since,
  left: birrOrNull(left),
  firstFloat: birrOrNull(row?.first_float),
  drawer: isHidden ? null : sumsInBirr(DRAWER, facts.drawer),
  float: birrFromSantim(facts.drawer.float),
  isFloatFinal: facts.drawer.sold !== 0,
  movements: facts.movements.map(movementJson),
  means: facts.means.map(amountJson),
  unpaid: unpaidJson(facts.unpaid),
  jackpotByHand: jackpotJson(facts.jackpotByHand),
  saleCounts: saleCountsJson(facts.saleCounts),
  onSale: facts.onSale,
  sellers: sellers.map(sellerSumsJson),
});

const amountJson = ({ means, amount }: MeansAmount) => ({ means, amount: birrFromSantim(amount) });

const countedJson = (counted: CountedBy) => ({
  ...movedInBirr(counted),
  ...sumsInBirr(['expected', 'counted', 'difference'], counted),
});

const unpaidJson = ({ amount, count, earlier, items }: Unpaid): OpenJson['unpaid'] => ({
  amount: birrFromSantim(amount),
  count,
  earlier: birrFromSantim(earlier),
  items: items.map((item) => ({ ...item, amount: birrFromSantim(item.amount) })),
});

const saleCountsJson = ({ removed, returned, price }: SaleCounts): OpenJson['saleCounts'] => ({
  removed,
  returned: { ...returned, amount: birrFromSantim(returned.amount) },
  price: { ...price, amount: birrFromSantim(price.amount) },
});

const jackpotJson = ({ amount, items }: JackpotByHand): OpenJson['jackpotByHand'] => ({
  amount: birrFromSantim(amount),
  items: items.map((item) => ({ ...item, amount: birrFromSantim(item.amount) })),
});

const sellerSumsJson = ({ id: _, name, ...sums }: SellerOfShift) => ({ name, ...sumsJson(sums) });

function sealedSellerJson(seller: SealedSeller): ClosedShift['sellers'][number] {
  if ('settled' in seller) return sellerSumsJson(seller);
  const { other, float, handedIn, takenBack, ...sums } = seller;
  return {
    ...sellerSumsJson({ ...sums, settled: handedIn }),
    ...sumsInBirr(['other', 'float', 'takenBack'], { other, float, takenBack }),
  };
}

export function closedJson({ id, hall_id, opened_at, closed_at, day, close }: ShiftsTable): ClosedShift {
  if (close === null || closed_at === null || day === null) throw new Error(`Shift ${id} is not closed.`);
  const sealed: Sealed = JSON.parse(close);
  return {
    _id: id,
    cashierId: hall_id,
    number: sealed.number,
    openedAt: opened_at,
    since: sealed.since,
    left: birrOrNull(sealed.left),
    firstFloat: birrOrNull(sealed.firstFloat),
    closedAt: closed_at,
    day,
    drawer: sumsInBirr(DRAWER, sealed.drawer),
    movements: (sealed.movements ?? []).map(movementJson),
    means: (sealed.means ?? []).flatMap((one) => ('amount' in one ? [amountJson(one)] : [])),
    countedMeans: (sealed.means ?? []).flatMap((one) => ('amount' in one ? [] : [countedJson(one)])),
    unpaid: sealed.unpaid && unpaidJson(sealed.unpaid),
    jackpotByHand: sealed.jackpotByHand && jackpotJson(sealed.jackpotByHand),
    saleCounts: sealed.saleCounts && saleCountsJson(sealed.saleCounts),
    onSale: sealed.onSale ?? 0,
    reasons: sealed.reasons?.map(reasonJson),
    sellers: (sealed.sellers ?? []).map(sealedSellerJson),
    count: sealed.count,
    counted: birrFromSantim(sealed.counted),
    firstCounted: birrOrUndefined(sealed.firstCounted),
    difference: birrFromSantim(sealed.difference),
    cashLeft: birrFromSantim(sealed.cashLeft ?? sealed.counted),
    toOwner: birrFromSantim(sealed.toOwner ?? santim(0)),
    note: sealed.note,
    cashier: sealed.cashier.name,
    moderator: sealed.moderator.name,
  };
}

const reasonJson = ({ amount, items, ...reason }: Reason): ShiftReason => ({
  ...reason,
  amount: birrFromSantim(amount),
  items: items.map(({ from, to, ...item }) => ({
    ...item,
    amount: birrFromSantim(item.amount),
    from: birrOrUndefined(from),
    to: birrOrUndefined(to),
  })),
});

const closedOf = (db: Db) => db.selectFrom('shifts').selectAll().where('closed_at', 'is not', null);

export const listShifts =
  ({ storage: { db } }: Pick<Services, 'storage'>): AdminHandler<'GET /shifts'> =>
  async ({ hallId: asked, query: { limit, before } }) => {
    const hallId = asked === null ? null : await oneHall(db, asked);
    const inHall = () => closedOf(db).$if(hallId !== null, (query) => query.where('hall_id', '=', hallId ?? ''));
    const cursor = before === undefined ? undefined : await inHall().where('id', '=', before).executeTakeFirst();
    if (before !== undefined && !cursor) throw new Refusal('CURSOR_INVALID');
    // Shifts of one hall are ordered by number, which does not depend on clocks. Shifts of all halls are ordered by
    // time.
    const ordered =
      hallId === null
        ? inHall()
            .$if(cursor !== undefined, (query) =>
              query.where((e) =>
                e(e.refTuple('closed_at', 'id'), '<', e.tuple(cursor?.closed_at ?? '', cursor?.id ?? '')),
              ),
            )
            .orderBy('closed_at', 'desc')
            .orderBy('id', 'desc')
        : inHall()
            .$if(cursor !== undefined, (query) => query.where('number', '<', cursor?.number ?? 0))
            .orderBy('number', 'desc');
    const { rows, next = null } = pageOfRows(await ordered.limit(limit + 1).execute(), limit);
    return { success: true, shifts: rows.map(closedJson), next };
  };

export type Close = Sealed & { readonly day: string; readonly openedAt: string | null; readonly closedAt: string };

export async function* closesOfDays(
  db: Db,
  hallId: string,
  { from, to }: { from: string; to: string },
  most: number,
): AsyncGenerator<Close[]> {
  const closed = closedOf(db).where('hall_id', '=', hallId).where('day', '>=', from).where('day', '<=', to);
  for await (const page of pagesBy(closed, 'number', -1, most))
    yield page.map(({ close, day, opened_at, closed_at }) => ({
      ...(JSON.parse(close ?? '') as Sealed),
      day: day ?? '',
      openedAt: opened_at,
      closedAt: closed_at ?? '',
    }));
}
