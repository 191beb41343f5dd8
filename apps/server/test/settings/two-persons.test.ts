import { expect, test } from 'vitest';
import { differences } from '../../src/audit/compare/differences.ts';
import { startOver } from '../../src/games/draw/start-over.ts';
import { endOpenGames } from '../../src/games/end-game.ts';
import type { Answered } from '../harness/api.ts';
import { cardOf } from '../harness/cards.ts';
import { createGame, expectRefusal, gameOf, getGame, range, startedGame } from '../harness/games.ts';
import { PASSWORD, type Person, useHall, usePair } from '../harness/hall.ts';
import { jackpotOf } from '../harness/jackpot.ts';
import { cheapArgon2id, mixByHand, phoneAt } from '../harness/phones.ts';
import { listen } from '../harness/reader.ts';

const byHand = mixByHand();
const hall = useHall(byHand);
const pair = usePair(hall);
const jackpot = jackpotOf(pair);
const db = () => hall.services.storage.db;

const OFF = {
  twoPersonsVoid: null,
  twoPersonsDecision: null,
  twoPersonsAward: null,
  twoPersonsDraw: null,
  twoPersonsAdd: null,
};
const watch = async (amounts: Partial<Record<keyof typeof OFF, number | null>>) =>
  expect((await hall.admin.api.patch('/admin/settings', { ...OFF, ...amounts })).body.success).toBe(true);

const signed = ({ email }: Person, password = PASSWORD) => ({ beside: { email, password } });

function expectNeeded(answer: Answered, needed: 'moderator' | 'admin') {
  expectRefusal(answer, 409, 'SECOND_PERSON_NEEDED');
  expect(answer.body.needed).toBe(needed);
}

const entries = async (action: string) =>
  (
    await db().selectFrom('audit').selectAll().where('chain', '=', pair.hallId).where('action', '=', action).execute()
  ).map(({ actor_name, after }) => ({ by: actor_name, ...JSON.parse(after ?? '{}') }));
const named = (person: Person) => expect.objectContaining({ id: person.id, name: person.name });
const both = (by: Person, beside: Person) => ({ by: named(by), beside: named(beside) });
const receiptOf = async (id: string) => (await hall.api(null).get(`/public/receipts/${id}`)).body;

test('a game is called off by one below the amount, and by two from it on', async () => {
  await watch({ twoPersonsVoid: 30 });
  const off = (who: Person, id: string, more = {}) => who.api.post(`/games/${id}/void`, { reason: 'Rain', ...more });
  const small = await createGame(pair.cashier.api, { cardPool: [1, 2] });
  expect(gameOf(await off(pair.cashier, small._id)).endedBy).toEqual({ role: 'cashier', reason: 'Rain' });

  for (const cards of [range(1, 3), range(1, 4)]) {
    const game = await startedGame(pair.cashier.api, { cardPool: cards });
    expectNeeded(await off(pair.cashier, game._id), 'moderator');
    expectNeeded(await off(pair.moderator, game._id), 'admin');
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

  const { text } = (await pair.cashier.api.get('/games/day-roll')).body;
  expect(text).toContain(`Signed by two: ${pair.cashier.name} (cashier) and ${pair.moderator.name} (moderator)`);
  expect(text).toContain(`Signed by two: ${pair.moderator.name} (moderator) and ${hall.admin.name} (admin)`);
});

const remove = (id: string, cards: number[], more = {}) =>
  pair.cashier.api.post(`/games/${id}/cards`, { add: [], remove: cards, ...more });

test.each([
  ['waits', createGame],
  ['has started', startedGame],
] as const)('cards taken out of a game that %s count with the rest that is called off', async (_, make) => {
  await watch({ twoPersonsVoid: 100 });
  const { _id } = await make(pair.cashier.api, { cardPool: range(1, 10) });
  for (const cards of [range(2, 6), range(7, 10)]) expect((await remove(_id, cards)).status).toBe(200);
  const off = (more = {}) => pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', ...more });
  expectNeeded(await off(), 'moderator');
  gameOf(await off(signed(pair.moderator)));

  const other = await make(pair.cashier.api, { cardPool: range(1, 20) });
  expect((await remove(other._id, range(1, 9))).status).toBe(200);
  expectNeeded(await remove(other._id, [10]), 'moderator');
  expect((await getGame(pair.cashier.api, other._id)).cardCount).toBe(11);
  expect((await remove(other._id, [10], signed(pair.moderator))).status).toBe(200);
  const told = await entries('game.cards-changed');
  expect(told.at(-1)).toMatchObject({ by: pair.cashier.name, beside: { name: pair.moderator.name }, returned: 1_000 });
});

test('so do sold cards that left the sale before; what was typed wrongly does not', async () => {
  await watch({ twoPersonsVoid: 100 });
  const send = (body: object) => pair.cashier.api.post('/sale/commands', { counter: 'a', ...body });
  const done = async (body: object) => expect((await send(body)).body.success).toBe(true);
  const version = async () => (await pair.cashier.api.get('/sale')).body.sale.version;
  await done({ type: 'add', cards: range(1, 40) });
  await done({ type: 'remove', cards: range(20, 40) });
  await done({ type: 'close', how: 'paid' });
  await done({ type: 'remove', cards: range(1, 9) });
  expectNeeded(await send({ type: 'remove', cards: [10] }), 'moderator');
  expectNeeded(await send({ type: 'clear' }), 'moderator');
  await done({ type: 'remove', cards: [10], ...signed(pair.moderator) });
  const wanted = { betAmount: 10, houseFeePercentage: 15, pattern: 'all' };
  const create = async (cardPool: number[], more = {}) =>
    pair.cashier.api.post('/games/sequential', { ...wanted, cardPool, saleVersion: await version(), ...more });
  expectNeeded(await create([11]), 'moderator');
  const { _id } = (await create(range(11, 19))).body.games[0];
  expectNeeded(await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }), 'moderator');

  // A game that waits and the sale for it are one.
  await done({ type: 'add', cards: range(30, 36) });
  await done({ type: 'close', how: 'next' });
  expectNeeded(await send({ type: 'remove', cards: [30] }), 'moderator');
  gameOf(await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', ...signed(pair.moderator) }));
  await done({ type: 'remove', cards: range(30, 35) });
  const waiting = await createGame(pair.cashier.api, { cardPool: range(50, 53) });
  expectNeeded(await pair.cashier.api.post(`/games/${waiting._id}/void`, { reason: 'Rain' }), 'moderator');
  expect((await remove(waiting._id, [50, 51, 52])).status).toBe(200);
  expectNeeded(await remove(waiting._id, [], { add: [60], saleVersion: await version() }), 'moderator');
});

