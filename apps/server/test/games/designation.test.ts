import { PATTERNS } from '@adarash/rules/pattern';
import { verifyReceipt } from '@adarash/rules/verify';
import { describe, expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';
import { lineOf, numbersBesides, wins } from '../harness/play/cards.ts';
import { callUntil, createGame, createGames, expectRefusal, gameOf, getGame, range } from '../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

const list = async () =>
  (await pair.moderator.api.post('/games/future-winners', { cashierId: pair.hallId })).body.winners;
const configure = (games: unknown) => pair.moderator.api.post('/games/configure-future-winners', { games });
const by = () => ({ id: pair.moderator.id, name: pair.moderator.name, role: 'moderator' });

describe('choosing the winner of a pending game', () => {
  test('marks the game on every screen and lists the designation', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const { _id, gameNumber } = await createGame(cashier);
    const { status, body } = await moderator.post(`/games/${_id}/select-winner`, { cardId: 7 });
    expect(status).toBe(200);
    expect(body.winner).toMatchObject({ gameNumber, cardId: 7, pattern: 'all', status: 'pending', designatedBy: by() });
    const mark = { draw: 'designated', designated: true, designatedBy: by(), moderatorWinnerCardId: 7 };
    for (const api of [cashier, moderator, hall.admin.api]) expect(await getGame(api, _id)).toMatchObject(mark);
    expect((await cashier.get('/games')).body.games[0]).toMatchObject(mark);
    expect((await cashier.get('/games?cards=ids')).body.games[0]).toMatchObject(mark);
    expect((await cashier.get('/games/next-pending')).body.game).toMatchObject(mark);
    expect((await hall.api(null).get(`/public/receipts/${_id}`)).body).toMatchObject({
      draw: 'designated',
      designated: true,
      designatedBy: by(),
      designatedCardId: 7,
      seed: null,
    });
    expect(await list()).toEqual([body.winner]);
  });

  test('designates the winner by game number only if the game exists', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    await createGame(cashier);
    const { body } = await moderator.post('/games/select-winner', { gameNumber: 1, cardId: 42 });
    expect(body.game).toMatchObject({ moderatorWinnerCardId: 42 });
    const gone = await moderator.post('/games/select-winner', { gameNumber: 2, cardId: 42 });
    expectRefusal(gone, 404, 'GAME_NOT_FOUND');
    for (const gameNumber of [0, '1', 1.5, null])
      expectRefusal(
        await moderator.post('/games/select-winner', { gameNumber, cardId: 42 }),
        400,
        'FUTURE_WINNER_GAME_NUMBER',
        'Invalid game number. Must be a positive number.',
      );
  });

  test('returns each error of a designation with its text for the screen', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const { _id } = await createGame(cashier);
    const select = (body: object) => moderator.post(`/games/${_id}/select-winner`, body);
    for (const cardId of [undefined, null, ''])
      expectRefusal(await select({ cardId }), 400, 'WINNER_CARD_REQUIRED', 'Please select a winning card ID.');
    for (const cardId of ['7', 0, -1, 1.5])
      expectRefusal(await select({ cardId }), 400, 'WINNER_CARD_INVALID', 'Invalid card ID.');
    expectRefusal(await select({ cardId: 8 }), 400, 'CARD_NOT_IN_GAME', 'Card 8 is not playing in this game');
    for (const api of [cashier, hall.admin.api])
      expectRefusal(await api.post(`/games/${_id}/select-winner`, { cardId: 7 }), 403, 'ACCESS_DENIED');
    await cashier.post(`/games/${_id}/start`);
    expectRefusal(
      await select({ cardId: 7 }),
      400,
      'DESIGNATION_CLOSED',
      'The winner of a game can only be set or removed before it starts.',
    );
    expect(await getGame(cashier, _id)).toMatchObject({ draw: 'fair', designated: false });
  });
});

