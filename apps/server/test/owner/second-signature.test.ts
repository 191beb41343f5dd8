import { afterEach, expect, test } from 'vitest';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { resetDraws } from '../../src/games/draw/reset-draws.ts';
import { endOpenGames } from '../../src/games/end-game.ts';
import type { Answered } from '../harness/api.ts';
import { PASSWORD, type Person, useHall, usePair } from '../harness/hall.ts';
import { cardOf } from '../harness/play/cards.ts';
import { dayRoll } from '../harness/play/day-roll.ts';
import { createGame, expectRefusal, gameOf, getGame, range, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { cheapArgon2id, drawAfterMix, mixByHand, phoneAt } from '../harness/play/phones.ts';
import { storedKeys } from '../harness/queries.ts';
import { listen } from '../harness/reader.ts';

const byHand = mixByHand();
const hall = useHall(byHand);
const pair = usePair(hall);
const jackpot = jackpotOf(pair);
const db = () => hall.services.storage.db;

const watch = async (secondSignatureFrom: number | null) =>
  expect((await hall.admin.api.patch('/admin/settings', { secondSignatureFrom })).body.success).toBe(true);
afterEach(() => watch(null));

const signed = ({ email }: Person, password = PASSWORD) => ({ beside: { email, password } });

function expectNeeded(answer: Answered, needed: 'moderator' | 'admin', toSign = {}) {
  expectRefusal(answer, 409, 'SECOND_PERSON_NEEDED', 'This amount needs a second signature.');
  expect(answer.body).toMatchObject({ needed, toSign });
}

const entries = async (action: string) =>
  (
    await db()
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', pair.hallId)
      .where('action', '=', action)
      .orderBy('seq')
      .execute()
  ).map(({ actor_name, after }) => ({ by: actor_name, ...JSON.parse(after ?? '{}') }));
const named = (person: Person) => expect.objectContaining({ id: person.id, name: person.name });
const both = (by: Person, beside: Person) => ({ by: named(by), beside: named(beside) });
const receiptOf = async (id: string) => (await hall.api(null).get(`/public/receipts/${id}`)).body;

test('requires a second signature to void a game from the configured amount on', { tags: ['postgres'] }, async () => {
  await watch(30);
  const off = (who: Person, id: string, more = {}) => who.api.post(`/games/${id}/void`, { reason: 'Rain', ...more });
  const small = await createGame(pair.cashier.api, { cardPool: [1, 2] });
  expect(gameOf(await off(pair.cashier, small._id)).endedBy).toEqual({ role: 'cashier', reason: 'Rain' });

  for (const cards of [range(1, 3), range(1, 4)]) {
    const game = await startedGame(pair.cashier.api, { cardPool: cards });
    const toSign = { act: 'void', amount: 10 * cards.length, cards: [], gameNumber: game.gameNumber };
    expectNeeded(await off(pair.cashier, game._id), 'moderator', { ...toSign, requestedBy: pair.cashier.name });
    expectNeeded(await off(pair.moderator, game._id), 'admin', { ...toSign, requestedBy: pair.moderator.name });
    expect((await getGame(pair.cashier.api, game._id)).status).toBe('active');
    const voided = gameOf(await off(pair.cashier, game._id, signed(pair.moderator)));
    expect(voided.endedBy).toMatchObject({ role: 'cashier', twoPersons: both(pair.cashier, pair.moderator) });
    expect(await receiptOf(game._id)).toMatchObject({ endedBy: { twoPersons: both(pair.cashier, pair.moderator) } });
  }
  const byModerator = await startedGame(pair.cashier.api);
  gameOf(await off(pair.moderator, byModerator._id, signed(hall.admin)));
  const told = await entries('game.voided');
  expect(told.map(({ by, beside }) => [by, beside?.name])).toEqual([
    [pair.cashier.name, undefined],
    [pair.cashier.name, pair.moderator.name],
    [pair.cashier.name, pair.moderator.name],
    [pair.moderator.name, hall.admin.name],
  ]);

  const { text } = await dayRoll(hall.services, pair.hallId);
  expect(text).toContain(`Signed by ${pair.cashier.name} (cashier) and ${pair.moderator.name} (moderator)`);
  expect(text).toContain(`Signed by ${pair.moderator.name} (moderator) and ${hall.admin.name} (admin)`);
});

const remove = (id: string, cards: number[], more = {}) =>
  pair.cashier.api.post(`/games/${id}/cards`, { add: [], remove: cards, ...more });

test.each([
  ['is pending', createGame],
  ['has started', startedGame],
] as const)(
  'counts all refunds of a game that %s toward the second signature',
  { tags: ['postgres'] },
  async (_, make) => {
    await watch(100);
    const { _id } = await make(pair.cashier.api, { cardPool: range(1, 10) });
    for (const cards of [range(2, 6), range(7, 10)]) expect((await remove(_id, cards)).status).toBe(200);
    const off = (more = {}) => pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', ...more });
    expectNeeded(await off(), 'moderator', { act: 'void', amount: 10, total: 100 });
    gameOf(await off(signed(pair.moderator)));

    const other = await make(pair.cashier.api, { cardPool: range(1, 20) });
    expect((await remove(other._id, range(1, 9))).status).toBe(200);
    const toSign = { act: 'remove', amount: 10, total: 100, cards: [10], gameNumber: other.gameNumber };
    expectNeeded(await remove(other._id, [10]), 'moderator', toSign);
    expect((await getGame(pair.cashier.api, other._id)).cardCount).toBe(11);
    expect((await remove(other._id, [10], signed(pair.moderator))).status).toBe(200);
    const told = await entries('game.cards-changed');
    expect(told.at(-1)).toMatchObject({
      by: pair.cashier.name,
      beside: { name: pair.moderator.name },
      returned: 1_000,
    });
  },
);

test('rejects one of two concurrent removals of cards that together require a second signature', {
  tags: ['postgres'],
}, async () => {
  await watch(100);
  const { _id } = await startedGame(pair.cashier.api, { cardPool: range(1, 20) });
  const answers = await Promise.all([remove(_id, range(1, 6)), remove(_id, range(7, 12))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await getGame(pair.cashier.api, _id)).cardCount).toBe(14);
});

test('requires no second signature for cards refunded before the game exists, and does not count them', async () => {
  await watch(100);
  const send = (body: object) => pair.cashier.api.post('/sale/commands', { counter: 'a', ...body });
  const done = async (body: object) => expect((await send(body)).body.success).toBe(true);
  await done({ type: 'add', cards: range(1, 20) });
  await done({ type: 'paid' });
  await done({ type: 'remove', cards: range(1, 10), giveBack: true });
  const saleVersion = (await pair.cashier.api.get('/sale')).body.sale.version;
  const wanted = { betAmount: 10, houseFeePercentage: 15, pattern: 'all', cardPool: range(11, 20), saleVersion };
  const { games } = (await pair.cashier.api.post('/games/sequential', wanted)).body;
  const off = (more = {}) => pair.cashier.api.post(`/games/${games[0]._id}/void`, { reason: 'Rain', ...more });
  expectNeeded(await off(), 'moderator', { amount: 100, total: 100 });
  gameOf(await off(signed(pair.moderator)));
});

test('requires the signature of an admin to decide a winner from the configured amount on', {
  tags: ['postgres'],
}, async () => {
  // 30 staked, 10 to the jackpot, 15 % of the rest to the house: a prize of 17.
  for (const [amount, alone] of [
    [17.01, true],
    [17, false],
    [16.99, false],
  ] as const) {
    await watch(amount);
    const { _id } = await startedGame(pair.cashier.api);
    const finish = (more = {}) => pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 3, ...more });
    const first = await finish();
    if (!alone) expectNeeded(first, 'admin', { act: 'decide', amount: 17, cards: [3] });
    const game = gameOf(alone ? first : await finish(signed(hall.admin)));
    expect(game.winner).toMatchObject({ cardId: 3, prize: 17, decidedBy: 'moderator' });
    expect(game.endedBy?.twoPersons).toEqual(alone ? undefined : both(pair.moderator, hall.admin));
  }
  const [, second] = await entries('game.finished');
  expect(second).toMatchObject({ by: pair.moderator.name, beside: { name: hall.admin.name } });
  // An end without a winner pays no prize, so one person is sufficient.
  await watch(0.01);
  const { _id } = await startedGame(pair.cashier.api);
  gameOf(await pair.moderator.api.post(`/games/${_id}/finish`, {}));
  const other = await startedGame(pair.cashier.api);
  gameOf(await pair.cashier.api.put(`/games/${other._id}/status`, { status: 'completed' }));
});

