import type { FastifyInstance } from 'fastify';
import { oneHall } from '../http/handler.ts';
import { mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { changeAward } from './change-award.ts';
import { contribute } from './contribute.ts';
import { takeAwardBack } from './delete-award.ts';
import { listAwards } from './list-awards.ts';
import { makeAward } from './make-award.ts';
import { setJackpotTotal } from './set-total.ts';
import { showJackpot } from './show-jackpot.ts';
import { switchJackpot } from './switch-jackpot.ts';

export function mountJackpot(app: FastifyInstance, services: Services): void {
  const { storage, chance } = services;

  mount(app, services, 'GET /jackpot/:cashierId', async ({ hallId }) =>
    showJackpot(storage.db, await oneHall(storage.db, hallId), chance.now()),
  );
  mount(app, services, 'GET /jackpot/:cashierId/history', async ({ hallId }) => ({
    success: true,
    history: await listAwards(storage.db, await oneHall(storage.db, hallId)),
  }));
  mount(app, services, 'PUT /jackpot/:cashierId', setJackpotTotal());
  mount(app, services, 'PATCH /jackpot/:cashierId', switchJackpot());
  mount(app, services, 'POST /jackpot/:cashierId/contributions', contribute());
  mount(app, services, 'POST /jackpot/:cashierId/awards', makeAward(services));
  mount(app, services, 'PUT /jackpot/history/:id', changeAward(services));
  mount(app, services, 'DELETE /jackpot/history/:id', takeAwardBack());
}
