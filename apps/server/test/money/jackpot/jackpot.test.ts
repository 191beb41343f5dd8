import { santim } from '@adarash/rules/money';
import { afterAll, expect, test } from 'vitest';
import { verifyChains } from '../../../src/audit-log/chain.ts';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { jackpotBefore, unbalancedJackpots } from '../../../src/money/jackpot/ledger.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { expectRefusal, getGame, range, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';

const hall = useHall();
const pair = usePair(hall);
const jackpot = jackpotOf(pair);
afterAll(async () => {
  expect(await unbalancedJackpots(hall.services.storage.db)).toEqual([]);
});

test('returns an empty jackpot before the first amount', async () => {
  expect(await jackpot.read()).toEqual({
    success: true,
    exists: false,
    amount: 0,
    holds: 0,
    baseAmount: 0,
    enabled: true,
    winnerCardId: null,
    lastUpdated: null,
    pendingAward: null,
  });
  expect(await jackpot.history()).toEqual([]);
});

test('creates the jackpot with the first total, and accepts only a higher total later', async () => {
  const opened = await jackpot.put(500, { gameNumber: 3 });
  expect(opened.body).toMatchObject({ message: 'Initial jackpot set to 500 BIRR', newAmount: 500, baseAmount: 500 });
  const added = await jackpot.put(620.5, { expectedAmount: 500 });
  expect(added.body.message).toBe('Added 120.50 BIRR to jackpot! New total: 620.50 BIRR');
  expect(added.body).toMatchObject({ newAmount: 620.5, amount: 620.5, baseAmount: 620.5 });

  const lower = await jackpot.put(620);
  expect([lower.status, lower.body.code]).toEqual([400, 'JACKPOT_ONLY_AWARDS_LEAVE']);
  expect(lower.body.error).toBe('Money can leave a jackpot only as an award.');
  const moved = await jackpot.put(700, { expectedAmount: 500 });
  expect([moved.status, moved.body.code]).toEqual([409, 'JACKPOT_MOVED']);
  expect(await jackpot.read()).toMatchObject({ exists: true, amount: 620.5, baseAmount: 620.5 });
});

test.each([
  [0, 'AMOUNT_NOT_POSITIVE'],
  [-5, 'AMOUNT_REQUIRED'],
  ['500', 'AMOUNT_REQUIRED'],
  [null, 'AMOUNT_REQUIRED'],
  [10.005, 'AMOUNT_NOT_POSITIVE'],
  [1e12, 'AMOUNT_NOT_POSITIVE'],
])('rejects a jackpot total of %s and changes no amount', async (amount, code) => {
  const answer = await jackpot.put(amount as number);
  expect([answer.status, answer.body.code]).toEqual([400, code]);
  expect((await jackpot.read()).exists).toBe(false);
});

test('rejects a jackpot total for a game number below 1', async () => {
  const answer = await jackpot.put(10, { gameNumber: 0 });
  expect(answer.body).toMatchObject({ error: 'Please enter a valid game number (1 or higher).' });
});

test('disables and enables the jackpot, even before the first amount', async () => {
  expect((await jackpot.enable(false)).body).toMatchObject({
    enabled: false,
    message: 'Jackpot disabled successfully!',
  });
  expect(await jackpot.read()).toMatchObject({ exists: false, enabled: false });
  await jackpot.put(500);
  const refused = await jackpot.award();
  expect([refused.status, refused.body.code]).toEqual([400, 'JACKPOT_DISABLED']);
  expect((await jackpot.enable(true)).body.message).toBe('Jackpot enabled successfully!');
  expect((await jackpot.award()).status).toBe(201);
  expect((await jackpot.enable('yes')).body.code).toBe('JACKPOT_ENABLED_REQUIRED');
});

test('adds one bet per started game to the jackpot, even after a repeated request', async () => {
  const game = await startedGame(pair.cashier.api);
  expect(await jackpot.read()).toMatchObject({ exists: true, amount: 10, baseAmount: 10 });
  const again = await jackpot.contribute(game._id, 10);
  expect([again.status, again.body]).toEqual([200, expect.objectContaining({ contributionAmount: 0, newTotal: 10 })]);

  for (const amount of [9.99, 20]) {
    const refused = await jackpot.contribute(game._id, amount);
    expect([refused.status, refused.body.code]).toEqual([400, 'CONTRIBUTION_NOT_ONE_BET']);
  }
  for (const amount of [0, -10, 'ten', null]) {
    expect((await jackpot.contribute(game._id, amount)).body.error).toBe('Valid contribution amount required');
  }
  expect((await jackpot.contribute('', 10)).body.error).toBe('Game ID is required');
  expect((await jackpot.contribute('12', 10)).body.error).toBe('Invalid game ID format');
  const created = await pair.cashier.api.post('/games/sequential', {
    pattern: 'all',
    betAmount: 10,
    houseFeePercentage: 0,
    cardPool: [1],
  });
  const pending = await jackpot.contribute(created.body.games[0]._id, 10);
  expect([pending.status, pending.body.code]).toEqual([400, 'CONTRIBUTION_NOT_ONE_BET']);
  expect((await jackpot.read()).amount).toBe(10);
});

