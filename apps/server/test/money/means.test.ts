import { ROUTES } from '@adarash/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { useHall, usePair } from '../harness/hall.ts';
import { dayRoll } from '../harness/play/day-roll.ts';
import { fine } from '../harness/play/evening.ts';
import { createGame, expectRefusal, startedGame } from '../harness/play/games.ts';
import { shiftsOf } from '../harness/play/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const shifts = shiftsOf(pair);

const name = (means: unknown) => hall.admin.api.patch('/admin/settings', { means });
const found = () =>
  differences({ db: hall.services.storage.db, cardOf: hall.services.cardOf, seedKey: hall.services.seedKey });

beforeEach(() => name(['telebirr', 'CBE Birr']));
afterEach(() => name([]));

const received = (telebirr: number, cbe: number) => [
  { means: 'telebirr', amount: telebirr },
  { means: 'CBE Birr', amount: cbe },
];

test('subtracts amounts received by other payment methods at the close from the expected cash', async () => {
  await shifts.float(500);
  await createGame(pair.cashier.api, { cardPool: [1, 2, 3, 4, 5] });
  expect(await shifts.open()).toMatchObject({ means: received(0, 0), drawer: { otherMeans: 0, expected: 550 } });
  const wish = { means: received(20, 7.5), expected: 522.5, counted: 522.5 };
  // Each means of the owner's list once, and the expected cash as it is with them.
  const wrong = [
    { ...wish, means: [] },
    { ...wish, means: received(20, 7.5).slice(1) },
    { ...wish, expected: 550 },
  ];
  for (const one of wrong) expectRefusal(await shifts.close(one), 409, 'SHIFT_MOVED');
  for (const amount of [-1, 1.005, 'all'])
    expectRefusal(
      await shifts.close({ ...wish, means: received(0, 0).map((one) => ({ ...one, amount })) }),
      400,
      'MEANS_AMOUNT_INVALID',
    );
  expectRefusal(await shifts.close({ ...wish, counted: 520 }), 400, 'SHIFT_NOTE_REQUIRED');
  const { closed } = await fine(shifts.close(wish));
  expect(ROUTES['POST /shift/close'].answer.parse({ success: true, message: '', closed }).closed).toMatchObject({
    ...{ counted: 522.5, difference: 0, means: received(20, 7.5), countedMeans: [] },
    drawer: { sold: 50, otherMeans: 27.5, expected: 522.5 },
  });
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain('Other ways to pay 27.50 Br');
  expect(roll).toContain('telebirr 20.00 Br | CBE Birr 7.50 Br');
  // The amounts belong to one shift.
  expect(await shifts.open()).toMatchObject({ means: received(0, 0), drawer: { otherMeans: 0, expected: 522.5 } });
  expect(await found()).toEqual([]);
});

test('pays a prize in cash or by transfer, which leaves the cash in the drawer', async () => {
  const { _id } = await startedGame(pair.cashier.api, { cardPool: [1, 2, 3, 4] });
  // 4 cards at 10: one bet to the jackpot, 15 % of 30, a pool of 25.50.
  await fine(pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 3 }));
  const { game } = await fine(pair.cashier.api.post(`/games/${_id}/paid`, { by: 'transfer' }));
  expect(game.winner.paid).toMatchObject({ byTransfer: true });
  expect((await shifts.open()).drawer).toMatchObject({ handedOver: 25.5, byBank: 25.5, expected: 40 });
  await fine(pair.cashier.api.post(`/games/${_id}/paid/undo`, { reason: 'Wrong account' }));
  const { game: again } = await fine(pair.cashier.api.post(`/games/${_id}/paid`, { by: 'cash' }));
  expect(again.winner.paid).not.toHaveProperty('byTransfer');
  expect((await shifts.open()).drawer).toMatchObject({ handedOver: 25.5, byBank: 0, expected: 14.5 });
  expect((await pair.cashier.api.post(`/games/${_id}/paid`, { by: 'telebirr' })).status).toBe(400);
  expect(await found()).toEqual([]);
});

test('rejects invalid and duplicate payment methods', async () => {
  for (const wrong of [['Cash'], ['a', 'A'], [''], ['x'.repeat(31)], Array.from({ length: 8 }, (_, i) => `${i}`)])
    expectRefusal(await name(wrong), 400, 'MEANS_INVALID');
  expect((await name(['telebirr', 'የእኛ ባንክ'])).body.settings.means).toEqual(['telebirr', 'የእኛ ባንክ']);
});