describe('choosing the winners of future games', () => {
  test('stores a designation until its game is created, and displays it before the sale', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const configured = await configure([
      { gameNumber: 1, cardId: 7, pattern: 'cross', jackpotEnabled: false },
      { gameNumber: 3, cardId: 42 },
    ]);
    expect(configured.body).toMatchObject({
      success: true,
      message: 'Future winners configured successfully',
      winners: [
        { gameNumber: 1, cardId: 7, pattern: 'cross', jackpotEnabled: false, status: 'not created' },
        { gameNumber: 3, cardId: 42, pattern: 'all', jackpotEnabled: true, status: 'not created' },
      ],
    });
    const next = (await cashier.get('/games/next-draw')).body;
    expect(next).toMatchObject({ gameNumber: 1, designated: true, designatedBy: by() });
    const games = await createGames(cashier, { numGames: 3, cardPool: [3, 7, 42] });
    expect(games).toMatchObject([
      { designated: true, pattern: 'cross', jackpotEnabled: false, moderatorWinnerCardId: 7 },
      { designated: false, pattern: 'all', jackpotEnabled: true, moderatorWinnerCardId: null },
      { designated: true, pattern: 'all', jackpotEnabled: true, moderatorWinnerCardId: 42 },
    ]);
    expect((await list()).map((winner: { status: string }) => winner.status)).toEqual(['pending', 'pending']);
    expect((await moderator.get('/games/next-draw')).body).toMatchObject({ gameNumber: 4, designated: false });
  });

  test('replaces the designation of a pending game', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const { _id } = await createGame(cashier, { pattern: 'horizontal_line' });
    await moderator.post(`/games/${_id}/select-winner`, { cardId: 7 });
    const { body } = await moderator.post('/games/future', {
      games: [{ gameNumber: 1, cardId: 42, pattern: 'inner_corners', jackpotEnabled: true }],
    });
    expect(body.winners).toHaveLength(1);
    expect(await list()).toHaveLength(1);
    expect(await getGame(cashier, _id)).toMatchObject({ moderatorWinnerCardId: 42, pattern: 'inner_corners' });
    // Choosing another card keeps the pattern; a record for any pattern gives the game its own back.
    await moderator.post(`/games/${_id}/select-winner`, { cardId: 3 });
    expect(await getGame(cashier, _id)).toMatchObject({ moderatorWinnerCardId: 3, pattern: 'inner_corners' });
    await configure([{ gameNumber: 1, cardId: 3, pattern: 'all' }]);
    expect(await getGame(cashier, _id)).toMatchObject({ moderatorWinnerCardId: 3, pattern: 'horizontal_line' });
  });

  const INCOMPLETE = 'Please enter a game number and select a winning card for all entries.';
  const good = { gameNumber: 1, cardId: 7 };
  test.each([
    [[], 'WINNERS_REQUIRED', 'No valid winner configurations provided.'],
    [undefined, 'WINNERS_REQUIRED', 'No valid winner configurations provided.'],
    [[good, { cardId: 7 }], 'WINNER_ENTRY_INCOMPLETE', INCOMPLETE],
    [[{ gameNumber: 1, cardId: '' }], 'WINNER_ENTRY_INCOMPLETE', INCOMPLETE],
    [
      [good, { gameNumber: 0, cardId: 7 }],
      'WINNER_ENTRY_GAME_NUMBER',
      'Invalid game number for entry 2. Must be a positive number.',
    ],
    [
      [good, { gameNumber: '2', cardId: 7 }],
      'WINNER_ENTRY_GAME_NUMBER',
      'Invalid game number for entry 2. Must be a positive number.',
    ],
    [
      [good, good, { gameNumber: 3, cardId: -1 }],
      'WINNER_ENTRY_CARD',
      'Invalid card ID for entry 3. Must be a positive number.',
    ],
    [
      [good, { gameNumber: 2, cardId: 101 }],
      'WINNER_ENTRY_CARD',
      'Invalid card ID for entry 2. Must be a positive number.',
    ],
    [[good, { gameNumber: 1, cardId: 8 }], 'WINNER_ENTRY_REPEATED', 'Game number 1 appears more than once.'],
    [[{ ...good, pattern: 'spiral' }], 'PATTERN_INVALID', 'Please select a valid game pattern'],
  ])('refuses the designations %j', async (games, code, sentence) => {
    expectRefusal(await configure(games), 400, code, sentence);
    expect(await list()).toEqual([]);
  });

  test('stores all designations of a request or no designation, and rejects past game numbers', async () => {
    const cashier = pair.cashier.api;
    const [first] = await createGames(cashier, { numGames: 2 });
    await cashier.post(`/games/${first!._id}/start`);
    const games = (number: number) => [
      { gameNumber: 2, cardId: 7 },
      { gameNumber: number, cardId: 7 },
    ];
    expectRefusal(await configure(games(1)), 400, 'DESIGNATION_CLOSED');
    await cashier.post('/games/configure-next', { startNumber: 10 });
    expectRefusal(await configure(games(5)), 409, 'GAME_NUMBER_TAKEN');
    expect(await list()).toEqual([]);
    await cashier.post(`/games/${first!._id}/finish`);
    expectRefusal(await configure(games(1)), 400, 'DESIGNATION_CLOSED');
  });

  test('allows only moderators to designate and only staff of the hall to read designations', async () => {
    const cashier = pair.cashier.api;
    expectRefusal(await cashier.post('/games/configure-future-winners', { games: [good] }), 403, 'ACCESS_DENIED');
    expectRefusal(await cashier.post('/games/future', { games: [good] }), 403, 'ACCESS_DENIED');
    expect((await cashier.post('/games/future-winners', { cashierId: pair.hallId })).status).toBe(200);
    const other = (await hall.pair()).hallId;
    expectRefusal(await cashier.post('/games/future-winners', { cashierId: other }), 404, 'CASHIER_NOT_FOUND');
    expectRefusal(
      await cashier.post('/games/future-winners', {}),
      400,
      'CASHIER_ID_REQUIRED',
      'Cashier ID is required',
    );
  });
});

