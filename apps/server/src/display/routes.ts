import { MAX_PARTS, MAX_PARTS_PER_ADDRESS } from '@adarash/rules/game';
import { listDraws } from '../games/draw/seeds.ts';
import type { Handler } from '../http/handler.ts';
import { addressKey } from '../http/limits.ts';
import { lastSeq } from '../http/live/routes.ts';
import { everything, everythingAndPhones } from '../http/live/streams.ts';
import type { Mount } from '../http/mount.ts';
import { bearerOf } from '../http/mount.ts';
import { portOf } from '../http/own-names.ts';
import { makeBatches } from '../limits/limiter.ts';
import { insertParts, partsOf } from '../repositories/draws.ts';
import { openMixAttempt } from '../repositories/games.ts';
import { hallByCode } from '../repositories/halls.ts';
import { isLoopback } from '../start/network.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { HallTx } from '../storage/storage.ts';
import { isOwnDisplay, mountCode } from './code.ts';
import { hallView } from './display.ts';
import { mountPairing } from './pairing.ts';
import { mountPictures } from './picture.ts';

export function mountHall(mount: Mount, services: Services): void {
  const { storage, live } = services;

  mountCode(mount, services);
  mountPairing(mount, services);
  mountPictures(mount, services);
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

/** `attempt`: of the mix that the part is for, as the phone says, else as it was when the part arrived. */
type Part = { gameId: string; phoneId: string; part: string; address: string; attempt: number };

/**
 * Hundreds of phones answer within the same second. While one write is under way the next parts gather, and all of them
 * go into the one after it, in the order of their arrival.
 */
function takeParts(services: Services): Handler<'POST /public/halls/:code/parts'> {
  const take = makeBatches<Part, number>((hallId, batch) =>
    services.storage.write({ hallId }, (tx) => store(tx, batch, services.runtime.now())),
  );

  return async ({ params, body, request }) => {
    const { db } = services.storage;
    const { id: hallId } = await hallByCode(db, params.code);
    // Read before anything is written, so that a flood of late or foreign parts costs no write.
    const open = await openMixAttempt(db, hallId, body.gameId);
    if (open === null) throw new Refusal('MIX_CLOSED');
    const attempt = body.attempt ?? open;
    const order = await take(hallId, { ...body, attempt, address: addressKey(request.ip) });
    return { success: true, order };
  };
}

/** The place of each part, or why it has none. */
async function store(tx: HallTx, batch: readonly Part[], at: Date): Promise<(number | Refusal)[]> {
  const orders: (number | Refusal)[] = [];
  const mixes = new Map<string, OpenMix | null>();
  for (const part of batch) {
    const known = mixes.get(part.gameId);
    const mix = known === undefined ? await openMix(tx, part.gameId) : known;
    mixes.set(part.gameId, mix);
    const place = mix?.attempt === part.attempt ? placeOf(mix, part) : new Refusal('MIX_CLOSED');
    orders.push(place);
  }
  for (const [game_id, mix] of mixes) {
    const rows = (mix?.added ?? []).map(({ phoneId, part, address, idx }) => ({
      game_id,
      idx,
      phone_id: phoneId,
      part,
      address,
      at: at.toISOString(),
    }));
    if (rows.length > 0) await insertParts(tx, rows);
  }
  return orders;
}

type OpenMix = {
  attempt: number;
  phones: Map<string, { part: string; idx: number }>;
  addresses: Map<string, number>;
  added: (Part & { idx: number })[];
};

async function openMix(tx: HallTx, gameId: string): Promise<OpenMix | null> {
  const attempt = await openMixAttempt(tx.db, tx.hall.id, gameId);
  if (attempt === null) return null;
  const rows = await partsOf(tx.db, gameId);
  const mix: OpenMix = { attempt, phones: new Map(), addresses: new Map(), added: [] };
  for (const { phone_id, part, idx, address } of rows) note(mix, phone_id, part, idx, address);
  return mix;
}

function note({ phones, addresses }: OpenMix, phoneId: string, part: string, idx: number, address: string): void {
  phones.set(phoneId, { part, idx });
  addresses.set(address, (addresses.get(address) ?? 0) + 1);
}

function placeOf(mix: OpenMix, sent: Part): number | Refusal {
  const { phoneId, part, address } = sent;
  const earlier = mix.phones.get(phoneId);
  // The same part sent again, its answer having been lost, is no other one.
  if (earlier) return earlier.part === part ? earlier.idx : new Refusal('PART_TAKEN');
  const isFull = mix.phones.size >= MAX_PARTS || (mix.addresses.get(address) ?? 0) >= MAX_PARTS_PER_ADDRESS;
  if (isFull) return new Refusal('MIX_FULL');
  const idx = mix.phones.size + 1;
  note(mix, phoneId, part, idx, address);
  mix.added.push({ ...sent, idx });
  return idx;
}
