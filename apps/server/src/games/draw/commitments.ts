import { bytesToHex, commitmentOf, SEED_BYTES, schemeIn } from '@adarash/rules/draw';
import type { Handler } from '../../http/handler.ts';
import { append } from '../../record/append.ts';
import {
  type Commitment,
  countOpen,
  giveCommitment,
  insertCommitments,
  lastSequence,
  markRecorded,
  openCommitments,
  usedCommitments,
} from '../../repositories/commitments.ts';
import { hallByCode } from '../../repositories/halls.ts';
import { outJson, type StoredGame } from '../../repositories/stored-game.ts';
import type { Services } from '../../start/services.ts';
import { together } from '../../storage/prepared.ts';
import { assertBound, isStandIn, seal } from '../../storage/seed-key.ts';
import type { HallTx } from '../../storage/storage.ts';
import { sealContext } from './seeds.ts';

/** How many commitments a hall always has open, so that a seed is fixed long before its cards are sold. */
export const OPEN_COMMITMENTS = 50;

type Seeds = Pick<Services, 'runtime' | 'seedKey'>;

/** A hall has its commitments from its first day; a hall of an earlier release gets them here. */
export async function allOpen(services: Seeds & Pick<Services, 'storage'>, hallId: string): Promise<Commitment[]> {
  const { storage, seedKey } = services;
  const open = await openCommitments(storage.db, hallId, OPEN_COMMITMENTS);
  // Without the key none can be opened; those there are stay on show.
  if (open.length === OPEN_COMMITMENTS || isStandIn(seedKey)) return open;
  return storage.write({ hallId }, async (tx) => {
    await fillCommitments(tx, services);
    return openCommitments(tx.db, hallId, OPEN_COMMITMENTS);
  });
}

/** Opens new commitments at the far end until the hall has its full number again. Never looks at those that are used. */
export async function fillCommitments(tx: HallTx, seeds: Seeds, above = 0): Promise<void> {
  const { db, hall } = tx;
  const [open, last] = await together([countOpen(db, hall.id), lastSequence(db, hall.id)]);
  const missing = OPEN_COMMITMENTS - open;
  if (missing <= 0) return;
  await assertBound(db, seeds.seedKey);
  const first = Math.max(last ?? 0, above) + 1;
  const rows = Array.from({ length: missing }, (_, i) => newCommitment(tx, first + i, seeds));
  await insertCommitments(tx, rows);
  await recordOpened(tx, seeds);
}

/** Records every open commitment that is not in the record yet, also those of earlier releases. */
async function recordOpened(tx: HallTx, { runtime }: Seeds): Promise<void> {
  const hallId = tx.hall.id;
  const opened = await markRecorded(tx, hallId);
  if (opened.length === 0) return;
  const entry = { action: 'draws.opened', subject: hallId, after: { opened }, at: runtime.now() };
  await append(tx, { hallId, actor: 'system', ...entry });
}

function newCommitment({ hall, keyring }: HallTx, sequence: number, { runtime, seedKey }: Seeds) {
  const drawId = runtime.newId();
  const seed = runtime.bytes(SEED_BYTES);
  return {
    draw_id: drawId,
    hall_id: hall.id,
    sequence,
    commitment: bytesToHex(commitmentOf(drawId, seed, schemeIn(keyring.demo))),
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
  const open = await lowestOpen(tx, games.length, seeds);
  const taken = games.flatMap((game, i) => open.slice(i, i + 1).map((commitment) => ({ ...commitment, game })));
  if (taken.length < games.length) throw new Error(`Hall ${tx.hall.id} has too few commitments.`);
  for (const { drawId, game } of taken) await giveCommitment(tx, drawId, game.id);
  await fillCommitments(tx, seeds);
  return taken;
}

/** A hall from before there were commitments has none yet, or too few. */
async function lowestOpen(tx: HallTx, count: number, seeds: Seeds): Promise<Commitment[]> {
  const open = await openCommitments(tx.db, tx.hall.id, count);
  if (open.length === count) return open;
  await fillCommitments(tx, seeds);
  return openCommitments(tx.db, tx.hall.id, count);
}

/** Every draw of the hall with its seal, also of games that were called off, so that none can vanish. */
export const listDraws =
  (services: Services): Handler<'GET /public/halls/:code/draws'> =>
  async ({ params, query: { limit, before } }) => {
    const { db } = services.storage;
    const hall = await hallByCode(db, params.code);
    const rows = await usedCommitments(db, hall.id, limit, before);
    const used = rows.map(({ draw_id: drawId, sequence, commitment, ...game }) => ({
      drawId,
      sequence,
      commitment,
      game: gameOf(game),
    }));
    const open = await allOpen(services, hall.id);
    return { success: true, open, used, next: rows.length < limit ? null : (rows.at(-1)?.sequence ?? null) };
  };

type Joined<T> = { [K in keyof T]: T[K] | null };
type OfGame = Pick<
  StoredGame,
  'id' | 'series' | 'number' | 'status' | 'draw_kind' | 'created_at' | 'ended_at' | 'document'
>;

function gameOf({ id, series, number, status, draw_kind: draw, created_at, ended_at, document }: Joined<OfGame>) {
  if (id === null || series === null || number === null || status === null || draw === null || created_at === null)
    return null;
  const out = document === null ? {} : outJson({ document });
  return { _id: id, series, gameNumber: number, status, draw, ...out, createdAt: created_at, endedAt: ended_at };
}
