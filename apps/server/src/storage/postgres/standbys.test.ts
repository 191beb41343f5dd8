import { expect, test } from 'vitest';
import { machinesOf, machinesSentence } from './standbys.ts';

test.each([
  ['', 1],
  ['one', 2],
  ['*', 2],
  ['one, two', 2],
  ['FIRST 2 (one, two, three)', 3],
  ['any 1 (one, two)', 2],
  ['2 (one, two)', 3],
])('synchronous_standby_names = %j stores a change on %i machines', (names, machines) => {
  expect(machinesOf(names)).toBe(machines);
});

test('formats the number of machines that store a change as a sentence', () => {
  expect([1, 2, 7].map(machinesSentence)).toEqual([
    'What is answered is on one machine.',
    'What is answered is on two machines.',
    'What is answered is on 7 machines.',
  ]);
});
