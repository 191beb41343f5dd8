import { type Card, CENTRE, FREE } from '@adarash/rules/card';
import { cardsCompleteAt } from '@adarash/rules/claim';
import { cardsDigest } from '@adarash/rules/draw';
import { EVERY_RULE } from '@adarash/rules/every-rule.test-support';
import { isOffered, OFFERED_RULES, type Pattern } from '@adarash/rules/pattern';
import { verifyReceipt } from '@adarash/rules/verify';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../../../../../checks/size.ts';
import type { Api } from '../../harness/api.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { createGame, expectRefusal } from '../../harness/play/games.ts';
import { drawPattern } from '../../harness/play/own-pattern.ts';
import { rewriteDocument, rewritingIn } from '../../harness/rewriting.ts';

const hall = useHall();
const pair = usePair(hall);

let sets = 0;
const NUMBERS = [3, 17, 64, 210, 9_999];

/** Returns new cards with gaps between their numbers. They differ per set, because a set is identified by its cards. */
function newCards(): Card[] {
  sets += 1;
  return NUMBERS.map((cardId, i) => ({
    cardId,
    numbers: Array.from({ length: 25 }, (_, square) => {
      const [row, column] = [Math.floor(square / 5), square % 5];
      const turn = column === 0 ? sets : column === 1 ? Math.floor(sets / 15) : column;
      return square === CENTRE ? FREE : column * 15 + 1 + ((row * 3 + i + turn) % 15);
    }),
  }));
}

let named = 0;
async function bring(api: Api, cards = newCards(), name = `Paper ${++named}`) {
  const answer = await api.post('/card-sets', { name, cards });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { ...answer.body.set, all: cards };
}

const choose = (cardSet: string | null) => pair.cashier.api.patch('/games/settings', { cardSet });

test('creates a set with name, version and digest, and publishes its cards', { tags: ['postgres'] }, async () => {
  const { admin } = hall;
  const cards = newCards();
  const first = await bring(admin.api, cards, 'Bole');
  expect(first).toMatchObject({ name: 'Bole', version: 1, cards: 5, compared: null, halls: [] });
  expect(first.digest).toBe(cardsDigest(first.all));
  const second = await bring(admin.api, newCards(), 'bole');
  expect(second.version).toBe(2);
  expectRefusal(await admin.api.post('/card-sets', { name: 'Twin', cards }), 409, 'CARD_SET_EXISTS');
  expectRefusal(
    await admin.api.post('/card-sets', { name: 'Adarash/cards/v1', cards: newCards() }),
    400,
    'CARD_SET_NAME',
  );
  const shown = await hall.api(null).get(`/public/card-sets/${first.digest}`);
  expect(shown.body.set).toEqual({ digest: first.digest, name: 'Bole', version: 1, cards });
  expect(shown.headers['cache-control']).toContain('immutable');
  const some = await hall.api(null).get(`/public/card-sets/${first.digest}?cards=17,18`);
  expect(some.body.set.cards).toEqual([cards[1]]);
  expectRefusal(await hall.api(null).get(`/public/card-sets/${'0'.repeat(64)}`), 404, 'CARD_SET_NOT_FOUND');
  const listed = (await pair.cashier.api.get('/card-sets')).body;
  expect(listed.mayBring).toBe(false);
  expect(listed.sets.map(({ digest }: { digest: string }) => digest)).toContain(first.digest);
});

