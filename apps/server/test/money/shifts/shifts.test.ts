import { ROUTES } from '@adarash/contract';
import { byName, DRAWER } from '@adarash/rules/sums';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { latestMovements } from '../../../src/money/shifts/movements.ts';
import { openGamesOfShift, reasonEntries } from '../../../src/money/shifts/open-shift.ts';
import { hallRow } from '../../../src/repositories/halls.ts';
import { sharedFinish } from '../../harness/cards.ts';
import { dayRoll } from '../../harness/day-roll.ts';
import { callTyped, createGame, expectRefusal, startedGame } from '../../harness/games.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { jackpotOf } from '../../harness/jackpot.ts';
import { cheapArgon2id } from '../../harness/phones.ts';
import { shiftsOf } from '../../harness/shifts.ts';

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
const reasons = ({ reasons }: { reasons: { kind: string; amount: number; items: object[] }[] }) =>
  Object.fromEntries(reasons.map(({ kind, amount }) => [kind, amount]));

test('an evening in the drawer: opened with a float, counted, explained, signed and sealed', async () => {
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
  const why = { open: 4.25, 'given-back': 40, 'late-sales': 10, 'sold-ahead': 30, 'jackpot-by-hand': 90 };
  expect(reasons(open.shift)).toEqual(why);
  expect(open.shift.reasons[0].items).toEqual([{ gameNumber: won.gameNumber, cardId: won.cards[1], amount: 4.25 }]);

  expectRefusal(await shifts.close({ counted: 540 }), 400, 'SHIFT_NOTE_REQUIRED');
  const answer = await shifts.close({ counted: 540, note: 'Lent to the kitchen' });
  expect(answer.body).toMatchObject({ message: 'Shift 1 is closed.' });
  const { closed } = answer.body;
  expect(closed).toMatchObject({
    ...{ number: 1, counted: 540, difference: -5.75, note: 'Lent to the kitchen', drawer: open.shift.drawer },
    ...{ cashier: pair.cashier.name, moderator: pair.moderator.name, count: { 'note-200': 2, 'note-100': 1 } },
  });
  expect(reasons(closed)).toEqual(why);
  for (const who of [pair.cashier, pair.moderator, hall.admin])
    expect((await shifts.list(who))[0]).toEqual(JSON.parse(JSON.stringify(closed)));
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain(`\nShift 1 closed | `);
  expect(roll).toContain(`Counted by ${pair.cashier.name}, confirmed by ${pair.moderator.name}`);
  expect(roll).toContain('Expected 545.75 Br · Counted 540.00 Br · Difference -5.75 Br | Note: Lent to the kitchen');

  const entry = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', pair.hallId)
    .where('action', '=', 'shift.closed')
    .executeTakeFirstOrThrow();
  const sealed = JSON.parse(entry.after ?? '');
  expect(sealed).toMatchObject({ counted: 54_000, difference: -575, drawer: { expected: 54_575 } });
  expect([entry.actor_name, sealed.moderator.name]).toEqual([pair.cashier.name, pair.moderator.name]);
  expect(await shifts.open()).toMatchObject({ number: 2, since: closed.closedAt, drawer: { float: 0, expected: 0 } });
});

test('the next shift begins where the one before ended, and has the later money of its games', async () => {
  const won = await wonGame();
  const runs = await startedGame(pair.cashier.api, { cardPool: [50, 51, 52] });
  const waits = await createGame(pair.cashier.api, { cardPool: [60, 61] });
  expect((await shifts.close()).status).toBe(200);
  await pay(won.id);
  await callOff(runs._id);
  await pair.cashier.api.post(`/games/${waits._id}/start`);
  const { drawer, ...second } = await shifts.open();
  expect(drawer).toMatchObject({ sold: 0, handedOver: 8.5, givenBack: 30, toJackpot: 0, expected: -38.5 });
  expect(reasons(second)).toEqual({ 'given-back': 30, 'float-other': -70 });
  await shifts.float(100, { note: 'The rest is in the safe' });
  expect((await shifts.open()).drawer.expected).toBe(61.5);
  expect((await shifts.close({ counted: 61.5 })).status).toBe(200);
  expect((await shifts.list()).map(({ number }: { number: number }) => number)).toEqual([2, 1]);
});

