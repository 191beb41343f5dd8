import { LINKS_AT_ONCE, type Trust, trustSentence } from '@adarash/rules/trust';
import texts from '@adarash/texts/verify.json';
import { expect, it } from 'vitest';
import { fillIn } from '../i18n/texts.ts';

import { someLinks } from './use-slow-mix.ts';

it('looks at three different links, and sooner or later at every one', () => {
  const seen = new Set<number>();
  for (let count = 0; count < 500; count += 1) {
    const picked = someLinks(20);
    expect(new Set(picked).size).toBe(LINKS_AT_ONCE);
    for (const link of picked) seen.add(link);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

it('looks at all there are where they are few', () => {
  expect(someLinks(2).sort()).toEqual([1, 2]);
  expect(someLinks(0)).toEqual([]);
});

it.each<[Trust, string]>([
  [{ kind: 'phones', phones: 3 }, fillIn(texts.trust_phones.en, { count: 3 })],
  [{ kind: 'brokenOff', times: 2, orders: 3 }, fillIn(texts.trust_brokenOff.en, { count: 2, orders: 3 })],
  [{ kind: 'late', seconds: 193 }, fillIn(texts.trust_late.en, { seconds: 193 })],
  [{ kind: 'word' }, texts.trust_word.en],
  [{ kind: 'nothing' }, texts.trust_nothing.en],
])('the screens say of %o what the terminal says', (trust, text) => {
  expect(text).toBe(trustSentence(trust));
});