describe('changing and removing a designation', () => {
  test('moves the designation with its marks to another game', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const [one, two] = await createGames(cashier, { numGames: 2 });
    const { body } = await configure([{ gameNumber: 1, cardId: 7, pattern: 'cross' }]);
    const id = body.winners[0]._id;
    const put = (changes: object) =>
      moderator.put(`/games/future-winners/${id}`, { gameNumber: 1, cardId: 7, pattern: 'cross', ...changes });
    const moved = await put({ gameNumber: 2, cardId: 42, jackpotEnabled: false });
    expect(moved.body).toMatchObject({
      message: 'Future winner reconfigured successfully',
      winner: { _id: id, gameNumber: 2, cardId: 42, pattern: 'cross', jackpotEnabled: false, status: 'pending' },
    });
    expect(await getGame(cashier, one!._id)).toMatchObject({ designated: false, pattern: 'all', draw: 'fair' });
    expect(await getGame(cashier, two!._id)).toMatchObject({ designated: true, pattern: 'cross' });
    await configure([{ gameNumber: 5, cardId: 3 }]);
    expectRefusal(
      await put({ gameNumber: 5 }),
      409,
      'FUTURE_WINNER_EXISTS',
      'Game number 5 already has a configured winner.',
    );
    for (const gameNumber of [0, '2', 1.5, null])
      expectRefusal(
        await put({ gameNumber }),
        400,
        'FUTURE_WINNER_GAME_NUMBER',
        'Invalid game number. Must be a positive number.',
      );
    for (const cardId of [0, '2', 1.5, null, 101])
      expectRefusal(await put({ cardId }), 400, 'FUTURE_WINNER_CARD', 'Invalid card ID. Must be a positive number.');
    const ofGame = async () => (await list()).find(({ _id }: { _id: string }) => _id === id);
    expect(await ofGame()).toMatchObject({ status: 'pending', started: false });
    await cashier.post(`/games/${two!._id}/start`);
    expect(await ofGame()).toMatchObject({ status: 'pending', started: true });
    await cashier.post(`/games/${two!._id}/pause`);
    expect(await ofGame()).toMatchObject({ status: 'pending', started: true });
    expectRefusal(await put({ gameNumber: 2, cardId: 3 }), 400, 'DESIGNATION_CLOSED');
    expectRefusal(await put({ gameNumber: 8 }), 400, 'DESIGNATION_CLOSED');
    expectRefusal(await moderator.delete(`/games/future-winners/${id}`), 400, 'DESIGNATION_CLOSED');
    expect(await getGame(cashier, two!._id)).toMatchObject({ designated: true, moderatorWinnerCardId: 42 });
  });

  test('makes the game fair again if the designation is removed before the start', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const { _id } = await createGame(cashier, { pattern: 'vertical_line' });
    const { body } = await configure([{ gameNumber: 1, cardId: 7, pattern: 'cross' }]);
    const removed = await moderator.delete(`/games/future-winners/${body.winners[0]._id}`);
    expect(removed.body).toEqual({ success: true, message: 'Future winner deleted successfully' });
    expect(await list()).toEqual([]);
    expect(await getGame(cashier, _id)).toMatchObject({ designated: false, draw: 'fair', pattern: 'vertical_line' });
    for (const id of [body.winners[0]._id, 'nonsense'])
      expectRefusal(
        await moderator.delete(`/games/future-winners/${id}`),
        404,
        'FUTURE_WINNER_NOT_FOUND',
        'Future winner not found',
      );
  });

  test('removes the designation if its game is finished or voided', async () => {
    const cashier = pair.cashier.api;
    const [one, two] = await createGames(cashier, { numGames: 2 });
    await configure([
      { gameNumber: 1, cardId: 7 },
      { gameNumber: 2, cardId: 7 },
    ]);
    await cashier.post(`/games/${one!._id}/start`);
    expect(await list()).toMatchObject([
      { status: 'pending', started: true },
      { status: 'pending', started: false },
    ]);
    await cashier.post(`/games/${one!._id}/finish`);
    await cashier.post(`/games/${two!._id}/void`, { reason: 'Nobody came' });
    expect(await list()).toEqual([]);
    expect(await getGame(cashier, one!._id)).toMatchObject({ designated: true, winner: null, unclaimedPrize: 17 });
  });

  test('returns FUTURE_WINNER_NOT_FOUND for a designation of another hall', async () => {
    const { body } = await configure([{ gameNumber: 1, cardId: 7 }]);
    const stranger = (await hall.pair()).moderator.api;
    const path = `/games/future-winners/${body.winners[0]._id}`;
    expectRefusal(await stranger.delete(path), 404, 'FUTURE_WINNER_NOT_FOUND');
    expectRefusal(await stranger.put(path, { gameNumber: 1, cardId: 7 }), 404, 'FUTURE_WINNER_NOT_FOUND');
    expect(await list()).toHaveLength(1);
  });
});

