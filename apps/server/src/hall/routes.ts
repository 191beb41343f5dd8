import type { FastifyInstance } from 'fastify';
import { addressKey } from '../access/address.ts';
import { openDesk } from '../games/desk.ts';
import { mount } from '../http/mount.ts';
import { lastSeq } from '../live/routes.ts';
import type { Services } from '../services.ts';
import { readHallCode, renewHallCode } from './code.ts';
import { hallByCode, hallView } from './display.ts';
import { listDraws } from './list-draws.ts';
import { takeParts } from './take-parts.ts';

export function mountHall(app: FastifyInstance, services: Services): void {
  const { storage, live } = services;
  const desk = openDesk(services);

  mount(app, services, 'GET /hall-code', readHallCode(services));
  mount(app, services, 'POST /hall-code/renew', renewHallCode(services));
  mount(app, services, 'GET /hall/:code', ({ params }) => hallView(desk, live.phones, params.code));
  mount(app, services, 'GET /public/halls/:code/draws', listDraws(desk));
  mount(app, services, 'POST /public/halls/:code/parts', takeParts(desk));
  mount(app, services, 'GET /hall/:code/events', async ({ params, query, request, reply }) => {
    const hall = await hallByCode(storage.db, params.code);
    if (query.phone !== undefined) reply.raw.once('close', live.phones.join(hall.id, query.phone));
    await live.streams.open(reply, {
      right: { hallCode: params.code, address: addressKey(request.ip) },
      hallId: hall.id,
      hears: (event) => event,
      hello: async () => ({ seq: await lastSeq(storage.db, hall.id), gameVersion: null }),
    });
  });
}
