import { createRoundSearch, needsNewRound, type RoundSearch } from '@adarash/rules/designated';
import {
  bytesToHex,
  commitmentOf,
  type DrawSecret,
  FIRST_DESIGNATED_ROUND,
  hexToBytes,
  mixDigest,
  orderOf,
  SEED_BYTES,
} from '@adarash/rules/draw';
import { drawSecretOf, type Game, numbersCalled, roundInForce, salesRootIn } from '@adarash/rules/game';
import { sql } from 'kysely';
import { append } from '../../audit-log/append.ts';
import { eventIn } from '../../audit-log/events.ts';
import type { PublicHandler } from '../../http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Commitment,
  countOpen,
  giveCommitment,
  insertCommitments,
  lastSequence,
  markLogged,
  openCommitments,
  setSeed,
  storedSeed,
  usedCommitments,
} from '../../repositories/draws.ts';
import type { LoadedGame } from '../../repositories/games.ts';
import { hallByCode } from '../../repositories/halls.ts';
import { outJson, type StoredGame } from '../../repositories/stored-game.ts';
import type { Db } from '../../storage/schema.ts';
import { assertBound, open, openIfRight, type SeedKey, seal } from '../../storage/seed-key.ts';
import { type Parameter, statement } from '../../storage/statement.ts';
import type { HallTx, Storage, Tx } from '../../storage/storage.ts';
import type { GameDeps } from '../game-deps.ts';

export const sealContext = (drawId: string) => `seed/${drawId}`;

/** Returns the decrypted seed of a draw. The seed must be sent only in the receipt of an ended game. */
export async function unsealSeed(db: Db, drawId: string, seedKey: SeedKey): Promise<Uint8Array> {
  const { seed, seed_sealed: sealed } = await seedOfDraw(db, drawId);
  return seed === null ? open(seedKey, sealed, sealContext(drawId)) : hexToBytes(seed);
}

/** Returns the seed of an ended game, or null if the key that encrypted it is lost. */
export async function revealedSeed(db: Db, drawId: string, seedKey: SeedKey): Promise<Uint8Array | null> {
  const { seed, seed_sealed: sealed } = await seedOfDraw(db, drawId);
  return seed === null ? openIfRight(seedKey, sealed, sealContext(drawId)) : hexToBytes(seed);
}

async function seedOfDraw(db: Db, drawId: string) {
  const stored = await storedSeed.first(db, { drawId });
  if (!stored) throw new Error(`The database has no seed of draw ${drawId}.`);
  return stored;
}

/** Stores the seed of an ended game without encryption, so that its receipt no longer depends on a key. */
export async function revealSeed(tx: Tx, drawId: string, seedKey: SeedKey): Promise<void> {
  const seed = await revealedSeed(tx.db, drawId, seedKey);
  if (seed !== null) await setSeed(tx, drawId, { seed: bytesToHex(seed) });
}

/** Returns the secret inputs that determine a game's numbers and its jackpot draw. */
export async function drawSecret(db: Db, loaded: LoadedGame, seedKey: SeedKey): Promise<DrawSecret> {
  const { row, game } = loaded;
  await assertMixAsRecorded(db, loaded);
  const seed = await unsealSeed(db, row.draw_id, seedKey);
  return drawSecretOf(game, { drawId: row.draw_id, commitment: hexToBytes(row.commitment), seed });
}

type LoggedMix = { salesRoot: string | null; digest: string | null; count: number; last: string | null };

/**
 * Throws if the sales, the phones' codes or the last link of the mix differ from the audit log. So a manual change of
 * the database blocks the game and cannot influence its numbers.
 */
