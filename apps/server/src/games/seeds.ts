import { bytesToHex, hexToBytes } from '@adarash/rules/draw';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Services } from '../services.ts';
import { prepared } from '../storage/prepared.ts';
import type { Database } from '../storage/schema.ts';
import { open, SeedKeyMissing } from '../storage/seed-key.ts';
import type { Tx } from '../storage/storage.ts';

export const sealContext = (drawId: string) => `seed/${drawId}`;

const storedSeed = prepared((db, { drawId }: { drawId: string }) =>
  db.selectFrom('commitments').select(['seed', 'seed_sealed']).where('draw_id', '=', drawId),
);

/** The seed of a draw. It leaves this server only in the receipt of a game that has ended. */
export async function unsealSeed(db: Kysely<Database>, drawId: string, seedKey: Uint8Array): Promise<Uint8Array> {
  const stored = await storedSeed.first(db, { drawId });
  if (!stored) throw new Error(`There is no draw ${drawId}.`);
  return stored.seed === null ? open(seedKey, stored.seed_sealed, sealContext(drawId)) : hexToBytes(stored.seed);
}

/** The same for a game that has ended; null where the key it was sealed under is lost. */
export async function revealedSeed(
  db: Kysely<Database>,
  drawId: string,
  seedKey: Uint8Array | null,
): Promise<Uint8Array | null> {
  if (seedKey === null) return null;
  try {
    return await unsealSeed(db, drawId, seedKey);
  } catch (error) {
    if (error instanceof SeedKeyMissing) return null;
    throw error;
  }
}

/** Stores the seed of a game that has ended openly, so that its receipt never again depends on a key. */
export async function revealSeed({ db, keyring }: Tx, drawId: string): Promise<void> {
  const seed = await revealedSeed(db, drawId, keyring.seedKey);
  if (seed === null) return;
  await db
    .updateTable('commitments')
    .set({ seed: bytesToHex(seed) })
    .where('draw_id', '=', drawId)
    .execute();
}

const BITE = 100;

/** Games that ended before seeds were stored openly, or while the key was away. */
export async function revealEnded({ storage }: Pick<Services, 'storage'>): Promise<void> {
  for (let last = ''; ; ) {
    const ended = await storage.db
      .selectFrom('commitments')
      .innerJoin('games', 'games.id', 'commitments.game_id')
      .select('commitments.draw_id')
      .where('commitments.seed', 'is', null)
      .where('commitments.draw_id', '>', last)
      .where('games.ended_at', 'is not', null)
      .orderBy('commitments.draw_id')
      .limit(BITE)
      .execute();
    if (ended.length === 0) return;
    await storage.write({}, async (tx) => {
      for (const { draw_id } of ended) await revealSeed(tx, draw_id);
    });
    last = ended.at(-1)?.draw_id ?? last;
  }
}

export function revealAtStart(app: FastifyInstance, services: Services): void {
  app.addHook('onReady', async () => services.background.run('revealing seeds', () => revealEnded(services)));
}