test('requires a second signature to create or edit an award if its larger amount reaches the limit', {
  tags: ['postgres'],
}, async () => {
  await jackpot.put(1000);
  await watch(100);
  const small = (await jackpot.award({ amount: 99.99 })).body.award;
  expect(small.twoPersons).toBeUndefined();
  for (const amount of [100, 100.01])
    expectNeeded(await jackpot.award({ amount }), 'admin', { act: 'award', amount, cards: [7], gameNumber: null });
  const random = await jackpot.award({ amount: 100, random: true, cardNumber: undefined, gameNumber: 12 });
  expectNeeded(random, 'admin', { cards: [], gameNumber: 12 });
  expectNeeded(await jackpot.change(small._id, { amount: 100 }), 'admin', { act: 'edit', amount: 100, total: 100 });
  expect(await jackpot.read()).toMatchObject({ amount: 900.01 });

  const { award } = (await jackpot.award({ amount: 100, ...signed(hall.admin) })).body;
  expect(award.twoPersons).toMatchObject(both(pair.moderator, hall.admin));
  expectNeeded(await jackpot.change(award._id, { amount: 100, cardNumber: 8 }), 'admin', { cards: [8] });
  const changed = await jackpot.change(award._id, { amount: 100, cardNumber: 8, ...signed(hall.admin) });
  expect(changed.body.entry).toMatchObject({ winnerCardId: 8, twoPersons: both(pair.moderator, hall.admin) });
  expectNeeded(await jackpot.change(award._id, { amount: 50 }), 'admin', { amount: 50, total: 100 });
  const lowered = await jackpot.change(award._id, { amount: 50, ...signed(hall.admin) });
  expect(lowered.body.entry.twoPersons).toMatchObject(both(pair.moderator, hall.admin));
  // A deleted award pays no amount.
  const other = (await jackpot.award({ amount: 200, ...signed(hall.admin) })).body.award;
  expect((await jackpot.remove(other._id)).status).toBe(200);
  const [, told] = await entries('jackpot.awarded');
  expect(told).toMatchObject({ beside: named(hall.admin), twoPersons: both(pair.moderator, hall.admin) });
});

