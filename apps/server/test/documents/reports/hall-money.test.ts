// @module-tag postgres
import { ROUTES } from '@adarash/contract';
import { expect, test } from 'vitest';
import { readMoney } from '../../../src/documents/reports/overview.ts';
import { type Pair, useHall, usePair } from '../../harness/hall.ts';
import { sharedFinish } from '../../harness/play/cards.ts';
import { callTyped, createGame, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';
import { fewestQueriesOf } from '../../harness/queries.ts';

const hall = useHall();
const pair = usePair(hall);
const shifts = shiftsOf(pair);

const overview = async (query = '') => (await hall.admin.api.get(`/admin/overview${query}`)).body;
const moneyOf = async ({ hallId }: { hallId: string }, query = '') =>
  (await overview(query)).halls.find(({ id }: { id: string }) => id === hallId);

/** Two cards at 10 Birr: 10 to the jackpot, 1.50 to the house, 8.50 to share. */
async function wonGame({ cashier, moderator }: Pick<Pair, 'cashier' | 'moderator'>) {
  const { cards, before, last } = sharedFinish();
  const { _id } = await startedGame(cashier.api, { cardPool: [...cards] });
  await callTyped(moderator.api, _id, [...before, last]);
  for (const cardId of cards) await cashier.api.post(`/games/${_id}/check-bingo`, { cardId });
  return { id: _id, cards };
}

test('returns sales, fee, unpaid prizes and jackpot of each hall', async () => {
  const before = await overview();
  expect(ROUTES['GET /admin/overview'].answer.parse(before)).toEqual(before);
  expect(await moneyOf(pair)).toMatchObject({ sales: 0, houseFee: 0, unpaid: 0, jackpot: 0, lastClose: null });
  const won = await wonGame(pair);
  await pair.cashier.api.post(`/games/${won.id}/paid`, { cardId: won.cards[0] });
  await jackpotOf(pair).put(110);
  const after = await overview();
  expect(await moneyOf(pair)).toMatchObject({ sales: 20, houseFee: 1.5, unpaid: 4.25, jackpot: 110 });
  for (const [name, amount] of Object.entries({ sales: 20, houseFee: 1.5, unpaid: 4.25, jackpot: 110 }))
    expect(after.total[name]).toBe(before.total[name] + amount);
  expect(after.total).toMatchObject({ sales: after.figures.books.stakes, houseFee: after.figures.houseFee });
  // Unpaid prizes and the jackpot are still owed on other days.
  expect(await moneyOf(pair, '?range=yesterday')).toMatchObject({ sales: 0, houseFee: 0, unpaid: 4.25, jackpot: 110 });
});

test('returns the expected cash of an open shift as its cashier sees it', async () => {
  expect(await moneyOf(pair)).toMatchObject({ cashExpected: null });
  await shifts.float(500);
  expect(await moneyOf(pair)).toMatchObject({ cashExpected: 500 });
  const won = await wonGame(pair);
  await pair.cashier.api.post(`/games/${won.id}/paid`, { cardId: won.cards[0] });
  await createGame(pair.cashier.api, { cardPool: [70, 71, 72] });
  await pair.cashier.api.post('/shift/movements', { kind: 'out', reason: 'expense', amount: 30 });
  const { expected } = (await shifts.open()).drawer;
  expect(expected).toBe(500 + 20 + 30 - 4.25 - 30);
  const { halls, total } = await overview();
  expect(await moneyOf(pair)).toMatchObject({ cashExpected: expected });
  const known = halls.map(({ cashExpected }: { cashExpected: number | null }) => cashExpected ?? 0);
  expect(total.cashExpected).toBe(known.reduce((sum: number, one: number) => sum + one, 0));
});

test('returns the expected cash after a sale in a shift that was not opened', async () => {
  await createGame(pair.cashier.api, { cardPool: [70, 71, 72] });
  expect(await moneyOf(pair)).toMatchObject({ cashExpected: 30 });
});

test('returns the last close with its difference, and no cash until the next shift is open', async () => {
  await shifts.float(100);
  await shifts.close({ counted: 95, note: 'Taxi' });
  expect(await moneyOf(pair)).toMatchObject({ cashExpected: null, lastClose: { number: 1, difference: -5 } });
  const [{ closedAt }] = await shifts.list();
  expect((await moneyOf(pair)).lastClose.closedAt).toBe(closedAt);
  await shifts.float(95);
  expect(await moneyOf(pair)).toMatchObject({ cashExpected: 95, lastClose: { number: 1 } });
});

test('hides the expected cash until the drawer is counted if the owner hides it', async () => {
  await shifts.float(100);
  await hall.admin.api.patch('/admin/settings', { blindCount: true });
  expect((await shifts.open()).drawer).toBeNull();
  expect(await moneyOf(pair)).toMatchObject({ cashExpected: null });
  await pair.cashier.api.post('/shift/count', { number: 1, count: { 'note-100': 1 } });
  expect(await moneyOf(pair)).toMatchObject({ cashExpected: 100 });
  await hall.admin.api.patch('/admin/settings', { blindCount: false });
});

test('returns the money of deleted halls in a separate row, so that the rows match the total', async () => {
  const leaving = await hall.pair();
  await wonGame(leaving);
  const sumOf = ({ halls, others }: { halls: { sales: number; unpaid: number }[]; others: object | null }) => {
    const rows = [...halls, others ?? { sales: 0, unpaid: 0 }] as { sales: number; unpaid: number }[];
    const sum = (name: 'sales' | 'unpaid') => rows.reduce((all, one) => all + Math.round(one[name] * 100), 0) / 100;
    return { sales: sum('sales'), unpaid: sum('unpaid') };
  };
  const { total } = await overview();
  expect(sumOf(await overview())).toEqual({ sales: total.sales, unpaid: total.unpaid });
  await hall.admin.api.delete(`/admin/users/${leaving.hallId}`);
  const after = await overview();
  expect(after.halls.map(({ id }: { id: string }) => id)).not.toContain(leaving.hallId);
  expect(after.others).toMatchObject({ sales: 20, houseFee: 1.5, unpaid: 8.5, cashExpected: null });
  expect(sumOf(after)).toEqual({ sales: total.sales, unpaid: total.unpaid });
});

test('uses a constant number of queries for the money of any number of halls', async () => {
  const { db } = hall.services.storage;
  const range = { from: '2026-01-01', to: '2030-12-31' };
  const queries = (ids: string[]) => fewestQueriesOf(hall.services, () => readMoney(db, ids, range));
  const others = [await hall.pair(), await hall.pair(), await hall.pair()];
  for (const { cashier } of others) await startedGame(cashier.api);
  const one = await queries([pair.hallId]);
  expect(one).toBeGreaterThan(0);
  expect(await queries([pair.hallId, ...others.map(({ hallId }) => hallId)])).toBe(one);
});