/** The close before left 20 Birr in the drawer, and nobody said a float since. */
const UNSAID = { 'float-other': -20 };

test('what was won in an earlier shift and is open still stands apart', { tags: ['postgres'] }, async () => {
  const { id, cards } = await wonGame();
  await shifts.close();
  expect(reasons(await shifts.open())).toEqual({ 'open-earlier': 8.5, ...UNSAID });
  await pay(id, { cardId: cards[0] });
  expect(reasons(await shifts.open())).toEqual({ 'open-earlier': 4.25, ...UNSAID });
  const later = await wonGame();
  await pay(later.id, { cardId: later.cards[1] });
  const { reasons: why } = await shifts.open();
  expect(reasons({ reasons: why })).toEqual({ open: 4.25, 'open-earlier': 4.25, ...UNSAID });
  const item = { gameNumber: later.gameNumber, cardId: later.cards[0], amount: 4.25 };
  expect(why[0]).toEqual({ kind: 'open', amount: 4.25, count: 1, items: [item] });
  // Taken back out of a hand in this shift, it is open in this shift.
  await pair.cashier.api.post(`/games/${id}/paid/undo`, { cardId: cards[0], reason: 'Miscounted' });
  expect(reasons(await shifts.open())).toEqual({ open: 12.75, undone: 4.25, ...UNSAID });
  await pay(id);
  await pay(later.id);
  expect(reasons(await shifts.open())).toEqual({ undone: 4.25, ...UNSAID });
  const { open_count, open_sum } = await hallRow(hall.services.storage.db, pair.hallId);
  expect([open_count, open_sum]).toEqual([0, 0]);
});