test('adds up jackpot additions and corrections of one day toward the second signature', {
  tags: ['postgres'],
}, async () => {
  await watch(100);
  expectNeeded(await jackpot.put(100), 'admin', { act: 'add', amount: 100, total: 100, gameNumber: null, cards: [] });
  expect(await jackpot.read()).toMatchObject({ exists: false, holds: 0 });
  expect((await jackpot.put(60)).status).toBe(200);
  expect((await jackpot.put(99.99)).status).toBe(200);
  expectNeeded(await jackpot.put(100), 'admin', { amount: 0.01, total: 100 });
  // Down and up again moves twice.
  expectNeeded(await jackpot.correct(50, 99.99), 'admin', { act: 'correct', amount: -49.99, total: 149.98 });
  expectNeeded(await jackpot.correct(120, 99.99), 'admin', { act: 'correct', amount: 20.01, total: 120 });
  expectRefusal(await jackpot.correct(50, 99.99, signed(pair.cashier)), 400, 'SECOND_PERSON_NOT_CONFIRMED');
  expect(await jackpot.read()).toMatchObject({ holds: 99.99 });

  expect((await jackpot.correct(50, 99.99, signed(hall.admin))).body).toMatchObject({ success: true, holds: 50 });
  expect((await jackpot.put(150, signed(hall.admin))).body).toMatchObject({ success: true, holds: 150 });
  expectNeeded(await jackpot.put(150.01), 'admin');
  const told = [...(await entries('jackpot.corrected')), ...(await entries('jackpot.added'))];
  expect(told.map(({ beside }) => beside?.name)).toEqual([hall.admin.name, undefined, hall.admin.name]);

  // Contributions of games are not manual changes, and each hall is counted separately.
  const games = await startedGame(pair.cashier.api, { betAmount: 500, cardPool: [1, 2] });
  expect(games.potentialJackpot).toBe(650);
  expect((await jackpotOf(await hall.pair()).put(99.99)).status).toBe(200);
});

