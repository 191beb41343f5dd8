import { verifyReceipt } from '@adarash/rules/verify';
import { beforeEach, describe, expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import { createGame, expectRefusal, getGame, range, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';

const hall = useHall();
const pair = usePair(hall);
const jackpot = jackpotOf(pair);
beforeEach(() => jackpot.put(100));

const NOT_NOW = 'Cannot run jackpot: Invalid game or user, or already drawn, or not time yet, or not enabled';

async function award(wanted: object) {
  const { status, body } = await jackpot.award({ amount: 50, cardNumber: undefined, ...wanted });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(201);
  return body.award;
}

const draw = (gameId: string) => pair.cashier.api.post(`/games/${gameId}/select-jackpot-winner`);

test('awards the jackpot to a card chosen by staff once, and displays it as chosen', async () => {
  const cashier = pair.cashier.api;
  const { _id: awardId } = await award({ cardNumber: 7 });
  const { _id, version } = await startedGame(cashier);
  const { status, body } = await draw(_id);
  expect(status).toBe(200);
  const given = {
    jackpotWinnerCardId: 7,
    jackpotAwardedAmount: 50,
    jackpotWinnerMessage: 'Well played',
    jackpotAwardedBy: 'staff',
  };
  expect(body.game).toMatchObject({ ...given, version: version + 1, draw: 'fair' });
  expect(body.game.jackpotDrawTimestamp).not.toBeNull();
  expect(body.award).toMatchObject({ _id: awardId, triggeredByCashier: true, winnerCardId: 7, gameId: _id });
  const again = await draw(_id);
  expect(again.body).toEqual(body);
  expect(await getGame(cashier, _id)).toMatchObject(given);
  expect((await cashier.get(`/jackpot/${pair.hallId}`)).body).toMatchObject({ amount: 60, pendingAward: null });
  await cashier.post(`/games/${_id}/finish`);
  const receipt = (await cashier.get(`/public/receipts/${_id}`)).body;
  expect(receipt.jackpot).toMatchObject({ awardId, random: false, cardId: 7, amount: 50 });
  expect(verifyReceipt(receipt).ok).toBe(true);
});

test('draws a random award for a card of the game, reproducible from the receipt', async () => {
  for (const [cards, named] of [
    [2, { gameNumber: 1 }],
    [9, { gameNumber: 1 }],
    [100, {}],
  ] as const) {
    await pair.renew();
    await jackpot.put(100);
    const cashier = pair.cashier.api;
    const { _id: awardId } = await award({ random: true, ...named });
    const { _id } = await startedGame(cashier, { cardPool: range(1, cards), hallEntropy: 'dice' });
    const { body } = await draw(_id);
    expect(body.game).toMatchObject({ jackpotAwardedBy: 'draw', jackpotAwardedAmount: 50 });
    await cashier.post(`/games/${_id}/finish`);
    const receipt = (await cashier.get(`/public/receipts/${_id}`)).body;
    expect(receipt.jackpot).toMatchObject({ awardId, random: true, cardId: body.game.jackpotWinnerCardId });
    expect(verifyReceipt(receipt).ok).toBe(true);
    const other = { ...receipt.jackpot, cardId: (receipt.jackpot.cardId % cards) + 1 };
    expect(verifyReceipt({ ...receipt, jackpot: other }).ok).toBe(false);
  }
});

test('preserves a card that won the jackpot in the sale, and verifies the draw', async () => {
  const cashier = pair.cashier.api;
  const sell = (gameId: string, body: object) => cashier.post(`/games/${gameId}/cards`, body);
  await award({ cardNumber: 3 });
  const chosen = await startedGame(cashier, { cardPool: [3, 7, 42] });
  expect((await draw(chosen._id)).body.game).toMatchObject({ jackpotWinnerCardId: 3 });
  const sentence = 'Card 3 has won the jackpot of this game, so it cannot be removed from the sale.';
  expectRefusal(await sell(chosen._id, { remove: [3] }), 409, 'JACKPOT_CARD_STAYS', sentence);
  expectRefusal(await sell(chosen._id, { add: [8], remove: [7, 3] }), 409, 'JACKPOT_CARD_STAYS', sentence);
  expect((await sell(chosen._id, { add: [8], remove: [7] })).status).toBe(200);

  await award({ random: true, gameNumber: 2 });
  const drawn = await startedGame(cashier, { cardPool: [50, 51] });
  const { jackpotWinnerCardId } = (await draw(drawn._id)).body.game;
  expectRefusal(await sell(drawn._id, { remove: [jackpotWinnerCardId] }), 409, 'SALE_CLOSED');

  // An award without a game does not reserve a card; its draw is refused instead.
  await award({ cardNumber: 60, amount: 10 });
  const waiting = await startedGame(cashier, { cardPool: [60, 61] });
  expect((await sell(waiting._id, { remove: [60] })).status).toBe(200);
  expectRefusal(await draw(waiting._id), 400, 'CARD_NOT_IN_GAME');

  for (const { _id } of [chosen, drawn]) {
    await cashier.post(`/games/${_id}/call-number`);
    await cashier.post(`/games/${_id}/finish`);
    expect(verifyReceipt((await cashier.get(`/public/receipts/${_id}`)).body)).toMatchObject({ ok: true });
  }
});

test('draws the award for this game number before older awards for any game', async () => {
  const cashier = pair.cashier.api;
  await award({ cardNumber: 3, amount: 10 });
  await award({ cardNumber: 7, amount: 20, gameNumber: 2 });
  await award({ cardNumber: 42, amount: 30, gameNumber: 3 });
  const [one, two] = [await startedGame(cashier, { cardPool: [3] }), await startedGame(cashier, { cardPool: [7] })];
  expect((await draw(two._id)).body.game).toMatchObject({ jackpotWinnerCardId: 7, jackpotAwardedAmount: 20 });
  expect((await draw(one._id)).body.game).toMatchObject({ jackpotWinnerCardId: 3, jackpotAwardedAmount: 10 });
});

test('rejects the draw without a due award, with a disabled jackpot or in an unsuitable game', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await startedGame(cashier);
  expectRefusal(await draw(_id), 400, 'JACKPOT_NOT_DRAWABLE', NOT_NOW);
  const drawAt = new Date(hall.clock.now().getTime() + 60_000).toISOString();
  await award({ cardNumber: 7, drawAt });
  expectRefusal(await draw(_id), 400, 'JACKPOT_NOT_DRAWABLE', NOT_NOW);
  hall.clock.advance(61_000);
  await moderator.patch(`/jackpot/${pair.hallId}`, { enabled: false });
  expectRefusal(await draw(_id), 400, 'JACKPOT_NOT_DRAWABLE', NOT_NOW);
  await moderator.patch(`/jackpot/${pair.hallId}`, { enabled: true });
  await cashier.patch(`/games/${_id}`, { jackpotEnabled: false });
  expectRefusal(await draw(_id), 400, 'JACKPOT_DISABLED');
  await cashier.patch(`/games/${_id}`, { jackpotEnabled: true });
  const other = await startedGame(cashier, { cardPool: [8] });
  expectRefusal(await draw(other._id), 400, 'CARD_NOT_IN_GAME', 'Card 7 is not playing in this game');
  const pending = await createGame(cashier);
  expectRefusal(await draw(pending._id), 400, 'GAME_NOT_STARTED');
  await cashier.post(`/games/${pending._id}/void`, { reason: 'x' });
  expectRefusal(await draw(pending._id), 400, 'GAME_VOIDED');
  expectRefusal(await moderator.post(`/games/${_id}/select-jackpot-winner`), 403, 'ACCESS_DENIED');
  expect((await draw(_id)).status).toBe(200);
});

test('allows a chosen award but no random one after the end', async () => {
  const cashier = pair.cashier.api;
  const [one, two] = [await startedGame(cashier, { cardPool: [7] }), await startedGame(cashier, { cardPool: [8] })];
  for (const { _id } of [one, two]) await cashier.post(`/games/${_id}/finish`);
  const { _id: random } = await award({ random: true, amount: 5 });
  expectRefusal(await draw(one._id), 400, 'JACKPOT_NOT_DRAWABLE', NOT_NOW);
  await pair.moderator.api.delete(`/jackpot/history/${random}`);
  await award({ cardNumber: 8 });
  expect((await draw(two._id)).body.game).toMatchObject({ jackpotWinnerCardId: 8, status: 'completed' });
});

test('refuses to void a game that paid a jackpot', async () => {
  const cashier = pair.cashier.api;
  await award({ cardNumber: 7 });
  const { _id } = await startedGame(cashier);
  await draw(_id);
  expectRefusal(await cashier.post(`/games/${_id}/void`, { reason: 'x' }), 400, 'GAME_NOT_VOIDABLE');
  await hall.admin.api.delete(`/admin/users/${pair.hallId}`);
  expect(await getGame(hall.admin.api, _id)).toMatchObject({ status: 'completed', jackpotWinnerCardId: 7 });
});

test('pays one award if several draws are concurrent', async () => {
  const cashier = pair.cashier.api;
  await award({ random: true, amount: 10 });
  await award({ random: true, amount: 10 });
  const { _id } = await startedGame(cashier, { cardPool: range(1, 50) });
  const answers = await Promise.all(range(1, 6).map(() => draw(_id)));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual(answers[0]!.body);
  }
  const { history } = (await cashier.get(`/jackpot/${pair.hallId}/history`)).body;
  expect(history.filter((entry: { triggeredByCashier: boolean }) => entry.triggeredByCashier)).toHaveLength(1);
});

