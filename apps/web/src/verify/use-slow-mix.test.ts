import { fillIn } from '@adarash/contract/basics';
import { LINKS_AT_ONCE, type Trust, trustSentence } from '@adarash/rules/trust';
import texts from '@adarash/texts/verify.json';
import { expect, it } from 'vitest';

import { shuffledLinks } from './use-slow-mix.ts';

it('checks every link of a slow mix once, in a random order', () => {
  const all = Array.from({ length: 20 }, (_, index) => index + 1);
  const first = new Set<number>();
  for (let count = 0; count < 500; count += 1) {
    const order = shuffledLinks(20);
    expect([...order].sort((a, b) => a - b)).toEqual(all);
    for (const link of order.slice(0, LINKS_AT_ONCE)) first.add(link);
  }
  expect([...first].sort((a, b) => a - b)).toEqual(all);
  expect(shuffledLinks(0)).toEqual([]);
});

it.each<[Trust, string]>([
  [{ kind: 'phones', phones: 3 }, fillIn(texts.trust_phones.en, { count: 3 })],
  [{ kind: 'brokenOff', times: 2, orders: 3 }, fillIn(texts.trust_brokenOff.en, { count: 2, orders: 3 })],
  [{ kind: 'late', seconds: 193 }, fillIn(texts.trust_late.en, { seconds: 193 })],
  [{ kind: 'word' }, texts.trust_word.en],
  [{ kind: 'nothing' }, texts.trust_nothing.en],
])('displays the statement about trust %o in the same words as the terminal', (trust, text) => {
  expect(text).toBe(trustSentence(trust));
});
