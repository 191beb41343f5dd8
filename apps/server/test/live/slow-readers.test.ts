import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { startedGame } from '../harness/play/games.ts';
import { listen, read } from '../harness/reader.ts';

const STREAMS = 1000;
/** Only a few filled streams, because the kernel buffers about three megabytes per stream before the server does. */
const FILLED = 20;

const hall = useHall();
let address: URL;
const sockets: Socket[] = [];
beforeAll(async () => {
  address = new URL(await listen(hall));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
});

/** Opens a connection that requests the stream but never reads. */
function openUnread(token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.pause();
      socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`, () =>
        resolve(socket),
      );
    });
    socket.on('error', reject);
    socket.once('connect', () => socket.removeListener('error', reject).on('error', () => {}));
    sockets.push(socket);
  });
}

async function medianCall(gameId: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < 15; call++) {
    const began = performance.now();
    expect((await hall.cashier.api.post(`/games/${gameId}/call-number`)).status).toBe(200);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

test(`does not slow calls down by ${STREAMS} clients that never read their streams, and disconnects them`, async () => {
  const { streams } = hall.services.live;
  const game = await startedGame(hall.cashier.api);
  const alone = await medianCall(game._id);
  const isBearable = (ms: number) => ms < 4 * alone + 100;
  for (let opened = 0; opened < STREAMS; opened += 100) {
    const { storage, sessions } = hall.services;
    const tokens = await Promise.all([1, 2].map(() => storage.write({}, (tx) => sessions.open(tx, hall.moderator.id))));
    await Promise.all(Array.from({ length: 100 }, (_, n) => openUnread(tokens[n % 2] ?? '')));
  }
  await expect.poll(() => streams.count).toBe(STREAMS);
  // Up to three measurements, because other work on the machine can slow one of them, but a real slowness occurs in
  // all.
  const crowded: number[] = [];
  while (crowded.length < 3 && !crowded.some(isBearable)) crowded.push(await medianCall(game._id));
  expect(crowded.some(isBearable), `${crowded.join(', ')} ms, ${alone} ms alone`).toBe(true);

  for (const socket of sockets.splice(FILLED)) socket.destroy();
  await expect.poll(() => streams.count).toBe(FILLED);
  const reading = await read(new URL('/api/live', address).href, hall.cashier.token);
  const event = { type: 'hall-changed', seq: 1_000_000, filling: 'x'.repeat(64 * 1024) } as never;
  for (let sent = 0; sent < 2_000 && streams.count > 1; sent++) {
    hall.services.storage.emitter.emit('hallEvent', { hallId: hall.hallId, event });
    await reading.until((_, i) => i === sent + 1);
  }
  expect(streams.count).toBe(1);
  expect((await hall.cashier.api.post(`/games/${game._id}/call-number`)).status).toBe(200);
  await reading.until((one) => one.type === 'number-called');
  reading.close();
});
