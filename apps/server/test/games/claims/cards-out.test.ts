import type { GameJson } from '@adarash/contract';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../../checks/read-pdf.ts';
import { readCsv, readZip, textIn } from '../../../../../checks/read-zip.ts';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { type Person, useHall, usePair } from '../../harness/hall.ts';
import { cardOf, wins } from '../../harness/play/cards.ts';
import { dayRoll } from '../../harness/play/day-roll.ts';
import { callUntil, expectRefusal, gameOf, getGame, range, startedGame } from '../../harness/play/games.ts';
import { rewriteDocument } from '../../harness/rewriting.ts';

const hall = useHall();
const pair = usePair(hall);
const db = () => hall.services.storage.db;

const decide = async (settings: object) =>
  expect((await hall.admin.api.patch('/admin/settings', settings)).status).toBe(200);
beforeEach(() => decide({ falseClaims: 'out' }));
afterEach(() => decide({ falseClaims: 'told', designatedWinners: true }));

const check = (gameId: string, cardId: number, by = pair.cashier) =>
  by.api.post(`/games/${gameId}/check-bingo`, { cardId });
const lockCard = (gameId: string, cardId: number, more: object = {}, by = pair.cashier) =>
  by.api.post(`/games/${gameId}/false-claim`, { cardId, ...more });
const checkAndLockCard = async (gameId: string, cardId: number, more: object = {}, by = pair.cashier) => {
  expect((await check(gameId, cardId, by)).body).toMatchObject({ success: true, isBingo: false });
  return lockCard(gameId, cardId, more, by);
};
const receiptOf = async (gameId: string) => (await hall.api(null).get(`/public/receipts/${gameId}`)).body;
const asRecorded = async () =>
  expect(await differences({ db: db(), cardOf, seedKey: hall.services.seedKey })).toEqual([]);

/** Starts a game with a number of cards and calls one number, which completes no line. */
async function calledOnce(cards: number): Promise<GameJson> {
  const game = await startedGame(pair.cashier.api, { cardPool: range(1, cards) });
  return gameOf(await pair.cashier.api.post(`/games/${game._id}/call-number`));
}

async function display() {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  const view = (await hall.api(null).get(`/hall/${code}`)).body;
  return { view, draws: (await hall.api(null).get(`/public/halls/${code}/draws`)).body.used };
}

test('refuses to lock more cards than the limit for every role', {
  tags: ['postgres'],
}, async () => {
  const { _id } = await calledOnce(30);
  const others = range(2, 29);
  // Attack: a cashier tries to lock all cards but one after one number, without a claim.
  for (const cardId of others) expectRefusal(await lockCard(_id, cardId), 409, 'CLAIM_NOT_CHECKED');
  // After a check of each card, three cards can be locked.
  for (const cardId of others.slice(0, 3)) gameOf(await checkAndLockCard(_id, cardId));
  for (const cardId of others.slice(3)) {
    const refused = await checkAndLockCard(_id, cardId);
    expectRefusal(refused, 409, 'OUT_LIMIT', 'At most 3 of the cards of this game can be locked.');
    expect(refused.body.needed).toBeUndefined();
  }
  expectRefusal(await checkAndLockCard(_id, 9, {}, pair.moderator), 409, 'OUT_LIMIT');
  expect(await getGame(pair.cashier.api, _id)).toMatchObject({ draw: 'fair', out: [2, 3, 4] });
  await pair.cashier.api.post(`/games/${_id}/finish`);
  const receipt = await receiptOf(_id);
  expect(receipt.out).toEqual([2, 3, 4].map((cardId) => ({ cardId, callIndex: 1, by: 'cashier' })));
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true, lockedCards: 3 });
  await asRecorded();
});

test('locks a card only after a check of this card on the last number that found no line', async () => {
  const { _id } = await calledOnce(11);
  await check(_id, 5);
  expectRefusal(
    await lockCard(_id, 6),
    409,
    'CLAIM_NOT_CHECKED',
    'Check card 6 first: a card is locked only after a check on the last number that found no win.',
  );
  await pair.cashier.api.post(`/games/${_id}/call-number`);
  expectRefusal(await lockCard(_id, 5), 409, 'CLAIM_NOT_CHECKED');
  // The moderator's check serves the cashier as well, and the other way round; once is enough.
  await check(_id, 5, pair.moderator);
  const { version } = await getGame(pair.cashier.api, _id);
  expect((await check(_id, 5)).body.game.version).toBe(version);
  expect(gameOf(await lockCard(_id, 5)).out).toEqual([5]);
  await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
  await asRecorded();
});

