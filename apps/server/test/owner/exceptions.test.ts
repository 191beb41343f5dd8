// @module-tag postgres
import { EXCEPTION_KINDS, type ExceptionKind } from '@adarash/contract/exceptions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { useHallPerTest } from '../harness/hall.ts';
import { appendAny } from '../harness/play/entries.ts';
import { callTyped, createGame, expectRefusal, gameOf, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { shiftsOf } from '../harness/play/shifts.ts';

const hall = useHallPerTest();
beforeEach(() => hall.clock.freeze('2026-03-01T16:00:00Z'));

const seen = new Set<ExceptionKind>();

/** The actions of a hall's exceptions by kind, the oldest first; kinds without any are left out. */
async function found(chain = `cashierId=${hall.hallId}&`): Promise<Partial<Record<ExceptionKind, string[]>>> {
  const kinds: Partial<Record<ExceptionKind, string[]>> = {};
  for (const kind of EXCEPTION_KINDS) {
    const { entries } = (await hall.admin.api.get(`/admin/record?${chain}exception=${kind}`)).body;
    if (entries.length === 0) continue;
    kinds[kind] = entries.map(({ action }: { action: string }) => action).reverse();
    seen.add(kind);
  }
  return kinds;
}

const counts = async () => (await hall.admin.api.get('/admin/overview')).body.exceptions;

test('lists no exceptions after a regular evening', async () => {
  const { cashier, admin } = hall;
  const shifts = shiftsOf(hall);
  await shifts.float(500);
  const { _id } = await startedGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  gameOf(await cashier.api.post(`/games/${_id}/cards`, { add: [5], remove: [] }));
  gameOf(await cashier.api.post(`/games/${_id}/call-number`));
  gameOf(await cashier.api.post(`/games/${_id}/finish`));
  await hall.admin.api.post('/auth/login', { email: admin.email, password: 'not it' });
  const { drawer } = await shifts.open();
  expect((await shifts.close({ counted: drawer.expected })).status).toBe(200);
  expect(await found()).toEqual({});
  expect(await counts()).toEqual([]);
});

test('lists voided games, removed cards, decided and chosen winners and typed numbers as exceptions', async () => {
  const { cashier, moderator } = hall;
  const off = await startedGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  gameOf(await cashier.api.post(`/games/${off._id}/cards`, { add: [5], remove: [1, 2] }));
  gameOf(await cashier.api.post(`/games/${off._id}/void`, { reason: 'Rain' }));
  const typed = await startedGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  await callTyped(moderator.api, typed._id, [12, 21]);
  gameOf(await moderator.api.post(`/games/${typed._id}/take-back`, { reason: 'It was 22' }));
  gameOf(await moderator.api.post(`/games/${typed._id}/finish`, { moderatorCardId: 2 }));
  const chosen = await createGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  await moderator.api.post(`/games/${chosen._id}/select-winner`, { cardId: 3 });
  expect(await found()).toEqual({
    void: ['game.voided'],
    'cards-removed': ['game.cards-changed'],
    'winner-chosen': ['game.finished', 'designation.set'],
    'numbers-typed': ['game.manual-call', 'game.manual-call', 'game.call-taken-back'],
  });
  expect(await counts()).toEqual([{ cashierId: hall.hallId, name: hall.cashier.name, count: 7 }]);
});

test('lists awards to chosen cards, manual jackpot changes and undone payouts as exceptions', async () => {
  const { cashier } = hall;
  const jackpot = jackpotOf(hall);
  await jackpot.put(1_000);
  const { holds } = await jackpot.read();
  await jackpot.correct(holds - 1, holds);
  await jackpot.award({ amount: 400, cardNumber: 2 });
  await jackpot.award({ amount: 100, random: true, cardNumber: undefined, gameNumber: 900 });
  const { _id } = await startedGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  await cashier.api.post(`/games/${_id}/select-jackpot-winner`);
  await cashier.api.post(`/games/${_id}/paid`, { of: 'jackpot' });
  await cashier.api.post(`/games/${_id}/paid/undo`, { of: 'jackpot', reason: 'Another card' });
  expect(await found()).toEqual({
    'award-chosen': ['jackpot.awarded'],
    'jackpot-by-hand': ['jackpot.opened', 'jackpot.corrected'],
    'payout-undone': ['game.jackpot-paid-undone'],
  });
});

test('lists cash differences, changed opening cash and failed signatures as exceptions', async () => {
  const { moderator } = hall;
  const shifts = shiftsOf(hall);
  await shifts.float(500);
  await shifts.float(200);
  const { drawer } = await shifts.open();
  const wrong = { email: moderator.email, password: 'not it' };
  expectRefusal(await shifts.close({ moderator: wrong }), 400, 'MODERATOR_NOT_CONFIRMED');
  expect((await shifts.close({ counted: drawer.expected - 40, note: 'Lost' })).status).toBe(200);
  await shifts.float(10, { note: 'Lent to the kitchen' });
  expect(await found()).toEqual({
    cash: ['shift.float-changed', 'shift.closed', 'shift.opened'],
    'signature-failed': ['access.signature-failed'],
  });
});

test('lists exceptions of the server and of rare actions', async () => {
  const write = (hallId: string | null, action: string) =>
    hall.services.storage.write({}, (tx) =>
      appendAny(tx, { hallId, actor: 'system', action, subject: 'x', after: {}, at: hall.clock.now() }),
    );
  await write(hall.hallId, 'game.card-out');
  await write(hall.hallId, 'game.card-unlocked');
  await write(hall.hallId, 'sale.price-lowered');
  await write(hall.hallId, 'shift.many-returns');
  await write(hall.hallId, 'jackpot.added');
  await write(null, 'house.clock-set-back');
  await write(null, 'backup.late');
  expect(await found()).toEqual({
    'card-locked': ['game.card-out', 'game.card-unlocked'],
    'jackpot-by-hand': ['jackpot.added'],
    'price-lowered': ['sale.price-lowered'],
    'many-returns': ['shift.many-returns'],
  });
  expect(await found('')).toEqual({ 'clock-changed': ['house.clock-set-back'], 'backup-overdue': ['backup.late'] });
});

test('lists exceptions page by page, by day, to admins only', async () => {
  const off = async () => {
    const { _id } = await startedGame(hall.cashier.api);
    gameOf(await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }));
  };
  for (let i = 0; i < 3; i++) await off();
  hall.clock.freeze('2026-03-02T16:00:00Z');
  await off();
  const list = async (query: string) =>
    (await hall.admin.api.get(`/admin/record?cashierId=${hall.hallId}&exception=any&${query}`)).body;
  const first = await list('limit=3');
  const rest = await list(`limit=3&before=${first.next}`);
  expect([first.entries.length, rest.entries.length, rest.next]).toEqual([3, 1, null]);
  expect((await list('from=2026-03-01&to=2026-03-01')).entries).toHaveLength(3);
  expect((await list('from=2026-03-02')).entries).toHaveLength(1);
  expectRefusal(await hall.moderator.api.get('/admin/record?exception=any'), 403, 'ACCESS_DENIED');
});

afterAll(() => expect([...seen].sort()).toEqual([...EXCEPTION_KINDS].sort()));
