import { expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';
import { createGame, startedGame } from '../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

const code = async () => (await pair.cashier.api.get('/hall-code')).body.code as string;
const view = async () => (await hall.api(null).get(`/hall/${await code()}`)).body;
const draws = async (query = '') => (await hall.api(null).get(`/public/halls/${await code()}/draws${query}`)).body;
const designate = (gameId: string, cardId: number) =>
  pair.moderator.api.post(`/games/${gameId}/select-winner`, { cardId });

test('shows a running designated game beside any other game', async () => {
  const game = await createGame(pair.cashier.api);
  await designate(game._id, 7);
  await pair.cashier.api.post(`/games/${game._id}/start`);
  const beside = await startedGame(pair.cashier.api, { cardPool: [97] });
  const shown = await view();
  expect(shown.game).toMatchObject({ _id: game._id, designated: true });
  expect(shown.marks).toMatchObject([
    { gameId: game._id, draw: 'designated' },
    { gameId: beside._id, draw: 'fair' },
  ]);
});

test('marks a pending designated game after the counter was reset', async () => {
  const game = await createGame(pair.cashier.api);
  await designate(game._id, 7);
  await pair.cashier.api.post('/games/reset-game-counter');
  expect((await view()).next).toMatchObject({ gameNumber: 1, designated: true, drawId: game.drawId });
  await createGame(pair.cashier.api, { cardPool: [97] });
  expect((await view()).next).toMatchObject({ designated: true, drawId: game.drawId });
});

test('lists every draw with its game, including voided ones, and open commitments', async () => {
  const games = [];
  for (let i = 0; i < 3; i++) games.push(await createGame(pair.cashier.api));
  await pair.cashier.api.post(`/games/${games[1]!._id}/void`, { reason: 'rain' });
  const { open, used, next } = await draws();
  expect(open).toHaveLength(50);
  expect(open[0].sequence).toBe(4);
  expect(used.map((draw: { sequence: number }) => draw.sequence)).toEqual([3, 2, 1]);
  expect(used[1]).toMatchObject({ commitment: games[1]!.commitment, game: { _id: games[1]!._id, status: 'voided' } });
  expect(next).toBeNull();
  expect(JSON.stringify(used)).not.toContain('seed');
  const first = await draws('?limit=2');
  expect(first.next).toBe(2);
  expect((await draws(`?limit=2&before=${first.next}`)).used).toMatchObject([{ sequence: 1 }]);
});

test('shows the head of the audit log on the display', async () => {
  await createGame(pair.cashier.api);
  const head = await hall.services.storage.db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', pair.hallId)
    .executeTakeFirstOrThrow();
  expect((await view()).recordHead).toEqual(head);
});
