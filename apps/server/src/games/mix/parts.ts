import { MAX_PARTS, MAX_PARTS_PER_ADDRESS } from '@adarash/rules/game';
import { addressKey } from '../../http/address.ts';
import type { PublicHandler } from '../../http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openMixAttempt } from '../../repositories/games.ts';
import { hallByCode } from '../../repositories/halls.ts';
import { insertParts, partsOf } from '../../repositories/mixes.ts';
import type { Services } from '../../services.ts';
import type { HallTx } from '../../storage/storage.ts';
import { makeBatches } from './batches.ts';

/**
 * Random code (part) that a phone sends for a mix. `attempt` is the attempt in the phone's request; the default is the
 * current attempt.
 */
type Part = { gameId: string; phoneId: string; part: string; address: string; attempt: number };

/**
 * Stores the random codes (parts) of phones. Hundreds of phones respond within one second, so the codes that arrive
 * during one write are stored together by the next write, in the order of arrival.
 */
export function takeParts({
  storage,
  runtime,
}: Pick<Services, 'storage' | 'runtime'>): PublicHandler<'POST /public/halls/:code/parts'> {
  const take = makeBatches<Part, number>((hallId, batch) =>
    storage.write({ hallId }, (tx) => store(tx, batch, runtime.now())),
  );

  return async ({ params, body, request }) => {
    const { db } = storage;
    const { id: hallId } = await hallByCode(db, params.code);
    // The open mix is read before any write, so that many late or invalid codes cause no write.
    const open = await openMixAttempt(db, hallId, body.gameId);
    if (open === null) throw new Refusal('MIX_CLOSED');
    const attempt = body.attempt ?? open;
    const order = await take(hallId, { ...body, attempt, address: addressKey(request.ip) });
    return { success: true, order };
  };
}

/** Returns for each phone's code its position in the mix, or its refusal. */
async function store(tx: HallTx, batch: readonly Part[], at: Date): Promise<(number | Refusal)[]> {
  const orders: (number | Refusal)[] = [];
  const mixes = new Map<string, OpenMix | null>();
  for (const part of batch) {
    const known = mixes.get(part.gameId);
    const mix = known === undefined ? await openMix(tx, part.gameId) : known;
    mixes.set(part.gameId, mix);
    orders.push(mix?.attempt === part.attempt ? addTo(mix, part) : new Refusal('MIX_CLOSED'));
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
  const mix: OpenMix = { attempt, phones: new Map(), addresses: new Map(), added: [] };
  for (const { phone_id, part, idx, address } of await partsOf(tx.db, gameId)) note(mix, phone_id, part, idx, address);
  return mix;
}

function note({ phones, addresses }: OpenMix, phoneId: string, part: string, idx: number, address: string): void {
  phones.set(phoneId, { part, idx });
  addresses.set(address, (addresses.get(address) ?? 0) + 1);
}

function addTo(mix: OpenMix, sent: Part): number | Refusal {
  const { phoneId, part, address } = sent;
  const earlier = mix.phones.get(phoneId);
  // A phone sends its code again if the response was lost.
  if (earlier) return earlier.part === part ? earlier.idx : new Refusal('PART_TAKEN');
  const isFull = mix.phones.size >= MAX_PARTS || (mix.addresses.get(address) ?? 0) >= MAX_PARTS_PER_ADDRESS;
  if (isFull) return new Refusal('MIX_FULL');
  const idx = mix.phones.size + 1;
  note(mix, phoneId, part, idx, address);
  mix.added.push({ ...sent, idx });
  return idx;
}
