import { expect, it } from 'vitest';
import { pageAt } from './pages.ts';

it.each([
  ['/', 'staff'],
  ['/login', 'staff'],
  ['/bingo-game', 'staff'],
  ['/unknown', 'staff'],
  ['/tv', 'tv'],
  ['/TV', 'tv'],
  ['/tv/', 'tv'],
  ['/tvs', 'staff'],
  ['/tv/plain', 'staff'],
  ['/hall/abcd', 'tv'],
  ['/hall', 'staff'],
  ['/hall/abcd/play', 'play'],
  ['/hall/abcd/play/', 'play'],
  ['/hall/abcd/other', 'staff'],
  ['/sell', 'sell'],
  ['/sell/events', 'staff'],
  ['/verify/64b7f0c2a1d3e4f5a6b7c8d9', 'verify'],
  ['/verify/hall/abcd', 'verify'],
  ['/verify', 'staff'],
])('returns for the address %s the page "%s"', (path, page) => {
  expect(pageAt(path)).toBe(page);
});
