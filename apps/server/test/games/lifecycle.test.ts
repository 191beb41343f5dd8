import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { callUntil, createGame, gameOf } from '../harness/play/games.ts';

const hall = useHall();

test('runs a game from sale to payout as cashier with a draw that verifies', { tags: ['postgres'] }, async () => {
  const { cashier } = hall;
  const created = await createGame(cashier.api, { cardPool: [42, 7, 3], hallEntropy: 'dice:3164' });
  expect(created).toMatchObject({
    gameNumber: 1,
    series: 1,
    status: 'pending',
    draw: 'fair',
    designated: false,
    designatedBy: null,
    sequence: 1,
    cardCount: 3,
    totalPot: 30,
    jackpotContribution: 10,
    houseFee: 3,
    prizePool: 17,
    potentialJackpot: 10,
    publicText: 'dice:3164',
    calledNumbers: [],
    winner: null,
  });
  expect(created.selectedCards.map((card) => card.cardId)).toEqual([3, 7, 42]);

  const started = gameOf(await cashier.api.post(`/games/${created._id}/start`));
  expect(started).toMatchObject({ status: 'active', potentialJackpot: 10 });

  const first = await cashier.api.post(`/games/${created._id}/call-number`, {});
  expect(first.body).toMatchObject({ kind: 'drawn', calledNumber: first.body.game.calledNumbers[0] });

  const full = await callUntil(cashier.api, created._id);
  expect(full).toMatchObject({ status: 'completed', winner: null, unclaimedPrize: 17 });
  expect(new Set(full.calledNumbers).size).toBe(75);

  const receipt = await hall.api(null).get(`/public/receipts/${created._id}`);
  expect(receipt.status).toBe(200);
  expect(receipt.body.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(verifyReceipt(receipt.body)).toMatchObject({ ok: true, finished: true });
});