test('rejects one of two concurrent jackpot additions that together require a second signature', {
  tags: ['postgres'],
}, async () => {
  await watch(100);
  await jackpot.put(10);
  const answers = await Promise.all([jackpot.put(60), jackpot.put(110)]);
  const signedFor = answers.filter(({ status }) => status === 409);
  expect(signedFor.length).toBeGreaterThan(0);
  expect((await jackpot.read()).holds).toBeLessThan(100);
});

test('returns the name of the hall with an action that requires a second signature', async () => {
  await watch(1);
  await pair.cashier.api.patch('/games/settings', { hallName: 'Bole Hall' });
  const toSign = { act: 'add', amount: 600, hallName: 'Bole Hall', requestedBy: pair.moderator.name };
  expectNeeded(await jackpot.put(600), 'admin', toSign);
  await pair.cashier.api.patch('/games/settings', { hallName: '' });
  expectNeeded(await jackpot.put(600), 'admin', { hallName: pair.cashier.name });
});

test('requires a second signature to draw a jackpot from the configured amount on, but not again for a repeated request', {
  tags: ['postgres'],
}, async () => {
  await jackpot.put(1000);
  for (const [amount, alone] of [
    [99.99, true],
    [100, false],
    [100.01, false],
  ] as const) {
    await watch(null);
    expect((await jackpot.award({ amount })).status).toBe(201);
    await watch(100);
    const { _id } = await startedGame(pair.cashier.api);
    const draw = (more = {}) => pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`, more);
    const first = await draw();
    if (!alone) expectNeeded(first, 'moderator', { act: 'draw', amount, cards: [7] });
    const { body } = alone ? first : await draw(signed(pair.moderator));
    expect(body).toMatchObject({ success: true, game: { jackpotWinnerCardId: 7 } });
    const persons = alone ? undefined : both(pair.cashier, pair.moderator);
    expect(body.game.jackpotTwoPersons).toEqual(persons);
    expect((await receiptOf(_id)).jackpot.twoPersons).toEqual(persons);
    expect((await draw()).body.game.jackpotAwardedAmount).toBe(amount);
    await pair.cashier.api.post(`/games/${_id}/finish`);
  }
  expect((await entries('game.jackpot-drawn')).map(({ beside }) => beside?.name)).toEqual([
    undefined,
    pair.moderator.name,
    pair.moderator.name,
  ]);
});

test('requires a second signature to pay a prize or an award from the configured amount on', {
  tags: ['postgres'],
}, async () => {
  await jackpot.put(1000);
  await jackpot.award({ amount: 200 });
  const { _id, gameNumber } = await startedGame(pair.cashier.api, { cardPool: range(1, 20) });
  expect((await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`)).status).toBe(200);
  // 200 staked, 10 to the jackpot, 15 % of the rest to the house: a prize of 161.50.
  gameOf(await pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 3 }));
  await watch(161.5);
  const pay = (body: object) => pair.cashier.api.post(`/games/${_id}/paid`, body);
  const prize = { act: 'pay', amount: 161.5, cards: [3], gameNumber, requestedBy: pair.cashier.name };
  for (const body of [{ cardId: 3 }, {}]) expectNeeded(await pay(body), 'moderator', prize);
  expectNeeded(await pay({ of: 'jackpot' }), 'moderator', { act: 'pay', amount: 200, cards: [7] });
  expect((await getGame(pair.cashier.api, _id)).winner?.paid).toBeUndefined();
  gameOf(await pay({ cardId: 3, ...signed(pair.moderator) }));
  gameOf(await pay({ of: 'jackpot', ...signed(pair.moderator) }));
  // Already paid, so no amount is paid and no signature is required.
  for (const body of [{ cardId: 3 }, { of: 'jackpot' }]) gameOf(await pay(body));
  const paid = [...(await entries('game.paid')), ...(await entries('game.jackpot-paid'))];
  expect(paid.map(({ by, beside }) => [by, beside?.name])).toEqual([
    [pair.cashier.name, pair.moderator.name],
    [pair.cashier.name, pair.moderator.name],
  ]);
  expectRefusal(await pay({ cardId: 9 }), 400, 'CARD_NOT_WINNER');
  await watch(161.51);
  const other = await startedGame(pair.cashier.api, { cardPool: range(1, 20) });
  await watch(null);
  gameOf(await pair.moderator.api.post(`/games/${other._id}/finish`, { moderatorCardId: 3 }));
  await watch(161.51);
  gameOf(await pair.cashier.api.post(`/games/${other._id}/paid`, { cardId: 3 }));
});