test('unlocks a card until the next number, but still marks it and counts it for the limit', {
  tags: ['postgres'],
}, async () => {
  const { cashier, moderator } = pair;
  const { _id } = await calledOnce(10);
  const locked = gameOf(await checkAndLockCard(_id, 1));
  expect(locked).toMatchObject({ out: [1], unlockable: [1] });
  const unlock = (cardId: number, by = cashier) => by.api.post(`/games/${_id}/unlock`, { cardId });
  const unlocked = gameOf(await unlock(1, moderator));
  expect(unlocked).toMatchObject({ draw: 'fair', out: [1], unlocked: [1] });
  expect(unlocked.unlockable).toBeUndefined();
  expect((await display()).view.game).toMatchObject({ out: [1], unlocked: [1] });
  expectRefusal(await checkAndLockCard(_id, 2), 409, 'OUT_LIMIT');
  gameOf(await checkAndLockCard(_id, 1));
  await cashier.api.post(`/games/${_id}/call-number`);
  expectRefusal(await unlock(1), 409, 'LOCK_STAYS');
  expect((await getGame(cashier.api, _id)).unlockable).toBeUndefined();
  await cashier.api.post(`/games/${_id}/finish`);
  const receipt = await receiptOf(_id);
  expect(receipt.out).toEqual([{ cardId: 1, callIndex: 1, by: 'cashier' }]);
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true, lockedCards: 1 });
  const entries = db().selectFrom('audit').select('action').where('subject', '=', _id);
  const told = await entries.where('action', 'in', ['game.card-out', 'game.card-unlocked']).orderBy('seq').execute();
  expect(told.map(({ action }) => action)).toEqual(['game.card-out', 'game.card-unlocked', 'game.card-out']);
  await asRecorded();
});

test("shows locked cards with the draw's mark on every screen, list and document", async () => {
  await pair.renew();
  const { _id } = await calledOnce(12);
  gameOf(await checkAndLockCard(_id, 5));
  gameOf(await checkAndLockCard(_id, 6));
  const { view, draws } = await display();
  expect(view.game).toMatchObject({ draw: 'fair', out: [5, 6] });
  expect(view.marks).toMatchObject([{ gameId: _id, draw: 'fair', out: [5, 6] }]);
  expect(draws[0].game).toMatchObject({ _id, draw: 'fair', out: [5, 6] });
  const overview = (await hall.admin.api.get('/admin/overview?range=today')).body;
  const playing = overview.halls.find(({ id }: { id: string }) => id === pair.hallId);
  expect(playing.games).toMatchObject([{ _id, draw: 'fair', out: [5, 6] }]);

  const called = await callUntil(pair.cashier.api, _id, ({ calledNumbers }) =>
    range(1, 12).some((cardId) => ![5, 6].includes(cardId) && wins(cardId, calledNumbers)),
  );
  const winner = range(1, 12).find((cardId) => ![5, 6].includes(cardId) && wins(cardId, called.calledNumbers)) ?? 0;
  expect((await check(_id, winner)).body.isBingo).toBe(true);
  const report = (await pair.cashier.api.get('/games/report')).body;
  expect(report.games).toMatchObject([{ _id, draw: 'fair', out: [5, 6] }]);

  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain('Fair draw · 2 cards locked by staff · Ended: ');
  const words = { en: '2 cards locked by staff', am: '2 ካርዶች በሠራተኛ ታግደዋል', om: 'Kaardiilee 2 hojjetaadhaan ugguraman' };
  const onPaper = async (path: string) => textOfPdf((await pair.cashier.api.get(path)).bytes);
  for (const [language, said] of Object.entries(words))
    expect(await onPaper(`/print/games/${_id}?language=${language}`)).toContain(withoutSpaces(` · ${said}`));
  expect(await onPaper('/print/day-roll?language=en')).toContain(withoutSpaces(`Fair draw · ${words.en}`));
  const { day } = await dayRoll(hall.services, pair.hallId);
  const asked = `cashierId=${pair.hallId}&from=${day}&to=${day}`;
  const files = readZip((await hall.admin.api.get(`/games/admin/export?${asked}`)).bytes);
  for (const table of ['games', 'payouts'])
    expect(readCsv(textIn(files, `${table}.csv`))[0]).toMatchObject({
      'How it was drawn': 'Fair draw; 2 cards locked by staff',
    });
  expect(readCsv(textIn(files, 'games.csv'))[0]).toMatchObject({ 'Cards locked': '2' });
});

