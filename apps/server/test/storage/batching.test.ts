// @module-tag postgres
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { prepared, together } from '../../src/storage/prepared.ts';
import type { HallTx } from '../../src/storage/storage.ts';
import { useHall } from '../harness/hall.ts';
import { ENGINE } from '../harness/storage-place.ts';

const hall = useHall();

const hallIds: string[] = [];
beforeAll(async () => {
  for (let i = 0; i < 5; i++) hallIds.push((await hall.pair()).hallId);
});
beforeEach(() => hall.services.storage.write({}, ({ db }) => sql`delete from settings`.execute(db)));

type Setting = { name: string; value: string };

const insert = prepared((db, { name, value }: Setting) => db.insertInto('settings').values({ name, value }), {
  fields: { name: 'text', value: 'text' },
});
const insertUnlessThere = prepared(
  (db, { name, value }: Setting) =>
    db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((c) => c.doNothing()),
  { fields: { name: 'text', value: 'text' } },
);
const change = prepared(
  (db, { name, value }: Setting) =>
    db.updateTable('settings').set({ value }).where('settings.name', '=', name).returning('settings.value'),
  { fields: { name: 'text', value: 'text' } },
);
const rewrite = prepared(
  (db, { name, value }: Setting) => db.updateTable('settings').set({ value }).where('settings.name', '=', name),
  { fields: { name: 'text', value: 'text' } },
);
const find = prepared(
  (db, { name }: { name: string }) => db.selectFrom('settings').selectAll().where('name', '=', name),
  { fields: { name: 'text' } },
);
const raise = prepared(
  (db, { hallId, by }: { hallId: string; by: number }) =>
    db
      .updateTable('halls')
      .set((e) => ({ seq: e('seq', '+', by) }))
      .where('id', '=', hallId)
      .returning('seq'),
  { fields: { hallId: 'text', by: 'bigint' } },
);

const inEveryHall = <T>(work: (tx: HallTx, place: number) => Promise<T>) =>
  Promise.allSettled(
    hallIds.map((hallId, place) => hall.services.storage.write({ hallId, brief: true }, (tx) => work(tx, place))),
  );
const valuesOf = <T>(outcomes: PromiseSettledResult<T>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason));
const stored = async () =>
  (await hall.services.storage.db.selectFrom('settings').selectAll().orderBy('name').execute()).map(
    ({ name, value }) => `${name}=${value}`,
  );

test('everyone gets their own rows of what was asked for all', async () => {
  const odd = (place: number) => place % 2 === 1;
  const outcomes = await inEveryHall(async ({ db }, place) => {
    const name = `n${place}`;
    const value = place === 3 ? 'quote " back \\ slash, ፩ and\nline' : `v${place}`;
    const inserted = odd(place) ? await insert.run(db, { name, value }) : 0;
    const found = await find.all(db, { name });
    const changed = await rewrite.run(db, { name, value: `${value}!` });
    const again = await change.first(db, { name, value: `${value}?` });
    return { inserted, found, changed, again };
  });
  expect(valuesOf(outcomes)).toEqual(
    hallIds.map((_, place) => {
      const value = place === 3 ? 'quote " back \\ slash, ፩ and\nline' : `v${place}`;
      if (!odd(place)) return { inserted: 0, found: [], changed: 0, again: undefined };
      return { inserted: 1, found: [{ name: `n${place}`, value }], changed: 1, again: { value: `${value}?` } };
    }),
  );
});

test('one whose row is refused keeps nobody else from theirs', async () => {
  await hall.services.storage.write({}, ({ db }) => insert.run(db, { name: 'n2', value: 'first' }));
  const failing = await inEveryHall(({ db }, place) => insert.run(db, { name: `n${place}`, value: 'x' }));
  expect(failing.map(({ status }) => status)).toEqual(hallIds.map((_, i) => (i === 2 ? 'rejected' : 'fulfilled')));
  expect(await stored()).toEqual(['n0=x', 'n1=x', 'n2=first', 'n3=x', 'n4=x']);
});

test('one whose row was there already is told so, and the others are told of theirs', async () => {
  await hall.services.storage.write({}, ({ db }) => insert.run(db, { name: 'n1', value: 'first' }));
  const outcomes = await inEveryHall(({ db }, place) => insertUnlessThere.run(db, { name: `n${place}`, value: 'x' }));
  expect(valuesOf(outcomes)).toEqual([1, 0, 1, 1, 1]);
  expect(await stored()).toEqual(['n0=x', 'n1=first', 'n2=x', 'n3=x', 'n4=x']);
});

test('a command that changes a row twice in one go changes it twice', async () => {
  const outcomes = await inEveryHall(async ({ db, hall: { id, seq } }) => {
    const asked = [1, 10].map((by) => raise.first(db, { hallId: id, by }));
    const raised = await together(asked);
    return raised.map((row) => (row?.seq ?? 0) - seq);
  });
  expect(valuesOf(outcomes)).toEqual(hallIds.map(() => [1, 11]));
});

test('what is asked in plain words comes after what was batched before it', async () => {
  const outcomes = await inEveryHall(async ({ db }, place) => {
    const [, found] = await together([
      insert.run(db, { name: `n${place}`, value: 'x' }),
      db.selectFrom('settings').selectAll().where('name', '=', `n${place}`).execute(),
    ]);
    return found.length;
  });
  expect(valuesOf(outcomes)).toEqual(hallIds.map(() => 1));
});

if (ENGINE === 'postgresql')
  test('commands of several halls ask for all of them with one statement', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await inEveryHall(async ({ db }, place) => {
        await insert.run(db, { name: `n${place}`, value: 'x' });
        await find.first(db, { name: `n${place}` });
      });
      const texts = query.mock.calls.map(([asked]) => String((asked as { text?: string }).text ?? asked));
      expect(texts.filter((text) => text.includes('settings')).length).toBeLessThan(hallIds.length);
    } finally {
      query.mockRestore();
    }
    expect(await stored()).toHaveLength(hallIds.length);
  });

test('changes of different rows are made together, and each has to be met', async () => {
  const { storage } = hall.services;
  const setting = (name: string, value: string) => ({ name, value });
  const three = ['a', 'b', 'c'].map((name) => setting(name, 'first'));
  await storage.write({}, ({ db }) => insert.runAll(db, three));
  await storage.write({}, ({ db }) => rewrite.runAll(db, [setting('a', 'x'), setting('c', 'y')]));
  const rows = () => storage.db.selectFrom('settings').select('value').orderBy('name').execute();
  expect((await rows()).map(({ value }) => value)).toEqual(['x', 'first', 'y']);
  const missed = storage.write({}, ({ db }) => rewrite.runAll(db, [setting('a', 'z'), setting('nobody', 'z')]));
  await expect(missed).rejects.toThrow('1 of 2 rows were not met');
  expect((await rows()).map(({ value }) => value)).toEqual(['x', 'first', 'y']);
});