test('a winner is decided by the moderator alone below the amount, and with an admin from it on', async () => {
  // 30 staked, 10 to the jackpot, 15 % of the rest to the house: a prize of 17.
  for (const [amount, alone] of [
    [17.01, true],
    [17, false],
    [16.99, false],
  ] as const) {
    await watch({ twoPersonsDecision: amount });
    const { _id } = await startedGame(pair.cashier.api);
    const finish = (more = {}) => pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 3, ...more });
    const first = await finish();
    if (!alone) expectNeeded(first, 'admin');
    const game = gameOf(alone ? first : await finish(signed(hall.admin)));
    expect(game.winner).toMatchObject({ cardId: 3, prize: 17, decidedBy: 'moderator' });
    expect(game.endedBy?.twoPersons).toEqual(alone ? undefined : both(pair.moderator, hall.admin));
  }
  const [, second] = await entries('game.finished');
  expect(second).toMatchObject({ by: pair.moderator.name, beside: { name: hall.admin.name } });
  // To finish without naming anybody pays nobody: one person does.
  await watch({ twoPersonsDecision: 0.01 });
  const { _id } = await startedGame(pair.cashier.api);
  gameOf(await pair.moderator.api.post(`/games/${_id}/finish`, {}));
  const other = await startedGame(pair.cashier.api);
  gameOf(await pair.cashier.api.put(`/games/${other._id}/status`, { status: 'completed' }));
});

test('an award is made and changed by two from the amount on, and no small one grows past it', async () => {
  await watch({ twoPersonsAward: 100 });
  await jackpot.put(1000);
  const small = (await jackpot.award({ amount: 99.99 })).body.award;
  expect(small.twoPersons).toBeUndefined();
  for (const amount of [100, 100.01]) expectNeeded(await jackpot.award({ amount }), 'admin');
  expectNeeded(await jackpot.change(small._id, { amount: 100 }), 'admin');
  expect(await jackpot.read()).toMatchObject({ amount: 900.01 });

  const { award } = (await jackpot.award({ amount: 100, ...signed(hall.admin) })).body;
  expect(award.twoPersons).toMatchObject(both(pair.moderator, hall.admin));
  expectNeeded(await jackpot.change(award._id, { amount: 100, cardNumber: 8 }), 'admin');
  const changed = await jackpot.change(award._id, { amount: 100, cardNumber: 8, ...signed(hall.admin) });
  expect(changed.body.entry).toMatchObject({ winnerCardId: 8, twoPersons: both(pair.moderator, hall.admin) });
  // Made smaller or taken back: what it was counts.
  expectNeeded(await jackpot.change(award._id, { amount: 50 }), 'admin');
  const takeBack = (id: string, more = {}) => pair.moderator.api.delete(`/jackpot/history/${id}`, { body: more });
  expectNeeded(await jackpot.remove(award._id), 'admin');
  const lowered = await jackpot.change(award._id, { amount: 50, ...signed(hall.admin) });
  expect(lowered.body.entry.twoPersons).toMatchObject(both(pair.moderator, hall.admin));
  expect((await jackpot.remove(award._id)).status).toBe(200);
  const other = (await jackpot.award({ amount: 200, ...signed(hall.admin) })).body.award;
  expect((await takeBack(other._id, signed(hall.admin))).status).toBe(200);
  const deleted = await entries('jackpot.award-deleted');
  expect(deleted.map(({ beside }) => beside?.name)).toEqual([undefined, hall.admin.name]);
  const [, told] = await entries('jackpot.awarded');
  expect(told).toMatchObject({ beside: named(hall.admin), twoPersons: both(pair.moderator, hall.admin) });
});

