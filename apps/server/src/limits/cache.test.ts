import { expect, test } from 'vitest';
import { Cache, forCommand } from './limiter.ts';

test('a cache holds no more than its bound, and what was set longest ago goes first', () => {
  const cache = new Cache<number>(2);
  cache.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...cache]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

test('what a command set counts at once, for others too, and is forgotten when the command is undone', () => {
  const committed = new Cache<object>(10);
  const [first, second] = [forCommand(committed), forCommand(committed)];
  first.cache.set('game', { version: 1 });
  second.cache.set('other', { version: 1 });
  expect(second.cache.get('game')).toEqual({ version: 1 });
  first.undo();
  expect([second.cache.get('game'), second.cache.get('other')]).toEqual([undefined, { version: 1 }]);
});
