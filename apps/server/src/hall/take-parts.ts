import { MAX_PARTS, MAX_PARTS_PER_ADDRESS } from '@adarash/rules/mix';
import type { Desk } from '../games/desk.ts';
import { openAttempt } from '../games/stored-game.ts';
import type { Handler } from '../http/handler.ts';
import { addressKey } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { makeBatches } from '../limiter.ts';
import type { HallTx } from '../storage/storage.ts';
import { hallByCode } from './hall-by-code.ts';

/** `attempt`: of the mix that the part is for, as the phone says, else as it was when the part arrived. */
type Part = { gameId: string; phoneId: string; part: string; address: string; attempt: number };

/**
 * Hundreds of phones answer within the same second. While one write is under way the next parts gather, and all of them
 * go into the one after it, in the order of their arrival.
 */
export function takeParts(desk: Desk): Handler<'POST /public/halls/:code/parts'> {
  const take = makeBatches<Part, number>((hallId, batch) =>
    desk.storage.write({ hallId }, (tx) => store(tx, batch, desk.chance.now())),
  );

  return async ({ params, body, request }) => {
    const { db } = desk.storage;
    const { id: hallId } = await hallByCode(db, params.code);
    // Read before anything is written, so that a flood of late or foreign parts costs no write.
    const game = await db
      .selectFrom('games')
      .select(['mix_opened_at', 'mix_closed_at', 'mix_broken', 'ended_at'])
      .where('id', '=', body.gameId)
      .where('hall_id', '=', hallId)
      .executeTakeFirst();
    if (!game) throw new Refusal('GAME_NOT_FOUND');
    if (game.mix_opened_at === null || game.mix_closed_at !== null || game.ended_at !== null)
      throw new Refusal('MIX_CLOSED');
    const attempt = body.attempt ?? openAttempt(game);
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
    if (rows.length > 0) await tx.db.insertInto('mix_parts').values(rows).execute();
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
  const open = await tx.db
    .selectFrom('games')
    .select('mix_broken')
    .where('id', '=', gameId)
    .where('hall_id', '=', tx.hall.id)
    .where('mix_opened_at', 'is not', null)
    .where('mix_closed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!open) return null;
  const rows = await tx.db.selectFrom('mix_parts').selectAll().where('game_id', '=', gameId).execute();
  const mix: OpenMix = { attempt: openAttempt(open), phones: new Map(), addresses: new Map(), added: [] };
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