test('money goes into the jackpot by two from the amount on, many small additions and corrections counted together', async () => {
  await watch({ twoPersonsAdd: 100 });
  expectNeeded(await jackpot.put(100), 'admin');
  expect(await jackpot.read()).toMatchObject({ exists: false, holds: 0 });
  expect((await jackpot.put(60)).status).toBe(200);
  expect((await jackpot.put(99.99)).status).toBe(200);
  expectNeeded(await jackpot.put(100), 'admin');
  // Down and up again moves twice.
  expectNeeded(await jackpot.correct(50, 99.99), 'admin');
  expectNeeded(await jackpot.correct(120, 99.99), 'admin');
  expectRefusal(await jackpot.correct(50, 99.99, signed(pair.cashier)), 400, 'SECOND_PERSON_NOT_CONFIRMED');
  expect(await jackpot.read()).toMatchObject({ holds: 99.99 });

  expect((await jackpot.correct(50, 99.99, signed(hall.admin))).body).toMatchObject({ success: true, holds: 50 });
  expect((await jackpot.put(150, signed(hall.admin))).body).toMatchObject({ success: true, holds: 150 });
  expectNeeded(await jackpot.put(150.01), 'admin');
  const told = [...(await entries('jackpot.corrected')), ...(await entries('jackpot.added'))];
  expect(told.map(({ beside }) => beside?.name)).toEqual([hall.admin.name, undefined, hall.admin.name]);

  // What games put in is nobody's hand, and another hall has its own.
  const games = await startedGame(pair.cashier.api, { betAmount: 500, cardPool: [1, 2] });
  expect(games.potentialJackpot).toBe(650);
  expect((await jackpotOf(await hall.pair()).put(99.99)).status).toBe(200);
  await watch({});
});

test('a jackpot is drawn by two from the amount on; drawn once, nobody is asked again', async () => {
  await jackpot.put(1000);
  for (const [amount, alone] of [
    [99.99, true],
    [100, false],
    [100.01, false],
  ] as const) {
    await watch({});
    expect((await jackpot.award({ amount })).status).toBe(201);
    await watch({ twoPersonsDraw: 100 });
    const { _id } = await startedGame(pair.cashier.api);
    const draw = (more = {}) => pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`, more);
    const first = await draw();
    if (!alone) expectNeeded(first, 'moderator');
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

test('a draw that waits for phones asks for the second person before it asks them, and remembers who stood there', async () => {
  await watch({});
  await jackpot.put(500);
  await jackpot.award({ amount: 200, random: true, cardNumber: undefined });
  const base = `${await listen(hall)}/api`;
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  const phone = await phoneAt(base, code, hall.api(null));
  const { _id } = await startedGame(pair.cashier.api, { cardPool: range(1, 20) });
  await watch({ twoPersonsDraw: 200 });
  const draw = (more = {}) => pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`, more);
  expectNeeded(await draw(), 'moderator');
  expect(await getGame(pair.cashier.api, _id)).toMatchObject({ mixing: null, saleOpen: true });

  const drawn = draw(signed(pair.moderator));
  await phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === _id);
  await phone.send(_id);
  byHand.close();
  const { body } = await drawn;
  phone.stream.close();
  expect(body.game).toMatchObject({ jackpotAwardedBy: 'draw', jackpotTwoPersons: both(pair.cashier, pair.moderator) });
  expect(await db().selectFrom('mixes').select('beside').execute()).toEqual([]);
});

