import { patternsPlayed } from '@adarash/rules/pattern';
import { expect, it } from 'vitest';
import { picturesAt } from './pattern-picture.tsx';

const patternsAt = (moment: number) => picturesAt('all', moment).map((line) => line.pattern);

it('shows every pattern that wins, four at a time', () => {
  const shown = [0, 4_000].map(patternsAt);
  expect(shown.map((pictures) => pictures.length)).toEqual([4, 4]);
  expect(new Set(shown.flat())).toEqual(new Set(patternsPlayed('all')));
  expect(patternsAt(8_000)).toEqual(shown[0]);
});

it('shows the one pattern of a game all the time', () =>
  expect([0, 5_000].map((moment) => picturesAt('cross', moment).map((line) => line.pattern))).toEqual([
    ['cross'],
    ['cross'],
  ]));

it('draws a row and a column once, and every shape of an own pattern', () => {
  expect(picturesAt('horizontal_line', 0).map((line) => line.rowIndex)).toEqual([1]);
  const own = picturesAt('own/0000003.0000018.1800000', 0);
  expect(own.map((line) => line.indices)).toEqual([
    [0, 1],
    [3, 4],
    [23, 24],
  ]);
});
