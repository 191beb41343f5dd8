import { expect, it } from 'vitest';
import { countedText } from './view/winner-scene.tsx';

it.each([
  [1_234, 0, '0,000.00'],
  [1_234, 0.5, '0,617.00'],
  [501.5, 0.01, '005.02'],
  [501.5, 1, '501.50'],
  [33_983.05, 1, '33,983.05'],
])('formats the amount of %d Birr, counted up to the share %d, with all its digits', (birr, share, text) => {
  expect(countedText(birr, share)).toBe(text);
});
