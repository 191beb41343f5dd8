import { bytesToHex, commitmentOf, SEED_BYTES } from '@adarash/rules/draw';
import type { Kysely } from 'kysely';
import type { Chance } from '../../chance.ts';
import type { Database } from '../../storage/schema.ts';
import { seal } from '../../storage/seed-key.ts';
import type { Tx } from '../../storage/storage.ts';

/** How many commitments a hall always has open, so that a seed is fixed long before its cards are sold. */
export const OPEN_COMMITMENTS = 50;

export type Seeds = { chance: Chance; seedKey: Uint8Array };
export type Commitment = { drawId: string; sequence: number; commitment: string };

export const sealContext = (drawId: string) => `seed/${drawId}`;

export async function openCommitments(db: Kysely<Database>, hallId: string, most = OPEN_COMMITMENTS) {
  const rows = await db
    .selectFrom('commitments')
    .select(['draw_id', 'sequence', 'commitment'])
    .where('hall_id', '=', hallId)
    .where('game_id', 'is', null)
    .orderBy('sequence')
    .limit(most)
    .execute();
  return rows.map(({ draw_id, sequence, commitment }): Commitment => ({ drawId: draw_id, sequence, commitment }));
}

/** Opens new commitments at the far end until the hall has its full number again. */
export async function fillCommitments(tx: Tx, hallId: string, seeds: Seeds): Promise<void> {
  const { open, last } = await tx.db
    .selectFrom('commitments')
    .select((e) => [
      e.fn.count<number>('draw_id').filterWhere('game_id', 'is', null).as('open'),
      e.fn.max('sequence').as('last'),
    ])
    .where('hall_id', '=', hallId)
    .executeTakeFirstOrThrow();
  const missing = OPEN_COMMITMENTS - Number(open);
  if (missing <= 0) return;
  const first = (last ?? 0) + 1;
  const rows = Array.from({ length: missing }, (_, i) => newCommitment(hallId, first + i, seeds));
  await tx.db.insertInto('commitments').values(rows).execute();
}

function newCommitment(hallId: string, sequence: number, { chance, seedKey }: Seeds) {
  const drawId = chance.newId();
  const seed = chance.bytes(SEED_BYTES);
  return {
    draw_id: drawId,
    hall_id: hallId,
    sequence,
    commitment: bytesToHex(commitmentOf(drawId, seed)),
    seed_sealed: seal(seedKey, seed, sealContext(drawId)),
    game_id: null,
  };
}

/** Gives the lowest open commitments to games, in order, and opens as many new ones. */
export async function takeCommitments(tx: Tx, hallId: string, gameIds: readonly string[], seeds: Seeds) {
  await fillCommitments(tx, hallId, seeds);
  const taken = await openCommitments(tx.db, hallId, gameIds.length);
  for (const [i, { drawId }] of taken.entries())
    await tx.db
      .updateTable('commitments')
      .set({ game_id: gameIds[i]! })
      .where('draw_id', '=', drawId)
      .where('game_id', 'is', null)
      .executeTakeFirstOrThrow();
  await fillCommitments(tx, hallId, seeds);
  return taken;
}