test('rejects an invalid card set with an error for each card, and stores no part of it', async () => {
  const { admin } = hall;
  const before = (await admin.api.get('/card-sets')).body.sets.length;
  const [first, second, third, ...rest] = newCards() as [Card, Card, Card, ...Card[]];
  const withSquare = ({ cardId, numbers }: Card, at: number, value: number | 'FREE') => ({
    cardId,
    numbers: numbers.map((old, i) => (i === at ? value : old)),
  });
  const faulty: [string, Card[]][] = [
    ['no card number', [{ ...first, cardId: 0 }]],
    ['a card number above 9999', [{ ...first, cardId: 10_000 }]],
    ['a card number twice', [first, { ...second, cardId: first.cardId }]],
    ['two cards alike', [first, { ...first, cardId: 18 }]],
    ['an empty square', [withSquare(first, 0, FREE)]],
    ['a number above 75', [withSquare(first, 24, 76)]],
    ['a number of another column', [withSquare(first, 0, 16)]],
    ['a number twice on a card', [withSquare(first, 5, first.numbers[0] ?? 0)]],
    ['a number in the centre', [withSquare(first, CENTRE, 45)]],
    ['one bad card among good ones', [first, second, withSquare(third, 1, 1), ...rest]],
  ];
  for (const [what, cards] of faulty) {
    const answer = await admin.api.post('/card-sets', { name: 'Faulty', cards });
    expect([answer.status, answer.body.code], what).toEqual([400, 'CARD_SET_INVALID']);
  }
  expect(
    (await admin.api.post('/card-sets', { name: 'Faulty', cards: [{ ...first, numbers: first.numbers.slice(1) }] }))
      .status,
  ).toBe(400);
  expect((await admin.api.post('/card-sets', { name: 'Faulty', cards: [] })).status).toBe(400);
  expect((await admin.api.get('/card-sets')).body.sets).toHaveLength(before);
});

test("accepts a card set from a cashier only with the owner's permission, and at most 512 KiB", async () => {
  const { admin } = hall;
  const body = { name: 'Own', cards: newCards() };
  expectRefusal(await pair.cashier.api.post('/card-sets', body), 403, 'ACCESS_DENIED');
  await admin.api.patch('/admin/settings', { cashiersBringCards: true });
  expect((await pair.cashier.api.post('/card-sets', body)).status).toBe(201);
  await admin.api.patch('/admin/settings', { cashiersBringCards: false });
  expectRefusal(await pair.moderator.api.post('/card-sets', body), 403, 'ACCESS_DENIED');
  const large = { name: 'x'.repeat(600 * 1024), cards: [] };
  expectRefusal(await admin.api.post('/card-sets', large), 413, 'TOO_LARGE');
});

test('changes the card set of a hall only between games and sells only cards of the set', {
  tags: ['postgres'],
}, async () => {
  const cashier = pair.cashier.api;
  const set = await bring(hall.admin.api);
  expectRefusal(await choose('0'.repeat(64)), 404, 'CARD_SET_NOT_FOUND');
  const game = await createGame(cashier);
  expectRefusal(await choose(set.digest), 409, 'CARDS_ON_COUNTER');
  await cashier.post(`/games/${game._id}/void`, { reason: 'another set' });
  await cashier.post('/sale/commands', { counter: 'a', type: 'add', cards: [3] });
  expectRefusal(await choose(set.digest), 409, 'CARDS_ON_COUNTER');
  await cashier.post('/sale/commands', { counter: 'a', type: 'remove', cards: [3], giveBack: false });
  expect((await choose(set.digest)).body.cardSet).toBe(set.digest);

  const shown = (await cashier.get('/games/cards')).body.data;
  expect(shown.map(({ cardId }: { cardId: number }) => cardId)).toEqual(NUMBERS);
  expect(shown[1].numbers).toEqual(set.all[1].numbers);
  expect((await cashier.get('/games/cards/available')).body.data).toEqual(NUMBERS);
  expectRefusal(await cashier.post('/sale/commands', { counter: 'a', type: 'add', cards: [4] }), 400, 'CARDS_INVALID');
  const wanted = { numGames: 1, pattern: 'all', betAmount: 10, houseFeePercentage: 15, cardPool: [3, 4] };
  expectRefusal(await cashier.post('/games/sequential', wanted), 400, 'CARDS_INVALID');
  const sold = await createGame(cashier, { cardPool: [3, 17] });
  expectRefusal(await cashier.post(`/games/${sold._id}/cards`, { add: [4] }), 400, 'CARDS_INVALID');
  await cashier.post(`/games/${sold._id}/void`, { reason: 'no card 4' });
  const code = (await cashier.get('/hall-code')).body.code;
  const view = (await hall.api(null).get(`/hall/${code}`)).body;
  expect(view.hall).toMatchObject({ cards: 9_999, cardSet: { digest: set.digest, cards: '3, 17, 64, 210, 9999' } });
  const moderator = pair.moderator.api;
  const entry = { gameNumber: 90, cardId: 5, pattern: 'all' };
  expectRefusal(await moderator.post('/games/future', { games: [entry] }), 400, 'WINNER_ENTRY_CARD');
  expect((await moderator.post('/games/future', { games: [{ ...entry, cardId: 64 }] })).status).toBeLessThan(300);
  expectRefusal(await cashier.get('/print/cards?cards=1-3'), 400, 'CARDS_INVALID');
  expect((await choose(null)).body.cardSet).toBeNull();
  expect((await cashier.get('/games/cards')).body.data).toHaveLength(100);
});

