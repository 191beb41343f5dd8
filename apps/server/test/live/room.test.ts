import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { makeRoom } from '../../src/live/room.ts';
import { STREAMS } from '../../src/platform/policies.ts';
import { useHall } from '../harness/hall.ts';
import { listen, read } from '../harness/reader.ts';

const hall = useHall();
let base: string;
beforeAll(async () => {
  base = `${await listen(hall)}/api`;
});

const watcher = (hallCode: string, address: string, own = false) => ({ hallCode, address, own });
const display = (hallCode: string, address: string) => watcher(hallCode, address);

test('limits streams of displays per address, per display code and in total, separately from staff', () => {
  const few = { perAddress: 3, perCode: 4, watchers: 6, ownPerCode: 2, own: 3, perSession: 2, staff: 3 };
  const take = makeRoom({ ...STREAMS, ...few });
  const leave = [1, 2, 3].map(() => take(display('a', 'one')));
  expect(() => take(display('a', 'one'))).toThrow('Too many screens are connected');
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
  take(watcher('a', 'one', true));
  take(watcher('a', 'one', true));
  expect(() => take(watcher('a', 'one', true))).toThrow();
  take(watcher('b', 'one', true));
  expect(() => take(watcher('c', 'one', true))).toThrow();
  leave[0]?.();
  leave[0]?.();
  take(display('c', 'four'));
  expect(() => take(display('c', 'five'))).toThrow();
});

test('accepts a thousand phones behind one router and two TVs, but not 6,000 streams', () => {
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
  expect(refused).toBe(5_000 + 1_002 - STREAMS.perAddress);
  expect(() => take({ sessionHash: 'cashier' })).not.toThrow();
});

test("reserves streams for a TV at a third address and for the hall's display despite a flood", () => {
  const take = makeRoom();
  const flood = (address: string) => {
    for (let stream = 0; stream < 2_000; stream++) {
      try {
        take(watcher('hall', address));
      } catch {
        return;
      }
    }
  };
  for (const address of ['203.0.113.5', '203.0.113.6']) flood(address);
  expect(() => take(watcher('hall', '203.0.113.7'))).not.toThrow();
  expect(() => take(watcher('hall', '203.0.113.5'))).toThrow();
  expect(() => take(watcher('hall', '203.0.113.5', true))).not.toThrow();
});

/** Opens streams without reading events, and returns the status lines of the responses. */
async function flood(path: string, count: number): Promise<{ statuses: string[]; close(): void }> {
  const { hostname, port } = new URL(base);
  const sockets: Socket[] = [];
  const statuses: string[] = [];
  for (let opened = 0; opened < count; opened += 100) {
    const some = Array.from({ length: 100 }, async () => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.on('error', () => {});
      socket.write(`GET /api${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      const head = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
      statuses.push(String(head).slice(9, 12));
    });
    await Promise.all(some);
  }
  return { statuses, close: () => sockets.forEach((socket) => void socket.destroy()) };
}

test('accepts a paired TV and a staff display if their address has no free streams', async () => {
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  const events = `/hall/${code}/events`;
  const opened = (await hall.api(null).post('/public/pairings', {})).body;
  expect((await hall.cashier.api.post('/hall-code/pair', { digits: opened.digits })).status).toBe(200);
  const { displayKey } = (await hall.api(null).post('/public/pairings/state', { token: opened.token })).body;
  const other = await hall.pair();
  const strangers = await flood(events, STREAMS.perAddress);
  try {
    expect(strangers.statuses.filter((status) => status === '200')).toHaveLength(STREAMS.perAddress);
    const open = async (token: string | null) => {
      const stream = await read(base + events, token);
      stream.close();
      return stream.status;
    };
    expect(await open(null)).toBe(503);
    expect(await open('x'.repeat(43))).toBe(503);
    expect(await open(other.cashier.token)).toBe(503);
    expect(await open(displayKey)).toBe(200);
    expect(await open(hall.moderator.token)).toBe(200);
  } finally {
    strangers.close();
  }
  await expect.poll(() => hall.services.live.streams.count).toBe(0);
});

test('returns 503 for a stream beyond the limit, and accepts a stream after another ended', async () => {
  const open = () => read(`${base}/live`, hall.moderator.token);
  const streams = await Promise.all(Array.from({ length: STREAMS.perSession }, open));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await fetch(`${base}/live`, { headers: { authorization: `Bearer ${hall.moderator.token}` } });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ success: false, code: 'STREAMS_FULL' });
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  const tv = await read(`${base}/hall/${code}/events`, null);
  expect(tv.status).toBe(200);
  streams[0]?.close();
  await expect.poll(() => hall.services.live.streams.count).toBe(STREAMS.perSession);
  const again = await open();
  expect(again.status).toBe(200);
  for (const stream of [...streams, tv, again]) stream.close();
});
