import { catalogue } from '@adarash/rules/catalogue';
import { SLOW_LINKS } from '@adarash/rules/game';
import { expect } from 'vitest';
import { resetDraws } from '../../../src/games/draw/reset-draws.ts';
import { endOpenGames } from '../../../src/games/end-game.ts';
import type { Answered, Api } from '../api.ts';
import { type Hall, PASSWORD, type Pair, type Person } from '../hall.ts';
import { listen } from '../reader.ts';
import { until } from '../until.ts';
import { sharedFinish } from './cards.ts';
import { callTyped, callUntil, createGame, createGames, range, startedGame } from './games.ts';
import { jackpotOf } from './jackpot.ts';
import { drawPattern, FRAMES_DRAWN } from './own-pattern.ts';
import { type mixByHand, phoneAt } from './phones.ts';
import { sellCommand, sellersOf } from './sellers.ts';
import { shiftsOf } from './shifts.ts';

export async function fine(asked: Promise<Answered>) {
  const answer = await asked;
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body;
}

/** Returns a hall that an admin has added, so that the audit log contains it. */
async function addedPair(hall: Hall): Promise<Pair> {
  const member = (name: string) => ({ name, email: `${name}@evening.test`, password: PASSWORD });
  const { cashier, moderator } = await fine(
    hall.admin.api.post('/admin/add-user', { cashier: member('tigist'), moderator: member('bekele') }),
  );
  const signedIn = async ({ id, name, email }: Omit<Person, 'token' | 'api'>): Promise<Person> => {
    const token = await hall.services.storage.write({}, (tx) => hall.services.sessions.open(tx, id));
    return { id, name, email, token, api: hall.as(token) };
  };
  return { hallId: cashier.id, cashier: await signedIn(cashier), moderator: await signedIn(moderator) };
}