test('reverses the jackpot contribution of a voided game unless an award has reserved it', async () => {
  await jackpot.put(100);
  const game = await startedGame(pair.cashier.api);
  const { body } = await jackpot.award({ amount: 105 });
  const refused = await pair.cashier.api.post(`/games/${game._id}/void`, { reason: 'power cut' });
  expect([refused.status, refused.body.code]).toEqual([400, 'GAME_NOT_VOIDABLE']);
  expect(await jackpot.read()).toMatchObject({ amount: 5, baseAmount: 110 });

  await jackpot.remove(body.award._id);
  expect((await pair.cashier.api.post(`/games/${game._id}/void`, { reason: 'power cut' })).status).toBe(200);
  expect(await jackpot.read()).toMatchObject({ amount: 100, baseAmount: 100 });
});

test('corrects a wrong jackpot in both directions with a reason, and preserves the ledger', async () => {
  await jackpot.put(30);
  await jackpot.put(12_345_708.9);
  expectRefusal(await jackpot.correct(153.45, 30), 409, 'JACKPOT_MOVED');
  expectRefusal(await jackpot.correct(12_345_708.9, 12_345_708.9), 400, 'CORRECTION_UNCHANGED');
  const down = await jackpot.correct(153.45, 12_345_708.9, { reason: '  Comma forgotten ' });
  expect(down.body).toMatchObject({ holds: 153.45, amount: 153.45, baseAmount: 153.45 });
  expect(down.body.message).toBe('Jackpot corrected from 12,345,708.90 to 153.45 BIRR.');
  expect((await jackpot.correct(160, 153.45)).body).toMatchObject({ holds: 160 });
  expect((await jackpot.moved()).map(({ kind, amount, reason, by }) => [kind, amount, reason, by])).toEqual([
    ['correction', 6.55, 'Typed wrongly', pair.moderator.name],
    ['correction', -12_345_555.45, 'Comma forgotten', pair.moderator.name],
    ['addition', 12_345_678.9, null, pair.moderator.name],
    ['initial', 30, null, pair.moderator.name],
  ]);
  await expectNothingDiffers();
});

test("never corrects the jackpot below the players' contributions and reserved awards", async () => {
  await jackpot.put(500);
  await startedGame(pair.cashier.api);
  await jackpot.award({ amount: 200 });
  // The jackpot is 510: one bet is from a player, and 200 are reserved for an award.
  const tooLow = await jackpot.correct(199.99, 510);
  expectRefusal(tooLow, 400, 'CORRECTION_TOO_LOW');
  expect(tooLow.body.error).toContain('below 200 BIRR');
  expect((await jackpot.correct(200, 510)).body).toMatchObject({ holds: 200, amount: 0, baseAmount: 200 });
  const { _id } = (await jackpot.history())[0];
  await jackpot.remove(_id);
  expectRefusal(await jackpot.correct(9.99, 200), 400, 'CORRECTION_TOO_LOW');
  expect((await jackpot.correct(10, 200)).body).toMatchObject({ holds: 10 });
  await expectNothingDiffers();
});

test.each([
  [{ reason: '  ' }, 'REASON_REQUIRED'],
  [{ reason: undefined }, 'REASON_REQUIRED'],
  [{ reason: 'x'.repeat(201) }, 'REASON_REQUIRED'],
  [{ total: -1 }, 'AMOUNT_REQUIRED'],
  [{ total: 1.005 }, 'AMOUNT_REQUIRED'],
  [{ total: '5' }, 'AMOUNT_REQUIRED'],
  [{ expectedTotal: undefined }, 'AMOUNT_REQUIRED'],
])('rejects a jackpot correction with %j and changes no amount', async (fields, code) => {
  await jackpot.put(500);
  expectRefusal(await jackpot.correct(10, 500, fields), 400, code);
  expect((await jackpot.read()).holds).toBe(500);
});

