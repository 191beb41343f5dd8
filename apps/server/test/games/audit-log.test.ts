import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/audit-log/canonical-json.ts';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { useHall } from '../harness/hall.ts';
import { cardOf, lineOf, numbersBesides } from '../harness/play/cards.ts';
import { callTyped, createGame, createGames, range, startedGame } from '../harness/play/games.ts';

const hall = useHall();

const { parse } = JSON;

async function entries() {
  const { db } = hall.services.storage;
  const rows = await db.selectFrom('audit').selectAll().where('chain', '=', hall.hallId).orderBy('seq').execute();
  return rows.map(({ action, subject, actor_id, before, after }) => ({
    action,
    subject,
    by: actor_id,
    before: before === null ? null : parse(before),
    after: after === null ? null : parse(after),
  }));
}

/** Returns the entries that a step appends to the audit log. */
async function recordedBy(step: () => Promise<unknown>) {
  const before = (await entries()).length;
  await step();
  return (await entries()).slice(before);
}

test('adds an audit entry with actor and details for every significant event of a game', async () => {
  const { cashier, moderator } = hall;
  let games: Awaited<ReturnType<typeof createGames>> = [];
  const created = await recordedBy(async () => {
    games = await createGames(cashier.api, { numGames: 4 });
  });
  const [opened, ...next] = created.filter(({ action }) => action === 'draws.opened');
  expect(opened).toMatchObject({ by: null, after: { opened: range(1, 50).map((sequence) => ({ sequence })) } });
  expect(next).toMatchObject([{ after: { opened: range(51, 54).map((sequence) => ({ sequence })) } }]);
  expect(created.filter(({ action }) => action !== 'draws.opened')).toMatchObject(
    games.map(({ _id, gameNumber }) => ({
      action: 'game.created',
      subject: _id,
      by: cashier.id,
      after: { gameNumber },
    })),
  );
  const [one, two, three, four] = games.map((game) => game._id);

  const designated = await recordedBy(() => moderator.api.post(`/games/${two}/select-winner`, { cardId: 7 }));
  expect(designated).toMatchObject([
    { action: 'game.designated', subject: two, by: moderator.id, after: { designation: { cardId: 7 } } },
    { action: 'designation.set', after: { gameNumber: 2, cardId: 7 } },
  ]);
  const { winners } = (await cashier.api.post('/games/future-winners', { cashierId: hall.hallId })).body;
  const lifted = await recordedBy(() => moderator.api.delete(`/games/future-winners/${winners[0]._id}`));
  expect(lifted).toMatchObject([
    { action: 'game.undesignated', before: { designation: { cardId: 7 } }, after: { designation: null } },
    { action: 'designation.removed', before: { cardId: 7 } },
  ]);

  expect(await recordedBy(() => cashier.api.post(`/games/${one}/start`))).toMatchObject([
    { action: 'game.started', subject: one, before: { status: 'pending' }, after: { status: 'active', draw: 'fair' } },
    { action: 'jackpot.contributed' },
  ]);
  expect(await recordedBy(() => cashier.api.post(`/games/${one}/call-number`))).toEqual([]);
  expect(await recordedBy(() => cashier.api.post(`/games/${one}/pause`))).toMatchObject([{ action: 'game.paused' }]);
  await cashier.api.put(`/games/${one}/status`, { status: 'active' });
  const number = numbersBesides(7)[0]!;
  const typed = await moderator.api.post(`/games/${one}/call-number`, { number });
  if (typed.status === 200)
    expect((await entries()).at(-1)).toMatchObject({ action: 'game.manual-call', after: { number } });
  expect(await recordedBy(() => cashier.api.post(`/games/${one}/check-bingo`, { cardId: 7 }))).toMatchObject([
    { action: 'game.claim', after: { cardId: 7, result: 'refused', prize: 0 } },
  ]);
  expect(await recordedBy(() => cashier.api.post(`/games/${one}/finish`))).toMatchObject([
    { action: 'game.finished', by: cashier.id, before: { status: 'active' }, after: { reason: 'finished' } },
    { action: 'game.receipt', subject: one },
  ]);
  expect(await recordedBy(() => cashier.api.post(`/games/${three}/void`, { reason: 'Rain' }))).toMatchObject([
    { action: 'game.voided', after: { status: 'voided', reason: 'Rain' } },
    { action: 'game.receipt', subject: three },
  ]);
  expect(await recordedBy(() => cashier.api.patch(`/games/${four}`, { jackpotEnabled: false }))).toMatchObject([
    { action: 'game.jackpot-switched', before: { enabled: true }, after: { enabled: false } },
  ]);
});

