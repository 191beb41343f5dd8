import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Santim, santim } from '../money/money.ts';
import {
  changeSale,
  changeSaleInOrder,
  counterOf,
  NO_SALE,
  type Sale,
  type SaleCommand,
  type SaleContext,
  sellerOf,
} from './index.ts';

const COUNTERS = ['a', 'b', counterOf('hana'), counterOf('dawit')];
const CARDS = 12;
const WAITING = { id: 'g', cards: [11, 12], bet: santim(1_000) };

const card = fc.integer({ min: 1, max: CARDS });
const cards = fc.array(card, { minLength: 1, maxLength: 4 });
const prices = fc.constantFrom(500, 1_000, 2_550).map(santim);
const command: fc.Arbitrary<SaleCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('add' as const), cards }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('remove' as const), cards, giveBack: fc.boolean() }) },
  { weight: 3, arbitrary: fc.constant({ type: 'paid' as const }) },
  fc.record({ type: fc.constant('clear' as const), giveBack: fc.boolean() }),
  fc.record({
    type: fc.constant('settings' as const),
    settings: fc.record({ bet: prices }),
    settle: fc.constantFrom(true as const, undefined),
  }),
);
const step = fc.record({
  counter: fc.constantFrom(...COUNTERS),
  commands: fc.array(command, { minLength: 1, maxLength: 5 }),
  after: fc.integer({ min: 0, max: 8_000 }),
});
const evening = fc.record({ waiting: fc.constantFrom(WAITING, null), steps: fc.array(step, { maxLength: 40 }) });

/** Customer and paid price of each card, computed without the rules. */
type Book = Map<number, { by: string; price: Santim | null }>;

/**
 * Applies one accepted command to the independent model and returns the refunded money; negative if money is collected.
 */
function enter(book: Book, sale: Sale, wanted: SaleCommand, { counter, waiting }: SaleContext): number {
  const price = waiting?.bet ?? sale.bet;
  switch (wanted.type) {
    case 'add':
      for (const one of wanted.cards)
        if (!book.has(one) && !waiting?.cards.includes(one)) book.set(one, { by: counter, price: null });
      return 0;
    case 'paid':
      for (const entry of book.values()) if (entry.by === counter) entry.price ??= price;
      return 0;
    case 'remove':
    case 'clear': {
      let given = 0;
      for (const [one, entry] of book) {
        if (wanted.type === 'remove' ? !wanted.cards.includes(one) : entry.by !== counter) continue;
        const isForeignSeller = sellerOf(entry.by) !== null && entry.by !== counter;
        given += entry.price ?? (isForeignSeller ? price : 0);
        book.delete(one);
      }
      return given;
    }
    case 'settings': {
      const to = wanted.settings.bet ?? sale.bet;
      let given = 0;
      for (const entry of book.values()) {
        if (entry.price === null) continue;
        given += entry.price - to;
        entry.price = to;
      }
      return given;
    }
  }
}

const isPaidCard = (book: Book, one: number) => typeof book.get(one)?.price === 'number';

it('a random sale never sells a card twice, never loses a paid card, and matches the sums of a second model', () => {
  fc.assert(
    fc.property(evening, ({ waiting, steps }) => {
      let sale = NO_SALE;
      let at = 1_000_000;
      const book: Book = new Map();
      for (const { counter, commands, after } of steps) {
        at += after;
        const context = { counter, at, by: { id: counter, name: counter, role: 'cashier' }, waiting };
        for (const wanted of commands) {
          const changed = changeSale(sale, wanted, context);
          const paid = [...book.keys()].filter((one) => isPaidCard(book, one));
          if (!changed.ok) {
            const { error } = changed;
            if (error.code === 'PRICE_PAID') expect(error.amount).toBe((error.from - error.to) * paid.length);
            continue;
          }
          const events = changed.value.events.flatMap((event) => (event.type === 'removed' ? [] : [event.amount]));
          const given = enter(book, sale, wanted, context);
          expect(events.reduce((sum, amount) => sum + amount, 0)).toBe(given);
          sale = changed.value.sale;
          const gone = paid.filter((one) => !book.has(one));
          if (gone.length > 0) expect('giveBack' in wanted && wanted.giveBack).toBe(true);
          const numbers = sale.cards.map((one) => one.card);
          expect(new Set(numbers).size).toBe(numbers.length);
          expect(numbers.some((one) => waiting?.cards.includes(one))).toBe(false);
          for (const one of sale.cards)
            expect([one.by, one.paid, one.paid ? sale.bet : null]).toEqual([
              book.get(one.card)?.by,
              isPaidCard(book, one.card),
              book.get(one.card)?.price,
            ]);
          expect(numbers.length).toBe(book.size);
        }
      }
    }),
    { numRuns: 500 },
  );
});

it('a list of commands is applied like its commands one by one, or not at all', () => {
  fc.assert(
    fc.property(evening, ({ waiting, steps }) => {
      let sale = NO_SALE;
      for (const [i, { counter, commands }] of steps.entries()) {
        const context = { counter, at: i * 1_000, by: { id: counter, name: counter, role: 'cashier' }, waiting };
        const all = changeSaleInOrder(sale, commands, context);
        let single: Sale | null = sale;
        for (const [index, wanted] of commands.entries()) {
          if (single === null) break;
          const changed = changeSale(single, wanted, context);
          if (!changed.ok) expect(all).toEqual({ ok: false, error: { ...changed.error, index } });
          single = changed.ok ? changed.value.sale : null;
        }
        if (single !== null) expect(all).toMatchObject({ ok: true, value: { sale: single } });
        if (all.ok) sale = all.value.sale;
      }
    }),
    { numRuns: 500 },
  );
});
