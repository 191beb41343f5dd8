import { SLOW_LINKS } from '@adarash/rules/game';
import { trustIn } from '@adarash/rules/trust';
import { checkLinks, linkHolds, verifyReceipt } from '@adarash/rules/verify';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import { createGame, expectRefusal, gameOf, getGame, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import {
  callAfterMix,
  cheapArgon2id,
  drawAfterMix,
  mixByHand,
  type Phone,
  phoneAt,
  sixteenBytes,
} from '../../harness/play/phones.ts';
import { listen } from '../../harness/reader.ts';

const byHand = mixByHand();
const hall = useHall(byHand);
const pair = usePair(hall);
let base = '';
beforeAll(async () => {
  base = `${await listen(hall)}/api`;
});

const phones: Phone[] = [];
afterEach(() => {
  for (const { stream } of phones.splice(0)) stream.close();
});

const hallCode = async () => (await pair.cashier.api.get('/hall-code')).body.code as string;

async function newPhone(): Promise<Phone> {
  const phone = await phoneAt(base, await hallCode(), hall.api(null));
  phones.push(phone);
  return phone;
}

const asked = (phone: Phone, gameId: string) =>
  phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === gameId);
const receiptOf = async (gameId: string) => (await hall.api(null).get(`/public/receipts/${gameId}`)).body;
const call = (gameId: string, key?: string) => callAfterMix(pair.cashier.api, gameId, key);

describe('the first number of a game', () => {
  test('is called without a mix if no phone participates', async () => {
    const { _id } = await startedGame(pair.cashier.api);
    expect((await call(_id)).body).toMatchObject({ kind: 'drawn', game: { scheme: 'bingo75/v2', mixing: null } });
    expect(await receiptOf(_id)).toMatchObject({ parts: [], links: [], openedAt: null, closedAt: null });
  });

  test('depends on the random codes of the phones, which the receipt contains', async () => {
    const two = [await newPhone(), await newPhone()];
    const { _id, drawId } = await startedGame(pair.cashier.api, { hallEntropy: 'dice:3164' });
    const view = (await hall.api(null).get(`/hall/${await hallCode()}`)).body;
    expect(view.phones).toBe(2);

    const first = call(_id);
    const [mine, yours] = [sixteenBytes(), sixteenBytes()];
    const opened = await asked(two[0]!, _id);
    const open = await receiptOf(_id);
    expect(opened).toMatchObject({ gameId: _id, drawId, salesRoot: open.salesRoot });
    expect((await getGame(pair.cashier.api, _id)).mixing).toMatchObject({ closedAt: null, digest: null, linksDone: 0 });
    expect((await two[0]!.send(_id, mine)).body).toEqual({ success: true, order: 1 });
    expect((await two[1]!.send(_id, yours)).body).toEqual({ success: true, order: 2 });
    expect((await two[0]!.send(_id, mine)).body.order).toBe(1);
    expectRefusal(await two[0]!.send(_id), 409, 'PART_TAKEN');
    byHand.close();

    const answer = await first;
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ kind: 'drawn', game: { mixing: null } });
    const { events } = two[1]!.stream;
    await two[1]!.stream.until((event) => event.type === 'number-called');
    // Excludes progress events, because their number depends on the speed of the mix.
    const steps = ['mix-opened', 'mix-broken', 'mix-closed', 'mix-done', 'number-called'];
    const told = events.filter(({ type }) => steps.includes(type));
    expect(told.map((event) => event.type)).toEqual(['mix-opened', 'mix-closed', 'mix-done', 'number-called']);
    expectRefusal(await two[0]!.send(_id, mine), 409, 'MIX_CLOSED');

    await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({ text: 'dice:3164', parts: [mine, yours] });
    expect(told[1]).toMatchObject({ count: 2, digest: receipt.mix });
    expect(receipt.links).toHaveLength(SLOW_LINKS);
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    expect(told[2]).toMatchObject({ last: receipt.links.at(-1) });
    const progress: number[] = [];
    const checked = await checkLinks(receipt, cheapArgon2id, (done) => progress.push(done));
    expect(checked).toEqual({ held: SLOW_LINKS, broken: null });
    expect(progress).toEqual(Array.from({ length: SLOW_LINKS }, (_, index) => index + 1));
    expect(trustIn(receipt, checked)).toEqual({ kind: 'phones', phones: 2 });
    const forged = { ...receipt, links: receipt.links.with(4, '0'.repeat(64)) };
    expect(await linkHolds(forged, 5, cheapArgon2id)).toBe(false);
    // The one after it no longer follows either.
    expect(await checkLinks(forged, cheapArgon2id, () => undefined)).toEqual({ held: SLOW_LINKS - 2, broken: 5 });
  });

  test('is called even if all phones are silent', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(pair.cashier.api);
    const first = call(_id);
    await asked(phone, _id);
    byHand.close();
    expect((await first).body).toMatchObject({ success: true, kind: 'drawn' });
    await phone.stream.until((event) => event.type === 'mix-closed' && event.count === 0);
    await phone.stream.until((event) => event.type === 'mix-done');
    await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
    expect(verifyReceipt(await receiptOf(_id))).toMatchObject({ ok: true });
  });

  test('requires no mix if it is typed or the winner is designated', async () => {
    const phone = await newPhone();
    const typed = await startedGame(pair.cashier.api);
    await pair.moderator.api.post(`/games/${typed._id}/call-number`, { number: 5 });
    expect((await call(typed._id)).status).toBe(200);
    await pair.cashier.api.post(`/games/${typed._id}/void`, { reason: 'over' });
    const designated = await createGame(pair.cashier.api);
    await pair.moderator.api.post(`/games/${designated._id}/select-winner`, { cardId: 7 });
    await pair.cashier.api.post(`/games/${designated._id}/start`);
    expect((await call(designated._id)).status).toBe(200);
    expect(phone.stream.events.some((event) => event.type === 'mix-opened')).toBe(false);
  });
});

