import { verifyReceipt } from '@adarash/rules/verify';
import { afterEach, expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import type { Api } from '../../harness/api.ts';
import { useHall } from '../../harness/hall.ts';
import { cardOf, lineOf, numbersBesides, wins } from '../../harness/play/cards.ts';
import { callTyped, expectRefusal, gameOf, getGame, startedGame } from '../../harness/play/games.ts';
import { listen, read } from '../../harness/reader.ts';

const hall = useHall();
const usual = { falseClaims: 'told' };
const decide = async (terms: object) => {
  expect((await hall.admin.api.patch('/admin/settings', terms)).status).toBe(200);
};
afterEach(() => decide(usual));

const LINE = lineOf(3, 'main_diagonal');
const BESIDES = numbersBesides(3, 7);
const receiptOf = async (gameId: string) => (await hall.api(null).get(`/public/receipts/${gameId}`)).body;
const display = async () => {
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  return (await hall.api(null).get(`/hall/${code}`)).body.game;
};
const asRecorded = async () =>
  expect(await differences({ db: hall.services.storage.db, cardOf, seedKey: hall.services.seedKey })).toEqual([]);
const over = async (gameId: string) => {
  await hall.moderator.api.post(`/games/${gameId}/finish`, { reason: 'over' });
  expect(verifyReceipt(await receiptOf(gameId))).toMatchObject({ ok: true, finished: true });
  await asRecorded();
};

test('refuses a late claim despite a lenient setting of release 1.1', async () => {
  const { cashier, moderator } = hall;
  await decide({ lateCalls: 'off' });
  const { _id } = await startedGame(cashier.api, { cardPool: [3, 7] });
  await callTyped(moderator.api, _id, [...LINE, BESIDES[0]!]);
  const late = await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 3 });
  expect(late.body).toMatchObject({ isBingo: false, lateCall: true });
  await over(_id);
  expect(await receiptOf(_id)).not.toHaveProperty('terms');
});

test('locks the card of a false claim only if the owner allows it and staff request it after the check', async () => {
  const { cashier, moderator } = hall;
  const told = await startedGame(cashier.api, { cardPool: [3, 7] });
  await callTyped(moderator.api, told._id, [BESIDES[0]!]);
  const lockCard = (gameId: string, cardId: number, after?: number, api: Api = cashier.api) =>
    api.post(`/games/${gameId}/false-claim`, { cardId, after });
  expectRefusal(await lockCard(told._id, 3), 409, 'FALSE_CLAIMS_TOLD');
  await over(told._id);

  await decide({ falseClaims: 'out' });
  const { _id } = await startedGame(cashier.api, { cardPool: [3, 7] });
  await callTyped(moderator.api, _id, LINE.slice(0, -1));
  const seen = LINE.length - 1;
  expect((await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 3 })).body).toMatchObject({ isBingo: false });
  expect(await getGame(cashier.api, _id)).not.toHaveProperty('out');
  const behind = await lockCard(_id, 3, seen - 1);
  expectRefusal(behind, 409, 'OVERTAKEN');
  expect(behind.body.game.calledNumbers).toHaveLength(seen);
  expectRefusal(await lockCard(_id, 9, seen), 400, 'CARD_NOT_IN_GAME');
  expect(gameOf(await lockCard(_id, 3, seen)).out).toEqual([3]);
  expect((await display()).out).toEqual([3]);
  expect(gameOf(await lockCard(_id, 3, seen, moderator.api)).out).toEqual([3]);
  await callTyped(moderator.api, _id, LINE.slice(-1));
  expect(wins(3, LINE)).toBe(true);
  const refused = await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 3 });
  expectRefusal(refused, 409, 'CARD_OUT', 'Card 3 is locked in this game after a false claim');
  // No other card is complete, so the cashier may end the game.
  expect((await cashier.api.post(`/games/${_id}/finish`)).status).toBe(200);
  expect(await receiptOf(_id)).toMatchObject({ out: [{ cardId: 3, callIndex: seen }], completeUnpaid: [] });
  const told3 = hall.services.storage.db.selectFrom('audit').select('after').where('action', '=', 'game.card-out');
  expect((await told3.execute()).map(({ after }) => JSON.parse(after ?? ''))).toMatchObject([
    { cardId: 3, callIndex: seen },
  ]);
  await over(_id);
});

