import { ROUTES } from '@adarash/contract';
import { byName, DRAWER } from '@adarash/rules/sums';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { entriesByHand } from '../../../src/money/shifts/jackpot-by-hand.ts';
import { latestMovements } from '../../../src/money/shifts/movements.ts';
import { openGamesOfShift } from '../../../src/money/shifts/open-shift.ts';
import { hallRow } from '../../../src/repositories/halls.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { sharedFinish } from '../../harness/play/cards.ts';
import { dayRoll } from '../../harness/play/day-roll.ts';
import { callTyped, createGame, expectRefusal, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import { cheapArgon2id } from '../../harness/play/phones.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const shifts = shiftsOf(pair);
const jackpot = jackpotOf(pair);

/** Two cards at 10 Birr: 10 to the jackpot, 1.50 to the house, 8.50 to share. */
async function wonGame() {
  const { cards, before, last } = sharedFinish();
  const { _id, gameNumber } = await startedGame(pair.cashier.api, { cardPool: [...cards] });
  await callTyped(pair.moderator.api, _id, [...before, last]);
  for (const cardId of cards) await pair.cashier.api.post(`/games/${_id}/check-bingo`, { cardId });
  return { id: _id, gameNumber, cards };
}

const pay = (id: string, body: object = {}) => pair.cashier.api.post(`/games/${id}/paid`, body);
const callOff = (id: string) => pair.cashier.api.post(`/games/${id}/void`, { reason: 'Rain' });
const unpaid = async () => {
  const { amount, earlier } = (await shifts.open()).unpaid;
  return { amount, earlier };
};

test('opens a shift with a float, counts, explains, signs and closes it', async () => {
  expect(await shifts.open()).toMatchObject({ number: 1, openedAt: null, since: null, drawer: { expected: 0 } });
  const opened = await shifts.float(500);
  expect(opened.body).toMatchObject({ message: 'Shift 1 is open.', shift: { drawer: { float: 500, expected: 500 } } });
  const won = await wonGame();
  await pay(won.id, { cardId: won.cards[0] });
  const off = await startedGame(pair.cashier.api, { cardPool: [50, 51, 52] });
  await pair.cashier.api.post(`/games/${off._id}/cards`, { add: [53], remove: [] });
  await callOff(off._id);
  await jackpot.put(100);
  await jackpot.award({ amount: 40, cardNumber: 60 });
  const given = await startedGame(pair.cashier.api, { cardPool: [60, 61], betAmount: 20 });
  await pair.cashier.api.post(`/games/${given._id}/select-jackpot-winner`);
  await pay(given._id, { of: 'jackpot' });
  await createGame(pair.cashier.api, { cardPool: [70, 71, 72] });

  const open = (await pair.cashier.api.get('/shift')).body;
  expect(ROUTES['GET /shift'].answer.parse(open)).toEqual(open);
  // 20 + 40 + 40 sold and 30 for the game that waits; 4.25 and 40 paid out, 40 given back.
  expect(open.shift.drawer).toEqual({
    ...byName(DRAWER, () => 0),
    ...{ float: 500, sold: 130, handedOver: 4.25, givenBack: 40, toJackpot: 30, awardsHandedOver: 40 },
    ...{ games: 55.75, jackpot: -10, expected: 545.75 },
  });
  const item = { gameNumber: won.gameNumber, cardId: won.cards[1], amount: 4.25, of: 'prize' };
  expect(open.shift.unpaid).toEqual({ amount: 4.25, count: 1, earlier: 0, items: [item] });
  // Opened with 90 Birr; it is no drawer money.
  expect(open.shift.jackpotByHand).toMatchObject({ amount: 90, items: [{ amount: 90, by: pair.moderator.name }] });

  expectRefusal(await shifts.close({ counted: 540 }), 400, 'SHIFT_NOTE_REQUIRED');
  const answer = await shifts.close({ counted: 540, note: 'Lent to the kitchen' });
  expect(answer.body).toMatchObject({ message: 'Shift 1 is closed.' });
  const { closed } = answer.body;
  expect(closed).toMatchObject({
    ...{ number: 1, counted: 540, difference: -5.75, note: 'Lent to the kitchen', drawer: open.shift.drawer },
    ...{ cashier: pair.cashier.name, moderator: pair.moderator.name, count: { 'note-200': 2, 'note-100': 1 } },
  });
  expect(closed).toMatchObject({ unpaid: open.shift.unpaid, jackpotByHand: open.shift.jackpotByHand });
  for (const who of [pair.cashier, pair.moderator, hall.admin])
    expect((await shifts.list(who))[0]).toEqual(JSON.parse(JSON.stringify(closed)));
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain(`\nShift 1 closed | `);
  expect(roll).toContain(`Counted by ${pair.cashier.name}, confirmed by ${pair.moderator.name}`);
  expect(roll).toContain('Expected 545.75 Br · Counted 540.00 Br · Difference -5.75 Br');
  expect(roll).toContain(' | Note: Lent to the kitchen | Unpaid prizes 4.25 Br; GAME 1 · Card 5 · 4.25 Br');
  expect(roll).toContain(`Jackpot changed by hand 90.00 Br; 90.00 Br · ${pair.moderator.name}`);

  const entry = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', pair.hallId)
    .where('action', '=', 'shift.closed')
    .executeTakeFirstOrThrow();
  const sealed = JSON.parse(entry.after ?? '');
  expect(sealed).toMatchObject({ counted: 54_000, difference: -575, drawer: { expected: 54_575 } });
  expect([entry.actor_name, sealed.moderator.name]).toEqual([pair.cashier.name, pair.moderator.name]);
  // All counted cash stayed in the drawer.
  const next = { number: 2, since: closed.closedAt, left: 540, float: 540, drawer: { float: 540, expected: 540 } };
  expect(await shifts.open()).toMatchObject({ ...next, jackpotByHand: { amount: 0, items: [] } });
});

test('starts the next shift with the remaining cash, and books later payments of earlier games in it', async () => {
  const won = await wonGame();
  const runs = await startedGame(pair.cashier.api, { cardPool: [50, 51, 52] });
  const waits = await createGame(pair.cashier.api, { cardPool: [60, 61] });
  expect((await shifts.close()).status).toBe(200);
  await pay(won.id);
  await callOff(runs._id);
  await pair.cashier.api.post(`/games/${waits._id}/start`);
  const { drawer } = await shifts.open();
  expect(drawer).toMatchObject({ float: 70, sold: 0, handedOver: 8.5, givenBack: 30, toJackpot: 0, expected: 31.5 });
  await shifts.float(100, { note: 'The rest is in the safe' });
  expect((await shifts.open()).drawer.expected).toBe(61.5);
  expect((await shifts.close({ counted: 61.5 })).status).toBe(200);
  expect((await shifts.list()).map(({ number }: { number: number }) => number)).toEqual([2, 1]);
});

test('lists unpaid winnings of earlier shifts separately', { tags: ['postgres'] }, async () => {
  const { id, cards } = await wonGame();
  await shifts.close();
  expect(await unpaid()).toEqual({ amount: 0, earlier: 8.5 });
  await pay(id, { cardId: cards[0] });
  expect(await unpaid()).toEqual({ amount: 0, earlier: 4.25 });
  const later = await wonGame();
  await pay(later.id, { cardId: later.cards[1] });
  const item = { gameNumber: later.gameNumber, cardId: later.cards[0], amount: 4.25, of: 'prize' };
  expect((await shifts.open()).unpaid).toEqual({ amount: 4.25, count: 1, earlier: 4.25, items: [item] });
  // A payout undone in this shift is unpaid in this shift.
  await pair.cashier.api.post(`/games/${id}/paid/undo`, { cardId: cards[0], reason: 'Miscounted' });
  expect(await unpaid()).toEqual({ amount: 12.75, earlier: 0 });
  await pay(id);
  await pay(later.id);
  expect(await unpaid()).toEqual({ amount: 0, earlier: 0 });
  const { open_count, open_sum } = await hallRow(hall.services.storage.db, pair.hallId);
  expect([open_count, open_sum]).toEqual([0, 0]);
});

test('lists an unpaid award of a game across a close in the shift of its draw', async () => {
  await jackpot.put(100);
  await jackpot.award({ amount: 40, cardNumber: 60 });
  const { _id } = await startedGame(pair.cashier.api, { cardPool: [60, 61] });
  await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`);
  expect((await shifts.open()).unpaid).toMatchObject({ count: 1, items: [{ of: 'jackpot' }] });
  await shifts.close();
  expect(await unpaid()).toEqual({ amount: 0, earlier: 40 });
  await pay(_id, { of: 'jackpot' });
  expect(await unpaid()).toEqual({ amount: 0, earlier: 0 });
});

test('rejects the undo of payouts before a close', async () => {
  const { id, cards } = await wonGame();
  await pay(id, { cardId: cards[0] });
  const undo = (cardId?: number) => pair.cashier.api.post(`/games/${id}/paid/undo`, { cardId, reason: 'Miscounted' });
  expect((await undo(cards[0])).status).toBe(200);
  expect(await unpaid()).toEqual({ amount: 8.5, earlier: 0 });
  await pay(id, { cardId: cards[0] });
  await shifts.close();
  expectRefusal(await undo(cards[0]), 409, 'HAND_OVER_FINAL');
  await pay(id, { cardId: cards[1] });
  expect((await undo(cards[1])).status).toBe(200);
});

test('allows corrections of the opening cash until the first sale', async () => {
  await shifts.float(500);
  expect((await shifts.float(500)).body.shift).toMatchObject({ firstFloat: 500, isFloatFinal: false });
  expect((await shifts.float(450.5)).body).toMatchObject({ message: 'The float is corrected.' });
  expect(await shifts.open()).toMatchObject({ float: 450.5, firstFloat: 500, drawer: { expected: 450.5 } });
  for (const float of [-1, 1.005, '5', null, 1e12]) expectRefusal(await shifts.float(float), 400, 'FLOAT_INVALID');
  await createGame(pair.cashier.api, { cardPool: [1, 2] });
  expectRefusal(await shifts.float(400), 409, 'FLOAT_FINAL');
  expect(await shifts.open()).toMatchObject({ float: 450.5, isFloatFinal: true, drawer: { expected: 470.5 } });
});

test('prints a lowered opening cash on every paper', async () => {
  await shifts.float(500);
  await shifts.float(200);
  await createGame(pair.cashier.api, { cardPool: [1, 2] });
  const { closed } = (await shifts.close()).body;
  expect(closed).toMatchObject({ difference: 0, firstFloat: 500, left: null });
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain('Opening cash corrected: first 500.00 Br, last 200.00 Br');
  const entries = await hall.services.storage.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('chain', '=', pair.hallId)
    .where('action', 'like', 'shift.%')
    .orderBy('seq')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['shift.opened', 'shift.float-changed', 'shift.closed']);
  expect(JSON.parse(entries[1]?.before ?? '')).toEqual({ number: 1, float: 50_000 });
  expect(JSON.parse(entries[1]?.after ?? '')).toEqual({ number: 1, float: 20_000, first: 50_000 });
});

test('uses the remaining cash as the next float and pays the rest to the owner', async () => {
  await createGame(pair.cashier.api, { cardPool: [1, 2, 3] });
  expectRefusal(await shifts.close({ cashLeft: 30.05 }), 400, 'CASH_LEFT_INVALID');
  expectRefusal(await shifts.close({ cashLeft: -1 }), 400, 'CASH_LEFT_INVALID');
  const { closed } = (await shifts.close({ cashLeft: 12.5 })).body;
  expect(closed).toMatchObject({ counted: 30, cashLeft: 12.5, toOwner: 17.5 });
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain('Left in the drawer 12.50 Br · Paid out to the owner 17.50 Br');
  expect(await shifts.open()).toMatchObject({ openedAt: null, left: 12.5, float: 12.5, drawer: { expected: 12.5 } });
  expectRefusal(await shifts.float(5), 400, 'FLOAT_NOTE_REQUIRED');
  expectRefusal(await shifts.float(5, { note: 'x'.repeat(201) }), 400, 'FLOAT_NOTE_REQUIRED');
  expect((await shifts.float(12.5)).status).toBe(200);
  expect((await shifts.float(5, { note: 'Taken to the safe' })).status).toBe(200);
  expect((await shifts.close()).body.closed).toMatchObject({ left: 12.5, firstFloat: 12.5, drawer: { float: 5 } });
  // No float was entered, so the float is the remaining cash.
  expect((await shifts.close()).body.closed).toMatchObject({ left: 5, firstFloat: null, drawer: { float: 5 } });
  const { storage, cardOf, seedKey } = hall.services;
  expect(await differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id })).toEqual([]);
});

test('lists unsold cards of the draft and corrections of sales in a close', async () => {
  const send = (command: object) => pair.cashier.api.post('/sale/commands', { counter: 'a', ...command });
  await send({ type: 'add', cards: [1, 2, 3] });
  await send({ type: 'paid' });
  await send({ type: 'remove', cards: [3], giveBack: true });
  const { saleCounts } = await shifts.open();
  expect(saleCounts).toEqual({ removed: 0, returned: { cards: 1, amount: 10 }, price: { changes: 0, amount: 0 } });
  for (const onSale of [undefined, 0, 3]) {
    const refused = await shifts.close({ onSale });
    expectRefusal(refused, 409, 'SALE_OPEN');
    expect(refused.body.details).toMatchObject({ number: 2 });
  }
  expect((await shifts.close({ onSale: 2 })).body.closed).toMatchObject({ onSale: 2, saleCounts });
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain('Paid cards given back: 1 · 10.00 Br');
  expect(roll).toContain('Cards on sale at the close: 2');
  // A later return belongs to the shift of its time.
  expect(await shifts.open()).toMatchObject({ onSale: 2, saleCounts: { returned: { cards: 0 } } });
});

describe('a blind count', () => {
  beforeEach(() => hall.admin.api.patch('/admin/settings', { blindCount: true }));
  afterEach(() => hall.admin.api.patch('/admin/settings', { blindCount: false }));

  test('hides the expected cash until the drawer is counted', async () => {
    const { body } = await shifts.float(100);
    expect(body.shift).toMatchObject({ drawer: null, float: 100 });
    expect((await shifts.move({ kind: 'in', reason: 'change', amount: 5 })).body.shift.drawer).toBeNull();
    const counted = await shifts.count({ number: 1, count: { 'note-100': 1 } });
    expect(ROUTES['POST /shift/count'].answer.parse(counted.body)).toEqual(counted.body);
    expect(counted.body.shift.drawer).toMatchObject({ float: 100, paidIn: 5, expected: 105 });
    // Counted again; both counts are in the close.
    await shifts.count({ number: 1, count: { 'note-100': 1, 'note-5': 1 } });
    expect((await shifts.close()).body.closed).toMatchObject({ firstCounted: 100, counted: 105, difference: 0 });
    expect((await dayRoll(hall.services, pair.hallId)).text).toContain('First count 100.00 Br');
    expect((await shifts.open()).drawer).toBeNull();
  });

  test('is accepted only for the open shift and valid notes', async () => {
    expectRefusal(await shifts.count({ number: 2, count: {} }), 409, 'SHIFT_CLOSED');
    expectRefusal(await shifts.count({ number: 1, count: { 'note-3': 1 } }), 400, 'COUNT_INVALID');
  });
});

test('includes paid in and paid out cash in the expected cash, the close and the roll', async () => {
  await shifts.float(500);
  const { body } = await shifts.move({ kind: 'in', reason: 'change', amount: 100.5 });
  expect(ROUTES['POST /shift/movements'].answer.parse(body)).toEqual(body);
  await shifts.move({ kind: 'out', reason: 'other', amount: 20, note: ' Lent to the kitchen ' });
  const { drawer, movements } = await shifts.open();
  expect(drawer).toMatchObject({ float: 500, paidIn: 100.5, paidOut: 20, expected: 580.5 });
  const by = pair.cashier.name;
  expect(movements).toMatchObject([
    { kind: 'in', reason: 'change', amount: 100.5, note: '', by },
    { kind: 'out', reason: 'other', amount: 20, note: 'Lent to the kitchen', by },
  ]);
  const { closed } = (await shifts.close()).body;
  expect(closed).toMatchObject({ difference: 0, movements });
  expect((await shifts.list())[0].movements).toEqual(movements);
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain(`Cash paid out 20.00 Br · Other · Lent to the kitchen · ${by}`);
  expect(await shifts.open()).toMatchObject({ movements: [], drawer: { paidIn: 0, paidOut: 0 } });
});

test.each([
  [{ kind: 'out', reason: 'other', amount: 5 }, 'MOVEMENT_NOTE_REQUIRED'],
  [{ kind: 'out', reason: 'other', amount: 5, note: 'x'.repeat(201) }, 'MOVEMENT_NOTE_REQUIRED'],
  [{ kind: 'in', reason: 'change', amount: 0 }, 'AMOUNT_NOT_POSITIVE'],
  [{ kind: 'in', reason: 'change', amount: -5 }, 'AMOUNT_NOT_POSITIVE'],
  [{ kind: 'in', reason: 'change', amount: 1.005 }, 'AMOUNT_NOT_POSITIVE'],
  [{ kind: 'in', reason: 'carried', amount: 5 }, 'VALIDATION'],
  [{ kind: 'by', reason: 'change', amount: 5 }, 'VALIDATION'],
] as const)('refuses the cash movement %o with %s', async (movement, code) => {
  expectRefusal(await shifts.move(movement), 400, code);
  expect((await shifts.open()).movements).toEqual([]);
});

test('returns closes in pages, to an admin for all halls or for one hall', async () => {
  for (let i = 0; i < 3; i++) await shifts.close();
  const other = await hall.pair();
  await shiftsOf(other).close();
  const page = (await pair.cashier.api.get('/shifts?limit=2')).body;
  const numbers = ({ shifts }: { shifts: { number: number }[] }) => shifts.map(({ number }) => number);
  expect(numbers(page)).toEqual([3, 2]);
  const rest = (await pair.cashier.api.get(`/shifts?limit=2&before=${page.next}`)).body;
  expect([numbers(rest), rest.next]).toEqual([[1], null]);
  const all = (await hall.admin.api.get('/shifts?limit=3')).body;
  expect(all.shifts.map(({ cashierId }: { cashierId: string }) => cashierId)).toEqual([
    other.hallId,
    pair.hallId,
    pair.hallId,
  ]);
  const more = (await hall.admin.api.get(`/shifts?limit=1&before=${all.next}`)).body;
  expect(more.shifts[0]).toMatchObject({ cashierId: pair.hallId, number: 1 });
  expect(numbers((await hall.admin.api.get(`/shifts?cashierId=${other.hallId}`)).body)).toEqual([1]);
  expectRefusal(await pair.cashier.api.get(`/shifts?cashierId=${other.hallId}`), 404, 'CASHIER_NOT_FOUND');
  const theirs = (await shiftsOf(other).list())[0]._id;
  expectRefusal(await pair.cashier.api.get(`/shifts?before=${theirs}`), 400, 'CURSOR_INVALID');
});

test('returns the same limits for undoing payouts that the server applies', async () => {
  hall.clock.freeze('2026-03-02T18:00:00Z');
  await pair.renew();
  const { id } = await wonGame();
  const told = async () => (await pair.cashier.api.get('/shift/hand-overs')).body as { shift: number; since: string };
  const undo = () => pair.cashier.api.post(`/games/${id}/paid/undo`, { reason: 'Miscounted' });
  const mayUndo = async () => {
    const { shift, since } = await told();
    const { game } = (await pair.cashier.api.get(`/games/${id}`)).body;
    return game.winners.every((winner: { paid: { at: string; shift: number } }) => {
      return winner.paid.shift === shift && winner.paid.at >= since;
    });
  };
  await pay(id);
  expect(await told()).toMatchObject({ shift: 1, since: '2026-03-02T03:00:00.000Z' });
  // After midnight it is the same business day.
  hall.clock.freeze('2026-03-02T22:30:00Z');
  expect(await mayUndo()).toBe(true);
  expect((await undo()).status).toBe(200);
  await pay(id);
  hall.clock.freeze('2026-03-03T02:59:59Z');
  expect(await mayUndo()).toBe(true);
  hall.clock.freeze('2026-03-03T03:00:01Z');
  expect(await mayUndo()).toBe(false);
  expectRefusal(await undo(), 409, 'HAND_OVER_FINAL');

  const next = await wonGame();
  await pay(next.id);
  expect((await shifts.close()).status).toBe(200);
  expect(await told()).toMatchObject({ shift: 2, since: '2026-03-03T03:00:00.000Z' });
  const late = pair.cashier.api.post(`/games/${next.id}/paid/undo`, { reason: 'Miscounted' });
  expectRefusal(await late, 409, 'HAND_OVER_FINAL');
});

test('reads cash movements, unpaid prizes and manual jackpot changes by indexes', async () => {
  const { db, engine } = hall.services.storage;
  const queries = [
    latestMovements(db, pair.hallId, 1),
    openGamesOfShift(db, pair.hallId, 1),
    entriesByHand(db, pair.hallId, { entry: 7, at: null }).select('seq'),
  ];
  // PostgreSQL scans such a small table completely, even with an index.
  const plans = await Promise.all(
    queries.map((query) => (engine === 'postgresql' ? query.explain() : query.explain(undefined, sql`query plan`))),
  );
  if (engine === 'postgresql') return expect(plans).toHaveLength(3);
  expect(JSON.stringify(plans[0])).toContain('drawer_movements_by_shift');
  expect(JSON.stringify(plans[1])).toContain('games_open');
  expect(JSON.stringify(plans[2])).toContain('jackpot_by_hand');
});
