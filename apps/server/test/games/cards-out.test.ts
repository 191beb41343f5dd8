import type { GameJson } from '@adarash/contract';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { readCsv, readZip, textIn } from '../../../../checks/read-zip.ts';
import { differences } from '../../src/audit/compare/differences.ts';
import { cardOf, wins } from '../harness/cards.ts';
import { callUntil, expectRefusal, gameOf, getGame, range, startedGame } from '../harness/games.ts';
import { PASSWORD, type Person, useHall, usePair } from '../harness/hall.ts';
import { rewriteDocument } from '../harness/rewriting.ts';

const hall = useHall();
const pair = usePair(hall);
const db = () => hall.services.storage.db;

const decide = async (settings: object) =>
  expect((await hall.admin.api.patch('/admin/settings', settings)).status).toBe(200);
beforeEach(() => decide({ falseClaims: 'out' }));
afterEach(() => decide({ falseClaims: 'told', designatedWinners: true, twoPersonsDecision: null }));

const signed = ({ email }: Person) => ({ beside: { email, password: PASSWORD } });
const check = (gameId: string, cardId: number, by = pair.cashier) =>
  by.api.post(`/games/${gameId}/check-bingo`, { cardId });
const putOut = (gameId: string, cardId: number, more: object = {}, by = pair.cashier) =>
  by.api.post(`/games/${gameId}/false-claim`, { cardId, ...more });
const checkAndPutOut = async (gameId: string, cardId: number, more: object = {}, by = pair.cashier) => {
  expect((await check(gameId, cardId, by)).body).toMatchObject({ success: true, isBingo: false });
  return putOut(gameId, cardId, more, by);
};
const receiptOf = async (gameId: string) => (await hall.api(null).get(`/public/receipts/${gameId}`)).body;
const asRecorded = async () =>
  expect(await differences({ db: db(), cardOf, seedKey: hall.services.seedKey })).toEqual([]);

/** A game of so many cards with one number called, which completes nobody's line. */
async function calledOnce(cards: number): Promise<GameJson> {
  const game = await startedGame(pair.cashier.api, { cardPool: range(1, cards) });
  return gameOf(await pair.cashier.api.post(`/games/${game._id}/call-number`));
}

async function display() {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  const view = (await hall.api(null).get(`/hall/${code}`)).body;
  return { view, draws: (await hall.api(null).get(`/public/halls/${code}/draws`)).body.used };
}

test('nobody alone chooses the winner of a fair game by putting the other cards out', {
  tags: ['postgres'],
}, async () => {
  const { _id } = await calledOnce(30);
  const others = range(2, 29);
  // The attack: no card claimed anything, and all but one go out after one number.
  for (const cardId of others) expectRefusal(await putOut(_id, cardId), 409, 'CLAIM_NOT_CHECKED');
  // With a check of each, a few do; from then on it says who has to sign.
  for (const cardId of others.slice(0, 3)) gameOf(await checkAndPutOut(_id, cardId));
  for (const cardId of others.slice(3)) {
    const refused = await checkAndPutOut(_id, cardId);
    expectRefusal(
      refused,
      409,
      'OUT_LIMIT',
      'At most 3 of the cards of this game can be put out. For a further one the moderator signs, and from then on the game counts as decided by staff.',
    );
    expect(refused.body.needed).toBe('moderator');
  }
  expectRefusal(await checkAndPutOut(_id, 9, { signed: true }), 409, 'OUT_LIMIT');
  expect(await getGame(pair.cashier.api, _id)).toMatchObject({ draw: 'fair', out: [2, 3, 4] });
  await pair.cashier.api.post(`/games/${_id}/finish`);
  const receipt = await receiptOf(_id);
  expect(receipt.out).toEqual([2, 3, 4].map((cardId) => ({ cardId, callIndex: 1, by: 'cashier' })));
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true, putOut: 3 });
  await asRecorded();
});

test('a check counts for its own card, on its own number, and only where it found no line', async () => {
  const { _id } = await calledOnce(11);
  await check(_id, 5);
  expectRefusal(
    await putOut(_id, 6),
    409,
    'CLAIM_NOT_CHECKED',
    'Check card 6 first: a card is put out only after a check on the last number that found no win.',
  );
  await pair.cashier.api.post(`/games/${_id}/call-number`);
  expectRefusal(await putOut(_id, 5), 409, 'CLAIM_NOT_CHECKED');
  // The moderator's check serves the cashier as well, and the other way round; once is enough.
  await check(_id, 5, pair.moderator);
  const { version } = await getGame(pair.cashier.api, _id);
  expect((await check(_id, 5)).body.game.version).toBe(version);
  expect(gameOf(await putOut(_id, 5)).out).toEqual([5]);
  await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
  await asRecorded();
});

