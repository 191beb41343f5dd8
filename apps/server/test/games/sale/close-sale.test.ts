import { bytesToHex, orderOf } from '@adarash/rules/draw';
import { SLOW_LINKS } from '@adarash/rules/game';
import { trustIn } from '@adarash/rules/trust';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawSecret } from '../../../src/games/draw/seeds.ts';
import { loadGame } from '../../../src/repositories/games.ts';
import { type Hall, startHall } from '../../harness/hall.ts';
import { createGame, expectRefusal, gameOf, getGame, startedGame } from '../../harness/play/games.ts';
import { cheapArgon2id, mixByHand, type Phone, phoneAt, sixteenBytes } from '../../harness/play/phones.ts';
import { listen } from '../../harness/reader.ts';
import { secondServer } from '../../harness/servers/server-beside.ts';
import { until } from '../../harness/until.ts';

let byHand = mixByHand();
/** Every link beyond so many waits, like those of a weak computer. */
let free = Number.POSITIVE_INFINITY;
let hashed = 0;
let [goOn, held] = [() => {}, Promise.resolve()];
let hall: Hall;
let code = '';
const phones: Phone[] = [];

function hold(links: number) {
  free = links;
  held = new Promise((resolve) => {
    goOn = resolve;
  });
}

beforeEach(async () => {
  byHand = mixByHand();
  [free, hashed] = [Number.POSITIVE_INFINITY, 0];
  const argon2id: typeof cheapArgon2id = async (password, salt) => {
    hashed += 1;
    if (hashed > free) await held;
    return cheapArgon2id(password, salt);
  };
  hall = await startHall({ ...byHand, mixing: { ...byHand.mixing, argon2id } });
  code = (await hall.cashier.api.get('/hall-code')).body.code;
});
afterEach(async () => {
  goOn();
  for (const { stream } of phones.splice(0)) stream.close();
  await hall.stop();
});