test('adds audit entries for won, repeated and late claims', async () => {
  const { cashier, moderator } = hall;
  const { _id } = await startedGame(cashier.api, { cardPool: [7, 42] });
  const line = lineOf(7, 'inner_corners');
  await callTyped(moderator.api, _id, line);
  const check = () => recordedBy(() => cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 7 }));
  expect(await check()).toMatchObject([
    { action: 'game.won', before: { winners: [] }, after: { winners: [{ cardId: 7, prize: 850 }] } },
    { action: 'game.finished', after: { reason: 'claim' } },
    { action: 'game.receipt', subject: _id },
    { action: 'game.claim', after: { result: 'won', prize: 850 } },
  ]);
  expect(await check()).toMatchObject([{ action: 'game.claim', after: { result: 'won before', prize: 0 } }]);

  const late = await startedGame(cashier.api, { cardPool: [7] });
  await callTyped(moderator.api, late._id, [...line, numbersBesides(7)[0]!]);
  expect(await recordedBy(() => cashier.api.post(`/games/${late._id}/check-bingo`, { cardId: 7 }))).toMatchObject([
    { action: 'game.claim', after: { result: 'late' } },
  ]);
  await cashier.api.post(`/games/${late._id}/finish`);
});

test('adds audit entries for changes of counter and settings and for a jackpot draw', async () => {
  const { cashier, moderator } = hall;
  expect(await recordedBy(() => cashier.api.post('/games/configure-next', { startNumber: 50 }))).toMatchObject([
    { action: 'counter.moved', after: { series: 1, nextGameNumber: 50 } },
  ]);
  expect(await recordedBy(() => cashier.api.post('/games/configure-next', { startNumber: 50 }))).toEqual([]);
  expect(await recordedBy(() => cashier.api.post('/games/reset-game-counter'))).toMatchObject([
    { action: 'counter.reset', before: { nextGameNumber: 50 }, after: { series: 2, nextGameNumber: 1 } },
  ]);
  expect(await recordedBy(() => cashier.api.patch('/games/settings', { ballMachine: true }))).toMatchObject([
    { action: 'hall.settings', before: { ballMachine: false }, after: { ballMachine: true } },
  ]);
  expect(await recordedBy(() => cashier.api.patch('/games/settings', { ballMachine: true }))).toEqual([]);
  const { _id } = await startedGame(cashier.api, { cardPool: [7] });
  await moderator.api.post(`/jackpot/${hall.hallId}/awards`, { amount: 5, cardNumber: 7, message: 'Well played' });
  const drawn = await recordedBy(() => cashier.api.post(`/games/${_id}/select-jackpot-winner`));
  expect(drawn).toMatchObject([{ action: 'game.jackpot-drawn', after: { cardId: 7, amount: 500, random: false } }]);
  expect(drawn[0]?.after).toHaveProperty('awardId');
  expect(await recordedBy(() => cashier.api.post(`/games/${_id}/select-jackpot-winner`))).toEqual([]);
});

test('adds no audit entry for a refused action and preserves a valid chain', async () => {
  const { cashier } = hall;
  const { _id } = await createGame(cashier.api, { cardPool: [9] });
  expect(
    await recordedBy(async () => {
      await cashier.api.post(`/games/${_id}/finish`);
      await cashier.api.post(`/games/${_id}/call-number`);
      await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 9 });
      await cashier.api.post('/games/configure-next', { startNumber: 1 });
    }),
  ).toEqual([]);
  expect(await verifyChains(hall.services.storage.db)).toMatchObject({ broken: null });
});

test("includes the audit log's head in a receipt, and the receipt's digest in the audit log", async () => {
  const { cashier, hallId } = await hall.pair();
  const over = await createGame(cashier.api);
  await cashier.api.post(`/games/${over._id}/void`, { reason: 'rain' });
  const runs = await startedGame(cashier.api);
  const receiptOf = async (id: string) => (await hall.api(null).get(`/public/receipts/${id}`)).body;
  const { success, seed, recordHead, ...receipt } = await receiptOf(over._id);
  const entry = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', hallId)
    .where('seq', '=', recordHead.seq)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'game.receipt', subject: over._id, hash: recordHead.hash });
  const digest = createHash('sha256').update(canonicalJson(receipt)).digest('hex');
  expect(JSON.parse(entry.after ?? '')).toEqual({ gameNumber: 1, digest });
  expect((await receiptOf(runs._id)).recordHead).toBeNull();
});

test('verifies the audit log of a snapshot while new entries are written', async () => {
  const { cashier } = await hall.pair();
  const { _id } = await startedGame(cashier.api);
  const verdict = await hall.services.storage.snapshot(async (db) => {
    const heads = await db.selectFrom('audit_heads').selectAll().execute();
    await cashier.api.post(`/games/${_id}/pause`);
    await createGame(cashier.api);
    const { broken, entries } = await verifyChains(db);
    const told = heads.reduce((sum, { seq }) => sum + seq, 0);
    return { broken, unread: entries - told, different: await differences({ db, cardOf, seedKey: null }) };
  });
  expect(verdict).toEqual({ broken: null, unread: 0, different: [] });
});
