import { ROUTES } from '@adarash/contract';
import { addDays } from '@adarash/rules/house';
import { expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { differences } from '../../src/audit/compare/differences.ts';
import { fine } from '../harness/evening.ts';
import { expectRefusal, startedGame } from '../harness/games.ts';
import { useHall, usePair } from '../harness/hall.ts';
import { rewritingIn } from '../harness/rewriting.ts';

const hall = useHall();
const pair = usePair(hall);

const found = () =>
  differences({ db: hall.services.storage.db, cardOf: hall.services.cardOf, seedKey: hall.services.seedKey });
const at = (path: string) => `/admin/share/${pair.hallId}${path}`;
const statement = async (from: string, to: string) => {
  const answer = await fine(hall.admin.api.get(`/admin/share?cashierId=${pair.hallId}&from=${from}&to=${to}`));
  return ROUTES['GET /admin/share'].answer.parse(answer).statement;
};

test('the owner agrees on a share, sees what is open, and notes what was paid', async () => {
  const { day: today } = (await pair.cashier.api.get('/games/day-roll')).body;
  const before = await statement(today, today);
  expect(before).toMatchObject({
    before: 0,
    fee: 0,
    share: 0,
    paid: 0,
    open: 0,
    agreements: [],
    days: [],
    payments: [],
  });
  await fine(hall.admin.api.put(at('/agreement'), { from: today, percent: 20 }));
  await fine(hall.admin.api.put(at('/agreement'), { from: today, percent: 12.5 }));
  // 3 cards at 10, one bet to the jackpot: a fee of 3.00, of which 12.5 % are 0.38.
  const { _id } = await startedGame(pair.cashier.api);
  await fine(pair.cashier.api.post(`/games/${_id}/finish`));
  await fine(hall.admin.api.patch('/admin/settings', { means: ['telebirr'] }));
  const paidBy = { means: 'telebirr', reference: 'TX9' };
  await fine(hall.admin.api.post(at('/payments'), { day: today, amount: 0.1, paidBy, note: 'first' }));
  await fine(hall.admin.api.post(at('/payments'), { day: today, amount: 0.5 }));
  const noted = await statement(today, today);
  expect(noted).toMatchObject({
    ...{ before: 0, fee: 3, share: 0.38, paid: 0.6, open: -0.22 },
    agreements: [{ from: today, percent: 12.5 }],
    days: [{ day: today, fee: 3, percent: 12.5, share: 0.38 }],
  });
  expect(noted.payments).toHaveLength(2);
  const wrong = noted.payments.find(({ amount }) => amount === 0.5)!;
  await fine(hall.admin.api.post(at(`/payments/${wrong._id}/undo`), { reason: 'Another hall' }));
  const others = noted.payments.find(({ amount }) => amount === 0.1)!;
  const { hallId: another } = await hall.pair();
  for (const path of [at(`/payments/${wrong._id}/undo`), `/admin/share/${another}/payments/${others._id}/undo`])
    expectRefusal(await hall.admin.api.post(path, { reason: 'x' }), 404, 'PAYMENT_NOT_FOUND');
  const after = await statement(today, today);
  expect(after).toMatchObject({ paid: 0.1, open: 0.28 });
  expect(after.payments.find(({ _id }) => _id === wrong._id)?.takenBack).toMatchObject({ reason: 'Another hall' });
  const tomorrow = addDays(today, 1);
  expect(await statement(tomorrow, tomorrow)).toMatchObject({ before: 0.28, fee: 0, share: 0, paid: 0, open: 0.28 });

  const query = `cashierId=${pair.hallId}&from=${today}&to=${today}&language=en`;
  const paper = await textOfPdf((await hall.admin.api.get(`/print/share?${query}`)).bytes);
  for (const text of ['Agreed share 0.38 Br', 'Open 0.28 Br', 'telebirr · TX9 · first', 'Taken back: Another hall'])
    expect(paper).toContain(withoutSpaces(text));

  expect(await found()).toEqual([]);
  const rewritten = await rewritingIn(hall).namedAfter((db) =>
    db.updateTable('share_payments').set({ note: 'x' }).where('id', '=', wrong._id).execute(),
  );
  expect(rewritten?.join()).toContain('payment of the share');
});

test('only an admin reads or changes it, and whatever is open the hall plays on', async () => {
  const { day: today } = (await pair.cashier.api.get('/games/day-roll')).body;
  await fine(hall.admin.api.put(at('/agreement'), { from: '2020-01-01', percent: 100 }));
  const query = `cashierId=${pair.hallId}&from=${today}&to=${today}`;
  for (const { api } of [pair.cashier, pair.moderator]) {
    expectRefusal(await api.get(`/admin/share?${query}`), 403, 'ACCESS_DENIED');
    expectRefusal(await api.post(at('/payments'), { day: today, amount: 1 }), 403, 'ACCESS_DENIED');
  }
  const turned = `cashierId=${pair.hallId}&from=${today}&to=${addDays(today, -1)}`;
  for (const path of ['/admin/share', '/print/share'])
    expectRefusal(await hall.admin.api.get(`${path}?${turned}`), 400, 'DAYS_TURNED');
  expectRefusal(await hall.admin.api.post(at('/payments'), { day: today, amount: -1 }), 400, 'AMOUNT_NOT_POSITIVE');
  const paidBy = { means: 'unknown' };
  expectRefusal(await hall.admin.api.post(at('/payments'), { day: today, amount: 1, paidBy }), 400, 'MEANS_UNKNOWN');
  const { _id } = await startedGame(pair.cashier.api);
  await fine(pair.cashier.api.post(`/games/${_id}/call-number`));
  expect((await statement(today, today)).open).toBe(3);
});
