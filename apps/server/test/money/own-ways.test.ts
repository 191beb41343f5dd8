import type { Card } from '@adarash/rules/card';
import { catalogue } from '@adarash/rules/catalogue';
import { cardsCompleteAt } from '@adarash/rules/claim';
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';
import { dayRoll } from '../harness/play/day-roll.ts';
import { fine } from '../harness/play/evening.ts';
import { callUntil, gameOf } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { sellCommand, sellersOf } from '../harness/play/sellers.ts';
import { shiftsOf } from '../harness/play/shifts.ts';
import { rewritingIn } from '../harness/rewriting.ts';

const hall = useHall();
const pair = usePair(hall);
const [sellers, shifts, jackpot] = [sellersOf(hall, pair), shiftsOf(pair), jackpotOf(pair)];

/** Printed cards under numbers of the hall's own, with gaps. */
const CARDS: Card[] = catalogue(60).map(({ cardId, numbers }) => ({ cardId: cardId * 7 + 2, numbers }));
const RULE = 'lines/2/row+column+diagonal';
const numbersOf = (from: number, to: number) => CARDS.slice(from, to).map(({ cardId }) => cardId);

/** Calculated manually: 40 cards at 10 Birr, and a house fee of a tenth from the table. */
test('balances an evening with custom cards, two sellers, a fee table, a jackpot and telebirr', {
  tags: ['postgres'],
}, async () => {
  const cashier = pair.cashier.api;
  await fine(hall.admin.api.patch('/admin/settings', { means: ['telebirr'] }));
  const { set } = await fine(hall.admin.api.post('/card-sets', { name: 'On the tables', cards: CARDS }));
  await fine(cashier.patch('/games/settings', { cardSet: set.digest }));
  await fine(jackpot.put(100));
  await fine(shifts.float(500));
  const [hana, dawit] = [await sellers.add('Hana'), await sellers.add('Dawit')];

  // Ten and twelve by sellers, and eighteen at the counter.
  await fine(sellCommand(hana.api, 'add', 1, numbersOf(0, 10)));
  await fine(sellCommand(hana.api, 'paid', 1));
  await fine(sellCommand(dawit.api, 'add', 1, numbersOf(10, 22)));
  await fine(cashier.post('/sale/commands', { type: 'add', counter: 'desk', cards: numbersOf(22, 40) }));
  const { sale } = await fine(cashier.get('/sale'));
  const houseFeeTable = [
    { from: 1, percentage: 20 },
    { from: 30, percentage: 10 },
  ];
  const terms = { pattern: RULE, betAmount: 10, houseFeePercentage: 20, houseFeeTable };
  const created = await fine(
    cashier.post('/games/sequential', { ...terms, cardPool: numbersOf(0, 40), saleVersion: sale.version }),
  );
  const { _id: id } = gameOf(await cashier.post(`/games/${created.games[0]._id}/start`));
  const complete = (called: readonly number[]) => cardsCompleteAt(CARDS.slice(0, 40), called, RULE);
  const played = await callUntil(cashier, id, ({ calledNumbers }) => complete(calledNumbers).length > 0);
  for (const cardId of complete(played.calledNumbers)) await fine(cashier.post(`/games/${id}/check-bingo`, { cardId }));
  await fine(jackpot.award({ amount: 110, cardNumber: CARDS[0]?.cardId }));
  await fine(cashier.post(`/games/${id}/select-jackpot-winner`));
  await fine(cashier.post(`/games/${id}/paid`, {}));
  await fine(cashier.post(`/games/${id}/paid`, { of: 'jackpot' }));
  await fine(sellers.settle(hana));
  await fine(sellers.settle(dawit));

  const { games, summary } = (await cashier.get('/games/report')).body;
  const books = {
    stakes: 400,
    toJackpot: 10,
    houseFee: 39,
    won: 351,
    handedOver: 351,
    awarded: 110,
    awardsHandedOver: 110,
  };
  expect(games[0]).toMatchObject({ houseFeePercentage: 10, books });
  expect(summary.books).toMatchObject(books);
  const open = await shifts.open();
  // 500 and 400, less prizes and jackpot.
  const drawer = {
    float: 500,
    sold: 400,
    handedOver: 351,
    awardsHandedOver: 110,
    otherMeans: 0,
    withSellers: 0,
    expected: 439,
  };
  expect(open.drawer).toMatchObject(drawer);
  expect(open.sellers).toMatchObject([
    { name: 'Dawit', cards: 12, sold: 120, settled: 120, due: 0 },
    { name: 'Hana', cards: 10, sold: 100, settled: 100, due: 0 },
  ]);
  expect(await jackpot.read()).toMatchObject({ amount: 0, holds: 0 });

  // Five cards at the counter were paid by telebirr.
  const means = [{ means: 'telebirr', amount: 50 }];
  const { closed } = await fine(shifts.close({ means, expected: 389, counted: 389 }));
  expect(closed).toMatchObject({ difference: 0, means, drawer: { ...drawer, otherMeans: 50, expected: 389 } });
  const { text } = await dayRoll(hall.services, pair.hallId);
  for (const said of ['400.00', '39.00', '351.00', '110.00', 'Awarded by staff']) expect(text).toContain(said);

  const receipt = (await hall.api(null).get(`/public/receipts/${id}`)).body;
  const whole = (await hall.api(null).get(`/public/card-sets/${set.digest}`)).body.set.cards;
  expect(receipt).toMatchObject({ scheme: 'bingo75/v3', set: { digest: set.digest }, jackpotRule: '' });
  expect(receipt.sales).toMatchObject({ pattern: RULE, houseBasisPoints: 1000 });
  const verified = verifyReceipt(receipt, whole);
  expect(verified.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(verified.setAtHand).toBe(true);
  expect(await rewritingIn(hall).named()).toEqual([]);
});
