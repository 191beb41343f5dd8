import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import { callUntil, createGame, expectRefusal, gameOf, getGame, range, startedGame } from '../../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

const sell = (gameId: string, body: object) => pair.cashier.api.post(`/games/${gameId}/cards`, body);
const soldIn = ({ selectedCards }: { selectedCards: { cardId: number }[] }) =>
  selectedCards.map(({ cardId }) => cardId);

test('adds and removes cards with their money until the first number', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier, { cardPool: [3, 7, 42] });
  const later = gameOf(await sell(_id, { add: [50, 8], remove: [7] }));
  expect(soldIn(later)).toEqual([3, 8, 42, 50]);
  expect(later).toMatchObject({ cardCount: 4, totalPot: 40, jackpotContribution: 10, houseFee: 4.5, prizePool: 25.5 });
  expect((await cashier.get('/games/report')).body).toMatchObject({ summary: { totalPrizePool: 25.5 } });
  expect((await cashier.get(`/jackpot/${pair.hallId}`)).body).toMatchObject({ amount: 10 });
  expect((await cashier.get('/games/cards/available')).body.data).not.toContain(50);
  expect((await cashier.get('/games/cards/available')).body.data).toContain(7);

  await cashier.post(`/games/${_id}/call-number`);
  expectRefusal(await sell(_id, { add: [9] }), 409, 'SALE_CLOSED');
  await cashier.post(`/games/${_id}/finish`);
  const receipt = (await cashier.get(`/public/receipts/${_id}`)).body;
  expect(receipt.sales.cards).toEqual([3, 8, 42, 50]);
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
});

test('rejects unsellable cards with an error that names them, and leaves the game unchanged', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier, { cardPool: [1, 2] });
  const other = await startedGame(cashier, { cardPool: [5, 6] });
  expectRefusal(await sell(_id, { add: [5] }), 400, 'CARDS_INVALID', 'Invalid card IDs: 5');
  expectRefusal(await sell(_id, { add: [101] }), 400, 'CARDS_INVALID', 'Invalid card IDs: 101');
  expectRefusal(await sell(_id, { add: [2] }), 400, 'CARDS_REPEATED', 'Each card can be chosen once only. Repeated: 2');
  expectRefusal(await sell(_id, { remove: [9] }), 400, 'CARD_NOT_IN_GAME', 'Card 9 is not playing in this game');
  expectRefusal(await sell(_id, { remove: [1, 2] }), 400, 'CARDS_REQUIRED', 'Please select at least one card');
  for (const add of [['3'], [0], [1.5], 'all']) expect((await sell(_id, { add })).status).toBe(400);
  expectRefusal(await pair.moderator.api.post(`/games/${_id}/cards`, { add: [9] }), 403, 'ACCESS_DENIED');
  expect(soldIn(await getGame(cashier, _id))).toEqual([1, 2]);
  expect((await getGame(cashier, _id)).version).toBe(2);
  // A pending game may contain cards of another pending game. They are checked at its start.
  const waiting = await createGame(cashier, { cardPool: [9] });
  expect(soldIn(gameOf(await sell(waiting._id, { add: [5] })))).toEqual([5, 9]);
  expectRefusal(await cashier.post(`/games/${waiting._id}/start`), 400, 'CARDS_INVALID', 'Invalid card IDs: 5');
  await cashier.post(`/games/${other._id}/finish`);
  expect((await cashier.post(`/games/${waiting._id}/start`)).status).toBe(200);
});

test('searches a designated draw again if cards change, so that its card still wins', async () => {
  const cashier = pair.cashier.api;
  await pair.moderator.api.post('/games/configure-future-winners', {
    games: [{ gameNumber: 1, cardId: 30, jackpotEnabled: true, pattern: 'all' }],
  });
  expect((await cashier.get('/games/next-draw')).body).toMatchObject({ designated: true, designatedCardId: 30 });
  const { _id } = await createGame(cashier, { cardPool: range(1, 10) });
  expect((await cashier.get('/games/next-draw')).body).toMatchObject({ designated: false, designatedCardId: null });
  expectRefusal(await cashier.post(`/games/${_id}/start`), 400, 'DESIGNATED_CARD_NOT_IN_GAME');
  gameOf(await sell(_id, { add: [30] }));
  expect(gameOf(await cashier.post(`/games/${_id}/start`))).toMatchObject({ designated: true, gameNumber: 1 });
  expectRefusal(await sell(_id, { remove: [30] }), 400, 'DESIGNATED_CARD_NOT_IN_GAME');
  const [one, two] = await Promise.all([sell(_id, { add: range(40, 60) }), sell(_id, { add: [70], remove: [1] })]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await callUntil(cashier, _id)).toMatchObject({ winner: { cardId: 30 }, cardCount: 32 });
  expect(verifyReceipt((await cashier.get(`/public/receipts/${_id}`)).body)).toMatchObject({ ok: true });
});

test('adds a sale with seller and cards to the audit log and publishes it', async () => {
  const { _id } = await startedGame(pair.cashier.api, { cardPool: [1, 2] });
  await sell(_id, { add: [3] });
  const rows = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', _id)
    .orderBy('seq')
    .execute();
  const entry = rows.find(({ action }) => action === 'game.cards-changed');
  expect(JSON.stringify(entry)).toContain('[1,2,3]');
});