test('where cards are put out it stands with the draw on every screen, list and paper', async () => {
  await pair.renew();
  const { _id } = await calledOnce(12);
  gameOf(await checkAndPutOut(_id, 5));
  gameOf(await checkAndPutOut(_id, 6));
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

  const roll = (await pair.cashier.api.get('/games/day-roll')).body.text;
  expect(roll).toContain('Fair draw · 2 cards put out by staff · Ended: ');
  const words = { en: '2 cards put out by staff', am: '2 ካርዶች በሠራተኛ ታግደዋል', om: 'Kaardiilee 2 hojjetaadhaan baafaman' };
  const onPaper = async (path: string) => textOfPdf((await pair.cashier.api.get(path)).bytes);
  for (const [language, said] of Object.entries(words))
    expect(await onPaper(`/print/games/${_id}?language=${language}`)).toContain(withoutSpaces(` · ${said}`));
  expect(await onPaper('/print/day-roll?language=en')).toContain(withoutSpaces(`Fair draw · ${words.en}`));
  const { day } = (await pair.cashier.api.get('/games/day-roll')).body;
  const asked = `cashierId=${pair.hallId}&from=${day}&to=${day}`;
  const folder = readZip((await hall.admin.api.get(`/games/admin/folder?${asked}`)).bytes);
  for (const table of ['games', 'payouts'])
    expect(readCsv(textIn(folder, `tables/${table}.csv`))[0]).toMatchObject({
      'How it was drawn': 'Fair draw; 2 cards put out by staff',
    });
  expect(readCsv(textIn(folder, 'tables/games.csv'))[0]).toMatchObject({ 'Cards put out': '2' });
});

test('beyond the limit the moderator signs, at the counter or at their own screen, and the game is a designated one', async () => {
  const { cashier, moderator } = pair;
  const { _id } = await calledOnce(10);
  gameOf(await checkAndPutOut(_id, 1));
  expectRefusal(await checkAndPutOut(_id, 2), 409, 'OUT_LIMIT');
  expectRefusal(
    await putOut(_id, 2, { beside: { email: moderator.email, password: 'a guess' } }),
    400,
    'SECOND_PERSON_NOT_CONFIRMED',
  );
  expect((await getGame(cashier.api, _id)).draw).toBe('fair');
  const decided = gameOf(await putOut(_id, 2, signed(moderator)));
  expect(decided).toMatchObject({ draw: 'designated', out: [1, 2], designatedBy: { name: moderator.name } });
  expect(decided.moderatorWinnerCardId).toBeNull();
  expect(decided.decidedByOut).toBe(true);
  expect((await display()).view.game).toMatchObject({ draw: 'designated', designated: true, decidedByOut: true });

  // Whoever signs at their own screen says that they know what it means.
  const refused = await checkAndPutOut(_id, 3, {}, moderator);
  expectRefusal(refused, 409, 'OUT_LIMIT');
  expect(refused.body.needed).toBeUndefined();
  expect(gameOf(await putOut(_id, 3, { signed: true }, moderator)).out).toEqual([1, 2, 3]);

  await cashier.api.post(`/games/${_id}/finish`);
  const receipt = await receiptOf(_id);
  expect(receipt).toMatchObject({ draw: 'designated', designatedBy: { name: moderator.name }, designatedCardId: null });
  expect(receipt.out.map(({ by }: { by: string }) => by)).toEqual(['cashier', 'moderator', 'moderator']);
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true, putOut: 3 });
  const unmarked = { ...receipt, draw: 'fair', designated: false, designatedBy: null };
  expect(verifyReceipt(unmarked)).toMatchObject({ ok: false });
  const slip = await textOfPdf((await cashier.api.get(`/print/games/${_id}?language=en`)).bytes);
  expect(slip).toContain(withoutSpaces('Designated · 3 cards put out by staff'));
  // Nobody chose a card, and what they did is said in its own words.
  expect(slip).toContain(withoutSpaces('Decided by staff: more cards were put out of this game than a game may lose'));
  expect(slip).not.toContain(withoutSpaces('chosen in advance'));
  const entries = db().selectFrom('audit').select('after').where('action', '=', 'game.card-out');
  const told = (await entries.where('subject', '=', _id).orderBy('seq').execute()).map(({ after }) =>
    JSON.parse(after ?? ''),
  );
  expect(told).toMatchObject([
    { cardId: 1, by: { name: cashier.name } },
    { cardId: 2, by: { name: moderator.name }, decided: true, beside: { name: moderator.name } },
    { cardId: 3, by: { name: moderator.name }, decided: true },
  ]);
  await asRecorded();
});

test('no signature decides a game where the owner has ruled that out, and two persons are two here too', async () => {
  const { cashier, moderator } = pair;
  const { _id } = await calledOnce(10);
  gameOf(await checkAndPutOut(_id, 1));
  await decide({ designatedWinners: false });
  expectRefusal(await checkAndPutOut(_id, 2), 403, 'DESIGNATIONS_OFF');
  expectRefusal(await putOut(_id, 2, signed(moderator)), 403, 'DESIGNATIONS_OFF');
  expectRefusal(await putOut(_id, 2, { signed: true }, moderator), 403, 'DESIGNATIONS_OFF');
  expect(await getGame(cashier.api, _id)).toMatchObject({ draw: 'fair', out: [1] });

  await decide({ designatedWinners: true, twoPersonsDecision: 1 });
  const alone = await putOut(_id, 2, { signed: true }, moderator);
  expectRefusal(alone, 409, 'SECOND_PERSON_NEEDED');
  expect(alone.body.needed).toBe('admin');
  gameOf(await putOut(_id, 2, { signed: true, ...signed(hall.admin) }, moderator));
  // The cashier and the moderator are two.
  gameOf(await checkAndPutOut(_id, 3, signed(moderator)));
  await cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
  await asRecorded();
});

test('a card that was put out before such cards were limited is read, told and verified as it was', async () => {
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
  // What is out already counts.
  expectRefusal(await checkAndPutOut(_id, 5), 409, 'OUT_LIMIT');
  await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
  const receipt = await receiptOf(_id);
  expect(receipt.out).toEqual([1, 2, 3, 4].map((cardId) => ({ cardId, callIndex: 1 })));
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true, putOut: 4 });
});
