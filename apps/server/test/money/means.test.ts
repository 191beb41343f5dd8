import { ROUTES } from '@adarash/contract';
import { afterEach, expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { readCsv, readZip, textIn } from '../../../../checks/read-zip.ts';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { dayRoll } from '../harness/day-roll.ts';
import { fine } from '../harness/evening.ts';
import { expectRefusal, getGame, settings, startedGame } from '../harness/games.ts';
import { useHall, usePair } from '../harness/hall.ts';
import { rewritingIn } from '../harness/rewriting.ts';
import { shiftsOf } from '../harness/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const shifts = shiftsOf(pair);

const TELEBIRR = { means: 'telebirr', reference: 'TX7' };
const name = (means: unknown) => hall.admin.api.patch('/admin/settings', { means });
const found = () =>
  differences({ db: hall.services.storage.db, cardOf: hall.services.cardOf, seedKey: hall.services.seedKey });
const command = (body: object) => pair.cashier.api.post('/sale/commands', { counter: 'a', ...body });
const saleNow = async () => (await pair.cashier.api.get('/sale')).body.sale;
const create = async (cardPool: number[]) => {
  const { version } = await saleNow();
  const made = await fine(pair.cashier.api.post('/games/sequential', settings({ cardPool, saleVersion: version })));
  return made.games[0]._id as string;
};

afterEach(() => name([]));

test('an evening with cash and two other means: sale, late sale, refund, prize, drawer, report, CSV, papers and folder agree', async () => {
  await fine(name(['telebirr', 'CBE Birr']));
  await fine(shifts.float(500));
  await fine(command({ type: 'add', cards: [3] }));
  const id = await create([3]);
  const change = (body: object) => fine(pair.cashier.api.post(`/games/${id}/cards`, { add: [], remove: [], ...body }));
  await change({ add: [1, 2], paidBy: TELEBIRR });
  await change({ add: [4, 5], paidBy: { means: 'CBE Birr' } });
  // Given back in cash, though it was paid otherwise.
  await change({ remove: [4], refund: { means: 'cash' } });
  const made = await getGame(pair.cashier.api, id);
  expect(made.payments).toEqual([
    { cards: [1, 2], amount: 20, ...TELEBIRR },
    { cards: [4, 5], amount: 20, means: 'CBE Birr' },
    { cards: [4], amount: 10, means: 'cash', back: true },
  ]);
  await fine(pair.cashier.api.post(`/games/${id}/start`));
  await fine(pair.cashier.api.post(`/games/${id}/cards`, { add: [9], remove: [2], paidBy: { means: 'telebirr' } }));
  // 4 cards at 10: one bet to the jackpot, 15 % of 30, a pool of 25.50.
  await fine(pair.moderator.api.post(`/games/${id}/finish`, { moderatorCardId: 3 }));
  const { game } = await fine(pair.cashier.api.post(`/games/${id}/paid`, { paidBy: TELEBIRR }));
  expect(game.winner.paid).toMatchObject({ ...TELEBIRR, by: expect.any(String) });
  // A second game, called off: card 6 by telebirr and back the same way, card 7 in cash.
  await fine(command({ type: 'add', cards: [7] }));
  const second = await create([7]);
  await fine(pair.cashier.api.post(`/games/${second}/cards`, { add: [6], paidBy: { means: 'telebirr' } }));
  await fine(pair.cashier.api.post(`/games/${second}/void`, { reason: 'Rain' }));

  const moved = [
    { means: 'CBE Birr', taken: 20, givenBack: 0, handedOver: 0 },
    { means: 'telebirr', taken: 40, givenBack: 20, handedOver: 25.5 },
  ];
  const { summary, games } = (await pair.cashier.api.get('/games/report')).body;
  expect(summary.moved).toEqual(moved);
  expect(games.map((one: { moved: unknown }) => one.moved)).toEqual([
    [{ means: 'telebirr', taken: 10, givenBack: 10, handedOver: 0 }],
    [moved[0], { means: 'telebirr', taken: 30, givenBack: 10, handedOver: 25.5 }],
  ]);

  // In cash: 10 for card 3, 10 back for card 4; 10 and 10 back for card 7. All else went by telephone.
  const { drawer, means } = await shifts.open();
  expect(drawer).toMatchObject({
    float: 500,
    sold: 80,
    givenBack: 40,
    handedOver: 25.5,
    otherMeans: 14.5,
    expected: 500,
  });
  expect(means).toEqual([
    { ...moved[0], expected: 20 },
    { ...moved[1], expected: -5.5 },
  ]);
  const counted = [
    { means: 'CBE Birr', expected: 20, counted: 20 },
    { means: 'telebirr', expected: -5.5, counted: -5.5 },
  ];
  expectRefusal(await shifts.close(), 409, 'SHIFT_MOVED');
  expectRefusal(await shifts.close({ means: [counted[0], { ...counted[1], expected: 5 }] }), 409, 'SHIFT_MOVED');
  const short = [{ ...counted[0], counted: 15 }, counted[1]];
  expectRefusal(await shifts.close({ means: short }), 400, 'SHIFT_NOTE_REQUIRED');
  const { closed } = await fine(shifts.close({ means: short, note: 'Arrives tomorrow' }));
  expect(ROUTES['POST /shift/close'].answer.parse({ success: true, message: '', closed }).closed).toMatchObject({
    difference: 0,
    means: [
      { means: 'CBE Birr', expected: 20, counted: 15, difference: -5 },
      { means: 'telebirr', expected: -5.5, counted: -5.5, difference: 0 },
    ],
  });
  const next = await shifts.open();
  expect([next.drawer.otherMeans, next.means]).toEqual([0, undefined]);

  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  const lines = [
    'CBE Birr: Taken for cards 20.00 Br · Expected 20.00 Br · Counted 15.00 Br · Difference -5.00 Br',
    'telebirr: Taken for cards 40.00 Br · Given back 20.00 Br · Handed over to winners 25.50 Br · Expected -5.50 Br',
    'telebirr: Taken for cards 30.00 Br · Given back 10.00 Br · Handed over to winners 25.50 Br',
  ];
  for (const line of [...lines, 'telebirr · Left -5.50 Br', ' · telebirr TX7']) expect(roll).toContain(line);
  const today = (await dayRoll(hall.services, pair.hallId)).day;
  const asked = `/games/admin/export?cashierId=${pair.hallId}&from=${today}&to=${today}`;
  const files = readZip((await hall.admin.api.get(asked)).bytes);
  const byPhone = readCsv(textIn(files, 'payouts.csv')).filter((row) => row.Means === 'telebirr');
  expect(byPhone.map((row) => [row['To hand over (Br)'], row.Reference])).toEqual([['25.50', 'TX7']]);
  const printed = await textOfPdf((await pair.cashier.api.get('/print/day-roll?language=en&paper=roll')).bytes);
  for (const line of lines) expect(printed).toContain(withoutSpaces(line));

  // What is in the audit log makes the same games, closes and sums again; and who plays reads nothing of it.
  expect(await found()).toEqual([]);
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  expect(JSON.stringify((await pair.cashier.api.get(`/hall/${code}`)).body)).not.toMatch(/telebirr|payments/);
  expect(JSON.stringify((await hall.api(null).get(`/public/receipts/${id}`)).body)).not.toMatch(/telebirr|payments/);
  const rewritten = await rewritingIn(hall).namedAfter((db) =>
    db.updateTable('means_tallies').set({ taken: 1 }).where('means', '=', 'telebirr').execute(),
  );
  expect(rewritten.join()).toContain('is not the sum of its games');
});

test('only what the owner names is taken, and only from who may say it', async () => {
  const { _id } = await startedGame(pair.cashier.api);
  const paidBy = { means: 'telebirr' };
  const tries = () => [
    pair.cashier.api.post(`/games/${_id}/cards`, { add: [50], paidBy }),
    pair.cashier.api.post(`/games/${_id}/cards`, { remove: [3], refund: paidBy }),
    pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', refund: paidBy }),
    pair.cashier.api.post(`/games/${_id}/paid`, { paidBy }),
  ];
  for (const asked of await Promise.all(tries())) expectRefusal(asked, 400, 'MEANS_UNKNOWN');
  for (const wrong of [['Cash'], ['a', 'A'], [''], ['x'.repeat(31)], Array.from({ length: 8 }, (_, i) => `${i}`)])
    expectRefusal(await name(wrong), 400, 'MEANS_INVALID');
  expect((await name(['telebirr', 'የእኛ ባንክ'])).body.settings.means).toEqual(['telebirr', 'የእኛ ባንክ']);
  const long = { means: 'telebirr', reference: 'x'.repeat(41) };
  expectRefusal(
    await pair.cashier.api.post(`/games/${_id}/cards`, { add: [50], paidBy: long }),
    400,
    'REFERENCE_TOO_LONG',
  );
  await fine(pair.cashier.api.post(`/games/${_id}/cards`, { add: [50], paidBy }));
  // A name that is taken off the list later stays where it was said, and is counted.
  await fine(name([]));
  expect((await shifts.open()).means).toMatchObject([{ means: 'telebirr', expected: 10 }]);
  await fine(pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }));
  expect((await shifts.open()).means).toMatchObject([{ means: 'telebirr', givenBack: 10, expected: 0 }]);
  expect(await found()).toEqual([]);
});

test('a hall that takes cash alone stores and reads nothing new', async () => {
  const { _id } = await startedGame(pair.cashier.api);
  const before = await getGame(pair.cashier.api, _id);
  expect(before).not.toHaveProperty('payments');
  const { document } = await hall.services.storage.db
    .selectFrom('games')
    .select('document')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(document).not.toMatch(/payments|means|refund/);
  expect(await shifts.open()).not.toHaveProperty('means');
  expect((await pair.cashier.api.get('/games/report')).body.summary).not.toHaveProperty('moved');
});
