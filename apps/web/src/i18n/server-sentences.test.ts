import { expect, it } from 'vitest';
import { fromServer, readServer } from './server-sentences.ts';

it('finds the values of a finished sentence again, and leaves one that it does not know as it is', () => {
  readServer({ 'Card {{id}} is sold': 'ካርድ {{id}} ተሽጧል', 'Saved.': 'ተቀምጧል።' });
  expect(['Card 7 is sold', 'Saved.', 'The moon is out.'].map(fromServer)).toEqual([
    'ካርድ 7 ተሽጧል',
    'ተቀምጧል።',
    'The moon is out.',
  ]);
  readServer({});
  expect(fromServer('Saved.')).toBe('Saved.');
});
