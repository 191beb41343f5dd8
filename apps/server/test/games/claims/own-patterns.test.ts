import { cardsCompleteAt } from '@adarash/rules/claim';
import { verifyReceipt } from '@adarash/rules/verify';
import { describe, expect, test } from 'vitest';
import { verifyChains } from '../../../src/audit-log/chain.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { cardOf, lineOf, numbersBesides } from '../../harness/play/cards.ts';
import {
  callTyped,
  callUntil,
  createGame,
  expectRefusal,
  gameOf,
  getGame,
  settings,
  startedGame,
} from '../../harness/play/games.ts';
import { drawPattern, FRAMES, FRAMES_DRAWN } from '../../harness/play/own-pattern.ts';

const hall = useHall();
const pair = usePair(hall);

const listed = async (api = pair.cashier.api) => (await api.get('/patterns')).body.patterns;
const check = (gameId: string, body: object) => pair.cashier.api.post(`/games/${gameId}/check-bingo`, body);
const receiptOf = async (gameId: string) => (await pair.cashier.api.get(`/public/receipts/${gameId}`)).body;

describe('the custom patterns of a hall', () => {
  test('are created, changed and deleted by the moderator, and read by the cashier', async () => {
    const { moderator, cashier } = pair;
    const drawn = await drawPattern(moderator.api, {
      shapes: [[0, 4, 20, 24]],
      names: { en: ' Corners ', am: '', om: null },
    });
    expect(drawn).toMatchObject({ pattern: 'own/1100011', shapes: [[0, 4, 20, 24]], names: { en: 'Corners' } });
    expect(Object.keys((await listed())[0].names)).toEqual(['en']);
    await drawPattern(moderator.api, { shapes: [[12, 13]], names: { om: 'Lama' } });
    expect(await listed()).toMatchObject([{ _id: drawn._id }, { pattern: 'own/0003000', names: { om: 'Lama' } }]);
    expect(await listed(moderator.api)).toEqual(await listed());

    const changed = await moderator.api.put(`/patterns/${drawn._id}`, FRAMES_DRAWN);
    expect(changed.body.pattern).toMatchObject({ _id: drawn._id, pattern: FRAMES, names: FRAMES_DRAWN.names });
    expect((await listed())[0]).toEqual(changed.body.pattern);
    expect((await moderator.api.delete(`/patterns/${drawn._id}`)).body).toMatchObject({ success: true });
    expect(await listed()).toHaveLength(1);
    expectRefusal(await moderator.api.delete(`/patterns/${drawn._id}`), 404, 'PATTERN_NOT_FOUND');
    expectRefusal(await cashier.api.post('/patterns', FRAMES_DRAWN), 403, 'ACCESS_DENIED');
  });

  test.each([
    ['no shape', { shapes: [] }, 'SHAPES_INVALID'],
    ['the FREE square alone', { shapes: [[12]] }, 'SHAPES_INVALID'],
    ['five shapes', { shapes: [[0], [1], [2], [3], [4]] }, 'SHAPES_INVALID'],
    [
      'a shape twice',
      {
        shapes: [
          [0, 1],
          [1, 0, 12],
        ],
      },
      'SHAPES_INVALID',
    ],
    ['an invalid square', { shapes: [[25]] }, 'SHAPES_INVALID'],
    ['squares as text', { shapes: [['0']] }, 'SHAPES_INVALID'],
    ['shapes that are no list', { shapes: 'corners' }, 'SHAPES_INVALID'],
    ['no name', { names: {} }, 'PATTERN_NAME_INVALID'],
    ['blank names', { names: { en: ' ', am: '' } }, 'PATTERN_NAME_INVALID'],
    ['a long name', { names: { en: 'x'.repeat(41) } }, 'PATTERN_NAME_INVALID'],
    ['a name of two lines', { names: { en: 'a\nb' } }, 'PATTERN_NAME_INVALID'],
    ['names of the wrong type', { names: 'Frames' }, 'PATTERN_NAME_INVALID'],
  ])('rejects a pattern with %s and stores no pattern', async (_, wrong, code) => {
    expectRefusal(await pair.moderator.api.post('/patterns', { ...FRAMES_DRAWN, ...wrong }), 400, code);
    expect(await listed()).toEqual([]);
  });

  test('rejects duplicate names or shapes, and more than twenty patterns', async () => {
    const { api } = pair.moderator;
    const { _id } = await drawPattern(api);
    const other = { shapes: [[1, 2]], names: { en: 'Pair' } };
    const sentence = 'The pattern "Frames" already has this name or these shapes.';
    expectRefusal(
      await api.post('/patterns', { ...FRAMES_DRAWN, names: other.names }),
      409,
      'PATTERN_EXISTS',
      sentence,
    );
    expectRefusal(await api.post('/patterns', { ...other, names: { om: 'x', am: 'ክፈፎች' } }), 409, 'PATTERN_EXISTS');
    expect((await api.put(`/patterns/${_id}`, FRAMES_DRAWN)).status).toBe(200);
    for (let square = 0; square < 10; square++)
      await drawPattern(api, { shapes: [[square, 20]], names: { en: `Own ${square}` } });
    const lastNine = Array.from({ length: 10 }, (_, i) =>
      api.post('/patterns', { shapes: [[i, 21]], names: { en: `Late ${i}` } }),
    );
    const statuses = (await Promise.all(lastNine)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array<number>(9).fill(201), 409]);
    expect(await listed()).toHaveLength(20);
    expectRefusal(await api.post('/patterns', other), 409, 'PATTERNS_FULL');
  });

  test('hides a pattern from another hall', async () => {
    const { _id } = await drawPattern(pair.moderator.api);
    const stranger = await hall.pair();
    expect(await listed(stranger.cashier.api)).toEqual([]);
    expectRefusal(await stranger.moderator.api.put(`/patterns/${_id}`, FRAMES_DRAWN), 404, 'PATTERN_NOT_FOUND');
    expectRefusal(await stranger.moderator.api.delete(`/patterns/${_id}`), 404, 'PATTERN_NOT_FOUND');
    const theirs = await stranger.cashier.api.post('/games/sequential', settings({ pattern: FRAMES }));
    expectRefusal(theirs, 400, 'PATTERN_INVALID', 'Please select a valid game pattern');
    expect(await listed()).toHaveLength(1);
  });

  test("adds one audit entry per change despite repeated requests, and publishes it to the hall's screens", async () => {
    const { db } = hall.services.storage;
    const { api } = pair.moderator;
    const entries = async () => {
      const rows = await db.selectFrom('audit').selectAll().where('chain', '=', pair.hallId).orderBy('seq').execute();
      return rows.filter(({ action }) => action.startsWith('pattern.'));
    };
    const key = { headers: { 'idempotency-key': 'draw-frames-once' } };
    const first = await api.post('/patterns', FRAMES_DRAWN, key);
    const again = await api.post('/patterns', FRAMES_DRAWN, key);
    expect(again.body).toEqual(first.body);
    const seqBefore = (await db.selectFrom('halls').select('seq').where('id', '=', pair.hallId).executeTakeFirst())
      ?.seq;
    const path = `/patterns/${first.body.pattern._id}`;
    await api.put(path, { ...FRAMES_DRAWN, names: { en: 'Window' } });
    await api.put(path, { ...FRAMES_DRAWN, names: { en: 'Window' } });
    await api.delete(path);
    const told = await entries();
    expect(told.map(({ action }) => action)).toEqual(['pattern.drawn', 'pattern.changed', 'pattern.deleted']);
    expect(told.map(({ actor_id }) => actor_id)).toEqual(Array(3).fill(pair.moderator.id));
    expect(JSON.parse(told[1]?.before ?? '')).toEqual({ pattern: FRAMES, names: FRAMES_DRAWN.names });
    expect(JSON.parse(told[1]?.after ?? '')).toEqual({ pattern: FRAMES, names: { en: 'Window' } });
    const seqAfter = (await db.selectFrom('halls').select('seq').where('id', '=', pair.hallId).executeTakeFirst())?.seq;
    expect(Number(seqAfter) - Number(seqBefore)).toBe(2);
    expect(await verifyChains(db)).toMatchObject({ broken: null });
  });
});

