import { MAX_PARTS, MAX_PARTS_PER_ADDRESS } from '@adarash/rules/game';
import type { Handler } from '../http/handler.ts';
import { addressKey } from '../http/limits.ts';
import { makeBatches } from '../limits/limiter.ts';
import { openMixAttempt } from '../repositories/game-lists.ts';
import { hallByCode } from '../repositories/halls.ts';
import { insertParts, partsOf } from '../repositories/mixes.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { HallTx } from '../storage/storage.ts';

/** `attempt`: of the mix that the part is for, as the phone says, else as it was when the part arrived. */
type Part = { gameId: string; phoneId: string; part: string; address: string; attempt: number };

/**
 * Hundreds of phones answer within the same second. While one write is under way the next parts gather, and all of them
 * go into the one after it, in the order of their arrival.
 */
export function takeParts(services: Services): Handler<'POST /public/halls/:code/parts'> {
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
