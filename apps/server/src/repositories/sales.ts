import { type Santim, santim } from '@adarash/rules/money';
import { NO_SALE, type Sale, type SaleEvent } from '@adarash/rules/sale';
import { sql } from 'kysely';
import type { Db } from '../storage/schema.ts';
import { type Parameter, statement } from '../storage/statement.ts';
import type { HallTx } from '../storage/storage.ts';

const documentOf = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db.selectFrom('sales').select('document').where('hall_id', '=', parameter('hallId')),
);

/** Returns the draft of a hall's sale: the cards and settings of the next game. */
export async function storedSale(db: Db, hallId: string): Promise<Sale> {
  const row = await documentOf.first(db, { hallId });
  return row ? { ...NO_SALE, ...JSON.parse(row.document) } : NO_SALE;
}

export async function storeSale({ db, hall }: HallTx, sale: Sale): Promise<void> {
  const document = JSON.stringify(sale);
  await db
    .insertInto('sales')
    .values({ hall_id: hall.id, document })
    .onConflict((conflict) => conflict.column('hall_id').doUpdateSet({ document }))
    .execute();
}

/** Returns the number of cards in the draft of the sale, which is required to close a shift. */
export const cardsInDraft = async (db: Db, hallId: string): Promise<number> =>
  (await storedSale(db, hallId)).cards.length;

/** Counts an event of the sale, such as a refunded card, in the current shift. */
export async function countSaleEvent({ db, hall }: HallTx, event: SaleEvent, at: Date): Promise<void> {
  const { id: hall_id, shift } = hall;
  const last = await db
    .selectFrom('sale_changes')
    .select((e) => e.fn.max('seq').as('seq'))
    .where('hall_id', '=', hall_id)
    .executeTakeFirst();
  const row = { hall_id, shift, seq: Number(last?.seq ?? 0) + 1, at: at.toISOString() };
  await db
    .insertInto('sale_changes')
    .values({ ...row, ...columnsOf(event) })
    .execute();
}

function columnsOf(event: SaleEvent) {
  switch (event.type) {
    case 'removed':
      return { kind: 'removed', cards: event.cards.length, amount: santim(0) } as const;
    case 'returned':
      return { kind: 'returned', cards: event.cards.length, amount: event.amount } as const;
    case 'priceChanged':
      return { kind: 'price', cards: event.number, amount: event.amount } as const;
  }
}

/** Counted sale events of a shift: cards removed late, refunded cards, and price differences. */
export type SaleCounts = {
  readonly removed: number;
  readonly returned: { readonly cards: number; readonly amount: Santim };
  /** Price changes after payments. `amount` was refunded; a negative amount was collected. */
  readonly price: { readonly changes: number; readonly amount: Santim };
};

export async function saleCounts(db: Db, hallId: string, shift: number): Promise<SaleCounts> {
  const rows = await db
    .selectFrom('sale_changes')
    .select(['kind', sql<number>`sum(cards)`.as('cards'), sql<number>`sum(amount)`.as('amount')])
    .select((e) => e.fn.countAll<number>().as('changes'))
    .where('hall_id', '=', hallId)
    .where('shift', '=', shift)
    .groupBy('kind')
    .execute();
  const of = (kind: 'removed' | 'returned' | 'price') => {
    const row = rows.find((one) => one.kind === kind);
    const { cards = 0, amount = 0, changes = 0 } = row ?? {};
    return { cards: Number(cards), amount: santim(Number(amount)), changes: Number(changes) };
  };
  const { cards, amount } = of('returned');
  const price = of('price');
  return {
    removed: of('removed').cards,
    returned: { cards, amount },
    price: { changes: price.changes, amount: price.amount },
  };
}