test('rejects a winner or an award for a card that is missing in the set, and continues the game', {
  tags: ['postgres'],
}, async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  await choose(null);
  const { nextGameNumber: number } = (await cashier.post('/games/reset-game-counter')).body;
  const ahead = { games: [{ gameNumber: number, cardId: 5, pattern: 'all' }] };
  expect((await moderator.post('/games/future', ahead)).status).toBeLessThan(300);
  const set = await bring(hall.admin.api);
  await choose(set.digest);

  expect((await cashier.get('/games/cards/available')).body.data).not.toContain(5);
  // A winner chosen for this game among cards that the set has not stops it before the start, not at the sale.
  const game = await createGame(cashier, { cardPool: [3, 17, 64] });
  expect(game).toMatchObject({ gameNumber: number, draw: 'designated' });
  expectRefusal(await cashier.post(`/games/${game._id}/start`), 400, 'DESIGNATED_CARD_NOT_IN_GAME');
  const [{ _id }] = (await moderator.post('/games/future-winners', { cashierId: pair.cashier.id })).body.winners;
  await moderator.delete(`/games/future-winners/${_id}`);

  const params = `/jackpot/${pair.cashier.id}`;
  await moderator.put(params, { amount: 100 });
  const award = (body: object) =>
    moderator.post(`${params}/awards`, { amount: 10, gameNumber: number, message: 'Well played', ...body });
  const chosen = await award({ cardNumber: 5 });
  expectRefusal(chosen, 400, 'CARDS_INVALID');
  expect(chosen.body.message).toBe('Invalid card IDs: 5');
  expect((await award({ random: true })).status).toBe(201);
  expect((await cashier.post(`/games/${game._id}/start`)).body.game.status).toBe('active');
  const drawn = (await cashier.post(`/games/${game._id}/select-jackpot-winner`)).body;
  expect([3, 17, 64], JSON.stringify(drawn)).toContain(drawn.game?.jackpotWinnerCardId);

  const printed = await cashier.get('/print/cards?cards=3,64');
  expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  await moderator.post(`/games/${game._id}/finish`, { reason: 'enough seen' });
  expect((await choose(null)).status).toBe(200);
});

async function playedOn(set: Awaited<ReturnType<typeof bring>>, pattern: Pattern = 'all') {
  const cashier = pair.cashier.api;
  const cardPool = [3, 17, 64];
  await choose(set.digest);
  const game = await createGame(cashier, { cardPool, pattern });
  await cashier.post(`/games/${game._id}/cards`, { add: [210], remove: [] });
  await cashier.post(`/games/${game._id}/start`);
  const sold = set.all.filter(({ cardId }: { cardId: number }) => [...cardPool, 210].includes(cardId));
  for (;;) {
    const { body } = await cashier.post(`/games/${game._id}/call-number`);
    const [complete] = cardsCompleteAt(sold, body.game.calledNumbers, pattern);
    if (complete === undefined) continue;
    const claim = await cashier.post(`/games/${game._id}/check-bingo`, { cardId: complete });
    expect(claim.body.isBingo).toBe(true);
    await choose(null);
    return { gameId: game._id as string, game: claim.body.game };
  }
}

