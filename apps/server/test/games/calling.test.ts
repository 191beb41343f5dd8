import { expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';
import { createGame, expectRefusal, gameOf, startedGame } from '../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

const PAUSED = 'Cannot call number: Game is paused or finished';

test('calls numbers only in active games', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await createGame(cashier);
  for (const body of [undefined, { number: 5 }]) {
    const call = () => pair.moderator.api.post(`/games/${_id}/call-number`, body);
    expectRefusal(await call(), 400, 'GAME_NOT_STARTED', 'The game has not started yet.');
  }
  await cashier.post(`/games/${_id}/start`);
  await cashier.post(`/games/${_id}/pause`);
  for (const body of [undefined, { number: 5 }])
    expectRefusal(
      await pair.moderator.api.post(`/games/${_id}/call-number`, body),
      400,
      'GAME_PAUSED_OR_FINISHED',
      PAUSED,
    );
  await cashier.post(`/games/${_id}/finish`);
  expectRefusal(await cashier.post(`/games/${_id}/call-number`), 400, 'GAME_PAUSED_OR_FINISHED', PAUSED);
});

test('calls the next number of the draw if the typed number is blank, null or missing', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier);
  const called: number[] = [];
  for (const body of [undefined, {}, { number: null }, { number: '' }]) {
    const { body: answer } = await cashier.post(`/games/${_id}/call-number`, body);
    expect(answer).toMatchObject({ success: true, kind: 'drawn', message: `Number ${answer.calledNumber} called` });
    called.push(answer.calledNumber);
    expect(answer.game).toMatchObject({ calledNumbers: called, draw: 'fair', manualCalls: 0 });
  }
});

test('rejects an overtaken call with OVERTAKEN and the current game', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await startedGame(cashier);
  const call = (api: typeof cashier, body: object) => api.post(`/games/${_id}/call-number`, body);
  expect(await call(cashier, { after: 0 })).toMatchObject({ status: 200 });
  const sentence = 'Another number was just called. Check the board, then call again.';
  for (const body of [{ after: 0 }, { after: 2 }, { after: 0, number: 12 }]) {
    const late = await call(moderator, body);
    expectRefusal(late, 409, 'OVERTAKEN', sentence);
    expect(late.body.game).toMatchObject({ _id, calledNumbers: [expect.any(Number)], manualCalls: 0 });
  }
  for (const after of [-1, 1.5, 76, '1']) expectRefusal(await call(cashier, { after }), 400, 'VALIDATION');
  expect(gameOf(await call(moderator, { after: 1 })).calledNumbers).toHaveLength(2);
});

test('rejects an outdated call with OVERTAKEN even if the last number ended the game', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier);
  await cashier.post(`/games/${_id}/call-number`, { after: 0 });
  await cashier.post(`/games/${_id}/finish`);
  const late = await cashier.post(`/games/${_id}/call-number`, { after: 0 });
  expectRefusal(late, 409, 'OVERTAKEN');
  expect(late.body.game).toMatchObject({ status: 'completed' });
});

test('allows a typed number only for the moderator, and marks the game', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier);
  expectRefusal(
    await cashier.post(`/games/${_id}/call-number`, { number: 12 }),
    403,
    'MANUAL_CALL_NOT_ALLOWED',
    'Only the moderator can type numbers, or the cashier if the ball machine is switched on.',
  );
  const { body } = await pair.moderator.api.post(`/games/${_id}/call-number`, { number: 12 });
  expect(body).toMatchObject({ calledNumber: 12, kind: 'manual' });
  expect(body.game).toMatchObject({ calledNumbers: [12], draw: 'manual', manualCalls: 1, designated: false });
});

test('allows typed numbers by the cashier if the ball machine is enabled', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier);
  expect((await cashier.get('/games/settings')).body).toMatchObject({
    success: true,
    ballMachine: false,
    language: 'am',
    phoneMarking: true,
  });
  expectRefusal(await pair.moderator.api.patch('/games/settings', { ballMachine: true }), 403, 'ACCESS_DENIED');
  const on = await cashier.patch('/games/settings', { ballMachine: true, language: 'om' });
  expect(on.body).toMatchObject({ success: true, ballMachine: true, language: 'om' });
  expect((await pair.moderator.api.get('/games/settings')).body).toMatchObject({ ballMachine: true, language: 'om' });
  expect(gameOf(await cashier.post(`/games/${_id}/call-number`, { number: 12 }))).toMatchObject({ manualCalls: 1 });
  expect((await cashier.patch('/games/settings', { ballMachine: false })).body).toMatchObject({ language: 'om' });
  expect((await cashier.patch('/games/settings', { phoneMarking: false })).body).toMatchObject({
    ballMachine: false,
    language: 'om',
    phoneMarking: false,
  });
  const { code } = (await cashier.get('/hall-code')).body;
  expect((await cashier.get(`/hall/${code}`)).body.hall).toMatchObject({ language: 'om', marking: false });
  expectRefusal(await cashier.post(`/games/${_id}/call-number`, { number: 13 }), 403, 'MANUAL_CALL_NOT_ALLOWED');
  expectRefusal(await cashier.patch('/games/settings', { ballMachine: 'yes' }), 400, 'VALIDATION');
  expectRefusal(await cashier.patch('/games/settings', { language: 'fr' }), 400, 'VALIDATION');
});

test('rejects an invalid typed number with an error that contains it', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await startedGame(cashier);
  const type = (number: unknown) => pair.moderator.api.post(`/games/${_id}/call-number`, { number });
  for (const [number, named] of [
    [0, '0'],
    [76, '76'],
    [-1, '-1'],
    [7.5, '7.5'],
    ['7', '7'],
    ['seven', 'seven'],
    [true, 'true'],
    [[7], ''],
    [{ a: 1 }, ''],
  ])
    expectRefusal(await type(number), 400, 'NUMBER_OUT_OF_RANGE', `Invalid manual number: ${named} (must be 1-75)`);
  expect(gameOf(await type(7)).calledNumbers).toEqual([7]);
  expectRefusal(await type(7), 400, 'NUMBER_ALREADY_CALLED', 'Number 7 already called');
});

test('draws the next uncalled number of the order after typed numbers', async () => {
  const first = (await hall.pair()).cashier.api;
  const [second, moderator] = [pair.cashier.api, pair.moderator.api];
  await startedGame(first);
  const { _id } = await startedGame(second);
  const one = (await second.post(`/games/${_id}/call-number`)).body.calledNumber;
  const typed = one === 75 ? 74 : 75;
  await moderator.post(`/games/${_id}/call-number`, { number: typed });
  const game = gameOf(await second.post(`/games/${_id}/call-number`));
  expect(game.calledNumbers).toHaveLength(3);
  expect(game.calledNumbers.slice(0, 2)).toEqual([one, typed]);
  expect(game).toMatchObject({ draw: 'manual', manualCalls: 1 });
});
