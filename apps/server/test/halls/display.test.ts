import { ROUTES } from '@adarash/contract';
import { beforeEach, expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';
import { range, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';

const hall = useHall({ env: { PUBLIC_URL: 'https://hall.example' } });
const pair = usePair(hall);
let code: string;
beforeEach(async () => {
  code = (await pair.cashier.api.get('/hall-code')).body.code;
});

async function view() {
  const answer = await hall.api(null).get(`/hall/${code}`);
  expect(answer.status).toBe(200);
  expect(ROUTES['GET /hall/:code'].answer.strict().parse(answer.body)).toEqual(answer.body);
  return answer.body;
}

test('returns the same unguessable display code to both users of a hall', async () => {
  const { body } = await pair.moderator.api.get('/hall-code');
  expect(body).toEqual({
    success: true,
    code,
    path: `/hall/${code}`,
    url: `https://hall.example/hall/${code}`,
    origins: ['https://hall.example'],
    display: null,
  });
  expect(code).toMatch(/^[0-9a-z]{20,}$/);
  expect((await hall.pair()).hallId).not.toBe(pair.hallId);
  expect((await hall.admin.api.get('/hall-code')).status).toBe(403);
  expect((await hall.api(null).get('/hall-code')).status).toBe(401);
});

test.each(['wrong', '%00', 'a'.repeat(64), "' or 1=1 --"])(
  'returns HALL_NOT_FOUND for the display code %j',
  async (wrong) => {
    const answer = await hall.api(null).get(`/hall/${encodeURIComponent(wrong)}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'HALL_NOT_FOUND']);
    expect((await hall.api(null).get(`/hall/${encodeURIComponent(wrong)}/events`)).status).toBe(404);
  },
);

test('shows commitment and jackpot of the next game while the hall is idle', async () => {
  const idle = await view();
  const next = (await pair.cashier.api.get('/games/next-draw')).body;
  expect(idle).toMatchObject({
    hall: { name: pair.cashier.name, language: 'am' },
    seq: 0,
    game: null,
    next: { gameNumber: 1, drawId: next.drawId, commitment: next.commitment, sequence: 1, designated: false },
    jackpot: { exists: false, amount: 0, drawAt: null, random: null },
    publicUrl: 'https://hall.example',
  });
});

test('shows a pending game as the next one with its commitment and mark', async () => {
  const body = { pattern: 'all', betAmount: 10, houseFeePercentage: 15, cardPool: [3, 7] };
  const { data } = (await pair.cashier.api.post('/games/sequential', { ...body, count: 2 })).body;
  const [first, second] = data;
  expect((await view()).next).toEqual({
    gameNumber: 1,
    drawId: first.drawId,
    commitment: first.commitment,
    sequence: 1,
    designated: false,
    betAmount: 10,
    sale: { pattern: 'all', patternNames: null, betAmount: 10, cardCount: 2, prizePool: 8.5, houseFeePercentage: 15 },
  });
  await pair.moderator.api.post(`/games/${first._id}/select-winner`, { cardId: 7 });
  expect((await view()).next).toMatchObject({ gameNumber: 1, designated: true });
  await pair.cashier.api.post(`/games/${first._id}/void`, { reason: 'called off' });
  expect((await view()).next).toMatchObject({ gameNumber: 2, commitment: second.commitment, designated: false });
});

test('shows a running game with its called numbers but no secrets of the draw', async () => {
  const game = await startedGame(pair.cashier.api);
  for (let call = 0; call < 3; call++) await pair.cashier.api.post(`/games/${game._id}/call-number`);
  const shown = await view();
  expect(shown.game).toMatchObject({ _id: game._id, status: 'active', draw: 'fair', cardCount: 3, prizePool: 17 });
  expect(shown.game.calledNumbers).toHaveLength(3);
  expect(shown.seq).toBeGreaterThan(0);
  const { db } = hall.services.storage;
  const { seed_sealed } = await db
    .selectFrom('commitments')
    .select('seed_sealed')
    .where('draw_id', '=', game.drawId)
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(shown);
  for (const secret of [
    seed_sealed,
    pair.cashier.email,
    pair.cashier.id,
    pair.moderator.id,
    '"seed"',
    'token',
    'password',
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('shows the latest started game, otherwise the last finished game for a minute', async () => {
  const first = await startedGame(pair.cashier.api);
  const second = await startedGame(pair.cashier.api, { cardPool: [50, 51] });
  expect((await view()).game._id).toBe(second._id);
  await pair.moderator.api.post(`/games/${second._id}/finish`, { moderatorCardId: 50 });
  expect((await view()).game._id).toBe(first._id);
  await pair.cashier.api.post(`/games/${first._id}/finish`);
  expect((await view()).game).toMatchObject({ _id: first._id, status: 'completed', winners: [] });
  hall.clock.advance(61_000);
  expect((await view()).game).toBeNull();
});

test('shows the winner with card and winning line', async () => {
  const { _id } = await startedGame(pair.cashier.api, { pattern: 'inner_corners', cardPool: [5] });
  const card = (await pair.cashier.api.get(`/games/${_id}`)).body.game.selectedCards[0].numbers;
  for (const place of [6, 8, 16, 18])
    await pair.moderator.api.post(`/games/${_id}/call-number`, { number: card[place] });
  await pair.cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 5 });
  const { game } = await view();
  expect(game).toMatchObject({ status: 'completed', draw: 'manual', manualCalls: 4, winnerPatternComplete: true });
  expect(game.winners).toEqual([
    {
      cardId: 5,
      pattern: 'inner_corners',
      prize: 0,
      numbers: card,
      winningLineInfo: { selectedIndices: [6, 8, 16, 18] },
    },
  ]);
});

test('marks a designated game before the sale, while it runs and at its end', async () => {
  await pair.moderator.api.post('/games/configure-future-winners', {
    games: [{ gameNumber: 1, cardId: 7, jackpotEnabled: true, pattern: 'all' }],
  });
  expect((await view()).next).toMatchObject({ gameNumber: 1, designated: true });
  const game = await startedGame(pair.cashier.api);
  expect((await view()).game).toMatchObject({ designated: true, draw: 'designated' });
  await pair.cashier.api.post(`/games/${game._id}/finish`);
  expect((await view()).game).toMatchObject({ designated: true, draw: 'designated', status: 'completed' });
});

test('shows date and method of the jackpot draw', async () => {
  const drawAt = new Date(hall.clock.now().getTime() + 3_600_000).toISOString();
  await jackpotOf(pair).put(500);
  await jackpotOf(pair).award({
    amount: 200,
    random: true,
    cardNumber: undefined,
    drawAt,
    message: 'not yet to be read',
  });
  const shown = await view();
  // The amount of the award can still be won.
  expect(shown.jackpot).toEqual({
    exists: true,
    enabled: true,
    amount: 500,
    awardAmount: 200,
    drawAt,
    random: true,
  });
  expect(JSON.stringify(shown)).not.toContain('not yet to be read');
});

test('closes the sale with the first number or a random jackpot draw', async () => {
  await jackpotOf(pair).put(500);
  await jackpotOf(pair).award({ amount: 200, cardNumber: undefined, random: true });
  const { _id } = await startedGame(pair.cashier.api, { cardPool: range(51, 70) });
  expect((await view()).game).toMatchObject({ saleOpen: true, jackpotRoll: [] });
  await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`);
  const { game } = await view();
  expect(game).toMatchObject({ saleOpen: false, calledNumbers: [], jackpotAwardedBy: 'draw' });
  expect(game.jackpotRoll.filter((card: number) => !range(51, 70).includes(card))).toEqual([]);
  expect(game.jackpotRoll).not.toEqual([]);
  await pair.cashier.api.post(`/games/${_id}/finish`);
  const second = await startedGame(pair.cashier.api);
  await pair.cashier.api.post(`/games/${second._id}/call-number`, {});
  expect((await view()).game).toMatchObject({ _id: second._id, saleOpen: false, jackpotRoll: [] });
});

test('returns 404 for the display of a deleted hall', async () => {
  await hall.admin.api.delete(`/admin/users/${pair.hallId}`);
  expect((await hall.api(null).get(`/hall/${code}`)).status).toBe(404);
});

test('shows the last won games with their marks and the time of the hall between games', async () => {
  await jackpotOf(pair).put(500);
  await jackpotOf(pair).award({ amount: 200, cardNumber: 5 });
  for (const number of [1, 2, 3, 4]) {
    const { _id } = await startedGame(pair.cashier.api, { cardPool: [5, 6] });
    if (number === 2) await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`);
    if (number === 3) await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'No power' });
    else await pair.moderator.api.post(`/games/${_id}/finish`, { moderatorCardId: 6 });
    hall.clock.advance(61_000);
  }
  const { lastWon, clock, game, jackpot } = await view();
  // The awarded amount was subtracted, and three games have added ten Birr each.
  expect([game, jackpot.amount]).toEqual([null, 330]);
  // Three hours ahead of UTC, independent of the machine's time zone.
  const inAddis = new Date(hall.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(11, 16);
  expect(clock).toMatch(new RegExp(`^${inAddis}:\\d\\d$`));
  const won = { cards: [6], designated: true, manualCalls: 0 };
  expect(lastWon).toMatchObject([
    { gameNumber: 4, ...won, jackpotWinnerCardId: null },
    { gameNumber: 2, ...won, jackpotWinnerCardId: 5, jackpotAwardedAmount: 200, jackpotAwardedBy: 'staff' },
    { gameNumber: 1, ...won, jackpotWinnerCardId: null },
  ]);
  // The last test of this file: sessions have ended after so long.
  hall.clock.advance(12 * 3_600_000);
  expect((await view()).lastWon).toEqual([]);
});

test('shows the running game with the latest call', async () => {
  const { api } = pair.cashier;
  const first = await startedGame(api, { cardPool: [3, 7] });
  const second = await startedGame(api, { cardPool: [11, 12] });
  expect((await view()).game._id).toBe(second._id);
  for (const { _id } of [first, second, first]) {
    hall.clock.advance(1_000);
    await api.post(`/games/${_id}/call-number`);
    expect((await view()).game._id).toBe(_id);
  }
});
