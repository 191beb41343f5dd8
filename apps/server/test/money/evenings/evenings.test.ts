// @module-tag postgres
import { afterAll, expect, test } from 'vitest';
import { isWhole, sized } from '../../../../../checks/size.ts';
import { makeDice } from '../../harness/dice.ts';
import { useHall } from '../../harness/hall.ts';
import { MoneyEvening } from './money-evening.ts';

const SEED = Number(process.env.EVENINGS_SEED ?? 20_261_119);
const EVENINGS = sized(1, 12);
const SHIFTS = sized(2, 3);

const hall = useHall();
const done = new Set<string>();

test.each(Array.from({ length: EVENINGS }, (_, i) => SEED + i))(
  'matches drawer and sellers of a random evening with a separate book to the santim (seed %i)',
  async (seed) => {
    const evening = await MoneyEvening.begin(hall, makeDice(seed));
    for (let shift = 0; shift < SHIFTS; shift++) {
      for (let game = evening.dice.between(1, 2); game > 0; game--) await evening.playRandomGame();
      await evening.closeAtRandom();
    }
    for (const name of evening.done) done.add(name);
  },
);

afterAll(() => {
  if (!isWhole || process.env.EVENINGS_SEED !== undefined) return;
  // Random evenings that never did something prove nothing about it.
  expect([...done].sort()).toEqual([
    'a card of a created game is refunded',
    'a close names the cards on sale',
    'a counter gives a card back',
    'a counter gives a seller’s card back',
    'a counter sells',
    'a counter sells by other means',
    'a debt goes into the next shift',
    'a game is decided',
    'a game is drawn',
    'a game is never started',
    'a game is shared',
    'a game is typed',
    'a game is unclaimed',
    'a game is voided',
    'a prize is paid by bank',
    'a prize is paid later',
    'a seller sells',
    'a seller settles',
    'a seller settles by other means',
    'a seller settles less',
    'a seller takes a card back',
    'amounts by other means are entered',
    'cash goes in',
    'cash goes out',
    'customers are completed',
    'tax is withheld',
    'the count is blind',
    'the owner takes cash out at the close',
    'the price changes',
  ]);
});

/** The sums are worked out by hand. */
test('closes a shift with debts, a price change, other means and tax with a difference of 0.00', async () => {
  const evening = await MoneyEvening.begin(hall, makeDice(1), 500_00);
  await evening.sale.setPrice(10_00);
  await evening.sale.counterSells(6);
  await evening.sale.sellerSells('Hana', 4);
  await evening.play({ end: 'unclaimed' });
  // 500 and 60, of which 300 stay; Hana keeps her 40.
  expect(await evening.close({ left: 300_00 })).toMatchObject({
    counted: 560,
    difference: 0,
    drawer: { withSellers: 40 },
  });

  await evening.sale.setPrice(20_00);
  await evening.sale.counterSells(5);
  // 20 by telebirr.
  await evening.sale.counterSells(1, 'telebirr');
  await evening.sale.sellerSells('Hana', 4);
  await evening.sale.sellerSells('Dawit', 2);
  await evening.sale.completeCustomers();
  // Five Birr more per card, collected by the seller or counter that sold it.
  await evening.sale.changePrice(25_00);
  // The drawer pays 25 back, and Hana still owes it; 25 more out of her own pocket.
  await evening.sale.giveBack('Hana');
  await evening.sale.sellerTakesBack('Hana');
  await evening.moveCash('in', 50_00);
  await evening.moveCash('out', 15_50);
  await evening.settle('Hana');
  await evening.check();
  // 250 with 10 cards: 25 to the jackpot, 45 of fee, 180 won with 27 of tax.
  await evening.play({ end: 'typed', fee: 20, handOver: 'all', tax: { taxPercent: 15, taxAbove: 20 } });
  expect(await evening.close()).toMatchObject({
    drawer: {
      ...{ float: 300, paidIn: 50, paidOut: 15.5, sold: 250, givenBack: 0, handedOver: 153, withheld: 27 },
      // Hana brought 115, of which 40 are from before and 25 for the card that the counter gave back; Dawit has 50.
      ...{ withSellers: 10, otherMeans: 20, expected: 401.5 },
    },
    means: [
      { means: 'telebirr', amount: 20 },
      { means: 'CBE Birr', amount: 0 },
    ],
    ...{ counted: 401.5, difference: 0 },
    sellers: [
      { name: 'Dawit', before: 0, sold: 50, settled: 0, due: 50 },
      { name: 'Hana', before: 40, sold: 75, settled: 115, due: 0 },
    ],
  });
});
