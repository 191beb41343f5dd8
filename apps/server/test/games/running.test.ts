import { describe, expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';
import { lineOf } from '../harness/play/cards.ts';
import {
  callTyped,
  callUntil,
  createGame,
  expectRefusal,
  gameOf,
  getGame,
  startedGame,
} from '../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

const GONE = '0123456789abcdef01234567';

describe('starting a game', () => {
  test('is allowed once, from status pending, for cashier and moderator', async () => {
    const cashier = pair.cashier.api;
    const game = await createGame(cashier);
    const started = gameOf(await pair.moderator.api.post(`/games/${game._id}/start`));
    expect(started).toMatchObject({ status: 'active', version: game.version + 1 });
    expect(started.startedAt).not.toBeNull();
    for (const api of [cashier, pair.moderator.api])
      expectRefusal(
        await api.post(`/games/${game._id}/start`),
        400,
        'GAME_NOT_PENDING',
        'Only a pending game can be started.',
      );
  });

  test('stores the text of the hall unchanged at the start', async () => {
    const cashier = pair.cashier.api;
    const game = await createGame(cashier, { hallEntropy: 'first' });
    const thrown = '  ዳይስ:3164\n🎲 ';
    const started = gameOf(await cashier.post(`/games/${game._id}/start`, { hallEntropy: thrown }));
    expect(started.publicText).toBe(thrown);
    const kept = await startedGame((await hall.pair()).cashier.api, { hallEntropy: 'kept' });
    expect(kept.publicText).toBe('kept');
    const other = await createGame(cashier);
    for (const hallEntropy of ['x'.repeat(201), 7])
      expectRefusal(await cashier.post(`/games/${other._id}/start`, { hallEntropy }), 400, 'HALL_ENTROPY_INVALID');
  });

  test('rejects cards of another running game', async () => {
    const cashier = pair.cashier.api;
    const running = await startedGame(cashier, { cardPool: [1, 2, 3] });
    const next = await createGame(cashier, { cardPool: [2, 3, 4] });
    const held = 'Invalid card IDs: 2, 3';
    expectRefusal(await cashier.post(`/games/${next._id}/start`), 400, 'CARDS_INVALID', held);
    await cashier.post(`/games/${running._id}/pause`);
    expectRefusal(await cashier.put(`/games/${next._id}/status`, { status: 'active' }), 400, 'CARDS_INVALID', held);
    expect((await cashier.get('/games/cards/available')).body.data).toEqual(
      Array.from({ length: 97 }, (_, i) => i + 4),
    );
    await cashier.post(`/games/${running._id}/finish`);
    expect(gameOf(await cashier.post(`/games/${next._id}/start`)).status).toBe('active');
  });

  test('accepts cards that another hall has in a running game', async () => {
    await startedGame((await hall.pair()).cashier.api, { cardPool: [1, 2] });
    expect((await startedGame(pair.cashier.api, { cardPool: [1, 2] })).status).toBe('active');
  });
});

describe('setting the status of a game', () => {
  test('allows only valid transitions', async () => {
    const cashier = pair.cashier.api;
    const { _id } = await createGame(cashier);
    const put = (status: string) => cashier.put(`/games/${_id}/status`, { status });
    expectRefusal(await put('paused'), 400, 'GAME_NOT_STARTED', 'The game has not started yet.');
    expectRefusal(await put('completed'), 400, 'GAME_NOT_STARTED');
    expect(gameOf(await put('active'))).toMatchObject({ status: 'active', potentialJackpot: 10 });
    expectRefusal(await put('active'), 400, 'STATUS_UNCHANGED', 'The game already has this status.');
    expect(gameOf(await put('paused')).status).toBe('paused');
    expectRefusal(await put('paused'), 400, 'STATUS_UNCHANGED');
    expect(gameOf(await put('active')).status).toBe('active');
    expect(gameOf(await cashier.post(`/games/${_id}/pause`)).status).toBe('paused');
    expectRefusal(await cashier.post(`/games/${_id}/pause`), 400, 'STATUS_UNCHANGED');
    expect(gameOf(await put('completed')).status).toBe('completed');
    expectRefusal(await put('completed'), 400, 'STATUS_UNCHANGED');
    expectRefusal(await put('active'), 400, 'GAME_ALREADY_COMPLETED', 'Game is already completed');
    expectRefusal(await cashier.post(`/games/${_id}/pause`), 400, 'GAME_ALREADY_COMPLETED');
    for (const status of ['pending', 'voided', 'finished', '', null])
      expectRefusal(
        await cashier.put(`/games/${_id}/status`, { status }),
        400,
        'STATUS_INVALID',
        'The status must be active, paused or completed.',
      );
  });

  test('books the jackpot contribution once if a game is set to active', async () => {
    const cashier = pair.cashier.api;
    const { _id } = await createGame(cashier, { betAmount: 12.5 });
    await cashier.put(`/games/${_id}/status`, { status: 'active' });
    await cashier.post(`/games/${_id}/pause`);
    const resumed = gameOf(await cashier.put(`/games/${_id}/status`, { status: 'active' }));
    expect(resumed.potentialJackpot).toBe(12.5);
  });

  test('allows only the cashier to set the status', async () => {
    const cashier = pair.cashier.api;
    const { _id } = await startedGame(cashier);
    expectRefusal(await pair.moderator.api.put(`/games/${_id}/status`, { status: 'paused' }), 403, 'ACCESS_DENIED');
    expectRefusal(await pair.moderator.api.post(`/games/${_id}/pause`), 403, 'ACCESS_DENIED');
  });
});

describe('finishing a game', () => {
  test('ends a running game without a winner and leaves its prize unclaimed', async () => {
    const cashier = pair.cashier.api;
    const { _id } = await createGame(cashier);
    expectRefusal(await cashier.post(`/games/${_id}/finish`), 400, 'GAME_NOT_STARTED');
    await cashier.post(`/games/${_id}/start`);
    const done = gameOf(await pair.moderator.api.post(`/games/${_id}/finish`, {}));
    expect(done).toMatchObject({ status: 'completed', winner: null, winners: [], unclaimedPrize: 17, draw: 'fair' });
    expectRefusal(
      await cashier.post(`/games/${_id}/finish`),
      400,
      'GAME_ALREADY_COMPLETED',
      'Game is already completed',
    );
  });

  test('pays a card by decision of a moderator, and marks the game as designated', async () => {
    const cashier = pair.cashier.api;
    const { _id } = await startedGame(cashier);
    expectRefusal(await cashier.post(`/games/${_id}/finish`, { moderatorCardId: 7 }), 403, 'ACCESS_DENIED');
    const { moderator } = pair;
    const wrong = await moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 8 });
    expectRefusal(wrong, 400, 'CARD_NOT_IN_GAME', 'Card 8 is not playing in this game');
    for (const moderatorCardId of ['7', 0, 1.5])
      expectRefusal(
        await moderator.api.post(`/games/${_id}/finish`, { moderatorCardId }),
        400,
        'WINNER_CARD_INVALID',
        'Invalid card ID.',
      );
    const done = gameOf(await moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 7 }));
    const winner = { cardId: 7, pattern: null, prize: 17, decidedBy: 'moderator' };
    expect(done).toMatchObject({
      status: 'completed',
      draw: 'designated',
      designated: true,
      designatedBy: { id: moderator.id, name: moderator.name, role: 'moderator' },
      moderatorWinnerCardId: 7,
      winner,
      winners: [winner],
      winnerPatternComplete: false,
      unclaimedPrize: 0,
    });
  });
});

