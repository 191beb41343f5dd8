import { describe, expect, it } from 'vitest';
import { santim } from './money.ts';
import { amountsByMeans, isPaidBy, isPayment, meansRefusal } from './payment-method.ts';

describe('payment methods', () => {
  it('have a name other than cash, each a different one', () => {
    expect(meansRefusal([])).toBeNull();
    expect(meansRefusal(['telebirr', 'የእኛ ባንክ'])).toBeNull();
    const tooMany = Array.from({ length: 8 }, (_, i) => `${i}`);
    for (const wrong of [['Cash'], ['a', 'A'], [''], ['x'.repeat(31)], tooMany])
      expect(meansRefusal(wrong)).toBe('MEANS_INVALID');
  });

  it('have one amount each when a shift is closed', () => {
    const [a, b] = [
      { means: 'a', amount: santim(500) },
      { means: 'b', amount: santim(0) },
    ];
    expect(amountsByMeans(['a', 'b'], [b, a])).toEqual([a, b]);
    expect(amountsByMeans([], [])).toEqual([]);
    for (const entered of [[a], [a, a], [a, b, b], []]) expect(amountsByMeans(['a', 'b'], entered)).toBeNull();
    expect(amountsByMeans(['a'], [b])).toBeNull();
  });
});

it('recognises stored payments of release 1.1', () => {
  const payment = { means: 'a', cards: [1], amount: 10 };
  expect([isPayment(payment), isPaidBy({ means: 'a', reference: 'TX7' })]).toEqual([true, true]);
  const wrong = [null, { ...payment, x: 1 }, { ...payment, back: false }, { ...payment, amount: 1.5 }, { means: 'a' }];
  for (const value of wrong) expect(isPayment(value)).toBe(false);
});
