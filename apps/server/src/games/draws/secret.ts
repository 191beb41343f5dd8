import { type DrawSecret, hexToBytes } from '@adarash/rules/draw';
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/schema.ts';
import { open } from '../../storage/seed-key.ts';
import type { StoredGame } from '../game-row.ts';
import { sealContext } from './commitments.ts';

/** The seed of a draw. It leaves this server only in the receipt of a game that has ended. */
export async function unsealSeed(db: Kysely<Database>, drawId: string, seedKey: Uint8Array): Promise<Uint8Array> {
  const { seed_sealed } = await db
    .selectFrom('commitments')
    .select('seed_sealed')
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
  return open(seedKey, seed_sealed, sealContext(drawId));
}

export async function drawSecret(
  db: Kysely<Database>,
  row: Pick<StoredGame, 'draw_id' | 'commitment' | 'sales_root' | 'public_text'>,
  seedKey: Uint8Array,
): Promise<DrawSecret> {
  return {
    seed: await unsealSeed(db, row.draw_id, seedKey),
    drawId: row.draw_id,
    commitment: hexToBytes(row.commitment),
    salesRoot: hexToBytes(row.sales_root),
    publicText: row.public_text,
  };
}
