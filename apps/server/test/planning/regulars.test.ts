import { expect, test } from 'vitest';
import { expectRefusal, range } from '../harness/games.ts';
import { useHall, usePair } from '../harness/hall.ts';

const hall = useHall();
const pair = usePair(hall);

const list = async (person = pair.cashier) => (await person.api.get('/regulars')).body.regulars;
const add = (wanted: object, headers = {}) => pair.cashier.api.post('/regulars', wanted, { headers });
const added = async (name: string, cards = [1]) => (await add({ name, cards })).body.regular;

test('a set of cards is kept under a name and a key, changed, deleted and brought back', async () => {
  const answer = await add({ name: ' Abebe ', cards: [40, 7, 8, 9] });
  expect(answer.status).toBe(201);
  const abebe = answer.body.regular;
  expect(abebe).toMatchObject({ name: 'Abebe', key: 'A', cards: [7, 8, 9, 40] });
  expect(await list(pair.moderator)).toEqual([abebe]);

  const changed = await pair.cashier.api.put(`/regulars/${abebe._id}`, { name: 'Abebe K.', cards: [5] });
  expect(changed.body.regular).toEqual({ ...abebe, name: 'Abebe K.', cards: [5] });
  await pair.cashier.api.put(`/regulars/${abebe._id}`, { name: 'Abebe K.', cards: [5] });
  expect((await pair.cashier.api.delete(`/regulars/${abebe._id}`)).body).toMatchObject({ success: true });
  expectRefusal(await pair.cashier.api.delete(`/regulars/${abebe._id}`), 404, 'REGULAR_NOT_FOUND');
  expect(await list()).toEqual([]);
  const back = await add({ name: 'Abebe K.', cards: [5], key: 'Q' });
  expect(back.body.regular).toMatchObject({ key: 'Q' });

  const { db } = hall.services.storage;
  const rows = await db.selectFrom('audit').select('action').where('chain', '=', pair.hallId).orderBy('seq').execute();
  expect(rows.map(({ action }) => action).filter((action) => action.startsWith('regular.'))).toEqual([
    'regular.added',
    'regular.changed',
    'regular.deleted',
    'regular.added',
  ]);
});

test('each has a key of its own: of its name where one is free, else any, and none after twenty-six', async () => {
  const keys = [];
  for (const name of ['Abebe', 'Almaz', 'አበበ', 'Bekele']) keys.push((await added(name)).key);
  expect(keys).toEqual(['A', 'L', 'B', 'E']);
  expect((await add({ name: 'Aster', cards: [1], key: 'A' })).body.regular.key).toBe('S');
  for (const number of range(6, 26)) await added(`${number}`);
  expect((await added('Zewde')).key).toBeNull();
  const taken = (await list()).map(({ key }: { key: string | null }) => key);
  expect(new Set(taken).size).toBe(27);
});

test('asked twice it is kept once, and no name twice', async () => {
  const headers = { 'idempotency-key': 'kept once' };
  const wanted = { name: 'Tigist', cards: range(1, 100) };
  const first = await add(wanted, headers);
  expect((await add(wanted, headers)).text).toBe(first.text);
  expectRefusal(await add({ name: 'tigist', cards: [1] }), 409, 'REGULAR_EXISTS');
  expect(await list()).toHaveLength(1);
});

test('what is no regular is refused in words, and nobody reaches into another hall', async () => {
  const name = 'ሀ'.repeat(40);
  expectRefusal(await add({ name: '  ', cards: [1] }), 400, 'REGULAR_NAME_INVALID');
  expectRefusal(await add({ name: `${name}ሀ`, cards: [1] }), 400, 'REGULAR_NAME_INVALID');
  expectRefusal(await add({ name, cards: [] }), 400, 'CARDS_REQUIRED');
  expectRefusal(await add({ name, cards: range(1, 101) }), 400, 'TOO_MANY_CARDS');
  expectRefusal(await add({ name, cards: [1, 101] }), 400, 'CARDS_INVALID', 'Invalid card IDs: 101');
  expectRefusal(await add({ name, cards: [4, 4] }), 400, 'CARDS_REPEATED');
  const { _id } = await added(name);
  const other = await hall.pair();
  expectRefusal(await other.cashier.api.put(`/regulars/${_id}`, { name, cards: [1] }), 404, 'REGULAR_NOT_FOUND');
  expectRefusal(await other.cashier.api.delete(`/regulars/${_id}`), 404, 'REGULAR_NOT_FOUND');
  expect(await list(other.cashier)).toEqual([]);
  for (const person of [pair.moderator, hall.admin])
    expect((await person.api.post('/regulars', { name: 'X', cards: [1] })).status).toBe(403);
});