test('requires no second signature for other actions', async () => {
  await watch(0.01);
  const cashier = pair.cashier.api;
  const send = (body: object) => cashier.post('/sale/commands', { counter: 'a', ...body });
  for (const float of [100, 50]) expect((await cashier.put('/shift/float', { float })).status).toBe(200);
  const movement = { kind: 'out', reason: 'owner', amount: 50 };
  expect((await cashier.post('/shift/movements', movement)).status).toBe(200);
  await send({ type: 'add', cards: range(1, 9) });
  await send({ type: 'paid' });
  for (const body of [{ type: 'remove', cards: [1] }, { type: 'clear' }])
    expect((await send({ ...body, giveBack: true })).status).toBe(200);
  const { _id } = await createGame(cashier, { cardPool: range(1, 9) });
  expect((await cashier.post(`/games/${_id}/cards`, { add: [10], remove: [] })).status).toBe(200);
  gameOf(await cashier.post(`/games/${_id}/start`));
  gameOf(await cashier.post(`/games/${_id}/finish`));
});

let origin: Promise<string> | null = null;

async function phoneOfHall() {
  origin ??= listen(hall);
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  return phoneAt(`${await origin}/api`, code, hall.api(null));
}

test('requires the second signature for a jackpot draw before its mix opens, and stores both names', async () => {
  await jackpot.put(500);
  await jackpot.award({ amount: 200, random: true, cardNumber: undefined });
  const phone = await phoneOfHall();
  const { _id } = await startedGame(pair.cashier.api, { cardPool: range(1, 20) });
  await watch(200);
  const draw = (more = {}) => pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`, more);
  expectNeeded(await draw(), 'moderator');
  expect(await getGame(pair.cashier.api, _id)).toMatchObject({ mixing: null, saleOpen: true });

  const drawn = drawAfterMix(
    pair.cashier.api,
    `/games/${_id}/select-jackpot-winner`,
    undefined,
    signed(pair.moderator),
  );
  await phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === _id);
  await phone.send(_id);
  byHand.close();
  const { body } = await drawn;
  phone.stream.close();
  expect(body.game).toMatchObject({ jackpotAwardedBy: 'draw', jackpotTwoPersons: both(pair.cashier, pair.moderator) });
  expect(await db().selectFrom('mixes').select('beside').execute()).toEqual([]);
});

test('requires one second signature per mix, and another one after a cancelled mix', {
  tags: ['postgres'],
}, async () => {
  await jackpot.put(500);
  await jackpot.award({ amount: 200, random: true, cardNumber: undefined });
  const phone = await phoneOfHall();
  const { _id } = await startedGame(pair.cashier.api, { cardPool: range(1, 20) });
  await watch(200);
  const draw = (key: string, more = {}) =>
    pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`, more, { headers: { 'idempotency-key': key } });
  expectNeeded(await draw('one'), 'moderator');
  expect((await draw('one', signed(pair.moderator))).status).toBe(202);
  expect((await draw('one')).status).toBe(202);
  expectRefusal(await draw('another'), 409, 'MIXING');

  byHand.pass(5_000);
  expectNeeded(await draw('one'), 'moderator');
  const again = await draw('one', signed(pair.moderator));
  expect(again).toMatchObject({ status: 202, body: { game: { mixing: { attempt: 2 } } } });
  expect((await draw('one')).body.game.mixing).toMatchObject({ attempt: 2 });
  await byHand.waits();
  byHand.close();
  const { body } = await drawAfterMix(pair.cashier.api, `/games/${_id}/select-jackpot-winner`, 'one');
  phone.stream.close();
  expect(body.game).toMatchObject({ jackpotAwardedBy: 'draw', jackpotTwoPersons: both(pair.cashier, pair.moderator) });
});

