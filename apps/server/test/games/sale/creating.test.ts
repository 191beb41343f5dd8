import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useHall } from '../../harness/hall.ts';
import { createGame, createGames, expectRefusal, range, settings } from '../../harness/play/games.ts';

const hall = useHall();

const create = (wanted: object) => hall.cashier.api.post('/games/sequential', settings(wanted));

describe('a request to create a game', () => {
  const BET = 'Please enter a valid bet amount (must be greater than 0)';
  const FEE = 'House fee percentage must be between 0 and 100';
  const COUNT = 'Between 1 and 50 games can be created in one step.';
  const ENTROPY = 'The word from the hall must be text of at most 200 characters.';
  const NUMBER = 'The game number must be a positive whole number.';
  const cases: [object, string, string][] = [
    [{ betAmount: 0 }, 'BET_INVALID', BET],
    [{ betAmount: -5 }, 'BET_INVALID', BET],
    [{ betAmount: '10' }, 'BET_INVALID', BET],
    [{ betAmount: 10.005 }, 'BET_INVALID', BET],
    [{ betAmount: 10.00000000001 }, 'BET_INVALID', BET],
    [{ betAmount: 1_000_000.01 }, 'BET_INVALID', 'A bet can be at most 1,000,000 BIRR.'],
    [{ betAmount: null }, 'BET_INVALID', BET],
    [{ cardPool: [] }, 'CARDS_REQUIRED', 'Please select at least one card'],
    [{ cardPool: undefined }, 'CARDS_REQUIRED', 'Please select at least one card'],
    [{ cardPool: range(1, 101) }, 'TOO_MANY_CARDS', 'Cannot select more than 100 cards'],
    [{ cardPool: [3, 101, 5000] }, 'CARDS_INVALID', 'Invalid card IDs: 101, 5000'],
    [{ cardPool: [3, '7'] }, 'CARDS_INVALID', 'Invalid card IDs: 7'],
    [{ cardPool: [3, 0] }, 'CARDS_INVALID', 'Invalid card IDs: 0'],
    [{ cardPool: [3, 7, 3, 3, 7] }, 'CARDS_REPEATED', 'Each card can be chosen once only. Repeated: 3, 7'],
    [{ pattern: 'spiral' }, 'PATTERN_INVALID', 'Please select a valid game pattern'],
    [{ pattern: undefined }, 'PATTERN_INVALID', 'Please select a valid game pattern'],
    [{ houseFeePercentage: -1 }, 'HOUSE_FEE_INVALID', FEE],
    [{ houseFeePercentage: 100.01 }, 'HOUSE_FEE_INVALID', FEE],
    [{ houseFeePercentage: 12.345 }, 'HOUSE_FEE_INVALID', FEE],
    [{ houseFeePercentage: '15' }, 'HOUSE_FEE_INVALID', FEE],
    [{ numGames: 0 }, 'GAME_COUNT_INVALID', COUNT],
    [{ count: 51 }, 'GAME_COUNT_INVALID', COUNT],
    [{ startGameNumber: 0 }, 'GAME_NUMBER_INVALID', NUMBER],
    [{ startGameNumber: 1.5 }, 'GAME_NUMBER_INVALID', NUMBER],
    [{ hallEntropy: 'x'.repeat(201) }, 'HALL_ENTROPY_INVALID', ENTROPY],
    [{ hallEntropy: 7 }, 'HALL_ENTROPY_INVALID', ENTROPY],
    // If several rules are broken, the error names the first one.
    [{ betAmount: 0, cardPool: [], pattern: 'spiral', houseFeePercentage: 200 }, 'BET_INVALID', BET],
    [{ cardPool: range(1, 101), pattern: 'spiral' }, 'TOO_MANY_CARDS', 'Cannot select more than 100 cards'],
    [{ pattern: 'spiral', houseFeePercentage: 200 }, 'PATTERN_INVALID', 'Please select a valid game pattern'],
  ];
  test.each(cases)('is refused with %j and returns the first broken rule', async (wanted, code, sentence) => {
    expectRefusal(await create(wanted), 400, code, sentence);
  });

  test('stores no game after refused requests', async () => {
    expect((await hall.cashier.api.get('/games')).body.games).toEqual([]);
    expect((await hall.cashier.api.get('/games/next-draw')).body).toMatchObject({ gameNumber: 1, sequence: 1 });
  });

  test('allows only a cashier to create games', async () => {
    for (const role of ['moderator', 'admin'] as const)
      expectRefusal(
        await hall.api(role).post('/games/sequential', settings()),
        403,
        'ACCESS_DENIED',
        "Access denied. You don't have permission to start games.",
      );
  });
});

