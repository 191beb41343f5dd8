import { beforeEach, expect, test } from 'vitest';
import { startHall, useHall, usePair } from '../../harness/hall.ts';
import { range, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';

const hall = useHall();
const pair = usePair(hall);
const jackpot = jackpotOf(pair);
beforeEach(async () => {
  await jackpot.put(500);
});

test('reserves the amount of a new award and lists the award as pending', async () => {
  const made = await jackpot.award({ amount: 120.25, gameNumber: 4 });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ remaining: 379.75, success: true });
  expect(made.body.message).toBe(
    'Jackpot of 120.25 BIRR awarded to card #7! Message: "Well played". Remaining: 379.75 BIRR',
  );
  const entry = {
    _id: made.body.award._id,
    amount: -120.25,
    winnerCardId: 7,
    game: { gameNumber: 4 },
    gameId: null,
    message: 'Well played',
    triggeredByCashier: false,
    random: false,
    awardedBy: 'staff',
    cashierId: pair.hallId,
  };
  expect(made.body.award).toMatchObject(entry);
  expect(await jackpot.history()).toMatchObject([entry]);
  expect(await jackpot.read()).toMatchObject({
    amount: 379.75,
    baseAmount: 500,
    winnerCardId: 7,
    pendingAward: { _id: entry._id, cardNumber: 7, amount: 120.25, gameNumber: 4, drawAt: null, random: false },
  });
});

test.each([
  [{ amount: 0 }, 'Please enter a valid positive amount to award.'],
  [{ amount: -1 }, 'Please enter a valid positive amount to award.'],
  [{ amount: 1.001 }, 'Please enter a valid positive amount to award.'],
  [{ amount: '5' }, 'Please enter a valid positive amount to award.'],
  [{ amount: 500.01 }, 'Award amount cannot exceed available jackpot (500 BIRR).'],
  [{ cardNumber: 0 }, 'Please enter a valid card number (1-100).'],
  [{ cardNumber: 101 }, 'Please enter a valid card number (1-100).'],
  [{ cardNumber: 1.5 }, 'Please enter a valid card number (1-100).'],
  [{ cardNumber: undefined }, 'Please enter a valid card number (1-100).'],
  [{ gameNumber: 0 }, 'Please enter a valid game number (1 or higher).'],
  [{ message: '  ' }, 'Please enter a message for the winner.'],
  [{ message: undefined }, 'Please enter a message for the winner.'],
  [{ message: 'x'.repeat(201) }, 'Message must be at most 200 characters.'],
  [{ drawAt: 'tomorrow' }, 'Please enter a valid draw date.'],
])('rejects an award with %j and returns the broken rule', async (fields, sentence) => {
  const answer = await jackpot.award(fields);
  expect([answer.status, answer.body.error]).toEqual([400, sentence]);
  expect(await jackpot.history()).toEqual([]);
  expect((await jackpot.read()).amount).toBe(500);
});

test('rejects a winner card beyond the card catalogue', async () => {
  const small = await startHall({ env: { CARD_COUNT: '12' } });
  const there = jackpotOf(small);
  await there.put(500);
  expect((await there.award({ cardNumber: 13 })).body.error).toBe('Please enter a valid card number (1-12).');
  expect((await there.award({ cardNumber: 12 })).status).toBe(201);
  await small.stop();
});

test('limits an updated award to its amount plus the available amount', async () => {
  const { _id } = (await jackpot.award({ amount: 450, gameNumber: 2 })).body.award;
  const tooMuch = await jackpot.change(_id, { amount: 500.01 });
  expect([tooMuch.status, tooMuch.body.error]).toEqual([400, 'Updated amount cannot exceed available jackpot amount.']);
  const changed = await jackpot.change(_id, { amount: 500, cardNumber: 9, message: 'All of it' });
  expect(changed.body).toMatchObject({ message: 'Award updated successfully!', remaining: 0 });
  expect(changed.body.entry).toMatchObject({ amount: -500, winnerCardId: 9, game: { gameNumber: 2 } });
  expect((await jackpot.change(_id, { amount: 500, gameNumber: null })).body.entry.game).toBeNull();
  expect(await jackpot.read()).toMatchObject({ amount: 0, baseAmount: 500 });
});

test('assigns no card to a random award before its draw, and marks an edited one as chosen', async () => {
  const both = await jackpot.award({ random: true, cardNumber: 7 });
  expect(both.status).toBe(400);
  const made = await jackpot.award({ random: true, cardNumber: undefined });
  expect(made.body.award).toMatchObject({ winnerCardId: null, random: true, awardedBy: 'draw' });
  expect(await jackpot.read()).toMatchObject({ winnerCardId: null, pendingAward: { random: true, cardNumber: null } });
  const same = await jackpot.change(made.body.award._id, { cardNumber: undefined, amount: 90 });
  expect(same.body.entry).toMatchObject({ random: true, winnerCardId: null });
  const chosen = await jackpot.change(made.body.award._id, { cardNumber: 3 });
  expect(chosen.body.entry).toMatchObject({ random: false, awardedBy: 'staff', winnerCardId: 3 });
});