test('accepts a second signature only of the next higher role of the hall, with the same error for others', async () => {
  await watch(1);
  const elsewhere = await hall.pair();
  const { _id } = await startedGame(pair.cashier.api);
  const off = (who: Person, more = {}) => who.api.post(`/games/${_id}/void`, { reason: 'Rain', ...more });
  const nobody = { beside: { email: 'nobody@hall.test', password: PASSWORD } };
  const wrong = [pair.cashier, hall.admin, elsewhere.moderator, elsewhere.cashier].map((person) => signed(person));
  for (const beside of [...wrong, signed(pair.moderator, 'not the password'), nobody])
    expectRefusal(await off(pair.cashier, beside), 400, 'SECOND_PERSON_NOT_CONFIRMED');
  for (const person of [pair.moderator, pair.cashier, elsewhere.moderator])
    expectRefusal(await off(pair.moderator, signed(person)), 400, 'SECOND_PERSON_NOT_CONFIRMED');
  for (const beside of [{}, { email: pair.moderator.email }, 'me'])
    expect((await off(pair.cashier, { beside })).status).toBe(400);
  expect((await getGame(pair.cashier.api, _id)).status).toBe('active');

  const sessions = () => db().selectFrom('sessions').selectAll().where('user_id', '=', pair.moderator.id).execute();
  const before = await sessions();
  gameOf(await off(pair.cashier, signed(pair.moderator)));
  expect(await sessions()).toEqual(before);
  const kept = await storedKeys(db());
  const record = await db().selectFrom('audit').selectAll().orderBy('seq').execute();
  expect(JSON.stringify([kept, record])).not.toContain(PASSWORD);
  expect(hall.logged()).not.toContain(PASSWORD);
  expect(hall.logged()).not.toContain('not the password');
});

test('rejects a second signature if the password changed during the comparison', async () => {
  await watch(1);
  const { _id } = await startedGame(pair.cashier.api);
  const compared = hall.services.passwords.verify;
  const passwords = hall.services.passwords as { verify: typeof compared };
  passwords.verify = async (...given) => {
    const right = await compared(...given);
    const change = db().updateTable('users').set({ password_hash: 'x' }).where('id', '=', pair.moderator.id);
    await hall.services.storage.write({}, async (tx) => void (await tx.db.executeQuery(change.compile())));
    return right;
  };
  try {
    const answer = await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', ...signed(pair.moderator) });
    expectRefusal(answer, 400, 'SECOND_PERSON_NOT_CONFIRMED');
  } finally {
    passwords.verify = compared;
  }
  expect((await getGame(pair.cashier.api, _id)).status).toBe('active');
});

test('delays guesses of a second signature like a sign-in without delaying other requests of the hall', async () => {
  await watch(1);
  const { _id } = await startedGame(pair.cashier.api);
  const guess = () => {
    const body = { reason: 'Rain', ...signed(pair.moderator, 'a guess') };
    return pair.cashier.api.post(`/games/${_id}/void`, body, { address: '203.0.113.9' });
  };
  hall.clock.waited.length = 0;
  for (let i = 0; i < 7; i++) expectRefusal(await guess(), 400, 'SECOND_PERSON_NOT_CONFIRMED');
  expect(hall.clock.waited).toEqual([1_000, 2_000]);
  const signIn = { email: pair.moderator.email, password: 'a guess' };
  await hall.api(null).post('/auth/login', signIn, { address: '203.0.113.10' });
  expect(hall.clock.waited.at(-1)).toBe(4_000);
  expect((await entries('access.sign-in-failed')).length).toBeGreaterThan(3);
  for (let i = 0; i < 43; i++) await guess();
  expectRefusal(await guess(), 429, 'TOO_MANY_ATTEMPTS');
  expect((await pair.cashier.api.post(`/games/${_id}/call-number`)).status).toBe(200);
});

