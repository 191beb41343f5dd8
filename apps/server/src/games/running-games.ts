import { orderOf } from '@adarash/rules/draw';
import { type Game, hasEnded, isMixing } from '@adarash/rules/game';
import { type Santim, santim } from '@adarash/rules/money';
import { jackpotHolds } from '../money/jackpot/ledger.ts';
import { Cache } from '../platform/cache.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LoadedGame, loadGame, versionAndJackpot } from '../repositories/games.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { drawSecret } from './draw/seeds.ts';

/** Maximum number of games in the cache; far above the number of running games on one server. */
const MOST_GAMES = 2_000;

const NOTHING = santim(0);

/** Numbers of a game in their secret draw order. `round` is the counter that selected this order. */
export type DrawOrder = { readonly round: number; readonly numbers: readonly number[] };

type Entry = { readonly loaded: LoadedGame; readonly order: DrawOrder | null };

export type RunningGames = {
  /** Returns a game and the jackpot of its hall. The hall must be locked. */
  load(tx: HallTx, gameId: string): Promise<{ loaded: LoadedGame; jackpot: Santim }>;
  /** Returns the draw order of a game's numbers for a round, that is the counter that selects an order. */
  order(db: Db, loaded: LoadedGame, round: number): Promise<DrawOrder>;
  /** Caches a game after its change is committed. `order` is the order of the draw, if known. */
  keep(tx: HallTx, loaded: LoadedGame, order: DrawOrder | null): void;
};

/**
 * Creates a cache of running games and their draw orders. Without it each call would read the game, decrypt its seed
 * and shuffle. Entries are added after the commit and are valid only for the stored version, so that other instances
 * can write too. Must never be logged or stored, because draw orders contain future numbers.
 */
export function makeRunningGames({ cardOf, seedKey }: Pick<Services, 'cardOf' | 'seedKey'>): RunningGames {
  const entries = new Cache<Entry>(MOST_GAMES);

  return {
    async load({ db, hall }, gameId) {
      const stored = await versionAndJackpot.first(db, { gameId });
      if (stored?.hall_id !== hall.id) throw new Refusal('GAME_NOT_FOUND');
      const cached = entries.get(gameId)?.loaded;
      const isCurrent = cached?.game.version === stored.version;
      return {
        loaded: isCurrent ? cached : await loadGame(db, cardOf, hall.id, gameId),
        jackpot: jackpotHolds({ put_in: stored.put_in ?? NOTHING, won: stored.won ?? NOTHING }),
      };
    },

    async order(db, loaded, round) {
      const cached = entries.get(loaded.game.id);
      const isCurrent = cached?.loaded.game.version === loaded.game.version;
      if (isCurrent && cached?.order?.round === round) return cached.order;
      return { round, numbers: orderOf({ ...(await drawSecret(db, loaded, seedKey)), round }) };
    },

    keep(tx, loaded, order) {
      tx.afterCommit(() => {
        if (isCacheable(loaded.game)) entries.set(loaded.game.id, { loaded, order });
        else entries.delete(loaded.game.id);
      });
    },
  };
}

/**
 * Returns whether a game can be cached: from its first call to its end, because every change in this time increments
 * the version.
 */
const isCacheable = (game: Game) => game.calls.length > 0 && !hasEnded(game) && !isMixing(game);