describe('a jackpot draw among too few cards', () => {
  const play = (cards: number) => startedGame(pair.cashier.api, { cardPool: range(1, cards) });
  const tooFew = (min: number) =>
    `This game has too few cards: the jackpot is drawn among at least ${min} cards. The award stays pending.`;

  test('rejects the draw of an award without game number and preserves it for a larger game', async () => {
    const { _id: awardId } = await award({ random: true });
    for (const cards of [1, 19]) {
      const { _id } = await play(cards);
      expectRefusal(await draw(_id), 400, 'TOO_FEW_CARDS', tooFew(20));
      expect(await getGame(pair.cashier.api, _id)).toMatchObject({ jackpotWinnerCardId: null, saleOpen: true });
      await pair.cashier.api.post(`/games/${_id}/finish`);
    }
    expect((await jackpot.read()).pendingAward).toMatchObject({ _id: awardId });
    expect((await draw((await play(20))._id)).body.award).toMatchObject({ _id: awardId, triggeredByCashier: true });
  });

  test('requires two cards for an award with a game number', async () => {
    const cards = (await play(1))._id;
    const { _id: one } = await award({ random: true, amount: 5, gameNumber: 1 });
    expectRefusal(await draw(cards), 400, 'TOO_FEW_CARDS', tooFew(2));
    expect((await pair.cashier.api.post(`/games/${cards}/cards`, { add: [2] })).status).toBe(200);
    expect((await draw(cards)).body.award).toMatchObject({ _id: one, triggeredByCashier: true });
  });

  test("requires the owner's minimum or half the median of the last ten games", async () => {
    const change = (drawMinCards: number) => hall.admin.api.patch('/admin/settings', { drawMinCards });
    expect((await change(1)).status).toBe(400);
    expect((await change(5)).body.settings).toMatchObject({ drawMinCards: 5 });
    const drawAndFinish = async (cards: number) => {
      const { _id } = await play(cards);
      const answer = await draw(_id);
      await pair.cashier.api.post(`/games/${_id}/finish`);
      return answer;
    };
    await award({ random: true, amount: 5 });
    expectRefusal(await drawAndFinish(4), 400, 'TOO_FEW_CARDS', tooFew(5));
    expect((await drawAndFinish(5)).status).toBe(200);
    await award({ random: true, amount: 5, drawAt: new Date(hall.clock.now().getTime() + 60_000).toISOString() });
    for (let game = 0; game < 8; game++) await drawAndFinish(41);
    hall.clock.advance(61_000);
    // A game that was never started does not count for the median.
    const { _id } = await createGame(pair.cashier.api, { cardPool: [1, 2] });
    await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'x' });
    expectRefusal(await drawAndFinish(20), 400, 'TOO_FEW_CARDS', tooFew(21));
    expect((await drawAndFinish(21)).status).toBe(200);
    await change(20);
  });
});