test('undoes a typed number in audit log, receipt and live events, but not in stored responses', async () => {
  const { cashier, moderator } = hall;
  const stream = await read(`${await listen(hall)}/api/live`, cashier.token);
  const [first, wrong, right] = BESIDES as [number, number, number];
  const { _id } = await startedGame(cashier.api, { cardPool: [3, 7] });
  const key = { headers: { 'idempotency-key': '00000001-0000-4000-8000-000000000000' } };
  const typing = () => moderator.api.post(`/games/${_id}/call-number`, { number: wrong }, key);
  await callTyped(moderator.api, _id, [first]);
  const called = await typing();
  const takeBack = (api: Api, after?: number) => api.post(`/games/${_id}/take-back`, { reason: 'It was 12', after });
  expectRefusal(await takeBack(cashier.api), 403, 'MANUAL_CALL_NOT_ALLOWED');
  expectRefusal(await moderator.api.post(`/games/${_id}/take-back`, { reason: ' ' }), 400, 'REASON_REQUIRED');
  expectRefusal(await takeBack(moderator.api, 1), 409, 'OVERTAKEN');
  const taken = gameOf(await takeBack(moderator.api, 2));
  expect(taken).toMatchObject({
    calledNumbers: [first],
    draw: 'manual',
    manualCalls: 2,
    saleOpen: false,
    takenBack: [{ number: wrong, callIndex: 2, reason: 'It was 12' }],
  });
  const told = await stream.until((event) => event.type === 'game-changed' && event.change === 'call-taken-back');
  expect(told).toMatchObject({ gameId: _id, version: taken.version, status: 'active' });
  expect(await display()).toMatchObject({ calledNumbers: [first], takenBack: [{ number: wrong }] });
  stream.close();
  // A repeated request after the undo and further calls returns the identical response.
  expect((await typing()).text).toBe(called.text);
  expectRefusal(await takeBack(moderator.api), 409, 'CALL_STAYS');
  await callTyped(moderator.api, _id, [right]);
  expect((await typing()).text).toBe(called.text);
  expect((await getGame(cashier.api, _id)).calledNumbers).toEqual([first, right]);
  await asRecorded();

  const { calledNumber } = (await cashier.api.post(`/games/${_id}/call-number`)).body;
  expect(calledNumber).toBeTypeOf('number');
  expectRefusal(await takeBack(moderator.api), 409, 'CALL_STAYS');
  await over(_id);
  expect((await typing()).text).toBe(called.text);
  const receipt = await receiptOf(_id);
  expect(receipt).toMatchObject({ draw: 'manual', takenBack: [{ number: wrong, callIndex: 2, reason: 'It was 12' }] });
  // The undone number may be drawn later.
  const calls = receipt.calls.map(({ number }: { number: number }) => number);
  expect(calls).toEqual([first, right, calledNumber]);
  const entries = hall.services.storage.db.selectFrom('audit').select('action').where('subject', '=', _id);
  const actions = (await entries.orderBy('seq').execute()).map(({ action }) => action);
  expect(actions.filter((action) => /manual-call|taken-back/.test(action))).toEqual([
    'game.manual-call',
    'game.manual-call',
    'game.call-taken-back',
    'game.manual-call',
  ]);
});

test('allows a cashier with a ball machine to undo a typed number unless it completes a card', async () => {
  const { cashier, moderator } = hall;
  await cashier.api.patch('/games/settings', { ballMachine: true });
  await decide({ falseClaims: 'out' });
  const { _id } = await startedGame(cashier.api, { cardPool: [3, 7] });
  const takeBack = (api: Api) => api.post(`/games/${_id}/take-back`, { reason: 'Mistyped' });
  await callTyped(cashier.api, _id, [BESIDES[0]!]);
  // The card was locked on a number that was undone, so it plays again.
  await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 3 });
  expect(gameOf(await cashier.api.post(`/games/${_id}/false-claim`, { cardId: 3 })).out).toEqual([3]);
  expect(gameOf(await takeBack(cashier.api))).not.toHaveProperty('out');
  // The sale stays closed after the first number, even if the number is undone.
  expectRefusal(await cashier.api.post(`/games/${_id}/cards`, { add: [9], remove: [] }), 409, 'SALE_CLOSED');
  await callTyped(cashier.api, _id, LINE);
  expectRefusal(await takeBack(cashier.api), 409, 'CARD_COMPLETE');
  expect(gameOf(await takeBack(moderator.api)).calledNumbers).toHaveLength(LINE.length - 1);
  await callTyped(cashier.api, _id, LINE.slice(-1));
  expect((await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 3 })).body.isBingo).toBe(true);
  expectRefusal(await takeBack(moderator.api), 400, 'GAME_ALREADY_COMPLETED');
  expect(verifyReceipt(await receiptOf(_id))).toMatchObject({ ok: true });
  await cashier.api.patch('/games/settings', { ballMachine: false });
  await asRecorded();
});