export async function assertMixAsRecorded(db: Db, { game }: LoadedGame): Promise<void> {
  if (game.scheme === 'bingo75/v1') return;
  const { salesRoot, digest, count, last } = await loggedMix(db, game);
  const parts = game.mix?.parts ?? [];
  const holds =
    (salesRoot === null || salesRoot === bytesToHex(salesRootIn(game))) &&
    (digest === null ? parts.length === 0 : digest === mixDigest(game)) &&
    (last === null || last === game.mix?.links.at(-1)) &&
    parts.length === count;
  if (!holds) throw new Refusal('DRAW_NOT_AS_RECORDED');
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the data of a game's mix that the audit log contains for the latest attempt. */
async function loggedMix(db: Db, { hallId, id: gameId, createdAt }: Game): Promise<LoggedMix> {
  const since = new Date(createdAt - DAY_MS).toISOString();
  const logged: LoggedMix = { salesRoot: null, digest: null, count: 0, last: null };
  for (const entry of await entriesOfMix.all(db, { hallId, gameId, since })) {
    const event = eventIn(entry);
    switch (event?.action) {
      case 'game.mix-opened':
        logged.salesRoot = event.after.salesRoot;
        break;
      case 'game.mix-closed':
        logged.digest = event.after.digest;
        logged.count = event.after.count;
        break;
      case 'game.mix-done':
        logged.last = event.after.last ?? null;
        break;
      default:
        throw new Refusal('DRAW_NOT_AS_RECORDED');
    }
  }
  return logged;
}

type MixOf = { hallId: string; gameId: string; since: string };

const entriesOfMix = statement((db, parameter: Parameter<MixOf>) =>
  db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('chain', '=', parameter('hallId'))
    .where('subject', '=', parameter('gameId'))
    // Limits the query to entries since the creation of the game; clocks of instances differ by less than a day.
    .where('at', '>=', parameter('since'))
    // Must be identical to the condition of the index `audit_mixes`, otherwise the index is not used.
    .where(sql<boolean>`action in ('game.mix-opened', 'game.mix-closed', 'game.mix-done')`)
    .orderBy('seq'),
);

// Number of draw orders that one step of the search tests. Each takes far less than 0.1 ms, so a step stays below the
// limit of 50 ms for blocking other requests.
const ROUNDS_PER_STEP = 50;

/**
 * Searches for a round, that is a draw order, in which the designated card wins. Other requests can run between the
 * steps.
 */
async function findRound(search: RoundSearch): Promise<number | null> {
  const rounds = createRoundSearch(search);
  for (;;) {
    const { done, round } = rounds.step(ROUNDS_PER_STEP);
    if (done) return round;
    await new Promise(setImmediate);
  }
}

/**
 * Returns the first round, that is the first draw order, in which the designated card completes the pattern before all
 * other cards. Throws if there is none.
 */
export async function findWinningRound(
  { storage, seedKey }: { storage: Storage; seedKey: SeedKey },
  loaded: LoadedGame,
  cardId: number,
): Promise<number> {
  const { cards, pattern } = loaded.game;
  const secret = await drawSecret(storage.db, loaded, seedKey);
  const race = { cards, designatedCardId: cardId, pattern, called: [] };
  const round = await findRound({ ...race, secret, fromRound: FIRST_DESIGNATED_ROUND });
  if (round === null) throw new Refusal('NO_DESIGNATED_ORDER', { cardId });
  return round;
}

/**
 * Returns the next round, that is the next draw order, in which the designated card still wins after a typed number.
 * Returns null if it wins with the current round.
 */
export async function mendingRound(game: Game, designatedCardId: number, secret: DrawSecret): Promise<number | null> {
  const inForce = roundInForce(game);
  const race = { cards: game.cards, designatedCardId, pattern: game.pattern, called: numbersCalled(game) };
  if (inForce === null || !needsNewRound({ ...race, order: orderOf({ ...secret, round: inForce }) })) return null;
  return findRound({ ...race, secret, fromRound: inForce + 1 });
}

/** Number of unused commitments that a hall always has, so that a seed is fixed long before its cards are sold. */
export const OPEN_COMMITMENTS = 50;

type Seeds = Pick<GameDeps, 'runtime' | 'seedKey'>;

/** Returns the unused commitments of a hall. Creates missing ones for a hall of an earlier release. */
export async function allOpen(services: Seeds & Pick<GameDeps, 'storage'>, hallId: string): Promise<Commitment[]> {
  const { storage, seedKey } = services;
  const open = await openCommitments(storage.db, hallId, OPEN_COMMITMENTS);
  // Commitments cannot be created without the seed key; existing ones remain visible.
  if (open.length === OPEN_COMMITMENTS || seedKey === null) return open;
  return storage.write({ hallId }, async (tx) => {
    await fillCommitments(tx, services);
    return openCommitments(tx.db, hallId, OPEN_COMMITMENTS);
  });
}

/** Creates commitments until the hall has the required number of unused ones. It never changes used commitments. */
export async function fillCommitments(tx: HallTx, seeds: Seeds, above = 0): Promise<void> {
  const { db, hall } = tx;
  const missing = OPEN_COMMITMENTS - (await countOpen(db, hall.id));
  if (missing <= 0) return;
  const last = await lastSequence(db, hall.id);
  await assertBound(db, seeds.seedKey);
  const first = Math.max(last ?? 0, above) + 1;
  const rows = Array.from({ length: missing }, (_, i) => newCommitment(tx, first + i, seeds));
  await insertCommitments(tx, rows);
  await recordOpened(tx, seeds);
}

/**
 * Logs the creation of every unused commitment that the audit log does not contain yet, including those of earlier
 * releases.
 */
async function recordOpened(tx: HallTx, { runtime }: Seeds): Promise<void> {
  const hallId = tx.hall.id;
  const opened = await markLogged(tx, hallId);
  if (opened.length === 0) return;
  const at = runtime.now();
  await append(tx, { hallId, actor: 'system', action: 'draws.opened', subject: hallId, after: { opened }, at });
}

function newCommitment({ hall }: HallTx, sequence: number, { runtime, seedKey }: Seeds) {
  const drawId = runtime.newId();
  const seed = runtime.bytes(SEED_BYTES);
  return {
    draw_id: drawId,
    hall_id: hall.id,
    sequence,
    commitment: bytesToHex(commitmentOf(drawId, seed)),
    seed_sealed: seal(seedKey, seed, sealContext(drawId)),
    seed: null,
    game_id: null,
    recorded: 0,
    discarded_at: null,
  } as const;
}

/**
 * Assigns the unused commitments with the lowest sequences to games in order, and creates the same number of new ones.
 */
export async function takeCommitments<G extends { id: string }>(
  tx: HallTx,
  games: readonly G[],
  seeds: Seeds,
): Promise<(Commitment & { game: G })[]> {
  const open = await lowestOpen(tx, games.length, seeds);
  const taken = games.flatMap((game, i) => open.slice(i, i + 1).map((commitment) => ({ ...commitment, game })));
  if (taken.length < games.length)
    throw new Error(`Hall ${tx.hall.id} has ${taken.length} unused commitments for ${games.length} new games.`);
  for (const { drawId, game } of taken) await giveCommitment(tx, drawId, game.id);
  await fillCommitments(tx, seeds);
  return taken;
}

/**
 * Returns the unused commitments with the lowest sequences. A hall of an early release may have too few, so missing
 * ones are created.
 */
async function lowestOpen(tx: HallTx, count: number, seeds: Seeds): Promise<Commitment[]> {
  const open = await openCommitments(tx.db, tx.hall.id, count);
  if (open.length === count) return open;
  await fillCommitments(tx, seeds);
  return openCommitments(tx.db, tx.hall.id, count);
}

/** Returns every draw of the hall with its commitment. Voided games are included, so that a draw cannot be hidden. */
export const listDraws =
  (services: GameDeps): PublicHandler<'GET /public/halls/:code/draws'> =>
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