test('counts a card that was unlocked among the locked cards of the export', async () => {
  await pair.renew();
  const { _id, gameNumber } = await calledOnce(10);
  gameOf(await checkAndLockCard(_id, 1));
  gameOf(await pair.cashier.api.post(`/games/${_id}/unlock`, { cardId: 1 }));
  gameOf(await pair.cashier.api.post(`/games/${_id}/finish`));
  const { day } = await dayRoll(hall.services, pair.hallId);
  const exported = await hall.admin.api.get(`/games/admin/export?cashierId=${pair.hallId}&from=${day}&to=${day}`);
  const games = readCsv(textIn(readZip(exported.bytes), 'games.csv'));
  expect(games.find(({ Game }) => Game === `${gameNumber}`)).toMatchObject({
    'How it was drawn': 'Fair draw; 1 card locked by staff',
    'Cards locked': '1',
  });
});

test('shows and verifies a game of release 1.1 that a moderator decided by more cards out than the limit', async () => {
  const { cashier, moderator } = pair;
  const { _id, version } = await calledOnce(10);
  const by = (person: Person, role: string) => ({ id: person.id, name: person.name, role });
  const out = [
    { cardId: 1, callIndex: 1, by: by(cashier, 'cashier'), version },
    { cardId: 2, callIndex: 1, by: by(moderator, 'moderator'), decided: true, version },
  ];
  await hall.services.storage.write({}, async ({ db }) => {
    await rewriteDocument(db, _id, () => ({ out }));
    const row = { version: version + 1, draw_kind: 'designated' as const };
    await db.updateTable('games').set(row).where('id', '=', _id).execute();
  });
  const decided = await getGame(cashier.api, _id);
  expect(decided).toMatchObject({ draw: 'designated', out: [1, 2], decidedByOut: true });
  expect(decided).toMatchObject({ designatedBy: { name: moderator.name }, moderatorWinnerCardId: null });
  expect((await display()).view.game).toMatchObject({ draw: 'designated', designated: true, decidedByOut: true });

  await cashier.api.post(`/games/${_id}/finish`);
  const receipt = await receiptOf(_id);
  expect(receipt).toMatchObject({ draw: 'designated', designatedBy: { name: moderator.name }, designatedCardId: null });
  expect(receipt.out.map(({ by }: { by: string }) => by)).toEqual(['cashier', 'moderator']);
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true, lockedCards: 2 });
  const unmarked = { ...receipt, draw: 'fair', designated: false, designatedBy: null };
  expect(verifyReceipt(unmarked)).toMatchObject({ ok: false });
  const slip = await textOfPdf((await cashier.api.get(`/print/games/${_id}?language=en`)).bytes);
  expect(slip).toContain(withoutSpaces('Designated · 2 cards locked by staff'));
  // No card was designated, so the paper must not contain that.
  expect(slip).toContain(withoutSpaces('Decided by staff: more cards of this game were locked than the limit allows'));
  expect(slip).not.toContain(withoutSpaces('chosen in advance'));
});

test('reads and verifies a game with more locked cards than the later limit', async () => {
  const { _id, version } = await calledOnce(8);
  const out = [1, 2, 3, 4].map((cardId) => ({ cardId, callIndex: 1, version }));
  await hall.services.storage.write({}, async ({ db }) => {
    await rewriteDocument(db, _id, () => ({ out }));
    await db
      .updateTable('games')
      .set({ version: version + 1 })
      .where('id', '=', _id)
      .execute();
  });
  expect(await getGame(pair.cashier.api, _id)).toMatchObject({ draw: 'fair', out: [1, 2, 3, 4] });
  // Cards that are already locked are included in the limit.
  expectRefusal(await checkAndLockCard(_id, 5), 409, 'OUT_LIMIT');
  await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
  const receipt = await receiptOf(_id);
  expect(receipt.out).toEqual([1, 2, 3, 4].map((cardId) => ({ cardId, callIndex: 1 })));
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true, lockedCards: 4 });
});