test('an award of a game that runs over a close is open in the shift in which it fell', async () => {
  await jackpot.put(100);
  await jackpot.award({ amount: 40, cardNumber: 60 });
  const { _id } = await startedGame(pair.cashier.api, { cardPool: [60, 61] });
  await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`);
  expect((await shifts.open()).reasons[0]).toMatchObject({ kind: 'open', count: 1, items: [{ why: 'Jackpot' }] });
  await shifts.close();
  expect(reasons(await shifts.open())).toEqual({ 'open-earlier': 40, ...UNSAID });
  await pay(_id, { of: 'jackpot' });
  expect(reasons(await shifts.open())).toEqual(UNSAID);
});

test('a close locks the hand-overs before it', async () => {
  const { id, cards } = await wonGame();
  await pay(id, { cardId: cards[0] });
  const undo = (cardId?: number) => pair.cashier.api.post(`/games/${id}/paid/undo`, { cardId, reason: 'Miscounted' });
  expect((await undo(cards[0])).status).toBe(200);
  expect(reasons(await shifts.open())).toMatchObject({ undone: 4.25, open: 8.5 });
  await pay(id, { cardId: cards[0] });
  await shifts.close();
  expectRefusal(await undo(cards[0]), 409, 'HAND_OVER_FINAL');
  await pay(id, { cardId: cards[1] });
  expect((await undo(cards[1])).status).toBe(200);
});

test('a float is corrected in sight', async () => {
  await shifts.float(500);
  expect((await shifts.float(500)).body.shift.reasons).toEqual([]);
  expect((await shifts.float(450.5)).body).toMatchObject({ message: 'The float is corrected.' });
  expect(reasons(await shifts.open())).toEqual({ 'float-changed': -49.5 });
  for (const float of [-1, 1.005, '5', null, 1e12]) expectRefusal(await shifts.float(float), 400, 'FLOAT_INVALID');
});

test('a float that is lowered before the close stands on every paper', async () => {
  await shifts.float(500);
  await shifts.float(450);
  await createGame(pair.cashier.api, { cardPool: [1, 2] });
  expect((await shifts.float(200)).body.shift).toMatchObject({ firstFloat: 500, drawer: { float: 200 } });
  const { closed } = (await shifts.close()).body;
  expect(closed).toMatchObject({ difference: 0, firstFloat: 500, left: null });
  const cashier = pair.cashier.name;
  expect(closed.reasons.find(({ kind }: { kind: string }) => kind === 'float-changed')).toMatchObject({
    amount: -300,
    items: [
      { from: 500, to: 450, amount: -50, by: cashier },
      { from: 450, to: 200, amount: -250, by: cashier },
    ],
  });
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain('Float corrected: first 500.00 Br, last 200.00 Br');
  expect(roll).toContain(`from 450.00 Br to 200.00 Br · -250.00 Br · ${cashier}`);
});

test('a float that is not what the close before left is a reason with a note', async () => {
  await createGame(pair.cashier.api, { cardPool: [1, 2] });
  await shifts.close();
  expect(await shifts.open()).toMatchObject({ left: 20, reasons: expect.any(Array) });
  expect(reasons(await shifts.open())).toMatchObject({ 'float-other': -20 });
  expectRefusal(await shifts.float(5), 400, 'FLOAT_NOTE_REQUIRED');
  expectRefusal(await shifts.float(5, { note: 'x'.repeat(201) }), 400, 'FLOAT_NOTE_REQUIRED');
  expect((await shifts.float(20)).status).toBe(200);
  expect(reasons(await shifts.open())).toEqual({ 'sold-ahead': 20 });
  expect((await shifts.float(5, { note: 'Taken to the safe' })).status).toBe(200);
  const { closed } = (await shifts.close()).body;
  const why = { from: 20, to: 5, amount: -15, why: 'Taken to the safe' };
  expect(closed.reasons).toContainEqual({ kind: 'float-other', amount: -15, count: 1, items: [why] });
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain('The float is not what the close before left -15.00 Br; from 20.00 Br to 5.00 Br');

  // Never set, it counts as nothing: somebody took the five Birr, and the close has to say why.
  expectRefusal(await shifts.close(), 400, 'SHIFT_NOTE_REQUIRED');
  expect((await shifts.close({ note: 'For tea' })).status).toBe(200);
  expect((await shifts.close()).status).toBe(200);
  const { storage, cardOf, seedKey } = hall.services;
  expect(await differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id })).toEqual([]);
});

test('cash that is paid in and out is expected, listed, sealed and on the roll', async () => {
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
] as const)('refuses movement %o: %s', async (movement, code) => {
  expectRefusal(await shifts.move(movement), 400, code);
  expect((await shifts.open()).movements).toEqual([]);
});

test('a movement is found by an index', async () => {
  const { db, engine } = hall.services.storage;
  const query = latestMovements(db, pair.hallId, 1);
  if (engine === 'postgresql') return expect(await query.explain()).toHaveLength(1);
  expect(JSON.stringify(await query.explain(undefined, sql`query plan`))).toContain('drawer_movements_by_shift');
});

test('closes are paged, and an admin sees those of every hall or of one', async () => {
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

test('a screen is told which hand-overs can be undone, exactly as the server decides', async () => {
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

test('what explains a difference, and what is open, is found by indexes', async () => {
  const { db, engine } = hall.services.storage;
  const queries = [reasonEntries(db, pair.hallId, 0, 500), openGamesOfShift(db, pair.hallId, 1)];
  // PostgreSQL reads so small a table as a whole, whatever indexes there are.
  const plans = await Promise.all(
    queries.map((query) => (engine === 'postgresql' ? query.explain() : query.explain(undefined, sql`query plan`))),
  );
  if (engine === 'postgresql') return expect(plans).toHaveLength(2);
  expect(JSON.stringify(plans[0])).toContain('audit_reasons');
  expect(JSON.stringify(plans[1])).toContain('games_open');
});