describe('during the mix of phones', () => {
  test('rejects other calls and the finish during a mix, and joins repeated requests', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(pair.cashier.api);
    const first = call(_id, 'the first');
    await asked(phone, _id);
    await phone.send(_id);
    expectRefusal(await call(_id), 409, 'MIXING');
    expectRefusal(await call(_id, 'another'), 409, 'MIXING');
    expectRefusal(await pair.cashier.api.post(`/games/${_id}/finish`), 409, 'MIXING');
    const again = call(_id, 'the first');
    // Refused behind it, so that by now it has found the mix under way.
    expectRefusal(await call(_id), 409, 'MIXING');
    byHand.close();
    const [one, two] = [await first, await again];
    expect(one.status).toBe(200);
    expect(two.body).toEqual(one.body);
    expect((await call(_id, 'the first')).body).toEqual(one.body);
    expect((await getGame(pair.cashier.api, _id)).calledNumbers).toEqual([one.body.calledNumber]);
  });

  test('delays the first number during a pause and preserves the mix', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(pair.cashier.api);
    const first = call(_id);
    await asked(phone, _id);
    await phone.send(_id);
    await pair.cashier.api.post(`/games/${_id}/pause`);
    byHand.close();
    expectRefusal(await first, 400, 'GAME_PAUSED_OR_FINISHED');
    await pair.cashier.api.put(`/games/${_id}/status`, { status: 'active' });
    const game = gameOf(await call(_id));
    expect(game.calledNumbers).toHaveLength(1);
    expect((await receiptOf(_id)).links).toHaveLength(SLOW_LINKS);
  });

  test('ends game and mix if the hall is deleted', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(pair.cashier.api);
    const first = call(_id);
    await asked(phone, _id);
    await phone.send(_id);
    await hall.admin.api.delete(`/admin/users/${pair.cashier.id}`);
    byHand.close();
    expect((await first).status).toBeGreaterThanOrEqual(400);
    await hall.services.background.idle();
    const left = await hall.services.storage.db.selectFrom('mixes').select('game_id').execute();
    expect(left).toEqual([]);
    expect(await receiptOf(_id)).toMatchObject({ status: 'voided', calls: [] });
    expect(verifyReceipt(await receiptOf(_id))).toMatchObject({ ok: true });
  });
});

describe('random codes of phones for the mix', () => {
  test('are accepted only for a game with an open mix in the hall of the display code', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(pair.cashier.api);
    expectRefusal(await phone.send(_id), 409, 'MIX_CLOSED');
    expectRefusal(await phone.send('0'.repeat(24)), 404, 'GAME_NOT_FOUND');
    expectRefusal(await phone.send(_id, 'ABC'), 400, 'VALIDATION');
    const other = await hall.pair();
    const { code } = (await other.cashier.api.get('/hall-code')).body;
    const body = { gameId: _id, phoneId: phone.id, part: sixteenBytes() };
    expectRefusal(await hall.api(null).post(`/public/halls/${code}/parts`, body), 404, 'GAME_NOT_FOUND');
    expectRefusal(await hall.api(null).post('/public/halls/nowhere/parts', body), 404, 'HALL_NOT_FOUND');
  });

  test('are limited to sixty per network address', async () => {
    const phone = await newPhone();
    const { _id } = await startedGame(pair.cashier.api);
    const first = call(_id);
    await asked(phone, _id);
    const code = await hallCode();
    const send = (address: string) =>
      hall
        .api(null)
        .post(
          `/public/halls/${code}/parts`,
          { gameId: _id, phoneId: sixteenBytes(), part: sixteenBytes() },
          { address },
        );
    const answers = await Promise.all(Array.from({ length: 61 }, () => send('10.1.1.1')));
    const elsewhere = await send('10.1.1.2');
    byHand.close();
    const refused = answers.filter(({ status }) => status !== 200);
    const orders = answers.filter(({ status }) => status === 200).map(({ body }) => Number(body.order));
    expect(orders.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    expect(refused).toHaveLength(1);
    expectRefusal(refused[0]!, 409, 'MIX_FULL');
    expect(elsewhere.body.order).toBe(61);
    expect((await first).status).toBe(200);
    expect((await receiptOf(_id)).parts).toHaveLength(61);
  });
});