/** Plays an evening with all features of a hall, so that every table and column contains data. */
export async function playEvening(hall: Hall, byHand: ReturnType<typeof mixByHand>): Promise<Pair> {
  const pair = await addedPair(hall);
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const jackpot = jackpotOf(pair);
  const shifts = shiftsOf(pair);

  await fine(shifts.float(300));
  await fine(shifts.float(250.5));
  const first = await createGame(cashier);
  await fine(cashier.post(`/games/${first._id}/void`, { reason: 'Rain' }));
  await resetDraws(hall.services, endOpenGames(hall.services), {});
  await prepare(pair);
  await withPhones(hall, pair, byHand);
  // The test has delayed the mix, so that its first call is slightly ahead of the clock.
  hall.clock.advance(10_000);

  const shared = sharedFinish();
  const typed = await startedGame(cashier, { cardPool: shared.cards });
  await callTyped(moderator, typed._id, [...shared.before, shared.last]);
  for (const cardId of shared.cards) await fine(cashier.post(`/games/${typed._id}/check-bingo`, { cardId }));
  await fine(cashier.post(`/games/${typed._id}/paid`, { cardId: shared.cards[1] }));
  await fine(cashier.post(`/games/${typed._id}/paid/undo`, { cardId: shared.cards[1], reason: 'Miscounted' }));
  await fine(cashier.post(`/games/${typed._id}/paid`, {}));

  const [besideCashier, besideModerator] = [pair.moderator, hall.admin].map((person) => shifts.signIn(person));
  await fine(jackpot.award({ amount: 20, cardNumber: 7, beside: besideModerator }));
  const given = await startedGame(cashier, { hallEntropy: 'dice:1' });
  await fine(cashier.post(`/games/${given._id}/select-jackpot-winner`, { beside: besideCashier }));
  await fine(cashier.post(`/games/${given._id}/paid`, { of: 'jackpot' }));
  await fine(cashier.post(`/games/${given._id}/paid/undo`, { of: 'jackpot', reason: 'Not there' }));
  await fine(cashier.post(`/games/${given._id}/paid`, { of: 'jackpot' }));
  const decided = { moderatorCardId: 3, reason: 'The power failed', beside: besideModerator };
  await fine(moderator.post(`/games/${given._id}/finish`, decided));

  await fine(shifts.move({ kind: 'out', reason: 'expense', amount: 20, note: 'Water' }));
  await fine(shifts.close({ counted: 7, note: 'Lent to the kitchen' }));
  await fine(shifts.float(40, { note: 'Brought from home' }));

  const house = (terms: object) => fine(hall.admin.api.patch('/admin/settings', terms));
  await house({ falseClaims: 'out', taxPercent: 15, taxAbove: 5, cashLimit: 6 });
  // Eleven cards, because two of them are locked.
  const cardPool = Array.from({ length: 11 }, (_, i) => 20 + i);
  const otherwise = await startedGame(cashier, { cardPool });
  expect(otherwise.terms).toEqual({ falseClaims: 'out' });
  await callTyped(moderator, otherwise._id, [1, 2]);
  await fine(cashier.post(`/games/${otherwise._id}/check-bingo`, { cardId: 20 }));
  await fine(cashier.post(`/games/${otherwise._id}/false-claim`, { cardId: 20 }));
  await fine(moderator.post(`/games/${otherwise._id}/take-back`, { reason: 'It was 3' }));
  await callTyped(moderator, otherwise._id, [3]);
  await fine(cashier.post(`/games/${otherwise._id}/check-bingo`, { cardId: 21 }));
  await fine(cashier.post(`/games/${otherwise._id}/false-claim`, { cardId: 21 }));
  await fine(moderator.post(`/games/${otherwise._id}/finish`, { moderatorCardId: 22, reason: 'The lights went out' }));
  await house({
    falseClaims: 'told',
    taxPercent: 0,
    taxAbove: 0,
    cashLimit: null,
    means: ['telebirr'],
  });
  await fine(cashier.post(`/games/${otherwise._id}/paid`, { by: 'transfer' }));
  const byPhone = await startedGame(cashier, { cardPool: [30, 31] });
  await fine(cashier.post(`/games/${byPhone._id}/cards`, { add: [32], remove: [31] }));
  await fine(cashier.post(`/games/${byPhone._id}/void`, { reason: 'Too few' }));
  await inTheAisles(hall, pair);
  await house({ means: [] });

  await ownCards(hall, cashier);
  await chosen(pair);
  const waits = (await fine(jackpot.award({ amount: 15, gameNumber: 900, drawAt: '2030-01-01T00:00:00.000Z' }))).award;
  await fine(jackpot.change(waits._id, { amount: 16, cardNumber: 9 }));
  const taken = (await fine(jackpot.award({ amount: 5 }))).award;
  await fine(jackpot.remove(taken._id));
  await fine(jackpot.enable(false));

  await fine(cashier.post('/games/configure-next', { startNumber: 40 }));
  await fine(cashier.post('/games/reset-game-counter'));
  const runs = await startedGame(cashier, { cardPool: [50, 51, 52], hallEntropy: 'seven' });
  await fine(cashier.post(`/games/${runs._id}/cards`, { add: [53], remove: [50] }));
  await fine(cashier.post(`/games/${runs._id}/call-number`));
  const { calledNumbers } = (await fine(cashier.get(`/games/${runs._id}`))).game;
  await callTyped(moderator, runs._id, [range(1, 75).find((number) => !calledNumbers.includes(number))!]);
  await fine(cashier.post(`/games/${runs._id}/pause`));
  return pair;
}

async function prepare({ cashier, moderator, hallId }: Pair): Promise<void> {
  const words = { hallName: 'Adey', notice: 'Two rounds at nine', language: 'om' };
  await fine(
    cashier.api.patch('/games/settings', {
      ...words,
      ballMachine: true,
      wholeBirr: true,
      phoneMarking: false,
    }),
  );
  const { _id } = await drawPattern(moderator.api);
  await fine(moderator.api.put(`/patterns/${_id}`, { ...FRAMES_DRAWN, names: { en: 'Frames', om: 'Goolli' } }));
  const planned = await createGame(cashier.api);
  await fine(cashier.api.patch(`/games/${planned._id}`, { jackpotEnabled: false }));
  await fine(cashier.api.post(`/games/${planned._id}/void`, { reason: 'Too few' }));
  await fine(moderator.api.put(`/jackpot/${hallId}`, { amount: 200 }));
  const { holds } = await fine(moderator.api.get(`/jackpot/${hallId}`));
  const typo = { total: holds - 1, expectedTotal: holds, reason: 'Counted again' };
  await fine(moderator.api.post(`/jackpot/${hallId}/corrections`, typo));
}