describe('a game with a custom pattern', () => {
  test('keeps its pattern unchanged, and uses it for claims, display, report and receipt', async () => {
    const { cashier, moderator } = pair;
    const { _id: patternId } = await drawPattern(moderator.api);
    const cardPool = [3, 7, 42];
    const { _id } = await startedGame(cashier.api, { pattern: FRAMES, cardPool });
    await moderator.api.put(`/patterns/${patternId}`, { shapes: [[0]], names: { en: 'Other' } });
    await moderator.api.delete(`/patterns/${patternId}`);
    expect(await getGame(cashier.api, _id)).toMatchObject({ pattern: FRAMES, patternNames: FRAMES_DRAWN.names });
    expectRefusal(await cashier.api.post('/games/sequential', settings({ pattern: FRAMES })), 400, 'PATTERN_INVALID');

    const complete = (calls: readonly number[]) => cardsCompleteAt(cardPool.map(cardOf), calls, FRAMES);
    const played = await callUntil(cashier.api, _id, ({ calledNumbers }) => complete(calledNumbers).length > 0);
    const [cardId] = complete(played.calledNumbers);
    // The game accepts only its pattern, even if a request specifies another one.
    const { body: refused } = await check(_id, { cardId, preferredPattern: 'horizontal_line' });
    expect(refused).toMatchObject({ isBingo: false, winningPattern: null });
    const { body: verdict } = await check(_id, { cardId });
    expect(verdict).toMatchObject({ isBingo: true, winningPattern: FRAMES, validBingoPatterns: [FRAMES] });
    expect([
      [0, 4, 20, 24],
      [6, 8, 16, 18],
    ]).toContainEqual(verdict.winningLineInfo.selectedIndices);

    const { body: code } = await cashier.api.get('/hall-code');
    const { body: shown } = await hall.api(null).get(`/hall/${code.code}`);
    expect(shown.game).toMatchObject({
      pattern: FRAMES,
      patternNames: FRAMES_DRAWN.names,
      winners: [{ pattern: FRAMES }],
    });
    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({ sales: { pattern: FRAMES }, patternNames: FRAMES_DRAWN.names });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    const drawnAnew = await drawPattern(moderator.api, { ...FRAMES_DRAWN, names: { en: 'Window', om: 'Foddaa' } });
    await createGame(cashier.api, { pattern: drawnAnew.pattern });
    await createGame(cashier.api, { pattern: 'cross' });

    const report = async (query: string) => (await cashier.api.get(`/games/report?${query}`)).body;
    const all = await report('');
    expect(all.charts.patterns.at(-1)).toEqual({ name: FRAMES, count: 2 });
    expect(all.ownPatterns).toEqual([{ pattern: FRAMES, names: { en: 'Window', om: 'Foddaa' } }]);
    expect(all.games.map((game: { patternNames: unknown }) => game.patternNames)).toEqual([
      null,
      { en: 'Window', om: 'Foddaa' },
      FRAMES_DRAWN.names,
    ]);
    expect(await report(new URLSearchParams({ pattern: FRAMES }).toString())).toMatchObject({ totalGames: 2 });
    expect(await report('search=fodd')).toMatchObject({
      totalGames: 2,
      games: [{ pattern: FRAMES }, { pattern: FRAMES }],
    });
    expect(await report('search=nothing')).toMatchObject({ totalGames: 0, games: [] });
    expectRefusal(await cashier.api.get('/games/report?pattern=own/0000000'), 400, 'PATTERN_INVALID');
  });

  test('rejects an invented pattern in a claim if the game accepts any pattern', async () => {
    const { _id } = await startedGame(pair.cashier.api, { pattern: 'all', cardPool: [7, 8] });
    const number = lineOf(7, 'inner_corners')[0] ?? 0;
    await callTyped(pair.moderator.api, _id, [number]);
    const at = cardOf(7).numbers.indexOf(number);
    const preferredPattern = `own/${(1 << at).toString(16).padStart(7, '0')}`;
    expect((await check(_id, { cardId: 7, preferredPattern })).body).toMatchObject({ isBingo: false, winner: null });
    expect(await getGame(pair.cashier.api, _id)).toMatchObject({ status: 'active', winners: [] });
  });

  test('uses the shapes of the pattern for late claims and for complete unpaid cards', async () => {
    const { cashier, moderator } = pair;
    await drawPattern(moderator.api);
    const { _id } = await startedGame(cashier.api, { pattern: FRAMES, cardPool: [7] });
    await callTyped(moderator.api, _id, lineOf(7, FRAMES, 1));
    expectRefusal(await cashier.api.post(`/games/${_id}/finish`), 409, 'CARD_COMPLETE');
    await callTyped(moderator.api, _id, numbersBesides(7).slice(0, 1));
    expect((await check(_id, { cardId: 7 })).body).toMatchObject({
      isBingo: false,
      lateCall: true,
      wouldHaveWon: { pattern: FRAMES, callIndex: 4 },
    });
    await cashier.api.post(`/games/${_id}/finish`);
    expect(verifyReceipt(await receiptOf(_id))).toMatchObject({ ok: true });
  });

  test('accepts a designated winner, and shows the name of the pattern after its deletion', async () => {
    const { cashier, moderator } = pair;
    const { _id: patternId } = await drawPattern(moderator.api);
    const games = [{ gameNumber: 1, cardId: 7, pattern: FRAMES }];
    const { body } = await moderator.api.post('/games/configure-future-winners', { games });
    expect(body.winners).toMatchObject([{ pattern: FRAMES, patternNames: FRAMES_DRAWN.names }]);
    const wrong = [{ gameNumber: 2, cardId: 7, pattern: 'own/0000001' }];
    const unknown = await moderator.api.post('/games/configure-future-winners', { games: wrong });
    expectRefusal(unknown, 400, 'PATTERN_INVALID');
    await moderator.api.delete(`/patterns/${patternId}`);

    const [designation] = body.winners;
    const moved = { gameNumber: 1, cardId: 3, pattern: FRAMES };
    const changed = await moderator.api.put(`/games/future-winners/${designation._id}`, moved);
    expect(changed.body.winner).toMatchObject({ cardId: 3, patternNames: FRAMES_DRAWN.names });
    const game = await createGame(cashier.api, { pattern: 'cross', cardPool: [3, 7, 42, 50] });
    expect(game).toMatchObject({ pattern: FRAMES, patternNames: FRAMES_DRAWN.names, designated: true });
    await moderator.api.post(`/games/${game._id}/select-winner`, { cardId: 42 });
    await cashier.api.post(`/games/${game._id}/start`);
    const won = await callUntil(cashier.api, game._id);
    expect(won).toMatchObject({ status: 'completed', winners: [{ cardId: 42, pattern: FRAMES }], designated: true });
    expect(verifyReceipt(await receiptOf(game._id))).toMatchObject({ ok: true });

    const next = await createGame(cashier.api, { pattern: 'cross', cardPool: [3, 7] });
    expect(gameOf(await moderator.api.post(`/games/${next._id}/select-winner`, { cardId: 7 }))).toMatchObject({
      pattern: 'cross',
      patternNames: null,
    });
  });
});
