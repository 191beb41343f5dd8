import { ROUTES } from '@adarash/contract';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterEach, expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../../checks/read-pdf.ts';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { sharedFinish } from '../../harness/play/cards.ts';
import { dayRoll } from '../../harness/play/day-roll.ts';
import { fine } from '../../harness/play/evening.ts';
import { callTyped, createGame, getGame, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const shifts = shiftsOf(pair);
const jackpot = jackpotOf(pair);

const OFF = { taxPercent: 0, taxAbove: 0, taxOn: 'whole', cashLimit: null };
const levy = (tax: object) => fine(hall.admin.api.patch('/admin/settings', { ...OFF, ...tax }));
const pay = (id: string, body: object = {}) => fine(pair.cashier.api.post(`/games/${id}/paid`, body));
const check = (id: string, cardId: number) => fine(pair.cashier.api.post(`/games/${id}/check-bingo`, { cardId }));
const found = () =>
  differences({ db: hall.services.storage.db, cardOf: hall.services.cardOf, seedKey: hall.services.seedKey });

afterEach(() => levy({}));

/** Types numbers until two cards can claim on the same call. No claim was made yet. */
async function aboutToShare(betAmount: number) {
  const { cards, before, last } = sharedFinish();
  const { _id: id } = await startedGame(pair.cashier.api, { cardPool: [...cards], betAmount });
  await callTyped(pair.moderator.api, id, [...before, last]);
  return { id, cards };
}

async function told(id: string, action: string) {
  const entries = hall.services.storage.db.selectFrom('audit').select('after').where('subject', '=', id);
  const rows = await entries.where('action', '=', action).orderBy('seq').execute();
  return rows.map(({ after }) => JSON.parse(after ?? '{}'));
}

test('applies a tax consistently in verdict, payout, award, drawer, report, export, roll and slip', async () => {
  await shifts.float(500);
  await fine(pair.cashier.api.patch('/games/settings', { wholeBirr: true }));
  await jackpot.put(1_000);
  await levy({ taxPercent: 15, taxAbove: 40, cashLimit: 100 });
  // 2 cards at 109.99: 93.49 in the pool, 93 shared as 47 and 46.
  const { id, cards } = await aboutToShare(109.99);
  await levy({ taxPercent: 50 });
  const alone = await check(id, cards[0]!);
  expect(ROUTES['POST /games/:id/check-bingo'].answer.parse(alone)).toEqual(alone);
  expect(alone.winner).toMatchObject({ prize: 93, tax: { withheld: 13.95, net: 79.05, byBank: false } });
  // The second winner changes both shares, and the tax of each.
  const both = await check(id, cards[1]!);
  expect(both.winners).toMatchObject([
    { prize: 47, tax: { withheld: 7.05, net: 39.95 } },
    { prize: 46, tax: { withheld: 6.9, net: 39.1 } },
  ]);
  await pay(id, { cardId: cards[0] });
  expect(await told(id, 'game.paid')).toMatchObject([{ cardId: cards[0], prize: 4_700, withheld: 705, net: 3_995 }]);

  // An award is won like a prize: 15 % of 200, and 170 is more than may be paid in cash.
  await jackpot.award({ amount: 200, cardNumber: cards[1] });
  const drawn = await fine(pair.cashier.api.post(`/games/${id}/select-jackpot-winner`));
  expect(drawn.game).toMatchObject({ jackpotAwardedAmount: 200, jackpotTax: { withheld: 30, net: 170, byBank: true } });
  await pay(id, { of: 'jackpot' });
  expect(await told(id, 'game.jackpot-paid')).toMatchObject([
    { amount: 20_000, withheld: 3_000, net: 17_000, byBank: true },
  ]);

  const books = {
    ...{ stakes: 219.98, givenBack: 0, houseFee: 16.5, toJackpot: 110.48, won: 93, unclaimed: 0, inPlay: 0 },
    ...{ withheld: 13.95, handedOver: 39.95, open: 39.1 },
    ...{ awarded: 200, awardsWithheld: 30, awardsHandedOver: 170, awardsOpen: 0, byBank: 170 },
  };
  const { summary, games } = (await pair.cashier.api.get('/games/report')).body;
  expect(summary.books).toEqual(books);
  expect(games[0].books).toEqual(books);
  const owner = (await hall.admin.api.get('/admin/overview')).body;
  expect(owner.figures.books).toMatchObject({ withheld: 13.95, awardsWithheld: 30, byBank: 170 });

  // 500 + 219.98 sold; 39.95 paid in cash, and 170 by bank out of another pocket.
  const { drawer, unpaid } = await shifts.open();
  expect(drawer).toEqual({
    ...{
      float: 500,
      paidIn: 0,
      paidOut: 0,
      sold: 219.98,
      handedOver: 39.95,
      givenBack: 0,
      toJackpot: 110.48,
      awardsHandedOver: 170,
    },
    ...{ withheld: 43.95, byBank: 170, otherMeans: 0, withSellers: 0, games: 55.6, jackpot: -89.52, expected: 680.03 },
  });
  expect(unpaid).toMatchObject({ amount: 39.1 });
  await fine(pair.cashier.api.post(`/games/${id}/paid/undo`, { cardId: cards[0], reason: 'Miscounted' }));
  const undone = await shifts.open();
  expect(undone).toMatchObject({ unpaid: { amount: 79.05 }, drawer: { handedOver: 0, expected: 719.98 } });
  await pay(id, { cardId: cards[0] });

  const { closed } = await fine(shifts.close({ counted: 680, note: 'Three santim' }));
  expect(closed).toMatchObject({ drawer: { withheld: 43.95, byBank: 170, expected: 680.03 }, difference: -0.03 });
  expect((await shifts.open()).drawer).toMatchObject({ withheld: 0, byBank: 0, float: 680, expected: 680 });
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain(`Card ${cards[0]} won 47.00 Br · Tax withheld 7.05 Br · to pay out 39.95 Br · Paid out`);
  expect(roll).toContain('200.00 Br · Tax withheld 30.00 Br · to pay out 170.00 Br · To be paid by bank, not in cash');
  expect(roll).toContain('\nTax withheld from prizes 13.95 Br\n');
  expect(roll).toContain('\nTax withheld from awards 30.00 Br\n');
  for (const sum of ['Payouts by bank 170.00 Br', ' · Tax withheld 43.95 Br']) expect(roll).toContain(sum);
  const pdf = await pair.cashier.api.get(`/print/games/${id}?language=en&paper=roll`);
  const slip = await textOfPdf(pdf.bytes);
  for (const text of ['Tax withheld 6.90 Br · to pay out 39.10 Br', 'Tax withheld from awards', 'To be paid by bank'])
    expect(slip).toContain(withoutSpaces(text));
  const rolled = await textOfPdf((await pair.cashier.api.get('/print/day-roll?language=en&paper=roll')).bytes);
  for (const text of ['Tax withheld 6.90 Br · to pay out 39.10 Br', 'Tax withheld 30.00 Br · to pay out 170.00 Br'])
    expect(rolled).toContain(withoutSpaces(text));

  // The display shows the winnings, but not the net amount of a player.
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  expect(JSON.stringify((await pair.cashier.api.get(`/hall/${code}`)).body)).not.toMatch(/"tax"|jackpotTax|withheld/);
  const receipt = (await hall.api(null).get(`/public/receipts/${id}`)).body;
  expect(receipt.winners).toMatchObject([{ prize: 47 }, { prize: 46 }]);
  expect(JSON.stringify(receipt)).not.toMatch(/tax|withheld/i);
  expect(verifyReceipt(receipt).steps.filter((step) => !step.ok)).toEqual([]);
  expect(await found()).toEqual([]);
});

test('taxes the whole prize or only the part above the threshold', async () => {
  const taxOf = async (tax: object) => {
    await levy(tax);
    // 3 cards at 10: a pool of 17.
    const { _id } = await startedGame(pair.cashier.api);
    const finished = await fine(pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 3 }));
    return finished.game.winner.tax;
  };
  expect(await taxOf({ taxPercent: 10, taxAbove: 17 })).toEqual({ withheld: 0, net: 17, byBank: false });
  expect(await taxOf({ taxPercent: 10, taxAbove: 16.99 })).toEqual({ withheld: 1.7, net: 15.3, byBank: false });
  expect(await taxOf({ taxPercent: 12.5, taxAbove: 10, taxOn: 'excess', cashLimit: 16.12 })).toEqual({
    ...{ withheld: 0.88, net: 16.12, byBank: false },
  });
  expect(await taxOf({ cashLimit: 16.99 })).toEqual({ withheld: 0, net: 17, byBank: true });
  expect(await taxOf({ taxPercent: 100 })).toEqual({ withheld: 17, net: 0, byBank: false });
  expect(await taxOf({ taxAbove: 5 })).toBeUndefined();
  expect(await found()).toEqual([]);
});

test('applies no tax to a game that was created before the tax', async () => {
  await jackpot.put(200);
  await jackpot.award({ amount: 50, cardNumber: 7 });
  const { _id } = await createGame(pair.cashier.api);
  await levy({ taxPercent: 15, cashLimit: 1 });
  await fine(pair.cashier.api.post(`/games/${_id}/start`));
  await fine(pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`));
  await fine(pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 3 }));
  await pay(_id);
  await pay(_id, { of: 'jackpot' });
  const game = await getGame(pair.cashier.api, _id);
  expect(JSON.stringify(game)).not.toMatch(/"tax"|jackpotTax/);
  expect((await shifts.open()).drawer).toMatchObject({ withheld: 0, byBank: 0, handedOver: 17, awardsHandedOver: 50 });
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).not.toMatch(/tax|bank/i);
  for (const entry of [...(await told(_id, 'game.paid')), ...(await told(_id, 'game.created'))])
    expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['withheld']));
  expect(await told(_id, 'game.created')).toEqual([expect.not.objectContaining({ terms: expect.anything() })]);
});
