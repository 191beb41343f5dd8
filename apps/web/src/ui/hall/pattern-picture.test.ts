import { patternsPlayed } from '@adarash/rules/pattern';
import { expect, it } from 'vitest';
import { picturesAt } from './pattern-picture.tsx';

it('shows every pattern that wins, four at a time', () => {
  const shown = [0, 4_000].map((moment) => picturesAt('all', moment));
  expect(shown.map((pictures) => pictures.length)).toEqual([4, 4]);
  expect(new Set(shown.flat())).toEqual(new Set(patternsPlayed('all')));
  expect(picturesAt('all', 8_000)).toEqual(shown[0]);
});

it('shows the one pattern of a game all the time', () =>
  expect([picturesAt('cross', 0), picturesAt('cross', 5_000)]).toEqual([['cross'], ['cross']]));