async function newPhone(): Promise<Phone> {
  const phone = await phoneAt(`${await listen(hall)}/api`, code, hall.api(null));
  phones.push(phone);
  return phone;
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const close = (gameId: string, key = 'close') => hall.cashier.api.post(`/games/${gameId}/close-sale`, {}, keyed(key));
const call = (gameId: string) => hall.cashier.api.post(`/games/${gameId}/call-number`);
const receiptOf = async (gameId: string, api = hall.api(null)) => (await api.get(`/public/receipts/${gameId}`)).body;
const told = ({ stream }: Phone, type: string) => stream.until((event) => event.type === type);

/** Creates a game with a closed sale and a finished mix, before its first number. */
async function mixedGame(phone: Phone, more?: Parameters<typeof startedGame>[1]) {
  const { _id } = await startedGame(hall.cashier.api, more);
  expect((await close(_id)).status).toBe(200);
  await told(phone, 'mix-opened');
  const part = sixteenBytes();
  expect((await phone.send(_id, part)).status).toBe(200);
  byHand.close();
  await told(phone, 'mix-done');
  return { _id, part };
}

/** Expects that all inputs of the draw are unchanged. */
async function expectNothingChanges(gameId: string, cardsThere: readonly number[]) {
  const { cashier, moderator } = hall;
  expectRefusal(await cashier.api.post(`/games/${gameId}/cards`, { add: [99] }), 409, 'SALE_CLOSED');
  const taken = { remove: cardsThere.slice(0, 1) };
  expectRefusal(await cashier.api.post(`/games/${gameId}/cards`, taken), 409, 'SALE_CLOSED');
  expectRefusal(await cashier.api.post(`/games/${gameId}/start`, { hallEntropy: 'try 13' }), 400, 'GAME_NOT_PENDING');
  const chosen = { cardId: cardsThere[0] };
  expectRefusal(await moderator.api.post(`/games/${gameId}/select-winner`, chosen), 400, 'DESIGNATION_CLOSED');
}

describe('closing the sale', () => {
  test('opens the mix during the announcement so that the first call returns a number immediately', async () => {
    const phone = await newPhone();
    const game = await startedGame(hall.cashier.api);
    const { _id } = game;
    const cards = game.selectedCards.map(({ cardId }) => cardId);
    expect((await hall.cashier.api.get(`/games/${_id}`)).body).toMatchObject({ phones: 1, game: { saleOpen: true } });
    hold(2);
    const closed = await close(_id);
    expect(gameOf(closed)).toMatchObject({ saleOpen: false, mixing: { attempt: 1, closedAt: null } });
    expect(await told(phone, 'mix-opened')).toMatchObject({ gameId: _id, attempt: 1, purpose: 'sale' });
    expect((await close(_id)).body).toEqual(closed.body);
    expectRefusal(await close(_id, 'another'), 409, 'MIXING');
    expect((await phone.send(_id)).status).toBe(200);
    const view = (await hall.api(null).get(`/hall/${code}`)).body;
    expect(view.game).toMatchObject({ saleOpen: false, mixing: { purpose: 'sale' } });
    byHand.close();
    await told(phone, 'mix-closed');
    await until(
      () => getGame(hall.cashier.api, _id),
      ({ mixing }) => mixing?.linksDone === 2,
    );
    expectRefusal(await call(_id), 409, 'MIXING');
    expectRefusal(await hall.cashier.api.post(`/games/${_id}/finish`), 409, 'MIXING');
    await expectNothingChanges(_id, cards);

    goOn();
    await told(phone, 'mix-done');
    expect(await getGame(hall.cashier.api, _id)).toMatchObject({ mixing: null, saleOpen: false, calledNumbers: [] });
    await expectNothingChanges(_id, cards);
    expectRefusal(await close(_id, 'once more'), 409, 'SALE_CLOSED');
    const linked = hashed;
    expect((await call(_id)).body).toMatchObject({ kind: 'drawn', game: { mixing: null } });
    expect([linked, hashed]).toEqual([SLOW_LINKS, SLOW_LINKS]);
    await hall.cashier.api.post(`/games/${_id}/finish`);
    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({ scheme: 'bingo75/v2', attempts: 1, brokenOff: [] });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    expect(trustIn(receipt, { held: SLOW_LINKS, broken: null })).toEqual({ kind: 'phones', phones: 1 });

    const entries = await hall.services.storage.db
      .selectFrom('audit')
      .select(['action', 'after', 'actor_role'])
      .where('subject', '=', _id)
      .orderBy('seq')
      .execute();
    const at = entries.findIndex(({ action }) => action === 'game.sale-closed');
    expect(entries.slice(at, at + 4).map(({ action }) => action)).toEqual([
      'game.sale-closed',
      'game.mix-opened',
      'game.mix-closed',
      'game.mix-done',
    ]);
    expect(entries[at]).toMatchObject({ actor_role: 'cashier' });
    expect(JSON.parse(entries[at]?.after ?? '')).toMatchObject({ phones: 1 });
  });

  test('rejects closing without phones, before the start and after the first number', async () => {
    const { _id } = await createGame(hall.cashier.api, { cardPool: [1, 2, 3] });
    expectRefusal(await close(_id), 400, 'GAME_NOT_STARTED');
    await hall.cashier.api.post(`/games/${_id}/start`);
    expectRefusal(await close(_id), 409, 'NO_PHONES');
    expect((await hall.cashier.api.post(`/games/${_id}/cards`, { add: [9] })).status).toBe(200);
    expect((await call(_id)).status).toBe(200);
    const phone = await newPhone();
    expectRefusal(await close(_id), 409, 'SALE_CLOSED');
    const designated = await createGame(hall.cashier.api, { cardPool: [40, 41] });
    await hall.moderator.api.post(`/games/${designated._id}/select-winner`, { cardId: 40 });
    await hall.cashier.api.post(`/games/${designated._id}/start`);
    expectRefusal(await hall.moderator.api.post(`/games/${designated._id}/close-sale`), 409, 'NO_PHONES');
    expect((await call(designated._id)).status).toBe(200);
    expect(phone.stream.events.some((event) => event.type === 'mix-opened')).toBe(false);
  });

  test('preserves the mix during a pause, and draws on the next call', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(hall.cashier.api);
    await close(_id);
    await told(phone, 'mix-opened');
    await phone.send(_id);
    await hall.cashier.api.post(`/games/${_id}/pause`);
    byHand.close();
    await told(phone, 'mix-done');
    await hall.cashier.api.put(`/games/${_id}/status`, { status: 'active' });
    expect((await call(_id)).status).toBe(200);
  });
});

