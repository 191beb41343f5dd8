// @module-tag postgres
import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { createServices } from '../../src/create-services.ts';
import { makeClock, makeRuntime } from '../../src/platform/runtime.ts';
import { lastTime } from '../../src/storage/storage.ts';
import { useHall } from '../harness/hall.ts';
import { appendAny } from '../harness/play/entries.ts';
import { startedGame } from '../harness/play/games.ts';
import { freshPlace } from '../harness/servers/storage-place.ts';

const hall = useHall();

test('stores the time of a called number without an audit entry', async () => {
  const { _id } = await startedGame(hall.cashier.api);
  hall.clock.advance(5 * 60_000);
  const before = hall.clock.now().getTime();
  expect((await hall.cashier.api.post(`/games/${_id}/call-number`)).status).toBe(200);
  expect((await lastTime(hall.services.storage.db))?.getTime()).toBeGreaterThanOrEqual(before);
});

test('continues from the last time of the hall after a restart with an earlier clock', async () => {
  const place = await freshPlace();
  const log = pino({ level: 'silent' });
  const serve = (wall: number) => {
    const clock = makeClock({ wall: () => wall, steady: () => 0 });
    const runtime = makeRuntime(clock, (count) => randomBytes(count));
    return createServices(readConfig(place.env, place.dataDir), log, { runtime });
  };
  const noon = Date.parse('2026-05-05T12:00:00Z');
  try {
    const first = await serve(noon);
    await first.storage.write({}, (tx) =>
      appendAny(tx, { hallId: null, actor: 'system', action: 'test', subject: 'x', at: first.runtime.now() }),
    );
    await first.storage.close();
    const back = await serve(noon - 3_600_000);
    expect(back.runtime.now().getTime()).toBe(noon);
    await back.storage.close();
    const later = await serve(noon + 5);
    expect(later.runtime.now().getTime()).toBe(noon + 5);
    await later.storage.close();
  } finally {
    await place.remove();
  }
});
