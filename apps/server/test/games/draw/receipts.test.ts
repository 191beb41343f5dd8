import { ROUTES } from '@adarash/contract';
import { documentIn } from '@adarash/rules/game';
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import {
  callTyped,
  callUntil,
  createGame,
  expectRefusal,
  gameOf,
  range,
  startedGame,
} from '../../harness/play/games.ts';
import { rewriteDocument } from '../../harness/rewriting.ts';

const hall = useHall();
const pair = usePair(hall);

async function receiptOf(gameId: string) {
  const { status, body } = await hall.api(null).get(`/public/receipts/${gameId}`);
  expect(status).toBe(200);
  expect(ROUTES['GET /public/receipts/:gameId'].answer.parse(body)).toEqual(body);
  return body;
}

function expectToVerify(receipt: unknown) {
  const verdict = verifyReceipt(receipt);
  expect(verdict.steps.filter((step) => !step.ok)).toEqual([]);
  expect(verdict.ok).toBe(true);
}

test('omits the seed from receipts of pending and running games', async () => {
  const cashier = pair.cashier.api;
  const game = await createGame(cashier, { hallEntropy: 'dice:3164' });
  const pending = await receiptOf(game._id);
  expect(pending).toMatchObject({
    scheme: 'bingo75/v2',
    text: 'dice:3164',
    parts: [],
    mix: null,
    links: [],
    openedAt: null,
    closedAt: null,
    completeUnpaid: [],
    endedBy: null,
    gameId: game._id,
    gameNumber: 1,
    draw: 'fair',
    drawId: game.drawId,
    sequence: 1,
    commitment: game.commitment,
    seed: null,
    sales: { gameNumber: 1, pattern: 'all', betSantim: 1000, houseBasisPoints: 1500, cards: [3, 7, 42] },
    public: 'dice:3164',
    rounds: [],
    calls: [],
    status: 'pending',
  });
  expect(pending.cards).toHaveLength(3);
  await cashier.post(`/games/${game._id}/start`);
  await cashier.post(`/games/${game._id}/call-number`);
  const running = await receiptOf(game._id);
  expect(running).toMatchObject({ seed: null, status: 'active', rounds: [{ round: 0, fromCall: 1 }] });
  expect(running.calls).toHaveLength(1);
  expect(verifyReceipt(running)).toMatchObject({ ok: false, finished: false });
});

test('verifies the receipt of a fair game with a winner, and rejects a forged receipt', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier, { cardPool: range(1, 30) });
  const { selectedCards, calledNumbers } = await callUntil(cashier, _id, (game) => game.calledNumbers.length >= 45);
  for (const { cardId } of selectedCards) await cashier.post(`/games/${_id}/check-bingo`, { cardId });
  if (calledNumbers.length < 75) await cashier.post(`/games/${_id}/finish`);
  const receipt = await receiptOf(_id);
  expectToVerify(receipt);
  const [first, second, ...rest] = receipt.calls;
  expect(verifyReceipt({ ...receipt, calls: [second, first, ...rest] }).ok).toBe(false);
  expect(verifyReceipt({ ...receipt, seed: 'f'.repeat(64) }).ok).toBe(false);
});

test('lists typed numbers in the receipt', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await startedGame(cashier);
  const { calledNumber } = (await cashier.post(`/games/${_id}/call-number`)).body;
  await callTyped(moderator, _id, [(calledNumber % 75) + 1]);
  await cashier.post(`/games/${_id}/call-number`);
  await cashier.post(`/games/${_id}/finish`);
  const receipt = await receiptOf(_id);
  expect(receipt).toMatchObject({ draw: 'manual', designated: false });
  expect(receipt.calls.map((call: { kind: string }) => call.kind)).toEqual(['drawn', 'manual', 'drawn']);
  expectToVerify(receipt);
});

test('verifies a game paid by decision and voided games', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const decided = await startedGame(cashier);
  await cashier.post(`/games/${decided._id}/call-number`);
  await moderator.post(`/games/${decided._id}/finish`, { moderatorCardId: 42 });
  const paid = await receiptOf(decided._id);
  expect(paid).toMatchObject({ draw: 'designated', designatedCardId: 42, winners: [{ decidedBy: 'moderator' }] });
  expectToVerify(paid);

  const pending = await createGame(cashier);
  const running = await startedGame(cashier);
  await cashier.post(`/games/${running._id}/call-number`);
  for (const { _id } of [pending, running]) {
    await cashier.post(`/games/${_id}/void`, { reason: 'Power cut' });
    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({ status: 'voided', seed: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expectToVerify(receipt);
  }
});

test('keeps the order of called numbers if the clock is set back', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier);
  gameOf(await cashier.post(`/games/${_id}/call-number`));
  hall.clock.advance(-60_000);
  gameOf(await cashier.post(`/games/${_id}/call-number`));
  gameOf(await cashier.post(`/games/${_id}/finish`));
  hall.clock.advance(60_000);
  const receipt = await receiptOf(_id);
  expect(receipt.calls).toHaveLength(2);
  expectToVerify(receipt);
});

test('returns RECEIPT_NOT_FOUND for an unknown game', async () => {
  for (const id of ['0123456789abcdef01234567', 'x'])
    expectRefusal(
      await hall.api(null).get(`/public/receipts/${id}`),
      404,
      'RECEIPT_NOT_FOUND',
      'There is no receipt for this game.',
    );
});

test('shows cards of an old game that exceed the current card catalogue', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await createGame(cashier, { cardPool: [1, 2] });
  const { db } = hall.services.storage;
  await hall.services.storage.write({}, (tx) => rewriteDocument(tx.db, _id, () => ({ cards: [1, 700] })));
  const stored = await db.selectFrom('games').select('document').where('id', '=', _id).executeTakeFirstOrThrow();
  expect(documentIn(stored.document).cards).toEqual([1, 700]);
  const game = gameOf(await cashier.get(`/games/${_id}`));
  expect(game.selectedCards[1]).toMatchObject({ cardId: 700 });
  expect(game.selectedCards[1]!.numbers).toHaveLength(25);
});
