import { ROUTES } from '@adarash/contract';
import { describe, expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import { sharedFinish } from '../../harness/play/cards.ts';
import { asPromised, callTyped, expectRefusal, getGame, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const FINAL = 'A payout can only be undone on its day and until its shift is closed.';

async function sharedWin() {
  const { cards, before, last } = sharedFinish();
  const { _id: id } = await startedGame(pair.cashier.api, { cardPool: [...cards] });
  await callTyped(pair.moderator.api, id, [...before, last]);
  for (const cardId of cards) await pair.cashier.api.post(`/games/${id}/check-bingo`, { cardId });
  return { id, cards, ...handOvers(id) };
}

const handOvers = (id: string) => ({
  pay: (body: object, api = pair.cashier.api) => api.post(`/games/${id}/paid`, body),
  undo: (body: object, api = pair.cashier.api) => api.post(`/games/${id}/paid/undo`, body),
});

const told = async (id: string) => {
  const { db } = hall.services.storage;
  const entries = await db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('subject', '=', id)
    .where('action', 'like', '%paid%')
    .orderBy('seq')
    .execute();
  return entries.map(({ action, after }) => [action, JSON.parse(after ?? '{}')]);
};

const paidIn = (game: { winners: { cardId: number; paid?: unknown }[] }) =>
  game.winners.filter(({ paid }) => paid !== undefined).map(({ cardId }) => cardId);

describe('a shared prize', () => {
  test('pays a shared prize per card or completely, and ignores a second payout', async () => {
    const { id, cards, pay } = await sharedWin();
    expect(paidIn((await pay({ cardId: cards[1] })).body.game)).toEqual([cards[1]]);
    const all = (await pay({})).body;
    expect(ROUTES['POST /games/:id/paid'].answer.parse(all)).toEqual(all);
    expect(all).toMatchObject({ message: 'The prize is paid out.' });
    expect(paidIn(asPromised(all.game))).toEqual(cards);
    expect((await pay({})).body.game.version).toBe(all.game.version);
    expect(await told(id)).toMatchObject([
      ['game.paid', { cardId: cards[1] }],
      ['game.paid', { cardId: cards[0] }],
    ]);
  });

  test('undoes a payout of a shared prize and adds both actions to the audit log', async () => {
    const { id, cards, pay, undo } = await sharedWin();
    await pay({});
    expectRefusal(await undo({ cardId: cards[0] }), 400, 'REASON_REQUIRED');
    expectRefusal(await undo({ cardId: cards[0], reason: 'x' }, pair.moderator.api), 403, 'ACCESS_DENIED');
    const { body } = await undo({ cardId: cards[0], reason: 'Miscounted' });
    expect(body).toMatchObject({ message: `The prize of card ${cards[0]} is open again.` });
    expect(paidIn(body.game)).toEqual([cards[1]]);
    expect((await undo({ cardId: cards[0], reason: 'Miscounted' })).body.game.version).toBe(body.game.version);
    expect((await told(id)).slice(2)).toMatchObject([['game.paid-undone', { cardId: cards[0], reason: 'Miscounted' }]]);
  });

  test('rejects the undo of a payout after the business day', async () => {
    // Six in the morning in Addis Ababa, when the next business day starts, is three in Greenwich.
    const DAY = 24 * 3_600_000;
    const untilNext = DAY - ((hall.clock.now().getTime() - 3 * 3_600_000) % DAY);
    // Two steps, because a session without requests expires after twelve hours.
    hall.clock.advance(untilNext / 2);
    await pair.cashier.api.get('/games/settings');
    for (const { api } of [pair.moderator, hall.cashier]) await api.get('/games/settings');
    hall.clock.advance(untilNext / 2 - 600_000);
    const { id, cards, pay, undo } = await sharedWin();
    await pay({});
    hall.clock.advance(540_000);
    expect((await undo({ cardId: cards[0], reason: 'Miscounted' })).status).toBe(200);
    hall.clock.advance(60_000);
    expectRefusal(await undo({ cardId: cards[1], reason: 'Miscounted' }), 409, 'HAND_OVER_FINAL', FINAL);
    expect(paidIn(await getGame(pair.cashier.api, id))).toEqual([cards[1]]);
    expect(paidIn((await pay({})).body.game)).toEqual(cards);
  });
});

test("lists unpaid winnings only in their hall until they are paid, even after the shift's close", async () => {
  const open = async ({ api } = pair.cashier) => {
    const { body } = await api.get('/games/open-prizes');
    expect(ROUTES['GET /games/open-prizes'].answer.parse(body)).toEqual(body);
    return body.games.map(({ _id }: { _id: string }) => _id);
  };
  expect(await open()).toEqual([]);
  const first = await sharedWin();
  const second = await sharedWin();
  await startedGame(pair.cashier.api);
  expect(await open()).toEqual([second.id, first.id]);
  expect(await open(pair.moderator)).toEqual([second.id, first.id]);
  expect(await open(hall.cashier)).toEqual([]);
  await first.pay({ cardId: first.cards[0] });
  await second.pay({});
  expect(await open()).toEqual([first.id]);
  await shiftsOf(pair).close();
  expect(await open()).toEqual([first.id]);
  await first.pay({});
  expect(await open()).toEqual([]);
});

test('pays an award during or after its game, undoes it, and shows both in the history', async () => {
  const jackpot = jackpotOf(pair);
  const { _id: id } = await startedGame(pair.cashier.api);
  const { pay, undo } = handOvers(id);
  expectRefusal(await pay({ of: 'jackpot' }), 400, 'NOTHING_WON', 'This game has no winner yet.');
  expectRefusal(await pay({}), 400, 'NOTHING_WON');
  await jackpot.put(200);
  await jackpot.award({ amount: 50, cardNumber: 7 });
  const drawn = (await pair.cashier.api.post(`/games/${id}/select-jackpot-winner`)).body;
  expect(drawn).toMatchObject({ game: { jackpotPaid: null }, award: { paid: null } });

  const paid = { at: expect.any(String), by: pair.cashier.name };
  const { body } = await pay({ of: 'jackpot' });
  expect(body).toMatchObject({ message: 'The jackpot is paid out.', game: { jackpotPaid: paid, winners: [] } });
  expect((await pay({ of: 'jackpot' })).body.game.version).toBe(body.game.version);
  expect(await jackpot.history()).toMatchObject([{ amount: -50, paid }]);
  const { summary, games } = (await pair.cashier.api.get('/games/report')).body;
  for (const { books } of [summary, games[0]])
    expect(books).toMatchObject({ awarded: 50, awardsHandedOver: 50, awardsOpen: 0 });
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  expect(JSON.stringify((await pair.cashier.api.get(`/hall/${code}`)).body)).not.toContain('jackpotPaid');

  await pair.cashier.api.post(`/games/${id}/finish`);
  expect((await undo({ of: 'jackpot', reason: 'Gone home' })).body.game.jackpotPaid).toBeNull();
  expect(await jackpot.history()).toMatchObject([{ paid: null }]);
  expect(await told(id)).toMatchObject([
    ['game.jackpot-paid', { cardId: 7, amount: 5000 }],
    ['game.jackpot-paid-undone', { cardId: 7, amount: 5000, reason: 'Gone home' }],
  ]);
});