test('verifies a won game on custom cards with and without its card set', { tags: ['postgres'] }, async () => {
  const set = await bring(hall.admin.api);
  const { gameId, game } = await playedOn(set);
  expect(game.selectedCards.map(({ cardId }: { cardId: number }) => cardId)).toEqual([3, 17, 64, 210]);
  // The game keeps its cards after a change of the set of the hall.
  const kept = (await pair.cashier.api.get(`/games/${gameId}`)).body.game;
  expect(kept.selectedCards[0].numbers).toEqual(set.all[0].numbers);
  const receipt = (await hall.api(null).get(`/public/receipts/${gameId}`)).body;
  const { digest, name, version } = set;
  expect(receipt).toMatchObject({ scheme: 'bingo75/v3', set: { digest, name, version } });
  for (const atHand of [null, set.all]) {
    const verdict = verifyReceipt(receipt, atHand);
    expect(verdict.steps.filter((step) => !step.ok)).toEqual([]);
    expect(verdict).toMatchObject({ ok: true, setAtHand: atHand !== null });
  }
  const [first, ...others] = receipt.cards;
  const forged = { ...receipt, cards: [{ ...first, numbers: others[0].numbers }, ...others] };
  expect(verifyReceipt(forged).ok).toBe(false);
  expect(verifyReceipt(receipt, set.all.slice(1)).ok).toBe(false);
});

const publicSet = async (digest: string): Promise<Card[]> =>
  (await hall.api(null).get(`/public/card-sets/${digest}`)).body.set.cards;
const receiptOf = async (gameId: string) => (await hall.api(null).get(`/public/receipts/${gameId}`)).body;

test('verifies a won game of every offered rule on custom cards with the public card set', async () => {
  await drawPattern(pair.moderator.api);
  const set = await bring(hall.admin.api);
  const rules: readonly Pattern[] = isWhole ? EVERY_RULE : ['cross', ...OFFERED_RULES];
  for (const pattern of rules.filter(isOffered)) {
    const { gameId } = await playedOn(set, pattern);
    const receipt = await receiptOf(gameId);
    expect(receipt).toMatchObject({ scheme: 'bingo75/v3', sales: { pattern }, set: { digest: set.digest } });
    const verdict = verifyReceipt(receipt, await publicSet(set.digest));
    expect(verdict.steps.filter((step) => !step.ok)).toEqual([]);
    expect(verdict, pattern).toMatchObject({ ok: true, setAtHand: true, otherSet: false });
  }
  expect(await rewritingIn(hall).named()).toEqual([]);
});

test('detects a changed card of the database in the receipts of its set', { tags: ['postgres'] }, async () => {
  const { storage } = hall.services;
  const set = await bring(hall.admin.api);
  const { gameId } = await playedOn(set, 'lines/2/row+column+diagonal');
  const receipt = await receiptOf(gameId);
  const last = (squares: readonly unknown[]) => 61 + ((Number(squares.at(-1)) - 60) % 15);
  const sets = storage.db.selectFrom('card_sets').select('cards').where('digest', '=', set.digest);
  const { cards } = await sets.executeTakeFirstOrThrow();
  const store = (text: string) =>
    storage.write({}, ({ db }) =>
      db.updateTable('card_sets').set({ cards: text }).where('digest', '=', set.digest).execute(),
    );
  // The first of these was not sold in the game, the second was.
  for (const cardId of [9_999, 64]) {
    await store(
      JSON.stringify(
        JSON.parse(cards).map((card: number[]) => (card[0] === cardId ? [...card.slice(0, -1), last(card)] : card)),
      ),
    );
    const verdict = verifyReceipt(receipt, await publicSet(set.digest));
    expect(verdict).toMatchObject({ ok: false, otherSet: true });
    expect(verdict.steps.find(({ name }) => name === 'cards')?.ok).toBe(false);
  }
  await store(cards);
  expect(verifyReceipt(receipt, await publicSet(set.digest)).ok).toBe(true);

  await storage.write({}, ({ db }) =>
    rewriteDocument(db, gameId, ({ squares }) => ({
      squares: squares?.map((card, i) => (i === 1 ? [...card.slice(0, 24), last(card)] : card)),
    })),
  );
  const forged = await receiptOf(gameId);
  for (const atHand of [null, await publicSet(set.digest)]) {
    const { ok, steps } = verifyReceipt(forged, atHand);
    expect(ok).toBe(false);
    expect(steps.filter((step) => !step.ok).map(({ name }) => name)).toContain(atHand ? 'cards' : 'calls');
  }
  await storage.write({}, ({ db }) =>
    rewriteDocument(db, gameId, ({ squares }) => ({
      squares: squares?.map((card, i) => (i === 1 ? set.all[1].numbers : card)),
    })),
  );
  expect(await receiptOf(gameId)).toEqual(receipt);
});

