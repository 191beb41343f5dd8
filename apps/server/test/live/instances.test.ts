// @module-tag postgres
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { StartError } from '../../src/config/config.ts';
import { createServices } from '../../src/create-services.ts';
import { LINK_NAME } from '../../src/live/events.ts';
import type { Services } from '../../src/services.ts';
import { startHall, useHall } from '../harness/hall.ts';
import { startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { listen, read, within } from '../harness/reader.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

function twoInstances() {
  const here = useHall();
  let there: { app: Awaited<ReturnType<typeof buildApp>>; services: Services; base: string };

  beforeAll(async () => {
    const services = await createServices(here.services.config, pino({ level: 'silent' }));
    const app = await buildApp(services);
    there = { app, services, base: `${await listen({ app })}/api` };
  });
  afterAll(async () => {
    await there.app.close();
    await there.services.storage.close();
  });

  test('sends events to readers of another instance once and in order', async () => {
    const stream = await read(`${there.base}/live`, here.cashier.token);
    await stream.until((event) => event.type === 'hello');
    const game = await startedGame(here.cashier.api);
    for (let call = 0; call < 10; call++) await here.cashier.api.post(`/games/${game._id}/call-number`);
    await stream.until((event) => event.type === 'number-called' && event.count === 10);
    const seqs = stream.events.map((event) => ('seq' in event ? event.seq : null));
    expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i));
    stream.close();
  });

  test('sends an event of an instance once to the readers of this instance', async () => {
    const base = `${await listen(here)}/api`;
    const stream = await read(`${base}/live`, here.cashier.token);
    await stream.until((event) => event.type === 'hello');
    await jackpotOf(here).put(1000);
    await jackpotOf(here).put(2000);
    // After this event of the other instance is received, any echo of the two events would have been received too.
    const elsewhere = { hallId: here.hallId, event: { type: 'hall-changed', seq: 1_000_000 } as const };
    there.services.storage.emitter.emit('hallEvent', elsewhere);
    await stream.until((event) => event.type === 'hall-changed');
    expect(stream.events.map(({ type }) => type)).toEqual([
      'hello',
      'jackpot-changed',
      'jackpot-changed',
      'hall-changed',
    ]);
    stream.close();
  });

  test('ends the stream of a session on another instance after a logout', async () => {
    const pair = await here.pair();
    const stream = await read(`${there.base}/live`, pair.cashier.token);
    await stream.until((event) => event.type === 'hello');
    await pair.cashier.api.post('/auth/logout');
    await within(60_000, stream.ended);
    expect(stream.events.at(-1)).toEqual({ type: 'goodbye', reason: 'signed-out' });
  });

  test('reconnects after a lost database connection and restarts the streams of its readers', async () => {
    const stream = await read(`${there.base}/live`, here.cashier.token);
    await stream.until((event) => event.type === 'hello');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${LINK_NAME} and datname = current_database()`.execute(here.services.storage.db);
    await within(60_000, stream.ended);
    const again = await read(`${there.base}/live`, here.cashier.token);
    await again.until((event) => event.type === 'hello');
    await jackpotOf(here).put(3000);
    await again.until((event) => event.type === 'jackpot-changed');
    again.close();
  });
}

/** Several servers on one database exist on PostgreSQL only. */
if (ENGINE === 'postgresql') describe('two instances on one database', twoInstances);
else
  test('refuses to start a second server on the same data folder', async () => {
    const hall = await startHall();
    await expect(createServices(hall.services.config, pino({ level: 'silent' }))).rejects.toThrow(StartError);
    await hall.stop();
  });