describe('the draw of a designated game', () => {
  test('lets the designated card win on the call that completes it', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const { _id } = await createGame(cashier, { cardPool: range(1, 20) });
    await moderator.post(`/games/${_id}/select-winner`, { cardId: 13 });
    await cashier.post(`/games/${_id}/start`, { hallEntropy: 'dice:7' });
    const done = await callUntil(cashier, _id);
    expect(done).toMatchObject({
      status: 'completed',
      designated: true,
      winner: { cardId: 13, prize: done.prizePool },
      winnerPatternComplete: true,
    });
    expect(done.winnerCardNumbers).toHaveLength(25);
    expect(done.calledNumbers).toEqual(expect.arrayContaining(done.selectedWinnerNumbers!));
    expect(done.winner!.decidedBy).toBeUndefined();
    const others = range(1, 20).filter((card) => card !== 13);
    for (const [i] of done.calledNumbers.entries())
      for (const card of others) expect(wins(card, done.calledNumbers.slice(0, i + 1))).toBe(false);
  });

  const COUNTS = [2, 100, 3, 50, 5, 75, 10, 25];
  test.each(PATTERNS.map((pattern, i) => [pattern, COUNTS[i]!, COUNTS[(i + 1) % COUNTS.length]!] as const))(
    'verifies for the pattern %s in games with %i and with %i cards',
    async (pattern, ...counts) => {
      for (const cards of counts) {
        await pair.renew();
        const cashier = pair.cashier.api;
        const winner = Math.ceil(cards * 0.7);
        await configure([{ gameNumber: 1, cardId: winner, pattern }]);
        const { _id } = await createGame(cashier, { cardPool: range(1, cards), pattern: 'all' });
        await cashier.post(`/games/${_id}/start`);
        const done = await callUntil(cashier, _id);
        expect(done).toMatchObject({ pattern, designated: true, winner: { cardId: winner } });
        const { body } = await hall.api(null).get(`/public/receipts/${_id}`);
        expect(verifyReceipt(body).steps.filter((step) => !step.ok)).toEqual([]);
        expect(verifyReceipt(body).ok).toBe(true);
        expect(body.rounds[0].round).toBeGreaterThan(0);
      }
    },
  );

  test('requires the designated card among the sold cards', async () => {
    const cashier = pair.cashier.api;
    await configure([{ gameNumber: 1, cardId: 8 }]);
    const { _id } = await createGame(cashier);
    for (const start of [
      () => cashier.post(`/games/${_id}/start`),
      () => cashier.put(`/games/${_id}/status`, { status: 'active' }),
    ])
      expectRefusal(
        await start(),
        400,
        'DESIGNATED_CARD_NOT_IN_GAME',
        'The designated card 8 is not among the cards of this game. Add the card or remove the designation.',
      );
    expect(await getGame(cashier, _id)).toMatchObject({ status: 'pending', designated: true });
  });

  test('repairs the order of the numbers after a typed number and records the call in the receipt', async () => {
    // Three of the other card's four corners leave it one number short: four of five orders are broken then.
    const rival = lineOf(2, 'four_corners_center').filter((n) => !lineOf(1, 'four_corners_center').includes(n));
    let longest = 0;
    for (let tried = 0; longest < 2 && tried < 20; tried++) {
      await pair.renew();
      const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
      const { _id } = await createGame(cashier, { cardPool: [1, 2], pattern: 'four_corners_center' });
      await moderator.post(`/games/${_id}/select-winner`, { cardId: 1 });
      await cashier.post(`/games/${_id}/start`);
      for (const number of rival.slice(0, 3)) gameOf(await moderator.post(`/games/${_id}/call-number`, { number }));
      const done = await callUntil(cashier, _id);
      expect(done).toMatchObject({ draw: 'designated', manualCalls: 3, winner: { cardId: 1 } });
      const { body } = await hall.api(null).get(`/public/receipts/${_id}`);
      expect(verifyReceipt(body)).toMatchObject({ ok: true });
      longest = Math.max(longest, body.rounds.length);
    }
    expect(longest).toBeGreaterThan(1);
  });

  test('lets another card win if typed numbers complete it first, and keeps the mark', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const { _id } = await createGame(cashier, { cardPool: [1, 2] });
    await moderator.post(`/games/${_id}/select-winner`, { cardId: 1 });
    await cashier.post(`/games/${_id}/start`);
    for (const number of lineOf(2, 'inner_corners')) {
      const { body } = await moderator.post(`/games/${_id}/call-number`, { number });
      expect(body.game.status).toBe('active');
    }
    const claim = await cashier.post(`/games/${_id}/check-bingo`, { cardId: 2 });
    expect(claim.body).toMatchObject({ isBingo: true, winner: { cardId: 2, prize: 8.5 } });
    expect(claim.body.game).toMatchObject({ draw: 'designated', designated: true, moderatorWinnerCardId: 1 });
    expect(verifyReceipt((await hall.api(null).get(`/public/receipts/${_id}`)).body)).toMatchObject({ ok: true });
  });

  test('lets the designated card win if a typed number completes it', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const { _id } = await createGame(cashier, { cardPool: [1, 2] });
    await moderator.post(`/games/${_id}/select-winner`, { cardId: 1 });
    await cashier.post(`/games/${_id}/start`);
    await moderator.post(`/games/${_id}/call-number`, { number: numbersBesides(1, 2)[0] });
    let game = await getGame(cashier, _id);
    for (const number of lineOf(1, 'inner_corners'))
      if (game.status === 'active') game = gameOf(await moderator.post(`/games/${_id}/call-number`, { number }));
    expect(game).toMatchObject({ status: 'completed', winner: { cardId: 1 }, draw: 'designated' });
    expect(verifyReceipt((await hall.api(null).get(`/public/receipts/${_id}`)).body)).toMatchObject({ ok: true });
  });
});