describe('voiding a game', () => {
  const reason = 'The machine broke';

  test('ends a pending or running game and refunds all its money', async () => {
    const cashier = pair.cashier.api;
    const pending = await createGame(cashier, { cardPool: [1, 2] });
    const off = gameOf(await cashier.post(`/games/${pending._id}/void`, { reason: `  ${reason} ` }));
    expect(off).toMatchObject({ status: 'voided', voidReason: reason, unclaimedPrize: 0 });

    const running = await startedGame(cashier, { cardPool: [1, 2] });
    expect(running.potentialJackpot).toBe(10);
    const voided = gameOf(await cashier.post(`/games/${running._id}/void`, { reason }));
    expect(voided).toMatchObject({ status: 'voided', potentialJackpot: 0, winners: [] });
    expect(await createGame(cashier)).toMatchObject({ gameNumber: 3 });

    for (const [path, body] of [
      ['start', {}],
      ['pause', {}],
      ['finish', {}],
      ['void', { reason }],
      ['call-number', {}],
      ['check-bingo', { cardId: 1 }],
    ] as const) {
      const refused = await cashier.post(`/games/${running._id}/${path}`, body);
      const code = { start: 'GAME_NOT_PENDING', 'call-number': 'GAME_PAUSED_OR_FINISHED' }[path as string];
      expectRefusal(refused, 400, code ?? 'GAME_VOIDED');
    }
    expectRefusal(await cashier.put(`/games/${running._id}/status`, { status: 'active' }), 400, 'GAME_VOIDED');
  });

  test('requires a reason', async () => {
    const { _id } = await createGame(pair.cashier.api);
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(201) }, { reason: 7 }])
      expectRefusal(
        await pair.cashier.api.post(`/games/${_id}/void`, body),
        400,
        'REASON_REQUIRED',
        'Please give a reason of at most 200 characters.',
      );
    expect(gameOf(await pair.moderator.api.post(`/games/${_id}/void`, { reason }))).toMatchObject({
      status: 'voided',
      endedBy: { role: 'moderator', reason },
    });
  });

  test('refuses to void games that paid or ended', async () => {
    const cashier = pair.cashier.api;
    const won = await startedGame(cashier);
    await callTyped(pair.moderator.api, won._id, lineOf(7, 'main_diagonal'));
    await cashier.post(`/games/${won._id}/check-bingo`, { cardId: 7 });
    expectRefusal(
      await cashier.post(`/games/${won._id}/void`, { reason }),
      400,
      'GAME_NOT_VOIDABLE',
      'A game in which a prize or a jackpot was won cannot be voided.',
    );
    const ended = await startedGame(cashier);
    await cashier.post(`/games/${ended._id}/finish`);
    expectRefusal(await cashier.post(`/games/${ended._id}/void`, { reason }), 400, 'GAME_ALREADY_COMPLETED');
  });
});

