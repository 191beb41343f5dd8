import { catalogue } from '@adarash/rules/catalogue';
import { checkClaim } from '@adarash/rules/claim';
import { expect, test } from 'vitest';
import { scanningCheck } from './scanning-check.ts';

test('the alternative check of the benchmark returns the same verdicts as the rules, so that both do the same work', () => {
  const cards = catalogue(40);
  const numbers = Array.from({ length: 75 }, (_, i) => ((i * 29) % 75) + 1);
  let [won, late] = [0, 0];
  for (const card of cards) {
    for (let count = 1; count <= 75; count++) {
      const calls = numbers.slice(0, count);
      const ours = checkClaim({ card, calls, pattern: 'all' });
      const theirs = scanningCheck(card.numbers, calls);
      expect(theirs.isBingo).toBe(ours.isBingo);
      expect(theirs.late?.callIndex).toBe(ours.wouldHaveWon?.callIndex);
      won += theirs.isBingo ? 1 : 0;
      late += theirs.late ? 1 : 0;
    }
  }
  expect(won).toBeGreaterThan(40);
  expect(late).toBeGreaterThan(40);
});
