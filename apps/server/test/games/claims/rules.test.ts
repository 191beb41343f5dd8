import { cardsCompleteAt } from '@adarash/rules/claim';
import type { Pattern } from '@adarash/rules/pattern';
import { verifyReceipt } from '@adarash/rules/verify';
import { describe, expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { cardOf } from '../../harness/play/cards.ts';
import { callUntil, createGame, expectRefusal, getGame, settings, startedGame } from '../../harness/play/games.ts';
import { FRAMES } from '../../harness/play/own-pattern.ts';

const hall = useHall();
const pair = usePair(hall);

const TWO: Pattern = 'lines/2/row+column+diagonal';
const FRAMED: Pattern = `lines/2/row+${FRAMES}`;

const check = (gameId: string, body: object) => pair.cashier.api.post(`/games/${gameId}/check-bingo`, body);
const receiptOf = async (gameId: string) => (await pair.cashier.api.get(`/public/receipts/${gameId}`)).body;
const auditFinds = () => {
  const { services } = hall;
  return services.storage.snapshot((db) => differences({ ...services, db }));
};

describe('a pattern rule that counts lines', () => {
  test.each([
    'lines/1/row',
    'lines/2/row',
    'lines/2/diagonal',
    'lines/2/column+row',
    'lines/2/',
    'lines/x/row',
    FRAMED,
  ])('rejects the invalid pattern %s', async (pattern) => {
    const { cashier } = pair;
    expectRefusal(await cashier.api.post('/games/sequential', settings({ pattern })), 400, 'PATTERN_INVALID');
  });

  test('is played, checked, displayed, reported and verified', { tags: ['postgres'] }, async () => {
    const { cashier } = pair;
    const cardPool = [3, 7, 42];
    const { _id } = await startedGame(cashier.api, { pattern: TWO, cardPool });
    expect(await getGame(cashier.api, _id)).toMatchObject({ pattern: TWO, patternNames: null, scheme: 'bingo75/v3' });
    const complete = (calls: readonly number[]) => cardsCompleteAt(cardPool.map(cardOf), calls, TWO);
    const played = await callUntil(cashier.api, _id, ({ calledNumbers }) => complete(calledNumbers).length > 0);
    const [cardId = 0] = complete(played.calledNumbers);
    expect((await check(_id, { cardId, preferredPattern: 'horizontal_line' })).body).toMatchObject({ isBingo: false });
    const { body: verdict } = await check(_id, { cardId });
    expect(verdict).toMatchObject({ isBingo: true, winningPattern: TWO, validBingoPatterns: [TWO] });
    expect(verdict.winningLines.length).toBeGreaterThanOrEqual(2);
    expect(verdict.winningLineInfo.numbers).toContain(played.calledNumbers.at(-1));

    const { body: code } = await cashier.api.get('/hall-code');
    const { body: shown } = await hall.api(null).get(`/hall/${code.code}`);
    const squares = new Set(
      verdict.winningLines.flatMap((line: { selectedIndices: number[] }) => line.selectedIndices),
    );
    expect(shown.game).toMatchObject({ pattern: TWO, winners: [{ pattern: TWO }] });
    expect(new Set(shown.game.winners[0].winningLineInfo.selectedIndices)).toEqual(squares);

    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({
      scheme: 'bingo75/v3',
      set: { name: 'adarash/cards/v1', version: 100 },
      jackpotRule: '',
      jackpotDecided: null,
    });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true, setAtHand: true });

    const report = async (query: string) => (await cashier.api.get(`/games/report?${query}`)).body;
    expect(await report('search=any%202%20lines')).toMatchObject({ totalGames: 1, games: [{ pattern: TWO }] });
    expect((await report('')).ownPatterns).toEqual([{ pattern: TWO, names: {} }]);
    expect(await auditFinds()).toEqual([]);
  });

  test('keeps a stored rule that is no longer offered, during play and in a changed designation', async () => {
    const { cashier, moderator } = pair;
    const pattern: Pattern = 'lines/2/diagonal';
    const games = [{ gameNumber: 1, cardId: 7, pattern: TWO }];
    const { body } = await moderator.api.post('/games/configure-future-winners', { games });
    const [{ _id: id }] = body.winners;
    await hall.services.storage.write({}, ({ db }) =>
      db.updateTable('designations').set({ pattern }).where('id', '=', id).execute(),
    );
    const change = (wanted: Pattern) =>
      moderator.api.put(`/games/future-winners/${id}`, { gameNumber: 1, cardId: 3, pattern: wanted });
    expect((await change(pattern)).body).toMatchObject({ success: true, winner: { pattern, cardId: 3 } });
    expectRefusal(await change('lines/3/row'), 400, 'PATTERN_INVALID');
    const { _id } = await createGame(cashier.api, { pattern: 'cross', cardPool: [3] });
    expect(await getGame(cashier.api, _id)).toMatchObject({ pattern });
    await cashier.api.post(`/games/${_id}/start`);
    expect(await callUntil(cashier.api, _id)).toMatchObject({ winners: [{ cardId: 3, pattern }] });
    expect(verifyReceipt(await receiptOf(_id))).toMatchObject({ ok: true });
  });

  test('leaves games with other patterns on scheme bingo75/v2 without a card set in the audit log', async () => {
    const { _id } = await createGame(pair.cashier.api, { pattern: 'cross', cardPool: [3, 7] });
    expect(await receiptOf(_id)).toMatchObject({ scheme: 'bingo75/v2' });
    const { db } = hall.services.storage;
    const { after } = await db.selectFrom('audit').select('after').where('subject', '=', _id).executeTakeFirstOrThrow();
    expect(after).not.toMatch(/cardSet|jackpotRule/);
    const { document } = await db
      .selectFrom('games')
      .select('document')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    expect(document).not.toMatch(/cardSet|jackpotRule|jackpotOffer/);
  });

  test('is accepted in a designation before and after the game was created', {
    tags: ['postgres'],
  }, async () => {
    const { cashier, moderator } = pair;
    const games = [{ gameNumber: 1, cardId: 7, pattern: TWO }];
    const { body } = await moderator.api.post('/games/configure-future-winners', { games });
    expect(body.winners).toMatchObject([{ pattern: TWO }]);
    const game = await createGame(cashier.api, { pattern: 'cross', cardPool: [3, 7, 42, 50] });
    expect(game).toMatchObject({ pattern: TWO, designated: true, scheme: 'bingo75/v3' });
    await cashier.api.post(`/games/${game._id}/start`);
    const won = await callUntil(cashier.api, game._id);
    expect(won).toMatchObject({ status: 'completed', winners: [{ cardId: 7, pattern: TWO }] });
    expect(verifyReceipt(await receiptOf(game._id))).toMatchObject({ ok: true });

    const next = await createGame(cashier.api, { pattern: 'cross', cardPool: [3, 7] });
    expect(next).toMatchObject({ scheme: 'bingo75/v2' });
    const again = [{ gameNumber: 2, cardId: 7, pattern: 'full_house' }];
    const { body: chosen } = await moderator.api.post('/games/configure-future-winners', { games: again });
    expect(await getGame(cashier.api, next._id)).toMatchObject({ pattern: 'full_house', scheme: 'bingo75/v3' });
    await moderator.api.delete(`/games/future-winners/${chosen.winners[0]._id}`);
    expect(await getGame(cashier.api, next._id)).toMatchObject({ pattern: 'cross', scheme: 'bingo75/v3' });
    expect(await auditFinds()).toEqual([]);
  });
});
