import { orderOf } from '@adarash/rules/draw';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/schema.ts';
import { drawSecret } from './draws.ts';
import type { LoadedGame } from './game-store.ts';
import type { StoredGame } from './stored-game.ts';

/** As many games as ever run at once on one server, with room to spare. */
const MOST_KEPT = 2_000;

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
 * The orders of running games, so that a seed is opened and shuffled once and not for every call. They stay in this
 * memory: nothing writes them out, and whoever holds them could know the numbers to come.
 */
export type Orders = {
  /** The order of a round of a game as it stands. */
  of(db: Kysely<Database>, loaded: LoadedGame, round: number): Promise<readonly number[]>;
  /** The game has ended. */
  drop(gameId: string): void;
};

type Kept = { row: Pick<StoredGame, (typeof DECISIVE)[number]>; round: number; order: readonly number[] };

export function makeOrders(seedKey: Uint8Array): Orders {
  const kept = new Map<string, Kept>();
  return {
    async of(db, loaded, round) {
      const { row } = loaded;
      const known = kept.get(row.id);
      if (known?.round === round && DECISIVE.every((name) => known.row[name] === row[name])) return known.order;
      const order = orderOf({ ...(await drawSecret(db, loaded, seedKey)), round });
      kept.delete(row.id);
      kept.set(row.id, { row, round, order });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return order;
    },
    drop: (gameId) => void kept.delete(gameId),
  };
}
