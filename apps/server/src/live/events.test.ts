import { expect, test } from 'vitest';
import { notificationsOf } from './events.ts';

const posted = (hallId: string, i: number) => ({ hallId, text: JSON.stringify({ i, filling: 'ሀ'.repeat(60) }) });

test('packs the events of each hall in order into PostgreSQL notifications below the size limit', () => {
  const waiting = Array.from({ length: 200 }, (_, i) => posted(i % 2 ? 'odd' : 'even', i));
  const sent = notificationsOf(waiting, 'me');
  const of = (hall: string) =>
    sent.flatMap(({ hallId, payload }) => {
      expect(Buffer.byteLength(payload)).toBeLessThan(8000);
      const [origin, ...messages] = JSON.parse(payload);
      expect(origin).toBe('me');
      return hallId === hall ? messages.map((one: { i: number }) => one.i) : [];
    });
  expect(of('even')).toEqual(Array.from({ length: 100 }, (_, i) => 2 * i));
  expect(of('odd')).toEqual(Array.from({ length: 100 }, (_, i) => 2 * i + 1));
  expect(sent.length).toBeLessThan(12);
});

test('fits the largest event into one notification', () => {
  const large = { hallId: 'h', text: JSON.stringify('x'.repeat(7_858)) };
  const sent = notificationsOf([large, large], 'f'.repeat(25));
  expect(sent).toHaveLength(2);
  for (const { payload } of sent) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
});
