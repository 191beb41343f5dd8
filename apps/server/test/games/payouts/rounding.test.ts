import { verifyReceipt } from '@adarash/rules/verify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { newestRoundings } from '../../../src/money/jackpot/ledger.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { lineOf, sharedFinish } from '../../harness/play/cards.ts';
import { callTyped, callUntil, expectRefusal, gameOf, getGame, startedGame } from '../../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

const payIn = (wholeBirr: boolean) => pair.cashier.api.patch('/games/settings', { wholeBirr });
const check = (id: string, cardId: number) => pair.cashier.api.post(`/games/${id}/check-bingo`, { cardId });
const jackpot = async () => (await pair.cashier.api.get(`/jackpot/${pair.hallId}`)).body;
const history = async () => (await pair.moderator.api.get(`/jackpot/${pair.hallId}/history`)).body;
const receipt = async (id: string) => (await hall.api(null).get(`/public/receipts/${id}`)).body;
const found = () =>
  differences({ db: hall.services.storage.db, cardOf: hall.services.cardOf, seedKey: hall.services.seedKey });

async function actions(subject: string): Promise<string[]> {
  const { db } = hall.services.storage;
  const rows = await db.selectFrom('audit').select('action').where('subject', '=', subject).orderBy('seq').execute();
  return rows.map(({ action }) => action);
}

test('pays prizes in whole Birr, adds the remainder to the jackpot and displays it', async () => {
  expect((await pair.cashier.api.get('/games/settings')).body.wholeBirr).toBe(false);
  expect((await payIn(true)).body).toMatchObject({ success: true, wholeBirr: true });
  expect((await pair.moderator.api.patch('/games/settings', { wholeBirr: false })).status).toBe(403);

  // 2 cards at 109.41: pot 218.82, contribution 109.41, fee 16.41, prize pool 93.00; 109.99 gives 93.49.
  const { cards, before, last } = sharedFinish();
  const { _id, gameNumber } = await startedGame(pair.cashier.api, { cardPool: [...cards], betAmount: 109.99 });
  // Later settings are valid only for later games.
  await payIn(false);
  await callTyped(pair.moderator.api, _id, [...before, last]);
  const [first, second] = cards;
  expect((await check(_id, first)).body).toMatchObject({ winner: { prize: 93 }, game: { roundedOff: 0.49 } });
  expect((await jackpot()).amount).toBe(110.48);
  // An award pays out the whole jackpot. A later co-winner changes the shares, but not the jackpot.
  await pair.moderator.api.post(`/jackpot/${pair.hallId}/awards`, { amount: 110.48, cardNumber: 1, message: 'All' });
  expect((await check(_id, second)).body.winners).toMatchObject([{ prize: 47 }, { prize: 46 }]);
  expect(await jackpot()).toMatchObject({ amount: 0, baseAmount: 110.48 });

  const game = await getGame(pair.cashier.api, _id);
  expect(game).toMatchObject({ wholeBirr: true, roundedOff: 0.49, prizePool: 93.49, unclaimedPrize: 0 });
  expect(await history()).toMatchObject({
    roundings: [{ gameId: _id, gameNumber, amount: 0.49 }],
    roundedOff: 0.49,
    history: [{ amount: -110.48 }],
  });
  const { summary } = (await pair.cashier.api.get('/games/report')).body;
  expect(summary).toMatchObject({
    totalPrizePool: 93.49,
    totalPrizesAwarded: 93,
    roundedOff: 0.49,
    unclaimedPrizes: 0,
  });
  const proof = await receipt(_id);
  expect(proof).toMatchObject({ wholeBirr: true, roundedOff: 0.49, winners: [{ prize: 47 }, { prize: 46 }] });
  expect(verifyReceipt(proof).steps.filter((step) => !step.ok)).toEqual([]);
  expect((await actions(_id)).filter((action) => action === 'jackpot.rounding')).toEqual(['jackpot.rounding']);
  expect(await found()).toEqual([]);
});

test('pays prizes to the santim with unchanged receipts if whole Birr are disabled', async () => {
  const { _id } = await startedGame(pair.cashier.api, { betAmount: 10.33 });
  await payIn(true);
  await callTyped(pair.moderator.api, _id, lineOf(7, 'cross'));
  const { body } = await check(_id, 7);
  expect(body.game).toMatchObject({ wholeBirr: false, roundedOff: 0, winner: { prize: body.game.prizePool } });
  expect(Object.keys(await receipt(_id))).not.toContain('wholeBirr');
  expect(await history()).toMatchObject({ roundings: [], roundedOff: 0 });
});

test('rounds prizes of designated and decided winners, but not unclaimed prizes', async () => {
  await payIn(true);
  const bet = { betAmount: 10.33, cardPool: [3, 7, 42] };
  const { _id } = (await pair.cashier.api.post('/games/sequential', { ...settingsOf(bet) })).body.games[0];
  await pair.moderator.api.post(`/games/${_id}/select-winner`, { cardId: 7 });
  await pair.cashier.api.post(`/games/${_id}/start`);
  const designated = await callUntil(pair.cashier.api, _id);
  expect(designated).toMatchObject({ prizePool: 17.56, roundedOff: 0.56, winner: { cardId: 7, prize: 17 } });

  const second = await startedGame(pair.cashier.api, bet);
  const decided = await pair.moderator.api.post(`/games/${second._id}/finish`, { moderatorCardId: 3 });
  expect(gameOf(decided)).toMatchObject({ roundedOff: 0.56, winner: { prize: 17, decidedBy: 'moderator' } });

  const third = await startedGame(pair.cashier.api, bet);
  const unclaimed = gameOf(await pair.cashier.api.post(`/games/${third._id}/finish`));
  expect(unclaimed).toMatchObject({ wholeBirr: true, roundedOff: 0, unclaimedPrize: 17.56 });
  expect(await receipt(third._id)).toMatchObject({ wholeBirr: true, roundedOff: 0 });

  // A voided game has paid no winner, so it has no rounded part. A won game cannot be voided.
  const fourth = await startedGame(pair.cashier.api, bet);
  await pair.cashier.api.post(`/games/${fourth._id}/void`, { reason: 'rain' });
  expectRefusal(await pair.cashier.api.post(`/games/${second._id}/void`, { reason: 'rain' }), 400, 'GAME_NOT_VOIDABLE');
  expect((await history()).roundedOff).toBe(1.12);
  expect((await jackpot()).amount).toBe(32.11);
  expect(await found()).toEqual([]);
});

const settingsOf = (wanted: object) => ({ houseFeePercentage: 15, pattern: 'all', ...wanted });

test('reads the newest rounded parts by an index instead of a full scan', async () => {
  const { db, engine } = hall.services.storage;
  const query = newestRoundings(db, pair.hallId);
  // PostgreSQL scans such a small table completely, even with an index.
  if (engine === 'postgresql') return expect(await query.explain()).not.toEqual([]);
  expect(JSON.stringify(await query.explain(undefined, sql`query plan`))).toContain('jackpot_roundings');
});
