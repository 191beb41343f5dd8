import { expect, test } from 'vitest';
import { Cache } from './cache.ts';

test('a cache holds no more than its bound, and what was set longest ago goes first', () => {
  const cache = new Cache<number>(2);
  cache.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...cache]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
