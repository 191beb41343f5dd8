import { expect, test } from 'vitest';
import { makeMemories } from './memory.ts';

/** A table of one row, and how often it was read. */
function readings() {
  const seen = { value: 1, times: 0 };
  const read = async () => {
    seen.times += 1;
    return seen.value;
  };
  return { seen, read };
}

test('a row is read once, and again once something was written to its table or undone', async () => {
  const memories = makeMemories(false);
  const { memory } = memories.forCommand();
  const { seen, read } = readings();
  const row = () => memory.row('halls', 'a', read);
  expect([await row(), await row(), seen.times]).toEqual([1, 1, 1]);
  memories.wrote('users');
  expect([await row(), seen.times]).toEqual([1, 1]);
  for (const forget of [() => memories.wrote('halls'), () => memories.wrote(null), () => memories.clear()]) {
    const { times } = seen;
    seen.value += 1;
    forget();
    expect([await row(), seen.times]).toEqual([seen.value, times + 1]);
  }
});

test('what was written while a row was being read is not passed over', async () => {
  const memories = makeMemories(false);
  const { memory } = memories.forCommand();
  const { seen, read } = readings();
  const early = memory.row('halls', 'a', read);
  memories.wrote('halls');
  seen.value = 2;
  await early;
  expect(await memory.row('halls', 'a', read)).toBe(2);
});

test('where others write too, a row is read every time', async () => {
  const { memory } = makeMemories(true).forCommand();
  const { seen, read } = readings();
  await memory.row('halls', 'a', read);
  seen.value = 2;
  expect(await memory.row('halls', 'a', read)).toBe(2);
});

test('a stamp moves with the commit of what was written to its tables, not before, and whatever else of that commit is undone', () => {
  const memories = makeMemories(false);
  const stamp = () => memories.stampOf(['sessions', 'users']);
  const first = stamp();
  memories.wrote('sessions');
  expect(stamp()).toBe(first);
  memories.committed();
  const second = stamp();
  expect(second).not.toBe(first);
  memories.wrote('games');
  memories.committed();
  expect(stamp()).toBe(second);
  memories.wrote('users');
  memories.clear();
  memories.committed();
  const third = stamp();
  expect(third).not.toBe(second);
  memories.wrote(null);
  memories.committed();
  expect(stamp()).not.toBe(third);
});
