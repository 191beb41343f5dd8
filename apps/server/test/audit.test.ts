import { expect, test } from 'vitest';
import { append, linkHash } from '../src/audit/append.ts';
import { verifyChains } from '../src/audit/verify-chains.ts';
import { type Hall, useHallPerTest } from './harness/hall.ts';

const hall = useHallPerTest();

const write = (hallId: string | null, subject: string) =>
  hall.services.storage.write({}, (tx) =>
    append(tx, {
      hallId,
      actor: { id: hall.cashier.id, name: hall.cashier.name, role: 'cashier' },
      action: 'test.done',
      subject,
      before: { b: 1, a: [null, 'ሀ'] },
      after: { z: { y: 2.5, x: true } },
      at: hall.clock.now(),
    }),
  );
const tamper = (change: (db: Hall['services']['storage']['db']) => Promise<unknown>) =>
  hall.services.storage.write({}, ({ db }) => change(db));
const verdict = () => verifyChains(hall.services.storage.db);

test('a chain that was only added to is whole', async () => {
  for (let entry = 0; entry < 5; entry++) await write(hall.hallId, `entry ${entry}`);
  await write(null, 'of the house');
  expect(await verdict()).toEqual({ chains: 2, entries: 6, broken: null });
});

test('entries written at the same moment stand one behind the other', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, entry) => write(entry % 2 ? hall.hallId : null, `entry ${entry}`)));
  expect(await verdict()).toEqual({ chains: 2, entries: 40, broken: null });
});

test('an entry goes with its change: undone together', async () => {
  await write(hall.hallId, 'kept');
  const undone = hall.services.storage.write({ hallId: hall.hallId }, async (tx) => {
    await append(tx, { hallId: tx.hall.id, actor: 'system', action: 'x', subject: 'lost', at: hall.clock.now() });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await write(hall.hallId, 'kept too');
  expect(await verdict()).toEqual({ chains: 1, entries: 2, broken: null });
});

const FIELDS = {
  at: '2020-01-01T00:00:00.000Z',
  actor_id: null,
  actor_name: 'Somebody',
  actor_role: 'admin',
  action: 'test.undone',
  subject: 'another',
  before: '{}',
  after: null,
  hash: 'f'.repeat(64),
} as const;

test.each(Object.entries(FIELDS))('a changed %s breaks the chain at that entry', async (field, value) => {
  for (let entry = 0; entry < 4; entry++) await write(hall.hallId, `entry ${entry}`);
  await tamper((db) =>
    db
      .updateTable('audit')
      .set({ [field]: value })
      .where('chain', '=', hall.hallId)
      .where('seq', '=', 3)
      .execute(),
  );
  expect((await verdict()).broken).toMatchObject({ chain: hall.hallId, seq: 3 });
});

test('an entry rewritten together with its own hash no longer fits the next one', async () => {
  for (let entry = 0; entry < 4; entry++) await write(hall.hallId, `entry ${entry}`);
  const { db } = hall.services.storage;
  const rows = await db.selectFrom('audit').selectAll().where('chain', '=', hall.hallId).orderBy('seq').execute();
  const { hash: _old, ...forged } = { ...rows[1]!, subject: 'another' };
  const hash = linkHash(rows[0]!.hash, forged);
  await tamper((tx) =>
    tx
      .updateTable('audit')
      .set({ ...forged, hash })
      .where('chain', '=', hall.hallId)
      .where('seq', '=', 2)
      .execute(),
  );
  expect((await verdict()).broken).toMatchObject({ chain: hall.hallId, seq: 3 });
});

test('an entry taken out of the middle is missed', async () => {
  for (let entry = 0; entry < 4; entry++) await write(hall.hallId, `entry ${entry}`);
  await tamper((db) => db.deleteFrom('audit').where('chain', '=', hall.hallId).where('seq', '=', 2).execute());
  expect((await verdict()).broken).toMatchObject({ seq: 2, reason: 'the entry is missing' });
});

test('entries taken off the end are missed', async () => {
  for (let entry = 0; entry < 4; entry++) await write(hall.hallId, `entry ${entry}`);
  await tamper((db) => db.deleteFrom('audit').where('chain', '=', hall.hallId).where('seq', '>', 2).execute());
  expect((await verdict()).broken).toMatchObject({ chain: hall.hallId, seq: 3 });
});

test('a chain without its end is named', async () => {
  await write(hall.hallId, 'entry');
  await tamper((db) => db.deleteFrom('audit_heads').where('chain', '=', hall.hallId).execute());
  expect((await verdict()).broken).toMatchObject({ chain: hall.hallId, seq: 1 });
});