describe('PATCH of a game', () => {
  test('changes the jackpot for both roles, ignores unknown fields and rejects other known fields', async () => {
    const cashier = pair.cashier.api;
    const { _id, version } = await createGame(cashier);
    const patch = (body: object) => pair.moderator.api.patch(`/games/${_id}`, body);
    expect(gameOf(await patch({ jackpotEnabled: false, colour: 'red' }))).toMatchObject({ jackpotEnabled: false });
    expect((await cashier.get(`/games/${_id}/jackpot-status`)).body).toEqual({ success: true, jackpotEnabled: false });
    expect(gameOf(await cashier.patch(`/games/${_id}`, { jackpotEnabled: false })).version).toBe(version + 1);
    expect(gameOf(await patch({})).version).toBe(version + 1);
    for (const jackpotEnabled of ['true', 1, null]) expectRefusal(await patch({ jackpotEnabled }), 400, 'VALIDATION');
    for (const field of ['status', 'prizePool', 'winner', 'designated', 'draw', 'houseFeePercentage', 'selectedCards'])
      expectRefusal(
        await patch({ jackpotEnabled: true, [field]: 1 }),
        400,
        'FIELD_NOT_CHANGEABLE',
        `The field "${field}" of a game cannot be changed.`,
      );
    expect(await getGame(cashier, _id)).toMatchObject({ jackpotEnabled: false, status: 'pending', prizePool: 17 });
    await cashier.post(`/games/${_id}/start`);
    await cashier.post(`/games/${_id}/finish`);
    expectRefusal(await patch({ jackpotEnabled: true }), 400, 'GAME_ALREADY_COMPLETED');
  });
});

test('rejects an invalid id and an unknown game on every route', async () => {
  const cashier = pair.cashier.api;
  const { moderator } = pair;
  const calls: [string, () => ReturnType<typeof cashier.get>][] = ['xyz', GONE].flatMap((id) => [
    [id, () => cashier.get(`/games/${id}`)],
    [id, () => cashier.get(`/games/${id}/jackpot-status`)],
    [id, () => cashier.patch(`/games/${id}`, { jackpotEnabled: true })],
    [id, () => cashier.post(`/games/${id}/start`)],
    [id, () => cashier.post(`/games/${id}/pause`)],
    [id, () => cashier.put(`/games/${id}/status`, { status: 'active' })],
    [id, () => cashier.post(`/games/${id}/call-number`)],
    [id, () => moderator.api.post(`/games/${id}/call-number`, { number: 7 })],
    [id, () => cashier.post(`/games/${id}/check-bingo`, { cardId: 1 })],
    [id, () => cashier.post(`/games/${id}/finish`)],
    [id, () => cashier.post(`/games/${id}/void`, { reason: 'x' })],
    [id, () => cashier.post(`/games/${id}/select-jackpot-winner`)],
    [id, () => moderator.api.post(`/games/${id}/select-winner`, { cardId: 1 })],
  ]);
  for (const [id, call] of calls) {
    if (id === GONE) expectRefusal(await call(), 404, 'GAME_NOT_FOUND', 'Game not found');
    else expectRefusal(await call(), 400, 'GAME_ID_INVALID', 'Invalid game ID format');
  }
});

test('completes a game without a claim with the 75th call and rejects a 76th', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier);
  const done = await callUntil(cashier, _id);
  expect(done).toMatchObject({ status: 'completed', winner: null, unclaimedPrize: 17 });
  expect(done.calledNumbers).toHaveLength(75);
  expectRefusal(
    await cashier.post(`/games/${_id}/call-number`),
    400,
    'ALL_NUMBERS_CALLED',
    'All numbers already called',
  );
});
