import { isLoopbackHost } from '../config/network.ts';
import { isOwnDisplay, mountCode } from '../halls/code.ts';
import { mountPairing } from '../halls/pairing.ts';
import { addressKey } from '../http/address.ts';
import { bearerOf } from '../http/hooks.ts';
import { portOf } from '../http/host-check.ts';
import type { Mount } from '../http/mount.ts';
import { lastSeq } from '../live/routes.ts';
import { everything, everythingAndPhones } from '../live/streams.ts';
import { hallByCode } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import { loadHallView } from './display.ts';
import { listDraws } from './draw/seeds.ts';
import { takeParts } from './mix/parts.ts';

export function mountHall(mount: Mount, services: Services): void {
  const { storage, live } = services;

  mountCode(mount, services);
  mountPairing(mount, services);
  mount.public('GET /hall/:code', async ({ params, request }) => ({
    ...(await loadHallView(services, live.phones, params.code)),
    // The network address of the server is sent only to a display on the server's machine, because it is not public.
    networkUrl: isLoopbackHost(request.ip) ? (services.network.origins(portOf(request))[0] ?? null) : null,
  }));
  mount.public('GET /public/halls/:code/draws', listDraws(services));
  mount.public('POST /public/halls/:code/parts', takeParts(services));
  mount.public('GET /hall/:code/events', async ({ params, query, request, reply }) => {
    const hall = await hallByCode(storage.db, params.code);
    const own = await isOwnDisplay(services, { hallId: hall.id, code: params.code, token: bearerOf(request) });
    const { phone } = query;
    const leave = phone === undefined ? live.displays.join(hall.id) : live.phones.join(hall.id, phone);
    reply.raw.once('close', leave);
    await live.streams.open(reply, {
      right: { hallCode: params.code, address: addressKey(request.ip), own },
      hallId: hall.id,
      hears: phone === undefined ? everythingAndPhones : everything,
      hello: async () => ({ seq: await lastSeq(storage.db, hall.id), gameVersion: null }),
    });
    return reply;
  });
}
