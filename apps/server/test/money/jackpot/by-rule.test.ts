import { cardsCompleteAt } from '@adarash/rules/claim';
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../../checks/read-pdf.ts';
import { cardOf, lineOf } from '../../harness/cards.ts';
import { fine } from '../../harness/evening.ts';
import {
  callTyped,
  callUntil,
  createGame,
  expectRefusal,
  gameOf,
  getGame,
  range,
  startedGame,
} from '../../harness/games.ts';
import { PASSWORD, useHall, usePair } from '../../harness/hall.ts';
import { jackpotOf } from '../../harness/jackpot.ts';
import { rewriteDocument, rewritingIn } from '../../harness/rewriting.ts';
import { shiftsOf } from '../../harness/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const jackpot = jackpotOf(pair);
const shifts = shiftsOf(pair);

const POOL = range(1, 100);
const rule = (within: unknown, more = {}) =>
  pair.moderator.api.put(`/jackpot/${pair.hallId}/rule`, { within, ...more });
const check = (id: string, cardId: number) => fine(pair.cashier.api.post(`/games/${id}/check-bingo`, { cardId }));
const receiptOf = async (id: string) => (await hall.api(null).get(`/public/receipts/${id}`)).body;
const found = () => rewritingIn(hall).named();
const view = async () => {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  return (await hall.api(null).get(`/hall/${code}`)).body;
};
const complete = (pool: readonly number[], called: readonly number[]) =>
  cardsCompleteAt(pool.map(cardOf), called, 'all');

/** Calls until a card is complete, which has not claimed yet. */
async function called(pool = POOL) {
  const { _id: id } = await startedGame(pair.cashier.api, { cardPool: [...pool] });
  const game = await callUntil(pair.cashier.api, id, ({ calledNumbers }) => complete(pool, calledNumbers).length > 0);
  return { id, game, cards: complete(pool, game.calledNumbers) };
}

/** The first game in which several cards are complete on one number; the games before are called off. */
async function shared() {
  for (;;) {
    const one = await called();
    if (one.cards.length > 1) return one;
    await fine(pair.moderator.api.post(`/games/${one.id}/void`, { reason: 'One winner alone' }));
  }
}

