import { type Kysely, sql } from 'kysely';

/** Customer in a sale of release 1.1. */
type Buyer = {
  counter: string;
  cards: readonly number[];
  closed: boolean;
  changedAt: number;
  /** Price of a card in release 1.1, if it was changed after the payment. */
  bet?: number;
};

type Before = {
  bet: number;
  buyers?: readonly Buyer[];
  removed?: readonly unknown[];
  returned?: number;
  corrections?: readonly { cards: number }[];
  without?: unknown;
};

type Change = { kind: 'removed' | 'returned' | 'price'; cards: number; amount: number };

/** Time without a change after which a customer counted as paid. */
const BUYER_PAUSE_MS = 20_000;

/**
 * Converts open sales to drafts. The original sale is stored in `document_before`, because the migration of the drawer
 * reads payments by other methods than cash from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sale_changes (
    hall_id text not null references halls (id), seq integer not null, shift integer not null, kind text not null,
    cards integer not null, amount bigint not null, at text not null,
    constraint sale_changes_by_seq primary key (hall_id, seq))`.execute(db);
  await sql`create index sale_changes_by_shift on sale_changes (hall_id, shift)`.execute(db);
  await sql`alter table sales add column document_before text`.execute(db);
  const { rows } = await sql<{ hall_id: string; document: string; shift: number }>`
    select sales.hall_id, sales.document, halls.shift from sales
    join halls on halls.id = sales.hall_id order by sales.hall_id`.execute(db);
  const now = new Date();
  for (const { hall_id, document, shift } of rows) {
    const before: Before = JSON.parse(document);
    const draft = JSON.stringify(draftFrom(before, now.getTime()));
    await sql`update sales set document = ${draft}, document_before = ${document} where hall_id = ${hall_id}`.execute(
      db,
    );
    for (const [index, { kind, cards, amount }] of changesIn(before).entries())
      await sql`insert into sale_changes (hall_id, seq, shift, kind, cards, amount, at)
        values (${hall_id}, ${index + 1}, ${shift}, ${kind}, ${cards}, ${amount}, ${now.toISOString()})`.execute(db);
  }
}

function draftFrom({ buyers = [], removed, returned, corrections, without, ...sale }: Before, now: number) {
  const cards = buyers.flatMap(({ counter: by, cards, closed, changedAt }) => {
    const paid = closed || now - changedAt >= BUYER_PAUSE_MS;
    return cards.map((card) => ({ card, by, paid, addedAt: changedAt }));
  });
  return { ...sale, cards, removed: [] };
}

/** Returns the changes of the current sale that the shift must count. */
function changesIn({ bet, buyers = [], returned = 0, corrections = [] }: Before): Change[] {
  const removedCards = corrections.reduce((sum, { cards }) => sum + cards, 0);
  const returnedCards = Math.max(1, Math.round(returned / bet));
  const otherPrice = buyers.filter((buyer) => (buyer.bet ?? bet) !== bet);
  const changes: Change[] = [
    { kind: 'removed', cards: removedCards, amount: 0 },
    { kind: 'returned', cards: returned === 0 ? 0 : returnedCards, amount: returned },
    ...otherPrice.map(
      (buyer): Change => ({
        kind: 'price',
        cards: buyer.cards.length,
        amount: ((buyer.bet ?? bet) - bet) * buyer.cards.length,
      }),
    ),
  ];
  return changes.filter(({ cards }) => cards > 0);
}
