// @module-tag postgres
import { expect, test } from 'vitest';
import { prepared, together } from '../../src/storage/prepared.ts';
import { useHall } from '../harness/hall.ts';
import { ENGINE } from '../harness/storage-place.ts';

const hall = useHall();

type Setting = { name: string; value: string };

const insert = prepared((db, { name, value }: Setting) => db.insertInto('settings').values({ name, value }));
const rename = prepared((db, { from, to }: { from: string; to: string }) =>
  db.updateTable('settings').set({ name: to }).where('name', '=', from),
);
const values = prepared((db, { name }: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', name).where('value', '<>', 'hidden'),
);

test('a prepared query is given new values each time, and tells what it met', async () => {
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

test('it is built once for an engine, however often it is asked', async () => {
  let built = 0;
  const counted = prepared((db, { name }: { name: string }) => {
    built++;
    return db.selectFrom('settings').select('name').where('name', '=', name);
  });
  for (let turn = 0; turn < 5; turn++) await counted.all(hall.services.storage.db, { name: `n${turn}` });
  expect(built).toBe(1);
});

test('of statements asked in one go none stays when one fails, whichever it is', async () => {
  const { storage } = hall.services;
  await storage.write({}, ({ db }) => insert.run(db, { name: 'taken', value: 'x' }));
  for (const taken of [0, 1, 2]) {
    const names = [0, 1, 2].map((place) => (place === taken ? 'taken' : `go ${taken} ${place}`));
    const failed = storage.write({}, async ({ db }) => {
      const later = async () => {
        await values.all(db, { name: 'taken' });
        await insert.run(db, { name: `later ${taken}`, value: 'x' });
      };
      await together([...names.map((name) => insert.run(db, { name, value: 'x' })), later()]);
    });
    await expect(failed).rejects.toThrow();
  }
  const rows = await storage.db.selectFrom('settings').select('name').execute();
  expect(rows.map(({ name }) => name).filter((name) => /^(go|later) /.test(name))).toEqual([]);
});

if (ENGINE === 'postgresql')
  test('a transaction that PostgreSQL gave up is never answered for, even if its error was swallowed', async () => {
    const { storage } = hall.services;
    await storage.write({}, ({ db }) => insert.run(db, { name: 'first', value: 'x' }));
    const swallowed = storage.write({}, async ({ db }) => {
      await insert.run(db, { name: 'lost', value: 'x' });
      await insert.run(db, { name: 'first', value: 'x' }).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow('A transaction ended in ROLLBACK.');
    expect(await values.first(storage.db, { name: 'lost' })).toBeUndefined();
  });
