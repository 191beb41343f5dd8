import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import {
  callUntil,
  createGame,
  expectRefusal,
  gameOf,
  getGame,
  range,
  type Settings,
  settings,
} from '../../harness/play/games.ts';
import { type Db, rewriteDocument, rewritingIn } from '../../harness/rewriting.ts';

const hall = useHall();
const pair = usePair(hall);

const TABLE = [
  { from: 1, percentage: 20 },
  { from: 4, percentage: 12.5 },
  { from: 6, percentage: 10 },
];

const bySize = (wanted: Settings = {}): Settings => ({
  houseFeeTable: TABLE,
  houseFeePercentage: undefined,
  ...wanted,
});

const found = () =>
  differences({ db: hall.services.storage.db, cardOf: hall.services.cardOf, seedKey: hall.services.seedKey });
const sell = (id: string, add: number[], remove: number[] = []) =>
  pair.cashier.api.post(`/games/${id}/cards`, { add, remove });
const sale = async () => (await pair.cashier.api.get('/sale')).body.sale;
const command = (body: object) => pair.cashier.api.post('/sale/commands', { counter: 'a', ...body });
const view = async () => {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  return (await hall.api(null).get(`/hall/${code}`)).body;
};

test('applies the fee step of a late sale to all sums before the first number', async () => {
  const { cashier, moderator } = pair;
  const created = await createGame(cashier.api, bySize({ betAmount: 10.33 }));
  expect(created).toMatchObject({ houseFeePercentage: 20, houseFeeTable: TABLE, houseFee: 4.13 });
  const { _id } = created;
  expect(gameOf(await sell(_id, [8]))).toMatchObject({ houseFeePercentage: 12.5, houseFee: 3.87, prizePool: 27.12 });
  expect((await view()).next.sale).toMatchObject({ houseFeePercentage: 12.5, houseFeeTable: TABLE });
  await cashier.api.post(`/games/${_id}/start`);
  expect(gameOf(await sell(_id, [9, 10]))).toMatchObject({ houseFeePercentage: 10, houseFee: 5.17 });
  expect(gameOf(await sell(_id, [], [10]))).toMatchObject({ houseFeePercentage: 12.5, houseFee: 5.17 });
  expect((await view()).game).toMatchObject({ houseFeePercentage: 12.5, houseFeeTable: TABLE });
  const ended = await callUntil(cashier.api, _id);
  expectRefusal(await sell(_id, [10]), 409, 'SALE_CLOSED');
  expect(ended).toMatchObject({ houseFeePercentage: 12.5, houseFee: 5.17, prizePool: 36.15, unclaimedPrize: 36.15 });
  const { summary } = (await cashier.api.get('/games/report')).body;
  expect(summary).toMatchObject({ totalHouseFee: 5.17 });
  const receipt = (await hall.api(null).get(`/public/receipts/${_id}`)).body;
  expect(receipt.sales.houseBasisPoints).toBe(1250);
  expect(verifyReceipt(receipt).ok).toBe(true);

  const decided = await createGame(cashier.api, bySize({ betAmount: 5, cardPool: range(1, 5) }));
  await cashier.api.post(`/games/${decided._id}/start`);
  await sell(decided._id, [6]);
  const finished = await moderator.api.post(`/games/${decided._id}/finish`, { moderatorCardId: 3 });
  expect(gameOf(finished)).toMatchObject({ houseFeePercentage: 10, winner: { prize: 22.5 } });
  expect(await found()).toEqual([]);
});

test('uses the fee by size in a designated game, and refunds all of it after a void', async () => {
  const { cashier, moderator } = pair;
  const { _id } = await createGame(cashier.api, bySize());
  await moderator.api.post(`/games/${_id}/select-winner`, { cardId: 7 });
  await cashier.api.post(`/games/${_id}/start`);
  await sell(_id, [8, 9, 10]);
  const ended = await callUntil(cashier.api, _id);
  expect(ended).toMatchObject({ houseFeePercentage: 10, winner: { cardId: 7, prize: 45 }, designated: true });
  expect(verifyReceipt((await hall.api(null).get(`/public/receipts/${_id}`)).body).ok).toBe(true);

  const second = await createGame(cashier.api, bySize());
  await cashier.api.post(`/games/${second._id}/start`);
  await sell(second._id, [8]);
  await cashier.api.post(`/games/${second._id}/void`, { reason: 'rain' });
  expect(await getGame(cashier.api, second._id)).toMatchObject({ status: 'voided', totalPot: 40 });
  expect(await found()).toEqual([]);
});

test('reports a manipulation of the fee table or the fee rate of a game in the database', async () => {
  const { _id } = await createGame(pair.cashier.api, bySize());
  const rewriting = rewritingIn(hall);
  const change = (facts: object) => (db: Db) => rewriteDocument(db, _id, () => facts);
  expect(await rewriting.named()).toEqual([]);
  const other = [{ from: 1, basisPoints: 2_000 }];
  expect((await rewriting.namedAfter(change({ feeTable: other }))).join()).toContain('feeTable is');
  expect((await rewriting.namedAfter(change({ feeBasisPoints: 4_000 }))).join()).toContain('house fee is');
});

test('stores the fee table in the sale, applies it to its cards, and disables it by a percentage', async () => {
  expect(await sale()).toMatchObject({ houseFeePercentage: 15, houseFeeTable: null, houseFeeBySize: false });
  await command({ type: 'settings', houseFeeTable: TABLE });
  await command({ type: 'add', cards: [1, 2, 3] });
  expect(await sale()).toMatchObject({ houseFeePercentage: 20, houseFeeTable: TABLE, houseFeeBySize: true });
  await command({ type: 'add', cards: [4] });
  expect(await sale()).toMatchObject({ houseFeePercentage: 12.5 });
  expect((await view()).next.sale).toMatchObject({ houseFeePercentage: 12.5, prizePool: 26.25, houseFeeTable: TABLE });
  await command({ type: 'settings', houseFeePercentage: 25 });
  expect(await sale()).toMatchObject({ houseFeePercentage: 25, houseFeeTable: TABLE, houseFeeBySize: false });
  expect((await view()).next.sale).toEqual(expect.not.objectContaining({ houseFeeTable: TABLE }));
  await command({ type: 'settings', houseFeeBySize: true });
  expect(await sale()).toMatchObject({ houseFeePercentage: 12.5 });
});

test('rejects an invalid fee table, and a game without any fee', async () => {
  for (const houseFeeTable of [
    [],
    [{ from: 2, percentage: 10 }],
    [{ from: 1, percentage: 10.001 }],
    [...TABLE, { from: 101, percentage: 1 }],
  ])
    expectRefusal(
      await pair.cashier.api.post('/games/sequential', settings({ houseFeeTable })),
      400,
      'FEE_TABLE_INVALID',
    );
  expectRefusal(
    await pair.cashier.api.post('/games/sequential', settings(bySize({ houseFeeTable: undefined }))),
    400,
    'HOUSE_FEE_INVALID',
  );
});
