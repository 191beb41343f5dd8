import { expect, test } from 'vitest';
import { Cache, makeRowCache } from './cache.ts';

/** A table of one row, and how often it was read. */
function readings() {
  const seen = { value: 1, times: 0 };
  const read = async () => {
    seen.times += 1;
    return seen.value;
  };
  return { seen, read };
}

test('a cache holds no more than its bound, and what was set longest ago goes first', () => {
  const cache = new Cache<number>(2);
  cache.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...cache]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

test('a row is read once, and again once something was written to its table or undone', async () => {
  const rows = makeRowCache(false);
  const { cache } = rows.forCommand();
  const { seen, read } = readings();
  const row = () => cache.row('halls', 'a', read);
  expect([await row(), await row(), seen.times]).toEqual([1, 1, 1]);
  rows.forget('users');
  expect([await row(), seen.times]).toEqual([1, 1]);
  for (const forget of [() => rows.forget('halls'), () => rows.forget('any'), () => rows.clear()]) {
    const { times } = seen;
    seen.value += 1;
    forget();
    expect([await row(), seen.times]).toEqual([seen.value, times + 1]);
  }
});

test('what was written while a row was being read is not passed over', async () => {
  const rows = makeRowCache(false);
  const { cache } = rows.forCommand();
  const { seen, read } = readings();
  const early = cache.row('halls', 'a', read);
  rows.forget('halls');
  seen.value = 2;
  await early;
  expect(await cache.row('halls', 'a', read)).toBe(2);
});

test('where others write too, a row is read every time', async () => {
  const { cache } = makeRowCache(true).forCommand();
  const { seen, read } = readings();
  await cache.row('halls', 'a', read);
  seen.value = 2;
  expect(await cache.row('halls', 'a', read)).toBe(2);
});

test('what a command set counts at once, for others too, and is forgotten when the command is undone', () => {
  const rows = makeRowCache(true);
  const [first, second] = [rows.forCommand(), rows.forCommand()];
  first.cache.set('game', { version: 1 });
  second.cache.set('other', { version: 1 });
  expect(second.cache.get('game')).toEqual({ version: 1 });
  first.undo();
  expect([second.cache.get('game'), second.cache.get('other')]).toEqual([undefined, { version: 1 }]);
});