test('only the next one up of this very hall counts; whoever else signs gets one answer, and nothing is done', async () => {
  await watch({ twoPersonsVoid: 1 });
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
  const kept = await db().selectFrom('idempotency_keys').selectAll().execute();
  const record = await db().selectFrom('audit').selectAll().execute();
  expect(JSON.stringify([kept, record])).not.toContain(PASSWORD);
  expect(hall.logged()).not.toContain(PASSWORD);
  expect(hall.logged()).not.toContain('not the password');
});

test('an account that ended or got another password while it was compared stands beside nobody', async () => {
  await watch({ twoPersonsVoid: 1 });
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

test('guesses are counted and held up as at the sign-in, and hold up nothing else of the hall', async () => {
  await watch({ twoPersonsVoid: 1 });
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

test('what was done is answered again under its key, whoever stands there and whatever they type', async () => {
  await watch({ twoPersonsVoid: 1, twoPersonsAward: 1 });
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

  await jackpot.put(100);
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

test('the amounts that hold when it is done decide, whatever held when somebody looked', async () => {
  const results = new Set<number>();
  for (let round = 0; round < 6; round++) {
    await watch(round % 2 === 0 ? {} : { twoPersonsVoid: 1 });
    const { _id } = await startedGame(pair.cashier.api);
    const [answer] = await Promise.all([
      pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }),
      watch(round % 2 === 0 ? { twoPersonsVoid: 1 } : {}),
    ]);
    results.add(answer.status);
    if (answer.status === 200) expect(answer.body.game.status).toBe('voided');
    else expectNeeded(answer, 'moderator');
    await watch({});
    if (answer.status !== 200) gameOf(await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }));
  }
  for (const status of results) expect([200, 409]).toContain(status);
});

test('nobody is called for what the rules refuse anyway', async () => {
  await watch({ twoPersonsVoid: 1, twoPersonsDecision: 1, twoPersonsAward: 1, twoPersonsDraw: 1 });
  const { _id } = await startedGame(pair.cashier.api);
  const finish = await pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 99 });
  expectRefusal(finish, 400, 'CARD_NOT_IN_GAME');
  expectRefusal(await pair.cashier.api.post(`/games/${_id}/finish`, { moderatorCardId: 3 }), 403, 'ACCESS_DENIED');
  await jackpot.put(100);
  expectRefusal(await jackpot.award({ amount: 101 }), 400, 'AWARD_TOO_LARGE');
  expectRefusal(await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`), 400, 'JACKPOT_NOT_DRAWABLE');
  gameOf(await pair.cashier.api.post(`/games/${_id}/finish`));
  expectRefusal(await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }), 400, 'GAME_ALREADY_COMPLETED');
});

test('an admin closes a hall alone, and so does a new beginning after a restore; their games are called off', async () => {
  await watch({ twoPersonsVoid: 1 });
  const first = await startedGame(pair.cashier.api);
  await startOver(hall.services, endOpenGames(hall.services), new Map());
  expect((await getGame(pair.cashier.api, first._id)).status).toBe('voided');
  const second = await startedGame(pair.cashier.api);
  expect((await hall.admin.api.delete(`/admin/users/${pair.cashier.id}`)).status).toBe(200);
  expect((await getGame(hall.admin.api, second._id)).status).toBe('voided');
  expect((await entries('game.voided')).map(({ by }) => by)).toEqual(['system', hall.admin.name]);
});

test('amounts are positive Birr or nothing, each on the record and off until it is set', async () => {
  await watch({});
  for (const amount of [0, -1, 0.001, '5', 1e12])
    expectRefusal(
      await hall.admin.api.patch('/admin/settings', { twoPersonsDraw: amount }),
      400,
      'AMOUNT_NOT_POSITIVE',
    );
  expect((await pair.cashier.api.patch('/admin/settings', { twoPersonsVoid: 5 })).status).toBe(403);
  await hall.admin.api.patch('/admin/settings', { twoPersonsVoid: 500.5 });
  const { settings } = (await hall.admin.api.patch('/admin/settings', { twoPersonsDraw: 7 })).body;
  expect(settings).toMatchObject({ twoPersonsVoid: 500.5, twoPersonsDecision: null, twoPersonsDraw: 7 });
  const house = db().selectFrom('audit').select(['before', 'after']).where('action', '=', 'house.settings');
  const last = (await house.orderBy('seq', 'desc').limit(1).execute())[0];
  expect(JSON.parse(last?.after ?? '')).toMatchObject({ twoPersonsVoid: 500.5, twoPersonsDraw: 7 });
  await watch({});
});

test('all of it is what the record says', async () => {
  const compared = { db: db(), cardOf, seedKey: hall.services.seedKey, argon2id: cheapArgon2id };
  expect(await differences(compared)).toEqual([]);
});
