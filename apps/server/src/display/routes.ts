import { listDraws } from '../games/draw/commitments.ts';
import { bearerOf } from '../http/hooks.ts';
import { addressKey } from '../http/limits.ts';
import { lastSeq } from '../http/live/routes.ts';
import { everything, everythingAndPhones } from '../http/live/streams.ts';
import type { Mount } from '../http/mount.ts';
import { portOf } from '../http/own-names.ts';
import { hallByCode } from '../repositories/halls.ts';
import { isLoopback } from '../start/network.ts';
import type { Services } from '../start/services.ts';
import { isOwnDisplay, readHallCode, renewHallCode } from './code.ts';
import { hallView } from './display.ts';
import { openPairing, pairDisplay, pairSeller, readPairing } from './pairing.ts';
import { deleteHallPicture, pictureChange, pictureRemoval, putHallPicture, showPicture } from './picture.ts';
import { takeParts } from './take-parts.ts';

export function mountHall(mount: Mount, services: Services): void {
  const { storage, live } = services;

  mount('GET /hall-code', readHallCode(services));
  mount('POST /hall-code/renew', renewHallCode(services));
  mount('POST /hall-code/pair', pairDisplay(services));
  mount('POST /sellers/:id/pair', pairSeller(services));
  mount('POST /public/pairings', openPairing(services));
  mount('POST /public/pairings/state', readPairing(services));
  mount('PUT /hall-picture', putHallPicture);
  mount('DELETE /hall-picture', deleteHallPicture);
  mount('PUT /admin/halls/:cashierId/picture', async ({ params, body, commit }) =>
    commit({ hallId: params.cashierId }, await pictureChange(body.picture)),
  );
  mount('DELETE /admin/halls/:cashierId/picture', ({ params, commit }) =>
    commit({ hallId: params.cashierId }, pictureRemoval),
  );
  mount('GET /public/halls/:code/picture', showPicture(services));
  mount('GET /hall/:code', async ({ params, request }) => ({
    ...(await hallView(services, live.phones, params.code)),
    // The machine's addresses are nobody's business but its own: only a display on it has need of them.
    networkUrl: isLoopback(request.ip) ? (services.network.origins(portOf(request))[0] ?? null) : null,
  }));
  mount('GET /public/halls/:code/draws', listDraws(services));
  mount('POST /public/halls/:code/parts', takeParts(services));
  mount('GET /hall/:code/events', async ({ params, query, request, reply }) => {
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
  });
}
