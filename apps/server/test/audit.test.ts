// @module-tag postgres
import { expect, test } from 'vitest';
import { verifyChains } from '../src/audit-log/chain.ts';
import { useHallPerTest } from './harness/hall.ts';
import { appendAny } from './harness/play/entries.ts';

const hall = useHallPerTest();

const write = (hallId: string | null, subject: string) =>
  hall.services.storage.write({}, (tx) =>
    appendAny(tx, {
      hallId,
      actor: { id: hall.cashier.id, name: hall.cashier.name, role: 'cashier' },
      action: 'test.done',
      subject,
      before: { b: 1, a: [null, 'ሀ'] },
      after: { z: { y: 2.5, x: true } },
      at: hall.clock.now(),
    }),
  );
const verdict = () => verifyChains(hall.services.storage.db);

test('verifies an audit log with only appended entries', async () => {
  for (let entry = 0; entry < 5; entry++) await write(hall.hallId, `entry ${entry}`);
  await write(null, 'of the house');
  expect(await verdict()).toEqual({ chains: 2, entries: 6, broken: null });
});

test('chains concurrent audit entries in one order', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, entry) => write(entry % 2 ? hall.hallId : null, `entry ${entry}`)));
  expect(await verdict()).toEqual({ chains: 2, entries: 40, broken: null });
});

test('rolls back an audit entry together with its change', async () => {
  await write(hall.hallId, 'kept');
  const undone = hall.services.storage.write({ hallId: hall.hallId }, async (tx) => {
    await appendAny(tx, { hallId: tx.hall.id, actor: 'system', action: 'x', subject: 'lost', at: hall.clock.now() });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await write(hall.hallId, 'kept too');
  expect(await verdict()).toEqual({ chains: 1, entries: 2, broken: null });
});
