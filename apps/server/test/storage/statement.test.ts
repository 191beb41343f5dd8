// @module-tag postgres
import { expect, test } from 'vitest';
import { type Parameter, parameters, statement } from '../../src/storage/statement.ts';
import { useHall } from '../harness/hall.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const hall = useHall();

type Setting = { name: string; value: string };

const insert = statement((db, parameter: Parameter<Setting>) =>
  db.insertInto('settings').values(parameters(parameter, ['name', 'value'])),
);
const rename = statement((db, parameter: Parameter<{ from: string; to: string }>) =>
  db
    .updateTable('settings')
    .set({ name: parameter('to') })
    .where('name', '=', parameter('from')),
);
const values = statement((db, parameter: Parameter<{ name: string }>) =>
  db.selectFrom('settings').select('value').where('name', '=', parameter('name')).where('value', '<>', 'hidden'),
);

test('runs a statement with new values and returns the number of changed rows', async () => {
  const { storage } = hall.services;
  await storage.write({}, async ({ db }) => {
    expect(await insert.run(db, { name: 'a', value: '1' })).toBe(1);
    expect(await insert.run(db, { name: 'b', value: '2' })).toBe(1);
    expect(await values.all(db, { name: 'a' })).toEqual([{ value: '1' }]);
    expect(await rename.run(db, { from: 'a', to: 'c' })).toBe(1);
    expect(await rename.run(db, { from: 'a', to: 'd' })).toBe(0);
  });
  expect(await values.first(storage.db, { name: 'b' })).toEqual({ value: '2' });
  expect(await values.first(storage.db, { name: 'c' })).toEqual({ value: '1' });
  expect(await values.first(storage.db, { name: 'a' })).toBeUndefined();
});

test('compiles a statement once per engine', async () => {
  let built = 0;
  const counted = statement((db, parameter: Parameter<{ name: string }>) => {
    built++;
    return db.selectFrom('settings').select('name').where('name', '=', parameter('name'));
  });
  for (let turn = 0; turn < 5; turn++) await counted.all(hall.services.storage.db, { name: `n${turn}` });
  expect(built).toBe(1);
});

if (ENGINE === 'postgresql')
  test('rejects a write after PostgreSQL aborted its transaction, even if the error was ignored', async () => {
    const { storage } = hall.services;
    await storage.write({}, ({ db }) => insert.run(db, { name: 'first', value: 'x' }));
    const swallowed = storage.write({}, async ({ db }) => {
      await insert.run(db, { name: 'lost', value: 'x' });
      await insert.run(db, { name: 'first', value: 'x' }).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow('A transaction ended in ROLLBACK.');
    expect(await values.first(storage.db, { name: 'lost' })).toBeUndefined();
  });