test('deletes a card set only if no hall uses it and no game used it', { tags: ['postgres'] }, async () => {
  const { admin } = hall;
  const set = await bring(admin.api);
  const remove = (digest: string) => admin.api.delete(`/card-sets/${digest}`);
  expectRefusal(await pair.cashier.api.delete(`/card-sets/${set.digest}`), 403, 'ACCESS_DENIED');
  await choose(set.digest);
  const chosen = await remove(set.digest);
  expectRefusal(chosen, 409, 'CARD_SET_CHOSEN');
  expect(chosen.body.message).toContain(pair.cashier.name);
  await choose(null);
  expect((await remove(set.digest)).body.message).toBe(`"${set.name}", version 1, is deleted.`);
  expectRefusal(await remove(set.digest), 404, 'CARD_SET_NOT_FOUND');
  expectRefusal(await choose(set.digest), 404, 'CARD_SET_NOT_FOUND');
  expectRefusal(await hall.api(null).get(`/public/card-sets/${set.digest}`), 404, 'CARD_SET_NOT_FOUND');
  // The same cards may come again, and the audit log follows both.
  const again = await bring(admin.api, set.all, set.name);
  expect(again).toMatchObject({ digest: set.digest, version: 1 });
  expect(await rewritingIn(hall).named()).toEqual([]);

  // A game that was called off was sold all the same.
  await choose(again.digest);
  const game = await createGame(pair.cashier.api, { cardPool: [3, 17, 64] });
  await pair.cashier.api.post(`/games/${game._id}/void`, { reason: 'nobody came' });
  await choose(null);
  expectRefusal(await remove(again.digest), 409, 'CARD_SET_SOLD');
  expect((await hall.api(null).get(`/public/card-sets/${again.digest}`)).status).toBe(200);
});

test('never both selects and deletes a card set in concurrent requests', { tags: ['postgres'] }, async () => {
  for (let round = 0; round < 6; round++) {
    const { digest } = await bring(hall.admin.api);
    const [chosen, removed] = await Promise.all([choose(digest), hall.admin.api.delete(`/card-sets/${digest}`)]);
    expect([chosen.status, removed.status].toSorted()).toEqual(chosen.status === 200 ? [200, 409] : [200, 404]);
    await choose(null);
  }
});

test('stores how far a user has compared the cards of a set, with name and time', async () => {
  const { admin } = hall;
  const { digest } = await bring(admin.api);
  const put = (body: object) => admin.api.put(`/card-sets/${digest}/compared`, body);
  const { body } = await put({ alike: [17, 3], different: [64] });
  expect(body.set.compared).toMatchObject({ alike: [3, 17], different: [64] });
  const after = (await put({ alike: [3, 17, 210, 64], different: [64] })).body.set.compared;
  expect(after).toMatchObject({ alike: [3, 17, 210], different: [64], by: expect.any(String), at: expect.any(String) });
  expectRefusal(await put({ alike: [5], different: [] }), 400, 'CARDS_INVALID');
  // A user without the right to import a set must not confirm a comparison either.
  const byCashier = await pair.cashier.api.put(`/card-sets/${digest}/compared`, { alike: [64], different: [] });
  expectRefusal(byCashier, 403, 'ACCESS_DENIED');
});

