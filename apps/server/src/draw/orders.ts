import { createRoundSearch, FIRST_DESIGNATED_ROUND, needsNewRound, type RoundSearch } from '@adarash/rules/designated';
import { type DrawSecret, orderOf } from '@adarash/rules/draw';
import { type Game, numbersCalled, roundInForce } from '@adarash/rules/game';
import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { LoadedGame } from '../repositories/games.ts';
import type { StoredGame } from '../repositories/stored-game.ts';
import { Cache, MOST_GAMES } from '../storage/cache.ts';
import type { Database } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { drawSecret } from './seeds.ts';

/** All that an order follows from, but the round and the seed, which belongs to the draw for good. */
const DECISIVE = [
  'scheme',
  'draw_id',
  'commitment',
  'sales_root',
  'public_text',
  'mix_opened_at',
  'mix_closed_at',
  'mix_parts',
  'mix_links',
] as const satisfies readonly (keyof StoredGame)[];

/**
 * A cache of the orders of running games, so that a seed is opened and shuffled once and not for every call. Nothing
 * writes them out: who holds them could know the numbers to come.
 */
export type Orders = {
  /** The order of a round of a game as it stands. */
  of(db: Kysely<Database>, loaded: LoadedGame, round: number): Promise<readonly number[]>;
  /** The game has ended. */
  drop(gameId: string): void;
};

type Kept = { row: Pick<StoredGame, (typeof DECISIVE)[number]>; round: number; order: readonly number[] };

export function makeOrders(seedKey: Uint8Array): Orders {
  const cache = new Cache<Kept>(MOST_GAMES);
  return {
    async of(db, loaded, round) {
      const { row } = loaded;
      const known = cache.get(row.id);
      if (known?.round === round && DECISIVE.every((name) => known.row[name] === row[name])) return known.order;
      const order = orderOf({ ...(await drawSecret(db, loaded, seedKey)), round });
      cache.set(row.id, { row, round, order });
      return order;
    },
    drop: (gameId) => void cache.delete(gameId),
  };
}

// A round takes well under a tenth of a millisecond, so no step comes near the 50 ms that others may be held up.
const ROUNDS_PER_STEP = 50;

/** Searches for the round that serves a designated card, and lets other requests through between the steps. */
async function findRound(search: RoundSearch): Promise<number | null> {
  const rounds = createRoundSearch(search);
  for (;;) {
    const { done, round } = rounds.step(ROUNDS_PER_STEP);
    if (done) return round;
    await new Promise(setImmediate);
  }
}

/** The first round in which the designated card alone completes the pattern first, with the game as it stands. */
export async function servingRound(
  { storage, seedKey }: { storage: Storage; seedKey: Uint8Array },
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

/** The next round that serves a designated card again after a typed number; null where the one in force still does. */
export async function mendingRound(game: Game, designatedCardId: number, secret: DrawSecret): Promise<number | null> {
  const inForce = roundInForce(game);
  const race = { cards: game.cards, designatedCardId, pattern: game.pattern, called: numbersCalled(game) };
  if (inForce === null || !needsNewRound({ ...race, order: orderOf({ ...secret, round: inForce }) })) return null;
  return findRound({ ...race, secret, fromRound: inForce + 1 });
}