/** A seller with paid cards and a settlement that leaves something due, and a seller without sales. */
async function inTheAisles(hall: Hall, pair: Pair): Promise<void> {
  const cashier = pair.cashier.api;
  const sellers = sellersOf(hall, pair);
  const hana = await sellers.add('Hana');
  const { gameNumber } = await hana.shown();
  await fine(sellCommand(hana.api, 'add', gameNumber, [60, 61]));
  await fine(sellCommand(hana.api, 'add', gameNumber, [62]));
  await fine(sellCommand(hana.api, 'paid', gameNumber));
  const { sale } = await fine(cashier.get('/sale'));
  const game = await createGame(cashier, { cardPool: [60, 61, 62], saleVersion: sale.version });
  await fine(sellers.settle(hana, 28, 'Two Birr tomorrow'));
  await fine(cashier.post(`/games/${game._id}/void`, { reason: 'Too few' }));
  await sellers.add('Dawit');
}

/** From here on the hall sells a set of its own: the printed cards, each under the number of the one before it. */
async function ownCards({ admin }: Hall, cashier: Api): Promise<void> {
  const printed = catalogue(100);
  const cards = printed.slice(1).map(({ numbers }, i) => ({ cardId: i + 1, numbers }));
  const { set } = await fine(admin.api.post('/card-sets', { name: 'From the printer', cards }));
  await fine(admin.api.put(`/card-sets/${set.digest}/compared`, { alike: [3, 7], different: [9] }));
  await fine(cashier.patch('/games/settings', { cardSet: set.digest }));
}

/** Plays a fair game with two phones in its mix, in which a drawn card wins a jackpot. */
async function withPhones(hall: Hall, pair: Pair, byHand: ReturnType<typeof mixByHand>): Promise<void> {
  const base = `${await listen(hall)}/api`;
  const { code } = await fine(pair.cashier.api.get('/hall-code'));
  const phones = [await phoneAt(base, code, hall.api(null)), await phoneAt(base, code, hall.api(null))];
  const { _id, gameNumber } = await startedGame(pair.cashier.api);
  await fine(pair.cashier.api.post(`/games/${_id}/close-sale`));
  await fine(jackpotOf(pair).award({ amount: 10, cardNumber: undefined, random: true, gameNumber }));
  for (const phone of phones) {
    await phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === _id);
    await phone.send(_id);
  }
  byHand.close();
  for (const phone of phones) await phone.stream.until((event) => event.type === 'mix-done');
  await fine(pair.cashier.api.post(`/games/${_id}/call-number`));
  for (const { stream } of phones) stream.close();
  // The next games wait for no phone.
  const { live, storage } = hall.services;
  await until(
    () => live.phones.count(storage.db, pair.hallId),
    (count) => count === 0,
  );
  await fine(pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`));
  await callUntil(pair.cashier.api, _id, ({ calledNumbers }) => calledNumbers.length >= 6);
  await fine(pair.cashier.api.post(`/games/${_id}/finish`));
  const receipt = await fine(hall.api(null).get(`/public/receipts/${_id}`));
  expect(receipt.links).toHaveLength(SLOW_LINKS);
}

/** Winners chosen in advance: one that was played, one that waits in its game, one that has no game yet. */
async function chosen({ cashier, moderator }: Pair): Promise<void> {
  const { gameNumber } = await fine(cashier.api.get('/games/next-draw'));
  const own = (await fine(moderator.api.get('/patterns'))).patterns[0].pattern;
  const games = [
    { gameNumber, cardId: 7, pattern: own },
    { gameNumber: gameNumber + 2, cardId: 3, pattern: own, jackpotEnabled: false },
    { gameNumber: gameNumber + 30, cardId: 5, pattern: own },
    { gameNumber: gameNumber + 31, cardId: 6 },
  ];
  await fine(moderator.api.post('/games/configure-future-winners', { games }));
  const [played, lifted] = await createGames(cashier.api, { numGames: 3, pattern: 'cross' });
  await fine(cashier.api.post(`/games/${played!._id}/start`));
  await callUntil(cashier.api, played!._id);
  await fine(moderator.api.post(`/games/${lifted!._id}/select-winner`, { cardId: 7 }));
}
