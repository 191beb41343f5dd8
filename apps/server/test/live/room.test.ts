import { beforeAll, expect, test } from 'vitest';
import { MOST_STREAMS, makeRoom } from '../../src/live/room.ts';
import { useHall } from '../harness/hall.ts';
import { listen, read } from '../harness/reader.ts';

const hall = useHall();
let base: string;
beforeAll(async () => {
  base = `${await listen(hall)}/api`;
});

const display = (hallCode: string, address: string) => ({ hallCode, address });

test('displays are counted per address, per code and in all, and staff have room of their own', () => {
  const take = makeRoom({ perAddress: 3, perCode: 4, displays: 6, perSession: 2, staff: 3 });
  const leave = [1, 2, 3].map(() => take(display('a', 'one')));
  expect(() => take(display('a', 'one'))).toThrow('Too many screens are watching at once');
  expect(() => take(display('b', 'one'))).toThrow();
  take(display('a', 'two'));
  expect(() => take(display('a', 'three'))).toThrow();
  take(display('b', 'two'));
  take(display('b', 'three'));
  expect(() => take(display('c', 'four'))).toThrow();
  take({ sessionHash: 's' });
  take({ sessionHash: 's' });
  expect(() => take({ sessionHash: 's' })).toThrow();
  take({ sessionHash: 't' });
  expect(() => take({ sessionHash: 'u' })).toThrow();
  leave[0]?.();
  leave[0]?.();
  take(display('c', 'one'));
  expect(() => take(display('c', 'one'))).toThrow();
});

test('a thousand phones behind one router and two TVs find room; 6,000 streams from there do not', () => {
  const take = makeRoom();
  for (let phone = 0; phone < 1_002; phone++) take(display('hall', '203.0.113.5'));
  let refused = 0;
  for (let stream = 0; stream < 5_000; stream++) {
    try {
      take(display('hall', '203.0.113.5'));
    } catch {
      refused++;
    }
  }
  expect(refused).toBe(5_000 + 1_002 - MOST_STREAMS.perAddress);
  expect(() => take({ sessionHash: 'cashier' })).not.toThrow();
});

test('a stream too many answers 503 with a sentence, and one that ends makes room', async () => {
  const open = () => read(`${base}/live`, hall.moderator.token);
  const streams = await Promise.all(Array.from({ length: MOST_STREAMS.perSession }, open));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await fetch(`${base}/live`, { headers: { authorization: `Bearer ${hall.moderator.token}` } });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ success: false, code: 'STREAMS_FULL' });
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  const tv = await read(`${base}/hall/${code}/events`, null);
  expect(tv.status).toBe(200);
  streams[0]?.close();
  await expect.poll(() => hall.services.live.streams.count).toBe(MOST_STREAMS.perSession);
  const again = await open();
  expect(again.status).toBe(200);
  for (const stream of [...streams, tv, again]) stream.close();
});