test('returns the amount of a deleted award and preserves its ledger entries', async () => {
  const { _id } = (await jackpot.award({ amount: 200 })).body.award;
  const gone = await jackpot.remove(_id);
  expect(gone.body).toMatchObject({
    message: 'Award deleted successfully! Restored 200 BIRR to jackpot.',
    restoredAmount: 200,
  });
  expect((await jackpot.remove(_id)).status).toBe(404);
  expect((await jackpot.change(_id)).status).toBe(404);
  expect(await jackpot.history()).toEqual([]);
  expect(await jackpot.read()).toMatchObject({ amount: 500, baseAmount: 500, pendingAward: null });
  const { db } = hall.services.storage;
  const kept = await db
    .selectFrom('jackpot_entries')
    .select('kind')
    .where('award_id', '=', _id)
    .orderBy('seq')
    .execute();
  expect(kept.map((entry) => entry.kind)).toEqual(['award', 'restore']);
});

test('draws the oldest award for the game number, otherwise the oldest without a number', async () => {
  const loose = (await jackpot.award({ amount: 10, cardNumber: 3 })).body.award._id;
  const other = (await jackpot.award({ amount: 20, cardNumber: 3, gameNumber: 99 })).body.award._id;
  const mine = (await jackpot.award({ amount: 30, cardNumber: 42, gameNumber: 1 })).body.award._id;
  const draw = (gameId: string) => pair.cashier.api.post(`/games/${gameId}/select-jackpot-winner`);

  const first = await startedGame(pair.cashier.api);
  expect((await jackpot.read()).pendingAward._id).toBe(mine);
  const drawn = await draw(first._id);
  expect(drawn.body).toMatchObject({
    game: { jackpotWinnerCardId: 42, jackpotAwardedAmount: 30, jackpotAwardedBy: 'staff' },
    award: { _id: mine, triggeredByCashier: true, game: { gameNumber: 1 }, gameId: first._id },
  });
  expect((await draw(first._id)).body.award._id).toBe(mine);
  for (const answer of [await jackpot.change(mine), await jackpot.remove(mine)]) {
    expect([answer.status, answer.body.code]).toEqual([400, 'AWARD_TRIGGERED']);
  }

  const second = await startedGame(pair.cashier.api, { cardPool: [1, 2] });
  expect((await draw(second._id)).status).toBe(400);
  const third = await startedGame(pair.cashier.api, { cardPool: [11, 12] });
  await jackpot.change(loose, { amount: 10, cardNumber: 11 });
  expect((await draw(third._id)).body.award).toMatchObject({ _id: loose, game: { gameNumber: 3 } });
  expect((await jackpot.history()).map((entry: { _id: string }) => entry._id)).toEqual([mine, other, loose]);
});

test('draws an award only after its time and in its series', async () => {
  const soon = new Date(hall.clock.now().getTime() + 60_000).toISOString();
  await jackpot.award({ amount: 10, cardNumber: 3, drawAt: soon });
  const game = await startedGame(pair.cashier.api);
  const draw = () => pair.cashier.api.post(`/games/${game._id}/select-jackpot-winner`);
  expect((await draw()).body.error).toBe(
    'Cannot run jackpot: Invalid game or user, or already drawn, or not time yet, or not enabled',
  );
  expect((await jackpot.read()).pendingAward).toMatchObject({ drawAt: soon });
  hall.clock.advance(60_000);
  await jackpot.enable(false);
  expect((await draw()).status).toBe(400);
  await jackpot.enable(true);
  expect((await draw()).status).toBe(200);

  await jackpot.award({ amount: 10, cardNumber: 21, gameNumber: 1 });
  await pair.cashier.api.post('/games/reset-game-counter');
  const again = await startedGame(pair.cashier.api, { cardPool: [21, 22] });
  expect(again.gameNumber).toBe(1);
  expect((await pair.cashier.api.post(`/games/${again._id}/select-jackpot-winner`)).status).toBe(400);
});

test('draws a random award for a card of the game', async () => {
  await jackpot.award({ amount: 50, random: true, cardNumber: undefined });
  const game = await startedGame(pair.cashier.api, { cardPool: range(11, 30) });
  const { body } = await pair.cashier.api.post(`/games/${game._id}/select-jackpot-winner`);
  expect(range(11, 30)).toContain(body.award.winnerCardId);
  expect(body.award).toMatchObject({ random: true, awardedBy: 'draw', triggeredByCashier: true });
});
