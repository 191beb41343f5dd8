import type { Game } from '@adarash/rules/game';
import { correctionsOf, saleForGame, soldAs, soldBySellers } from '@adarash/rules/sale';
import { append, type StaffContext } from '../../audit-log/append.ts';
import { bookMove, sellerById } from '../../money/sellers/ledger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nextPendingGame } from '../../repositories/games.ts';
import { storedSale, storeSale } from '../../repositories/sales.ts';
import type { HallTx } from '../../storage/storage.ts';
import { recordSaleEvents, saleRefusal } from './change-sale.ts';

/**
 * Game that is created from the draft of the sale. `waiting` is the id of an existing game with a fixed price, or null
 * for a new game.
 */
type GameOfSale = Pick<Game, 'number' | 'bet'> & {
  cards: readonly number[];
  version: number | undefined;
  waiting: string | null;
};

/** Ends the draft of the sale after its game is stored. */
type EndSale = (gameId: string) => Promise<void>;

/**
 * Checks that a game is created from the current version of the sale's draft, otherwise cards that another counter has
 * sold would be omitted. A request without a version does not change the draft.
 */
export async function takeOverSale(
  tx: HallTx,
  by: StaffContext,
  { number: gameNumber, bet, cards, version, waiting }: GameOfSale,
): Promise<EndSale> {
  if (version === undefined) return async () => undefined;
  const { id: hallId, series } = tx.hall;
  const at = by.at.getTime();
  const before = await storedSale(tx.db, hallId);
  if (before.version !== version) throw new Refusal('SALE_MOVED');
  const context = { counter: '', at, by: by.actor, waiting: waiting === null ? null : { id: waiting, cards: [], bet } };
  const changed = saleForGame(before, { cards, bet }, context);
  if (!changed.ok) throw saleRefusal(changed.error);
  const { sale, events } = changed.value;
  await recordSaleEvents(tx, by, gameNumber, events);
  return async (gameId) => {
    const people = correctionsOf(sale);
    const after = { series, gameNumber, people };
    if (people.length > 0) await append(tx, { hallId, ...by, action: 'sale.corrected', subject: gameId, after });
    for (const { seller: sellerId, cards: cardIds, amount } of soldBySellers(sale, bet, cards)) {
      const seller = await sellerById(tx.db, hallId, sellerId);
      const move = { amount, cards: cardIds.length, series, gameNumber };
      await bookMove(tx, by, { seller, kind: 'sold', ...move, details: { cardIds } });
    }
    await storeSale(tx, soldAs(sale, gameId, at));
  };
}

/** Throws if sellers have sold cards that the already created game does not contain yet. */
export async function refuseUnsoldBySellers(tx: HallTx, game: Pick<Game, 'id' | 'bet'>): Promise<void> {
  const sale = await storedSale(tx.db, tx.hall.id);
  if (soldBySellers(sale, game.bet).length === 0) return;
  const pending = await nextPendingGame(tx.db, tx.hall.id);
  if (pending?.id === game.id) throw new Refusal('SALE_MOVED');
}