test('returns the stored response to a repeated idempotency key with any second signature', async () => {
  await jackpot.put(100);
  await watch(1);
  const { _id } = await startedGame(pair.cashier.api);
  const key = { headers: { 'idempotency-key': 'off with it' } };
  const off = (more = {}) => pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', ...more }, key);
  expectNeeded(await off(), 'moderator');
  expectRefusal(await off(signed(pair.moderator, 'mistyped')), 400, 'SECOND_PERSON_NOT_CONFIRMED');
  const [done, twin] = await Promise.all([off(signed(pair.moderator)), off(signed(pair.moderator))]);
  expect(twin.body).toEqual(done.body);
  const counted = async () => (await db().selectFrom('throttles').selectAll().execute()).length;
  const before = await counted();
  for (const more of [{}, signed(pair.moderator), signed(pair.moderator, 'mistyped'), signed(hall.admin)])
    expect((await off(more)).text).toBe(done.text);
  expect(await counted()).toBe(before);
  expectRefusal(await off({ reason: 'Another' }), 409, 'IDEMPOTENCY_MISMATCH');
  expect(await entries('game.voided')).toHaveLength(1);

  const award = { amount: 50, cardNumber: 7, message: 'Well played' };
  const send = (more = {}) =>
    pair.moderator.api.post(
      `/jackpot/${pair.hallId}/awards`,
      { ...award, ...more },
      { headers: { 'idempotency-key': 'a' } },
    );
  const made = await send(signed(hall.admin));
  expect((await send()).text).toBe(made.text);
  expect(await jackpot.history()).toHaveLength(1);
});

test('applies the limit of the second signature that is valid at the commit', async () => {
  const results = new Set<number>();
  for (let round = 0; round < 6; round++) {
    await watch(round % 2 === 0 ? null : 1);
    const { _id } = await startedGame(pair.cashier.api);
    const [answer] = await Promise.all([
      pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }),
      watch(round % 2 === 0 ? 1 : null),
    ]);
    results.add(answer.status);
    if (answer.status === 200) expect(answer.body.game.status).toBe('voided');
    else expectNeeded(answer, 'moderator');
    await watch(null);
    if (answer.status !== 200) gameOf(await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }));
  }
  for (const status of results) expect([200, 409]).toContain(status);
});

test('requires no second signature for an action that the rules refuse', async () => {
  await jackpot.put(100);
  await watch(1);
  const { _id } = await startedGame(pair.cashier.api);
  const finish = await pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 99 });
  expectRefusal(finish, 400, 'CARD_NOT_IN_GAME');
  expectRefusal(await pair.cashier.api.post(`/games/${_id}/finish`, { moderatorCardId: 3 }), 403, 'ACCESS_DENIED');
  expectRefusal(await jackpot.award({ amount: 1001 }), 400, 'AWARD_TOO_LARGE');
  expectRefusal(await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`), 400, 'JACKPOT_NOT_DRAWABLE');
  gameOf(await pair.cashier.api.post(`/games/${_id}/finish`));
  expectRefusal(await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }), 400, 'GAME_ALREADY_COMPLETED');
});

test('requires no second signature if an admin deletes a hall or draws are reset after a restore', async () => {
  await watch(1);
  const first = await startedGame(pair.cashier.api);
  await resetDraws(hall.services, endOpenGames(hall.services), {});
  expect((await getGame(pair.cashier.api, first._id)).status).toBe('voided');
  const second = await startedGame(pair.cashier.api);
  expect((await hall.admin.api.delete(`/admin/users/${pair.cashier.id}`)).status).toBe(200);
  expect((await getGame(hall.admin.api, second._id)).status).toBe('voided');
  expect((await entries('game.voided')).map(({ by }) => by)).toEqual(['system', hall.admin.name]);
});

test('accepts a positive amount or null as limit of the second signature, and adds an audit entry', async () => {
  for (const amount of [0, -1, 0.001, '5', 1e12])
    expectRefusal(
      await hall.admin.api.patch('/admin/settings', { secondSignatureFrom: amount }),
      400,
      'AMOUNT_NOT_POSITIVE',
    );
  expect((await pair.cashier.api.patch('/admin/settings', { secondSignatureFrom: 5 })).status).toBe(403);
  const { settings } = (await hall.admin.api.patch('/admin/settings', { secondSignatureFrom: 500.5 })).body;
  expect(settings.secondSignatureFrom).toBe(500.5);
  const house = db().selectFrom('audit').select(['before', 'after']).where('action', '=', 'house.settings');
  const last = (await house.orderBy('seq', 'desc').limit(1).execute())[0];
  expect(JSON.parse(last?.after ?? '')).toMatchObject({ secondSignatureFrom: 500.5 });
});

test('keeps all stored data of signed actions equal to the audit log', async () => {
  const compared = { db: db(), cardOf, seedKey: hall.services.seedKey, argon2id: cheapArgon2id };
  expect(await differences(compared)).toEqual([]);
});
