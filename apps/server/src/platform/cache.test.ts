import { expect, test } from 'vitest';
import { Cache } from './cache.ts';

test('removes the oldest entry of a full cache before it adds another one', () => {
  const cache = new Cache<number>(2);
  cache.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...cache]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
