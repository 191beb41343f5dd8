import pino from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { RESTORED } from '../../../src/audit-log/restored.ts';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { StartError } from '../../../src/config/config.ts';
import { createServices } from '../../../src/create-services.ts';
import { apiOf } from '../../harness/api.ts';
import { startHall } from '../../harness/hall.ts';
import { createGame, startedGame } from '../../harness/play/games.ts';

test('draws from new seeds after a restore, and refuses to start with an older database', async () => {
  const hall = await startHall();
  const ended = await createGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${ended._id}/void`, { reason: 'rain' });
  const runs = await startedGame(hall.cashier.api);
  const { upcoming } = (await hall.cashier.api.get('/games/next-draw')).body;
  const old = new Set(upcoming.map((draw: { commitment: string }) => draw.commitment));
  const { config } = hall.services;
  await hall.services.storage.write({}, ({ db }) =>
    db.insertInto('settings').values({ name: RESTORED, value: 'copy.db' }).execute(),
  );
  await hall.app.close();
  await hall.services.background.idle();
  await hall.services.storage.close();

  const open = async () => {
    const services = await createServices(config, pino({ level: 'silent' }));
    const app = await buildApp(services);
    const stop = async () => {
      await app.close();
      await services.background.idle();
      await services.storage.close();
    };
    return { services, app, stop };
  };
  const next = await open();
  await next.app.ready();
  const api = apiOf(next.app, hall.cashier.token);
  expect((await api.get(`/games/${runs._id}`)).body.game).toMatchObject({ status: 'voided' });
  const ends = await next.services.storage.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'actor_role'])
    .where('subject', '=', runs._id)
    .where('action', 'in', ['game.voided', 'jackpot.contribution-reversed', 'game.receipt'])
    .orderBy('seq')
    .execute();
  expect(ends.map(({ action }) => action).sort()).toEqual([
    'game.receipt',
    'game.voided',
    'jackpot.contribution-reversed',
  ]);
  for (const end of ends) expect(end).toMatchObject({ actor_id: null, actor_role: 'system' });
  const fresh = (await api.get('/games/next-draw')).body;
  expect(fresh.sequence).toBeGreaterThan(upcoming.at(-1).sequence);
  expect(fresh.upcoming.filter((draw: { commitment: string }) => old.has(draw.commitment))).toEqual([]);
  expect(await differences({ ...next.services, db: next.services.storage.db })).toEqual([]);
  await next.services.storage.write({}, ({ db }) =>
    db.deleteFrom('commitments').where('sequence', '>', upcoming.at(-1).sequence).execute(),
  );
  await next.stop();

  const older = await open();
  await expect(older.app.ready()).rejects.toThrow(StartError);
  await older.services.storage.close();
  await hall.place.remove();
});
