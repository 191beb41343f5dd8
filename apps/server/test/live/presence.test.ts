// @module-tag postgres
import { expect, test } from 'vitest';
import { makeDisplays } from '../../src/live/presence.ts';
import { useHall } from '../harness/hall.ts';

const hall = useHall();

const rows = () => hall.services.storage.db.selectFrom('presence').selectAll().orderBy('instance').execute();
const instances = async () => (await rows()).map(({ instance, clients }) => [instance, clients]);

test('shows a display as connected while any instance serves it, and ignores an instance that died', async () => {
  const { storage, runtime } = hall.services;
  const [one, other, third] = ['one', 'other', 'third'].map((instance) => makeDisplays({ storage, runtime, instance }));
  const stateFrom = async (displays = third) =>
    (await displays?.stateOf(storage.db, [hall.hallId]))?.get(hall.hallId) ?? null;
  const leaveOne = one?.join(hall.hallId);
  other?.join(hall.hallId);
  await expect.poll(instances).toEqual([
    ['one', 1],
    ['other', 1],
  ]);
  leaveOne?.();
  await expect.poll(instances).toEqual([
    ['one', 0],
    ['other', 1],
  ]);
  expect(await stateFrom()).toMatchObject({ connected: true });

  // The other instance dies: it neither leaves nor renews.
  const seenAt = (await rows())
    .map(({ seen_at }) => seen_at)
    .sort()
    .at(-1);
  hall.clock.advance(120_000);
  expect(await stateFrom()).toEqual({ connected: false, lastSeenAt: seenAt });
  third?.join(hall.hallId);
  await expect.poll(instances).toEqual([['third', 1]]);
  expect(await stateFrom(one)).toMatchObject({ connected: true });
});
