import { bytesToHex, commitmentOf, type DrawSecret, hexToBytes, SEED_BYTES } from '@adarash/rules/draw';
import { drawSecretOf } from '@adarash/rules/game';
import type { Kysely } from 'kysely';
import { append } from '../audit/append.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/schema.ts';
import { assertBound, isStandIn, seal } from '../storage/seed-key.ts';
import type { HallTx } from '../storage/storage.ts';
import type { LoadedGame } from './game-store.ts';
import { assertMixAsRecorded } from './mix-record.ts';
import { sealContext, unsealSeed } from './seeds.ts';

/** How many commitments a hall always has open, so that a seed is fixed long before its cards are sold. */
const OPEN_COMMITMENTS = 50;

type Seeds = Pick<Services, 'chance' | 'seedKey'>;
export type Commitment = { drawId: string; sequence: number; commitment: string };

async function openCommitments(db: Kysely<Database>, hallId: string, most = OPEN_COMMITMENTS) {
  const rows = await db
    .selectFrom('commitments')
    .select(['draw_id', 'sequence', 'commitment'])
    .where('hall_id', '=', hallId)
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('sequence')
    .limit(most)
    .execute();
  return rows.map(({ draw_id, sequence, commitment }): Commitment => ({ drawId: draw_id, sequence, commitment }));
}

/** A hall has had its commitments since it began; one from before that gets them now. */
export async function allOpen(desk: Seeds & Pick<Services, 'storage'>, hallId: string): Promise<Commitment[]> {
  const open = await openCommitments(desk.storage.db, hallId);
  // Without the key none can be opened; those there are stay on show.
  if (open.length === OPEN_COMMITMENTS || isStandIn(desk.seedKey)) return open;
  return desk.storage.write({ hallId }, async (tx) => {
    await fillCommitments(tx, desk);
    return openCommitments(tx.db, hallId);
  });
}

/** Opens new commitments at the far end until the hall has its full number again. Never looks at those that are used. */
export async function fillCommitments(tx: HallTx, seeds: Seeds, above = 0): Promise<void> {
  const { db, hall } = tx;
  const { open } = await db
    .selectFrom('commitments')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('hall_id', '=', hall.id)
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirstOrThrow();
  const missing = OPEN_COMMITMENTS - open;
  if (missing <= 0) return;
  await assertBound(db, seeds.seedKey);
  const last = await db
    .selectFrom('commitments')
    .select('sequence')
    .where('hall_id', '=', hall.id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = Math.max(last?.sequence ?? 0, above) + 1;
  const rows = Array.from({ length: missing }, (_, i) => newCommitment(hall.id, first + i, seeds));
  await db.insertInto('commitments').values(rows).execute();
  await recordOpened(tx, seeds);
}

/** Every commitment stands in the record from the moment it is open; those from before that was so come with the next. */
async function recordOpened(tx: HallTx, { chance }: Seeds): Promise<void> {
  const hallId = tx.hall.id;
  const unrecorded = await tx.db
    .updateTable('commitments')
    .set({ recorded: 1 })
    .where('hall_id', '=', hallId)
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('recorded', '=', 0)
    .returning(['draw_id', 'sequence', 'commitment'])
    .execute();
  const opened = unrecorded
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ draw_id: drawId, sequence, commitment }) => ({ drawId, sequence, commitment }));
  if (opened.length === 0) return;
  const entry = { action: 'draws.opened', subject: hallId, after: { opened }, at: chance.now() };
  await append(tx, { hallId, actor: 'system', ...entry });
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
    seed: null,
    game_id: null,
    recorded: 0,
    discarded_at: null,
  } as const;
}

/** Gives the lowest open commitments to games, in order, and opens as many new ones. */
export async function takeCommitments<G extends { id: string }>(
  tx: HallTx,
  games: readonly G[],
  seeds: Seeds,
): Promise<(Commitment & { game: G })[]> {
  await fillCommitments(tx, seeds);
  const open = await openCommitments(tx.db, tx.hall.id, games.length);
  const taken = games.flatMap((game, i) => open.slice(i, i + 1).map((commitment) => ({ ...commitment, game })));
  if (taken.length < games.length) throw new Error(`Hall ${tx.hall.id} has too few commitments.`);
  for (const { drawId, game } of taken)
    await tx.db
      .updateTable('commitments')
      .set({ game_id: game.id })
      .where('draw_id', '=', drawId)
      .where('game_id', 'is', null)
      .executeTakeFirstOrThrow();
  await fillCommitments(tx, seeds);
  return taken;
}

export async function drawSecret(db: Kysely<Database>, loaded: LoadedGame, seedKey: Uint8Array): Promise<DrawSecret> {
  const { row, game } = loaded;
  await assertMixAsRecorded(db, loaded);
  const seed = await unsealSeed(db, row.draw_id, seedKey);
  return drawSecretOf(game, { drawId: row.draw_id, commitment: hexToBytes(row.commitment), seed });
}