test('corrects the jackpot once per idempotency key, and never that of another hall', async () => {
  await jackpot.put(500);
  const path = `/jackpot/${pair.hallId}`;
  const correction = { total: 400, expectedTotal: 500, reason: 'Typed wrongly' };
  const keyed = { headers: { 'idempotency-key': 'one-correction-0001' } };
  const twice = [1, 2].map(() => pair.moderator.api.post(`${path}/corrections`, correction, keyed));
  for (const { body } of await Promise.all(twice)) expect(body).toMatchObject({ success: true, holds: 400 });
  expect((await jackpot.moved()).map(({ kind }) => kind)).toEqual(['correction', 'initial']);
  expectRefusal(await jackpot.correct(400, 500), 409, 'JACKPOT_MOVED');

  const other = await hall.pair();
  expect((await other.moderator.api.post(`${path}/corrections`, { ...correction, expectedTotal: 400 })).status).toBe(
    404,
  );
  expect((await pair.cashier.api.post(`${path}/corrections`, { ...correction, expectedTotal: 400 })).status).toBe(403);
  expect((await jackpot.read()).holds).toBe(400);
});

test('deducts a drawn award from the jackpot on every screen and paper', {
  tags: ['postgres'],
}, async () => {
  await jackpot.put(1000);
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  const game = await startedGame(pair.cashier.api, { cardPool: range(1, 20) });
  const figures = async () => {
    const { holds } = await jackpot.read();
    const onTv = (await hall.api(null).get(`/hall/${code}`)).body.jackpot.amount;
    const inGame = (await getGame(pair.cashier.api, game._id)).potentialJackpot;
    const inReport = (await pair.cashier.api.get('/games/report')).body.games[0].potentialJackpot;
    const { db } = hall.services.storage;
    const onPaper = await jackpotBefore(db, pair.hallId, '9999-12-31');
    return [holds, onTv, inGame, inReport, onPaper / 100];
  };
  expect(await figures()).toEqual(Array(5).fill(1010));
  await jackpot.award({ amount: 900 });
  expect(await jackpot.read()).toMatchObject({ amount: 110, baseAmount: 1010 });
  expect(await figures()).toEqual(Array(5).fill(1010));
  expect((await pair.cashier.api.post(`/games/${game._id}/select-jackpot-winner`)).status).toBe(200);
  expect(await figures()).toEqual(Array(5).fill(110));
  await expectNothingDiffers();
});

async function expectNothingDiffers() {
  const { services } = hall;
  expect(await services.storage.snapshot((db) => differences({ ...services, db }))).toEqual([]);
}

test('adds every jackpot change to a valid audit log of the hall', async () => {
  await jackpot.put(500);
  await jackpot.put(600);
  await jackpot.enable(false);
  await jackpot.enable(true);
  const { body } = await jackpot.award();
  await jackpot.change(body.award._id, { amount: 50 });
  await jackpot.remove(body.award._id);
  const { db } = hall.services.storage;
  const entries = await db.selectFrom('audit').selectAll().where('chain', '=', pair.hallId).orderBy('seq').execute();
  expect(entries.map((entry) => entry.action)).toEqual([
    'jackpot.opened',
    'jackpot.added',
    'jackpot.disabled',
    'jackpot.enabled',
    'jackpot.awarded',
    'jackpot.award-changed',
    'jackpot.award-deleted',
  ]);
  expect(entries.every((entry) => entry.actor_id === pair.moderator.id)).toBe(true);
  const ledger = await db
    .selectFrom('jackpot_entries')
    .selectAll()
    .where('hall_id', '=', pair.hallId)
    .orderBy('seq')
    .execute();
  expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['initial', 50_000],
    ['addition', 10_000],
    ['award', -10_000],
    ['restore', 10_000],
    ['award', -5_000],
    ['restore', 5_000],
  ]);
  expect((await verifyChains(db)).broken).toBeNull();
});

test('rejects all jackpot bookings if the balance differs from the ledger', async () => {
  await jackpot.put(500);
  const { storage } = hall.services;
  const set = (available: number) =>
    storage.write({}, ({ db }) =>
      db
        .updateTable('jackpots')
        .set({ available: santim(available) })
        .where('hall_id', '=', pair.hallId)
        .execute(),
    );
  await set(40_000);
  expect(await unbalancedJackpots(storage.db)).toEqual([pair.hallId]);
  expect((await jackpot.put(600)).status).toBe(500);
  await set(50_000);
  expect((await jackpot.put(600)).status).toBe(200);
});

// The last one, because sessions end while the clock jumps over a day.
test('counts manual additions to the jackpot toward the second signature until the end of the business day', async () => {
  expect((await hall.admin.api.patch('/admin/settings', { secondSignatureFrom: 100 })).status).toBe(200);
  await jackpot.put(99);
  expectRefusal(await jackpot.put(100), 409, 'SECOND_PERSON_NEEDED');
  hall.clock.advance(24 * 60 * 60 * 1000);
  const { storage, sessions } = hall.services;
  pair.moderator.api = hall.as(await storage.write({}, (tx) => sessions.open(tx, pair.moderator.id)));
  expect((await jackpot.put(100)).status).toBe(200);
});