describe('numbers of games', () => {
  test('increase without gaps, can be raised on request and never lowered', async () => {
    const { cashier } = await hall.pair();
    const numbers = async (wanted = {}) => (await createGames(cashier.api, wanted)).map((game) => game.gameNumber);
    expect(await numbers()).toEqual([1]);
    expect(await numbers({ numGames: 3 })).toEqual([2, 3, 4]);
    expect(await numbers({ count: 2 })).toEqual([5, 6]);
    expect(await numbers({ startGameNumber: 7 })).toEqual([7]);
    expect(await numbers({ startGameNumber: 20, count: 2 })).toEqual([20, 21]);
    const again = await cashier.api.post('/games/sequential', settings({ startGameNumber: 21 }));
    expectRefusal(again, 409, 'GAME_NUMBER_TAKEN', 'Game number 21 is already used. Choose a higher one.');
    expectRefusal(
      await cashier.api.post('/games/sequential', settings({ startGameNumber: 10 })),
      409,
      'GAME_NUMBER_TAKEN',
    );
    expect(await numbers()).toEqual([22]);
  });

  test('begin at 1 in a new series without changing old games', async () => {
    const { cashier } = await hall.pair();
    const old = await createGame(cashier.api, { numGames: 2 });
    const reset = await cashier.api.post('/games/reset-game-counter');
    expect(reset.body).toMatchObject({ success: true, series: 2, nextGameNumber: 1 });
    const fresh = await createGame(cashier.api);
    expect(fresh).toMatchObject({ series: 2, gameNumber: 1 });
    expect((await cashier.api.get(`/games/${old._id}`)).body.game).toMatchObject({ series: 1, gameNumber: 1 });
    expect((await cashier.api.get('/games/next-pending')).body.game._id).toBe(fresh._id);
  });

  test('can be raised for the next game', async () => {
    const { cashier } = await hall.pair();
    const moved = await cashier.api.post('/games/configure-next', { startNumber: 100 });
    expect(moved.body).toMatchObject({ success: true, series: 1, nextGameNumber: 100 });
    expectRefusal(await cashier.api.post('/games/configure-next', { startNumber: 99 }), 409, 'GAME_NUMBER_TAKEN');
    for (const startNumber of [0, -3, 1.5, '7', null])
      expectRefusal(
        await cashier.api.post('/games/configure-next', { startNumber }),
        400,
        'START_NUMBER_INVALID',
        'The start number must be a positive whole number.',
      );
    expect(await createGame(cashier.api)).toMatchObject({ gameNumber: 100 });
  });
});

describe('commitments of draws', () => {
  test('are created fifty in advance and assigned to the next games in order', async () => {
    const { cashier, moderator } = await hall.pair();
    const before = (await moderator.api.get('/games/next-draw')).body;
    expect(before.upcoming.map((draw: { sequence: number }) => draw.sequence)).toEqual(range(1, 50));
    expect(before).toMatchObject({ ...before.upcoming[0], gameNumber: 1, series: 1, designated: false });
    expect(new Set(before.upcoming.map((draw: { commitment: string }) => draw.commitment)).size).toBe(50);

    const games = await createGames(cashier.api, { numGames: 50, cardPool: [1, 2] });
    expect(games.map(({ drawId, commitment, sequence }) => ({ drawId, commitment, sequence }))).toEqual(
      before.upcoming,
    );
    const { db } = hall.services.storage;
    const open = db
      .selectFrom('commitments')
      .selectAll()
      .where('hall_id', '=', cashier.id)
      .where('game_id', 'is', null);
    expect(await open.execute()).toHaveLength(50);
    const after = (await cashier.api.get('/games/next-draw')).body;
    expect(after.upcoming.map((draw: { sequence: number }) => draw.sequence)).toEqual(range(51, 100));
    const one = await createGame(cashier.api);
    expect(one).toMatchObject({ drawId: after.drawId, commitment: after.commitment, sequence: 51 });
  });

  test('are different for each hall', async () => {
    const [a, b] = [await hall.pair(), await hall.pair()];
    const draws = await Promise.all(
      [a, b].map(async ({ cashier }) => (await cashier.api.get('/games/next-draw')).body),
    );
    expect(draws[0].drawId).not.toBe(draws[1].drawId);
    expect(draws.map((draw) => draw.sequence)).toEqual([1, 1]);
  });
});

test('enables the jackpot of a new game by default', async () => {
  expect(await createGame(hall.cashier.api)).toMatchObject({ jackpotEnabled: true });
  expect(await createGame(hall.cashier.api, { jackpotEnabled: false })).toMatchObject({ jackpotEnabled: false });
});

test('splits 35.00 Birr at a fee of 12.5 % without losing a santim', async () => {
  const game = await createGame(hall.cashier.api, { betAmount: 35, houseFeePercentage: 12.5, cardPool: [1, 2] });
  expect(game).toMatchObject({ totalPot: 70, jackpotContribution: 35, houseFee: 4.38, prizePool: 30.62 });
});

test('splits the pot of a game into jackpot, fee and prize with the same total', async () => {
  const { cashier } = await hall.pair();
  const wanted = fc.record({
    betAmount: fc.integer({ min: 1, max: 100_000_000 }).map((santim) => santim / 100),
    houseFeePercentage: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
    cardPool: fc.integer({ min: 1, max: 100 }).map((count) => range(1, count)),
  });
  // createGame checks the sum of every game it sees.
  await fc.assert(
    fc.asyncProperty(wanted, async (settings) => {
      const game = await createGame(cashier.api, settings);
      expect(Math.round(game.totalPot * 100)).toBe(Math.round(settings.betAmount * 100) * settings.cardPool.length);
    }),
    { numRuns: 25 },
  );
});
