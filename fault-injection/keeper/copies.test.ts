// @module-tag all
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDice } from '../../apps/server/test/harness/dice.ts';
import { settings } from '../../apps/server/test/harness/play/games.ts';
import { ask } from '../harness/desk.ts';
import { KILLS, SEED } from '../kills/how-much.ts';
import { callTimes, cashierAt, type Keeper, keepFigures, makeKeeper, ROUNDS, tryAt } from './keeper.ts';

/** Number of kills of an honest hall, which must not be locked. */
const HONEST = KILLS > 50 ? 100 : 2;
const AFTER = /^The database [^.]+: run npm run hall -- after-restore, [^.]+\.$/;

let keeper: Keeper;
const figures = { copies: 0, refused: 0, kills: 0, starts: 0, jackpots: 0 };
beforeAll(async () => {
  keeper = await makeKeeper();
});
afterAll(async () => {
  keepFigures('copies', figures);
  await keeper.close();
});

async function newGame(url: string, cards: number[]) {
  const cashier = cashierAt(url, keeper.staff);
  const { games } = await cashier('/games/sequential', settings({ cardPool: cards }));
  const [{ _id }] = games;
  const { game } = await cashier(`/games/${_id}/start`);
  return { cashier, gameId: _id as string, commitment: game.commitment as string };
}

test('never draws from a used seed again after any kind of copy of the database', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { place } = keeper;
    const { cashier, gameId } = await newGame(await keeper.start(), [3, 7, 42]);
    const backup = join(place.dataDir, `backup-${round}.db`);
    await keeper.command('backup', backup);
    const live = keeper.aside();
    expect(new Set(await callTimes(cashier, gameId, 12)).size).toBe(12);
    await keeper.kill();
    const now = keeper.aside();

    for (const copy of [backup, live]) {
      keeper.putBack(copy);
      figures.copies++;
      expect(await keeper.refusal()).toMatch(AFTER);
      figures.refused++;
    }
    // Without the record of draws the age of a database is unknown.
    keeper.putBack(live);
    const memory = join(place.dataDir, 'draws.log');
    renameSync(memory, `${memory}.away`);
    figures.copies++;
    expect(await keeper.refusal()).toMatch(AFTER);
    figures.refused++;
    renameSync(`${memory}.away`, memory);

    keeper.putBack(now);
    const url = await keeper.start();
    const { body } = await tryAt(url, keeper.staff.cashier, 'GET')(`/games/${gameId}`);
    expect(body.game.calledNumbers).toHaveLength(12);
    await keeper.kill();

    keeper.putBack(live);
    await keeper.command('after-restore');
    const over = await ask(await keeper.start(), { method: 'GET', path: `/public/receipts/${gameId}` });
    expect(over.body).toMatchObject({ status: 'voided', calls: [] });
    expect(await keeper.command('audit', 'verify')).toContain('The audit log is whole');
  }
});

test('starts an honest hall again after a kill at any moment', async () => {
  const dice = makeDice(SEED);
  for (let i = 0; i < HONEST; i++) {
    const { cashier, gameId } = await newGame(await keeper.start(), [1, 2]);
    const playing = callTimes(cashier, gameId, 75).catch(() => {});
    await wait(dice.below(400));
    await keeper.kill();
    await playing;
    figures.kills++;
    // Not called off: a card may be complete on the last number, and then the moderator ends the game.
    const end = tryAt(await keeper.start(), keeper.staff.moderator);
    expect((await end(`/games/${gameId}/finish`, { reason: 'a power cut' })).status).toBe(200);
    figures.starts++;
  }
  expect(figures.starts).toBe(figures.kills);
  expect(readdirSync(keeper.place.dataDir)).toContain('draws.log');
});

test('refuses to remove a card from the sale if it has won the jackpot', async () => {
  const url = await keeper.start();
  const { hallId, moderator } = keeper.staff;
  const put = tryAt(url, moderator, 'PUT');
  for (let round = 0; round < ROUNDS; round++) {
    const { amount } = (await tryAt(url, moderator, 'GET')(`/jackpot/${hallId}`)).body;
    expect((await put(`/jackpot/${hallId}`, { amount: amount + 100 })).status).toBe(200);
    const award = { amount: 100, cardNumber: 3, message: 'Well played' };
    expect((await tryAt(url, moderator)(`/jackpot/${hallId}/awards`, award)).status).toBe(201);
    const { cashier, gameId } = await newGame(url, [3, 7, 42]);
    await cashier(`/games/${gameId}/select-jackpot-winner`);
    const answer = await tryAt(url, keeper.staff.cashier)(`/games/${gameId}/cards`, { remove: [3] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'JACKPOT_CARD_STAYS' } });
    figures.jackpots++;
    await callTimes(cashier, gameId, 1);
    await cashier(`/games/${gameId}/finish`);
    const receipt = await ask(url, { method: 'GET', path: `/public/receipts/${gameId}` });
    expect(verifyReceipt(receipt.body)).toMatchObject({ ok: true });
  }
});
