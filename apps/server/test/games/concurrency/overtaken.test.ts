// @module-tag postgres
import { expect, test } from 'vitest';
import type { StaffContext } from '../../../src/audit-log/append.ts';
import { prepareTyped, typedCall } from '../../../src/games/call-number.ts';
import { preparedGameCommand, retryIfStale } from '../../../src/games/change-game.ts';
import { STALE } from '../../../src/http/idempotency.ts';
import { loadGame } from '../../../src/repositories/games.ts';
import type { HallTx } from '../../../src/storage/storage.ts';
import { useHall } from '../../harness/hall.ts';
import { numbersBesides } from '../../harness/play/cards.ts';
import { createGame, range } from '../../harness/play/games.ts';

const hall = useHall();

const by = () => {
  const { id, name } = hall.cashier;
  return { actor: { id, name, role: 'cashier' as const }, at: new Date() };
};

test('never starts a game with a draw that was searched for another designation', async () => {
  const { services, hallId } = hall;
  const { _id } = await createGame(hall.cashier.api, { cardPool: range(1, 20) });
  for (const [before, after] of [
    [null, 4],
    [4, 5],
  ]) {
    if (before) await hall.moderator.api.post(`/games/${_id}/select-winner`, { cardId: before });
    const designated: unknown[] = [];
    const request = {
      hallId,
      params: { id: _id },
      commit: <A>(work: (tx: HallTx, by: StaffContext) => Promise<A>) =>
        services.storage.write({ hallId }, (tx) => work(tx, by())),
    };
    await preparedGameCommand(
      services,
      request,
      async ({ game }) => {
        if (designated.push(game.designation?.cardId ?? null) === 1)
          await hall.moderator.api.post(`/games/${_id}/select-winner`, { cardId: after });
        return game.designation;
      },
      async ({ loaded }, prepared) => expect(prepared).toEqual(loaded.game.designation),
    );
    expect(designated).toEqual([before, after]);
  }
  expect((await hall.cashier.api.get(`/games/${_id}`)).body.game.status).toBe('pending');
});

test('never uses a draw that was searched before another number was called', async () => {
  const { services } = hall;
  const { _id } = await createGame(hall.cashier.api, { cardPool: [30, 31] });
  await hall.moderator.api.post(`/games/${_id}/select-winner`, { cardId: 30 });
  await hall.cashier.api.post(`/games/${_id}/start`);
  const [number, other] = numbersBesides(30, 31);
  const mending = await prepareTyped(services, 'moderator', hall.hallId, _id, number);
  await hall.moderator.api.post(`/games/${_id}/call-number`, { number: other });
  const loaded = await loadGame(hall.services.storage.db, services.cardOf, hall.hallId, _id);
  expect(typedCall(loaded, number, mending)).toBe(STALE);
  const again = await prepareTyped(services, 'moderator', hall.hallId, _id, number);
  expect(typedCall(loaded, number, again)).toMatchObject({ number, kind: 'manual' });
});

test('prepares a write again while its preparation is outdated, at most three times', async () => {
  let tries = 0;
  const third = async () => (++tries < 3 ? STALE : tries);
  expect(await retryIfStale(third)).toBe(3);
  await expect(retryIfStale(async () => STALE)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const broken = () => Promise.reject(new Error('something else'));
  await expect(retryIfStale(broken)).rejects.toThrow('something else');
});