describe('a server that stops after the sale was closed', () => {
  async function restart(instead = byHand) {
    for (const { stream } of phones.splice(0)) stream.close();
    const stopped = hall.app.close();
    goOn();
    await stopped;
    await hall.services.background.idle();
    await hall.services.storage.close();
    const next = await secondServer(hall, { ...instead, mixing: { ...instead.mixing, argon2id: cheapArgon2id } });
    hall.stop = async () => {
      await next.stop();
      await hall.place.remove();
    };
    return next;
  }

  test('continues from the last stored link after a restart without calling a number', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(hall.cashier.api);
    hold(3);
    await close(_id);
    await told(phone, 'mix-opened');
    await phone.send(_id);
    byHand.close();
    await until(
      () => getGame(hall.cashier.api, _id),
      ({ mixing }) => mixing?.linksDone === 3,
    );
    const api = (await restart()).as(hall.cashier.token);
    await until(
      async () => (await api.get(`/games/${_id}`)).body.game,
      ({ mixing }) => mixing === null,
    );
    expectRefusal(await api.post(`/games/${_id}/cards`, { add: [99] }), 409, 'SALE_CLOSED');
    const first = await api.post(`/games/${_id}/call-number`);
    expect(first.body).toMatchObject({ kind: 'drawn', game: { calledNumbers: [first.body.calledNumber] } });
    await api.post(`/games/${_id}/finish`);
    expect(verifyReceipt(await receiptOf(_id, api))).toMatchObject({ ok: true });
  });

  test('cancels an expired mix after the restart, and shows a second close of the sale as another attempt', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(hall.cashier.api);
    await close(_id);
    await told(phone, 'mix-opened');
    await phone.send(_id);
    const again = mixByHand();
    again.pass(190_000);
    const next = await restart(again);
    const api = next.as(hall.cashier.token);
    await until(
      async () => (await api.get(`/games/${_id}`)).body.game,
      ({ mixing, mixesBrokenOff }) => mixing === null && mixesBrokenOff === 1,
    );
    expectRefusal(await api.post(`/games/${_id}/cards`, { add: [99] }), 409, 'SALE_CLOSED');
    expectRefusal(await api.post(`/games/${_id}/close-sale`), 409, 'NO_PHONES');
    const there = await phoneAt(`${await listen(next)}/api`, code, next.as(null));
    phones.push(there);
    expect((await api.post(`/games/${_id}/close-sale`)).body.game.mixing).toMatchObject({ attempt: 2 });
    await told(there, 'mix-opened');
    await there.send(_id);
    again.close();
    await told(there, 'mix-done');
    expect((await api.post(`/games/${_id}/call-number`)).status).toBe(200);
    await api.post(`/games/${_id}/void`, { reason: 'over' });
    expect(await receiptOf(_id, api)).toMatchObject({ attempts: 2, brokenOff: [{ parts: 1 }] });
  });
});

describe('a cashier who closes the sale early to look for a better draw', () => {
  test('learns nothing about the order, and cannot hide the voided game with its mix', async () => {
    const phone = await newPhone();
    const { _id, part } = await mixedGame(phone, { hallEntropy: 'dice:3164' });
    const { storage, cardOf, seedKey } = hall.services;
    const secret = await drawSecret(storage.db, await loadGame(storage.db, cardOf, hall.hallId, _id), seedKey);
    const order = orderOf({ ...secret, round: 0 });
    const { cashier, moderator, admin } = hall;
    const answers = await Promise.all([
      ...[cashier, moderator, admin].map(({ api }) => api.get(`/games/${_id}`)),
      cashier.api.get('/games'),
      cashier.api.get('/games/next-draw'),
      hall.api(null).get(`/hall/${code}`),
      hall.api(null).get(`/public/halls/${code}/draws`),
      hall.api(null).get(`/public/receipts/${_id}`),
      cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 7 }),
    ]);
    const seen = JSON.stringify([answers.map(({ body }) => body), phone.stream.events, hall.logged()]);
    expect(seen).not.toContain(bytesToHex(secret.seed));
    expect(seen).not.toContain(order.slice(0, 4).join());
    expect(answers[7]?.body).toMatchObject({ seed: null, parts: [part], calls: [] });
    expect(answers[7]?.body.links).toHaveLength(SLOW_LINKS);

    const next = (await cashier.api.get('/games/next-draw')).body;
    expect((await cashier.api.post(`/games/${_id}/void`, { reason: 'rain' })).status).toBe(200);
    const { used } = (await hall.api(null).get(`/public/halls/${code}/draws`)).body;
    const listed = used.find(({ game }: { game: { _id: string } | null }) => game?._id === _id);
    expect(listed).toMatchObject({ drawId: secret.drawId, game: { status: 'voided' } });
    const receipt = await receiptOf(_id);
    // The receipt proves that the game was drawn but not played, because the order can be derived from it.
    expect(receipt).toMatchObject({ attempts: 1, parts: [part], calls: [], seed: bytesToHex(secret.seed) });
    expect(receipt).toMatchObject({ status: 'voided', text: 'dice:3164' });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    expect(next.drawId).not.toBe(secret.drawId);
    expect((await startedGame(cashier.api)).drawId).toBe(next.drawId);
  });
});
