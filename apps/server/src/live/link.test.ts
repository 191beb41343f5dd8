import { expect, test } from 'vitest';
import { nextBatch } from './link.ts';

const message = (size: number) => JSON.stringify('x'.repeat(size - 2));

test('one notification holds as many messages as fit below the limit of PostgreSQL, in order', () => {
  const waiting = Array.from({ length: 100 }, (_, i) => JSON.stringify({ i, filling: 'ሀ'.repeat(60) }));
  const seen: number[] = [];
  while (waiting.length > 0) {
    const { payload, count } = nextBatch(waiting, 'me');
    expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    const [origin, ...messages] = JSON.parse(payload);
    expect([origin, messages.length]).toEqual(['me', count]);
    seen.push(...messages.map((one: { i: number }) => one.i));
    waiting.splice(0, count);
  }
  expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => i));
});

test('the largest message that is sent at all still fits', () => {
  expect(Buffer.byteLength(nextBatch([message(7_860)], 'f'.repeat(24)).payload)).toBeLessThan(8000);
});