describe('a correction of a card in a card set', () => {
  const turned = (cards: readonly Card[], at = 0): [cardId: number, numbers: Card['numbers']] => {
    const { cardId, numbers } = cards[at]!;
    return [cardId, numbers.with(0, numbers[5]!).with(5, numbers[0]!)];
  };
  const correct = (api: Api, digest: string, [cardId, numbers]: ReturnType<typeof turned>) =>
    api.put(`/card-sets/${digest}/cards/${cardId}`, { numbers });

  test('stores the next version of the set with a new digest, an audit entry and the compared other cards', {
    tags: ['postgres'],
  }, async () => {
    const { admin } = hall;
    const set = await bring(admin.api);
    await admin.api.put(`/card-sets/${set.digest}/compared`, {
      alike: [set.all[1].cardId],
      different: [set.all[0].cardId],
    });
    const change = turned(set.all);
    const { body } = await correct(admin.api, set.digest, change);
    expect(body.message).toBe(`"${set.name}" is stored as version 2.`);
    expect(body.set).toMatchObject({ version: 2, compared: { alike: [set.all[1].cardId], different: [] } });
    expect(body.set.digest).not.toBe(set.digest);
    expectRefusal(await hall.api(null).get(`/public/card-sets/${set.digest}`), 404, 'CARD_SET_NOT_FOUND');
    const { cards } = (await hall.api(null).get(`/public/card-sets/${body.set.digest}`)).body.set;
    expect(cards.map(({ numbers }: Card) => numbers)).toEqual([
      change[1],
      ...set.all.slice(1).map(({ numbers }: Card) => numbers),
    ]);
    const entry = await hall.services.storage.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'card-set.corrected')
      .where('subject', '=', body.set.digest)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.before ?? '')).toEqual({ digest: set.digest, version: 1 });
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ name: set.name, version: 2, card: change[0] });
    expect(await rewritingIn(hall).named()).toEqual([]);
  });

  test("preserves the hall's selection of the set if the draft is empty", { tags: ['postgres'] }, async () => {
    const { admin } = hall;
    const set = await bring(admin.api);
    await choose(set.digest);
    const { body } = await correct(admin.api, set.digest, turned(set.all));
    expect(body.set.halls).toEqual([pair.cashier.name]);
    expect((await pair.cashier.api.get('/games/settings')).body.cardSet).toBe(body.set.digest);
    expect(await rewritingIn(hall).named()).toEqual([]);
    await choose(null);
  });

  test('keeps the set selected in all halls, but is refused while one of them has cards in its draft', {
    tags: ['postgres'],
  }, async () => {
    const { admin } = hall;
    const other = await hall.pair();
    const set = await bring(admin.api);
    const [cardId] = turned(set.all);
    const settingsOf = ({ cashier }: typeof other) => cashier.api.get('/games/settings');
    await choose(set.digest);
    await other.cashier.api.patch('/games/settings', { cardSet: set.digest });
    const sale = (body: object) => other.cashier.api.post('/sale/commands', { counter: 'a', ...body });
    expect((await sale({ type: 'add', cards: [cardId] })).body.success).toBe(true);
    expectRefusal(await correct(admin.api, set.digest, turned(set.all)), 409, 'CARDS_ON_COUNTER');
    expect((await settingsOf(pair)).body.cardSet).toBe(set.digest);
    expect((await sale({ type: 'clear', giveBack: false })).body.success).toBe(true);
    const { body } = await correct(admin.api, set.digest, turned(set.all));
    expect(body.set.halls).toEqual([pair.cashier.name, other.cashier.name].sort());
    for (const one of [pair, other]) expect((await settingsOf(one)).body.cardSet).toBe(body.set.digest);
    expect(await rewritingIn(hall).named()).toEqual([]);
    await choose(null);
  });

  test('rejects a correction after a game was created, with wrong squares or of an unknown card', async () => {
    const { admin } = hall;
    const set = await bring(admin.api);
    const [cardId, numbers] = turned(set.all);
    expectRefusal(await correct(admin.api, set.digest, [cardId, numbers.with(0, 75)]), 400, 'CARD_SET_INVALID');
    expectRefusal(await correct(admin.api, set.digest, [6, numbers]), 400, 'CARDS_INVALID');
    expectRefusal(await correct(pair.cashier.api, set.digest, [cardId, numbers]), 403, 'ACCESS_DENIED');
    await choose(set.digest);
    const game = await createGame(pair.cashier.api, { cardPool: [cardId] });
    await pair.cashier.api.post(`/games/${game._id}/void`, { reason: 'nobody came' });
    expectRefusal(await correct(admin.api, set.digest, [cardId, numbers]), 409, 'CARD_SET_SOLD');
    await choose(null);
  });

  test('is refused to a cashier if another hall uses the set', async () => {
    await hall.admin.api.patch('/admin/settings', { cashiersBringCards: true });
    const set = await bring(hall.admin.api);
    await choose(set.digest);
    const other = await hall.pair();
    expectRefusal(await correct(other.cashier.api, set.digest, turned(set.all)), 409, 'CARD_SET_CHOSEN');
    await choose(null);
    await hall.admin.api.patch('/admin/settings', { cashiersBringCards: false });
  });
});