test('a win within the calls takes the jackpot: shares, hand-over, drawer, ledger, papers and receipt agree', async () => {
  await shifts.float(500);
  await jackpot.put(1000.01);
  expect((await rule(75)).body).toMatchObject({ success: true, rule: { within: 75, mustGo: null } });
  expect(await jackpot.read()).toMatchObject({ rule: { within: 75, mustGo: null }, amount: 1000.01 });
  expect((await view()).next.jackpotRule).toBe('within/75');
  const { id, game, cards } = await shared();
  expect(game).toMatchObject({ scheme: 'bingo75/v3', jackpotRule: 'within/75', jackpotOffer: 1010.01 });
  // Reserved with the first call: nothing else can spend it, and the hall still sees all of it.
  expect(await jackpot.read()).toMatchObject({ amount: 0, holds: 1010.01, pendingAward: null });
  expect((await view()).jackpot.amount).toBe(1010.01);

  const [first, second] = [cards.at(-1)!, cards[0]!];
  expect((await check(id, first)).winner).toMatchObject({ jackpot: 1010.01 });
  const both = await check(id, second);
  // The odd santim goes to the lower card number, whoever claimed first.
  expect(both.winners).toMatchObject([
    { cardId: first, jackpot: 505 },
    { cardId: second, jackpot: 505.01 },
  ]);
  expect(both.game).toMatchObject({
    jackpotAwardedBy: 'rule',
    jackpotAwardedAmount: 1010.01,
    jackpotWinnerCardId: null,
  });
  expect((await check(id, second)).winners).toEqual(both.winners);
  expect(await jackpot.read()).toMatchObject({ amount: 0, holds: 0 });
  expect(await jackpot.history()).toMatchObject([
    { amount: -1010.01, awardedBy: 'rule', gameId: id, winnerCardId: null },
  ]);
  expect((await view()).game.winners).toMatchObject([{ jackpot: 505 }, { jackpot: 505.01 }]);
  await seenByTheHall([first, second]);

  const { games } = (await pair.cashier.api.get('/games/report')).body;
  const [prizes] = [both.game.prizePool];
  expect(games[0].books).toMatchObject({ won: prizes, awarded: 1010.01, awardsOpen: 1010.01, open: prizes });
  const isOpen = ({ kind }: { kind: string }) => kind === 'open';
  expect((await shifts.open()).reasons.find(isOpen)).toMatchObject({ amount: sum(prizes, 1010.01) });
  await fine(pair.cashier.api.post(`/games/${id}/paid`, { cardId: first }));
  const half = await getGame(pair.cashier.api, id);
  expect(half.winners.map(({ paid }) => paid !== undefined)).toEqual([true, false]);
  expect((await shifts.open()).drawer).toMatchObject({ awardsHandedOver: 505, handedOver: half.winners[0]!.prize });
  await fine(pair.cashier.api.post(`/games/${id}/paid/undo`, { cardId: first, reason: 'Miscounted' }));
  expect((await shifts.open()).drawer).toMatchObject({ awardsHandedOver: 0, handedOver: 0 });
  await fine(pair.cashier.api.post(`/games/${id}/paid`, {}));
  const { drawer, reasons } = await shifts.open();
  expect(drawer).toMatchObject({ awardsHandedOver: 1010.01, handedOver: prizes });
  expect(reasons.find(isOpen)).toBeUndefined();

  const roll = (await pair.cashier.api.get('/games/day-roll')).body.text;
  expect(roll).toContain(`Jackpot: card ${second} won 505.01 Br · By rule: won within 75 calls · Handed over`);
  const slip = await textOfPdf((await pair.cashier.api.get(`/print/games/${id}?language=en&paper=roll`)).bytes);
  expect(slip).toContain(withoutSpaces('By rule: won within 75 calls'));
  const receipt = await receiptOf(id);
  expect(receipt.jackpotDecided).toMatchObject({ amount: 1010.01, why: null });
  expect(verifyReceipt(receipt).steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(await found()).toEqual([]);
});

/** The plain display celebrates it after the claim and the time for others, and the last winners name it. */
async function seenByTheHall([first, second]: readonly [number, number]) {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  const page = async () => (await hall.app.inject({ url: `/hall/${code}/plain` })).body.replace(/\s+/g, ' ');
  await fine(pair.cashier.api.patch('/games/settings', { language: 'en' }));
  expect(await page()).toContain('data-scene="winner"');
  hall.clock.advance(16_000);
  const celebrated = await page();
  expect(celebrated).toContain('data-scene="jackpot"');
  expect(celebrated).toContain(`data-share="${second}">Card ${second} · 505.01 <small>Br</small>`);
  expect(celebrated).toContain('By rule: won within 75 calls');
  hall.clock.advance(12_000);
  expect(await page()).toContain('data-scene="winner"');
  hall.clock.advance(40_000);
  expect((await view()).lastWon).toMatchObject([
    { cards: [first, second], jackpotAwardedAmount: 1010.01, jackpotAwardedBy: 'rule', jackpotWinnerCardId: null },
  ]);
  // Two lists take turns there; the change makes the page be read again.
  const pages: string[] = [];
  for (const notice of ['Coffee', 'Tea']) {
    await fine(pair.cashier.api.patch('/games/settings', { notice }));
    pages.push(await page());
    hall.clock.advance(10_000);
  }
  expect(pages.join()).toContain(`Jackpot: Card ${first}, Card ${second} <b>1,010.01 <small>Br</small></b>`);
}

const sum = (...birr: number[]) => Math.round(birr.reduce((all, one) => all + one * 100, 0)) / 100;

test('it stays and grows where the win came late, and goes back when the game is called off', async () => {
  await jackpot.put(100);
  await rule(1);
  const { id, cards } = await called();
  expect(await jackpot.read()).toMatchObject({ amount: 0, holds: 110 });
  const { game } = await check(id, cards[0]!);
  expect(game).toMatchObject({ jackpotStays: 'late', jackpotAwardedAmount: null, jackpotAwardedBy: null });
  expect(game.winners[0].jackpot).toBeUndefined();
  expect(await jackpot.read()).toMatchObject({ amount: 110, holds: 110 });
  expect((await receiptOf(id)).jackpotDecided).toMatchObject({ amount: 110, why: 'late', shares: [] });
  const next = await called();
  await fine(pair.moderator.api.post(`/games/${next.id}/void`, { reason: 'rain' }));
  expect(await jackpot.read()).toMatchObject({ amount: 110, holds: 110 });
  expect(await jackpot.history()).toEqual([]);
  expect(await found()).toEqual([]);
});

test('staff cannot bring it about: typed, designated, decided and small games leave it', async () => {
  const { cashier, moderator } = pair;
  await jackpot.put(100);
  await rule(75);
  const typed = await startedGame(cashier.api, { cardPool: POOL });
  await callTyped(moderator.api, typed._id, lineOf(7, 'cross'));
  expect((await check(typed._id, 7)).game).toMatchObject({ jackpotStays: 'typed', draw: 'manual' });
  const designated = await createGame(cashier.api, { cardPool: POOL });
  await moderator.api.post(`/games/${designated._id}/select-winner`, { cardId: 7 });
  await cashier.api.post(`/games/${designated._id}/start`);
  expect(await callUntil(cashier.api, designated._id)).toMatchObject({ jackpotStays: 'designated' });
  const decided = await called();
  const finish = { moderatorCardId: decided.cards[0], reason: 'Two at the desk' };
  expect(gameOf(await moderator.api.post(`/games/${decided.id}/finish`, finish))).toMatchObject({
    ...{ jackpotStays: 'designated', jackpotAwardedAmount: null },
  });
  const few = await called([3, 7, 42]);
  expect((await check(few.id, few.cards[0]!)).game).toMatchObject({ jackpotStays: 'few' });
  expect(await jackpot.read()).toMatchObject({ amount: 140, holds: 140 });
  for (const { id } of [decided, few]) expect(verifyReceipt(await receiptOf(id)).ok).toBe(true);
  expect(await found()).toEqual([]);
});

test('what a rule pays is given by no hand, and what is reserved cannot be taken away', async () => {
  await jackpot.put(100);
  await jackpot.award({ amount: 20, random: true, cardNumber: null });
  await rule(75);
  expectRefusal(await jackpot.award({ amount: 10 }), 400, 'JACKPOT_BY_RULE');
  const { id, cards } = await called();
  expectRefusal(await pair.cashier.api.post(`/games/${id}/select-jackpot-winner`), 400, 'JACKPOT_BY_RULE');
  expectRefusal(await pair.cashier.api.patch(`/games/${id}`, { jackpotEnabled: false }), 400, 'JACKPOT_BY_RULE');
  expectRefusal(await jackpot.remove(id), 400, 'JACKPOT_BY_RULE');
  // What is reserved is no award: neither announced nor listed.
  expect((await jackpot.read()).pendingAward).toMatchObject({ amount: 20 });
  expect(await jackpot.history()).toMatchObject([{ amount: -20 }]);
  // Another rule is for later games.
  await rule(null);
  expect((await jackpot.read()).rule).toBeNull();
  expectRefusal(await jackpot.award({ amount: 10 }), 400, 'AWARD_TOO_LARGE');
  expect((await check(id, cards[0]!)).game).toMatchObject({ jackpotAwardedAmount: 90, jackpotAwardedBy: 'rule' });
  expect(await jackpot.read()).toMatchObject({ amount: 0, holds: 20 });
  expect(await found()).toEqual([]);
});

test('a claim after the game was finished without one is still paid; the next first call ends that', async () => {
  await jackpot.put(100);
  await rule(75);
  const first = await called();
  await fine(pair.moderator.api.post(`/games/${first.id}/finish`, { reason: 'Nobody called' }));
  expect(await jackpot.read()).toMatchObject({ amount: 0, holds: 110 });
  expect((await check(first.id, first.cards[0]!)).winner).toMatchObject({ jackpot: 110 });
  const second = await called();
  await fine(pair.moderator.api.post(`/games/${second.id}/finish`, { reason: 'Nobody called' }));
  const third = await called();
  // Two bets, of which one was reserved for the game before.
  expect(third.game.jackpotOffer).toBe(20);
  expect(await found()).toEqual([]);
});

test('on the day that it must go any fair win takes it, and a rule is signed as an award', async () => {
  const day = new Date(hall.services.runtime.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  await jackpot.put(300);
  for (const bad of [0, 76, 1.5, '40']) expectRefusal(await rule(bad), 400, 'JACKPOT_RULE_INVALID');
  expectRefusal(await rule(40, { mustGo: 'tomorrow' }), 400, 'JACKPOT_RULE_INVALID');
  expect((await pair.cashier.api.put(`/jackpot/${pair.hallId}/rule`, { within: 40 })).status).toBe(403);
  await fine(hall.admin.api.patch('/admin/settings', { twoPersonsAward: 200 }));
  expectRefusal(await rule(40), 409, 'SECOND_PERSON_NEEDED');
  const beside = { email: hall.admin.email, password: PASSWORD };
  expect((await rule(40, { mustGo: day, beside })).status).toBe(200);
  await fine(hall.admin.api.patch('/admin/settings', { twoPersonsAward: null }));
  expect((await createGame(pair.cashier.api)).jackpotRule).toBe('within/75');
  expect((await view()).jackpot.mustGo).toBe(day);
  await rule(40, { mustGo: '2020-01-01' });
  expect((await view()).jackpot.mustGo).toBeNull();
  await rule(40, { mustGo: '2031-01-01' });
  expect((await createGame(pair.cashier.api)).jackpotRule).toBe('within/40');
  await jackpot.enable(false);
  const plain = await createGame(pair.cashier.api);
  expect(plain).toMatchObject({ scheme: 'bingo75/v2' });
  expect(plain.jackpotRule).toBeUndefined();
  expect(await found()).toEqual([]);
});

test('rule, offer and shares are in the record: changed in the database they are named', async () => {
  await jackpot.put(100);
  await rule(75);
  const { id, cards } = await called();
  await check(id, cards[0]!);
  const named = await rewritingIn(hall).namedAfter(async (db) => {
    const offer = { jackpotRule: 'within/74', jackpotOffer: { amount: 1, fewestCards: 20 } };
    await rewriteDocument(db, id, ({ winners }) => ({
      ...offer,
      winners: winners.map((one) => ({ ...one, jackpot: 1 })),
    }));
    await db.updateTable('jackpots').set({ rule_within: 10 }).where('hall_id', '=', pair.hallId).execute();
  });
  expect(named?.join()).toContain('its jackpot rule, its jackpot offer, its winners');
  expect(named?.join()).toContain('its rule within');
});