describe('the text of the hall', () => {
  test('is set at the start of a game, displayed and included in the draw', async () => {
    const { api } = pair.cashier;
    const { _id } = await createGame(api, { hallEntropy: 'first' });
    const text = '🎲'.repeat(200);
    const started = gameOf(await api.post(`/games/${_id}/start`, { hallEntropy: text }));
    expect(started.publicText).toBe(text);
    const view = (await hall.api(null).get(`/hall/${await hallCode()}`)).body;
    expect(view.game.publicText).toBe(text);
    await call(_id);
    await api.post(`/games/${_id}/void`, { reason: 'over' });
    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({ text, public: text });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    expect(verifyReceipt({ ...receipt, text: 'first', public: 'first' })).toMatchObject({ ok: false });
    expect(trustIn(receipt, { held: 0, broken: null })).toEqual({ kind: 'word' });
  });

  test('is included in the search of a designated game', async () => {
    const { api } = pair.cashier;
    const game = await createGame(api);
    await pair.moderator.api.post(`/games/${game._id}/select-winner`, { cardId: 7 });
    await api.post(`/games/${game._id}/start`, { hallEntropy: 'dice:3164' });
    for (;;) {
      const { body } = await call(game._id);
      if (body.game.status !== 'active') break;
    }
    const receipt = await receiptOf(game._id);
    expect(receipt).toMatchObject({ text: 'dice:3164', winners: [{ cardId: 7 }] });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  });
});

test('opens a mix for a random jackpot before the first number', async () => {
  const jackpot = jackpotOf(pair);
  await jackpot.put(1000);
  const phone = await newPhone();
  const { _id, gameNumber } = await startedGame(pair.cashier.api);
  const award = { random: true, amount: 50, message: 'for one of you', gameNumber };
  expect((await pair.moderator.api.post(`/jackpot/${pair.hallId}/awards`, award)).body).toMatchObject({
    success: true,
  });
  const drawn = drawAfterMix(pair.cashier.api, `/games/${_id}/select-jackpot-winner`);
  // The TV displays the purpose of the mix.
  expect(await asked(phone, _id)).toMatchObject({ purpose: 'jackpot' });
  const { game } = (await hall.api(null).get(`/hall/${await hallCode()}`)).body;
  expect(game).toMatchObject({ saleOpen: false, mixing: { purpose: 'jackpot' } });
  expect((await pair.cashier.api.get(`/games/${_id}`)).body.game).toMatchObject({ saleOpen: false });
  await phone.send(_id);
  byHand.close();
  expect((await drawn).body).toMatchObject({ success: true, game: { jackpotAwardedBy: 'draw' } });
  expect((await call(_id)).status).toBe(200);
  await pair.cashier.api.post(`/games/${_id}/finish`);
  expect(verifyReceipt(await receiptOf(_id))).toMatchObject({ ok: true });
});

test('adds opening, closing and result of a mix to the audit log of the hall', async () => {
  const phone = await newPhone();
  const { _id } = await startedGame(pair.cashier.api, { hallEntropy: 'dice' });
  const first = call(_id);
  await asked(phone, _id);
  await phone.send(_id);
  byHand.close();
  await first;
  const entries = await hall.services.storage.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('subject', '=', _id)
    .orderBy('seq')
    .execute();
  const { mix, salesRoot, links } = await receiptOf(_id);
  expect(entries.map(({ action }) => action)).toEqual([
    'game.created',
    'game.started',
    'jackpot.contributed',
    'game.mix-opened',
    'game.mix-closed',
    'game.mix-done',
  ]);
  const after = entries.map((entry) => JSON.parse(entry.after ?? 'null'));
  expect(after[1]).toMatchObject({ text: 'dice' });
  expect(after[3]).toMatchObject({ salesRoot });
  expect(after[4]).toMatchObject({ count: 1, digest: mix });
  expect(after[5]).toMatchObject({ last: links.at(-1) });
});
