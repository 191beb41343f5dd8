import type { LiveEvent } from '@adarash/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { cardOf, lineOf } from '../harness/play/cards.ts';
import { callTyped, createGame, createGames, gameOf, getGame } from '../harness/play/games.ts';
import { listen, type Reader, read } from '../harness/reader.ts';

const hall = useHall();
let stream: Reader;
beforeAll(async () => {
  stream = await read(`${await listen(hall)}/api/live`, hall.cashier.token);
});
afterAll(async () => {
  stream.close();
});

const lastSeq = async () =>
  (await hall.services.storage.db.selectFrom('halls').select('seq').executeTakeFirstOrThrow()).seq;

/** The events that a step sends, without their numbers. */
async function sentBy(step: () => Promise<unknown>): Promise<object[]> {
  const before = await lastSeq();
  await step();
  const after = await lastSeq();
  const numbered = () => stream.events.flatMap((event) => ('seq' in event && event.type !== 'hello' ? [event] : []));
  if (after > before) await stream.until((event) => numbered().includes(event as never) && seqOf(event) === after);
  return numbered()
    .filter((event) => event.seq > before)
    .map(({ seq: _, ...event }) => event);
}

const seqOf = (event: LiveEvent) => ('seq' in event ? event.seq : 0);

test('publishes each change of a game as an event with consecutive versions', async () => {
  const { cashier, moderator } = hall;
  const changed = (gameId: string, version: number, change: string, status: string) => ({
    type: 'game-changed',
    gameId,
    version,
    change,
    status,
  });
  const checked = (gameId: string, cardId: number, result: string, shown: object) => ({
    type: 'claim-checked',
    gameId,
    cardId,
    result,
    ...shown,
  });
  const jackpot = { type: 'jackpot-changed' };
  const hallChanged = { type: 'hall-changed' };

  let id = '';
  expect(
    await sentBy(async () => {
      id = (await createGame(cashier.api))._id;
    }),
  ).toEqual([changed(id, 1, 'created', 'pending')]);
  expect(await sentBy(() => moderator.api.post(`/games/${id}/select-winner`, { cardId: 7 }))).toEqual([
    changed(id, 2, 'designated', 'pending'),
    hallChanged,
  ]);
  expect(await sentBy(() => cashier.api.post(`/games/${id}/start`))).toEqual([
    changed(id, 3, 'started', 'active'),
    jackpot,
  ]);
  let number = 0;
  expect(
    await sentBy(async () => {
      number = (await cashier.api.post(`/games/${id}/call-number`)).body.calledNumber;
    }),
  ).toEqual([{ type: 'number-called', gameId: id, version: 4, number, kind: 'drawn', count: 1 }]);
  expect(await sentBy(() => cashier.api.post(`/games/${id}/pause`))).toEqual([changed(id, 5, 'paused', 'paused')]);
  expect(await sentBy(() => cashier.api.put(`/games/${id}/status`, { status: 'active' }))).toEqual([
    changed(id, 6, 'resumed', 'active'),
  ]);
  expect(await sentBy(() => cashier.api.patch(`/games/${id}`, { jackpotEnabled: false }))).toEqual([
    changed(id, 7, 'jackpot-switched', 'active'),
  ]);
  expect(await sentBy(() => cashier.api.post(`/games/${id}/check-bingo`, { cardId: 3 }))).toEqual([
    checked(id, 3, 'refused', {
      game: { gameNumber: 1, status: 'active', designated: true, manualCalls: 0 },
      card: {
        numbers: cardOf(3).numbers,
        called: cardOf(3).numbers.filter((square) => square === number),
        missing: expect.any(Number),
      },
    }),
  ]);
  expect(await sentBy(() => cashier.api.post(`/games/${id}/start`))).toEqual([]);

  // The call that completes the designated card publishes the number and the win with one version.
  const last: object[] = [];
  for (let game = await getGame(cashier.api, id); game.status === 'active'; ) {
    last.length = 0;
    last.push(
      ...(await sentBy(async () => {
        game = gameOf(await cashier.api.post(`/games/${id}/call-number`));
      })),
    );
  }
  const { version, calledNumbers } = await getGame(cashier.api, id);
  const count = calledNumbers.length;
  expect(last).toEqual([
    { type: 'number-called', gameId: id, version, number: calledNumbers[count - 1], kind: 'drawn', count },
    changed(id, version, 'won', 'completed'),
  ]);

  const [one, two] = (await createGames(cashier.api, { numGames: 2, cardPool: [1, 2] })).map((game) => game._id);
  await cashier.api.post(`/games/${one}/start`);
  await callTyped(moderator.api, one!, lineOf(1, 'inner_corners'));
  expect(await sentBy(() => cashier.api.post(`/games/${one}/check-bingo`, { cardId: 1 }))).toEqual([
    checked(one!, 1, 'won', { game: { gameNumber: 2, status: 'active', designated: false, manualCalls: 4 } }),
    changed(one!, 7, 'won', 'completed'),
  ]);
  const award = { amount: 5, cardNumber: 1, message: 'Well played' };
  expect(await sentBy(() => moderator.api.post(`/jackpot/${hall.hallId}/awards`, award))).toEqual([jackpot]);
  expect(await sentBy(() => cashier.api.post(`/games/${one}/select-jackpot-winner`))).toEqual([
    changed(one!, 8, 'jackpot-drawn', 'completed'),
  ]);
  expect(await sentBy(() => cashier.api.post(`/games/${two}/void`, { reason: 'Rain' }))).toEqual([
    changed(two!, 2, 'voided', 'voided'),
  ]);
  expect(await sentBy(() => cashier.api.post('/games/reset-game-counter'))).toEqual([hallChanged]);
  const configure = { games: [{ gameNumber: 1, cardId: 1 }] };
  expect(await sentBy(() => moderator.api.post('/games/future', configure))).toEqual([hallChanged]);

  const seqs = stream.events.flatMap((event) => ('seq' in event && event.type !== 'hello' ? [event.seq] : []));
  expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i));
});
