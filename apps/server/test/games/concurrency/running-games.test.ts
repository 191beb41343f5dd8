// @module-tag postgres
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { changeGame } from '../../../src/games/change-game.ts';
import { makeRunningGames } from '../../../src/games/running-games.ts';
import type { HallTx } from '../../../src/storage/storage.ts';
import { useHall } from '../../harness/hall.ts';
import { createGame, range } from '../../harness/play/games.ts';

const hall = useHall();

const inHall = <T>(work: (tx: HallTx) => Promise<T>) => hall.services.storage.write({ hallId: hall.hallId }, work);

let sold = 0;

async function calledGame(): Promise<string> {
  sold += 5;
  const { _id } = await createGame(hall.cashier.api, { cardPool: range(sold - 4, sold) });
  await hall.cashier.api.post(`/games/${_id}/start`);
  await hall.cashier.api.post(`/games/${_id}/call-number`);
  return _id;
}

/** Calls the lowest number that was not called, as a typed one. */
async function callNext(running: ReturnType<typeof makeRunningGames>, tx: HallTx, gameId: string) {
  const { loaded } = await running.load(tx, gameId);
  const called = new Set(loaded.game.calls.map(({ number }) => number));
  const number = range(1, 75).find((one) => !called.has(one)) as number;
  const at = hall.clock.now();
  const after = await changeGame(hall.services, tx, { actor: 'system', at }, loaded, {
    type: 'call',
    number,
    kind: 'manual',
    at: at.getTime(),
  });
  running.keep(tx, after, null);
  return { before: loaded.game.version, after: after.game.version };
}

test('reads changes of an earlier command in the same transaction instead of the cached game', async () => {
  const running = makeRunningGames(hall.services);
  const gameId = await calledGame();
  const { after: cached } = await inHall((tx) => callNext(running, tx, gameId));
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => inHall((tx) => callNext(running, tx, gameId))));
  expect([first, second, third]).toEqual([
    { before: cached, after: cached + 1 },
    { before: cached + 1, after: cached + 2 },
    { before: cached + 2, after: cached + 3 },
  ]);
  const { loaded } = await inHall((tx) => running.load(tx, gameId));
  expect(loaded.game.version).toBe(cached + 3);
  expect(loaded.game.calls).toHaveLength(5);
});

test('discards a rolled back change of a game from the cache', async () => {
  const running = makeRunningGames(hall.services);
  const gameId = await calledGame();
  const { after: cached } = await inHall((tx) => callNext(running, tx, gameId));
  const undone = inHall(async (tx) => {
    await callNext(running, tx, gameId);
    throw new Error('undone');
  });
  const next = inHall((tx) => callNext(running, tx, gameId));
  await expect(undone).rejects.toThrow('undone');
  expect(await next).toEqual({ before: cached, after: cached + 1 });
  await turn();
  const again = await inHall((tx) => running.load(tx, gameId));
  expect(again.loaded.game.calls).toHaveLength(3);
  // The very object that was cached, and not another read from the database.
  expect((await inHall((tx) => running.load(tx, gameId))).loaded).toBe(again.loaded);
});
