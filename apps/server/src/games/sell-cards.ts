import { apply, cardsInOtherGames, type Game } from '@adarash/rules/game';
import type { HallHandler } from '../http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LoadedGame } from '../repositories/games.ts';
import { cardsInPlay } from '../repositories/games.ts';
import type { HallTx } from '../storage/storage.ts';
import { gameCommand, preparedGameCommand } from './change-game.ts';
import { findWinningRound } from './draw/seeds.ts';
import type { GameDeps } from './game-deps.ts';
import type { Mixes } from './mix/mix.ts';
import { takeOverSale } from './sale/sale-of-game.ts';

type Sale = { add: readonly number[]; remove: readonly number[] };

/** Updates the cards of a game, which is possible until its first number is called. */
export const sellCards =
  (services: GameDeps): HallHandler<'POST /games/:id/cards'> =>
  async (request) => {
    const { add, remove, saleVersion } = request.body;
    // A hall can select another card set only if no game is unfinished, so the hall's current cards are the cards of
    // this game.
    const { has, card } = await services.cardsOf(services.storage.db, request.hallId);
    const unknown = add.filter((cardId) => !has(cardId));
    if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: unknown });
    const sale = { type: 'changeCards', add: add.map(card), remove: [...new Set(remove)] } as const;
    /**
     * Returns the round, that is the draw order, in which the designated card of a started game wins with the changed
     * cards.
     */
    const winningRound = async (loaded: LoadedGame): Promise<number> => {
      const { designation, status } = loaded.game;
      if (!designation || status === 'pending') return 0;
      const after = apply(loaded.game, { ...sale, round: 1 });
      return after.ok ? findWinningRound(services, { ...loaded, game: after.value.game }, designation.cardId) : 1;
    };
    return preparedGameCommand(services, request, winningRound, async ({ tx, by, loaded, change, answer }, round) => {
      if (loaded.game.status !== 'pending') await refuseCardsInPlay(tx, loaded.game, add);
      const endSale = await takeOverSale(tx, by, {
        ...loaded.game,
        cards: [...loaded.game.cards.map(({ cardId }) => cardId), ...add],
        version: saleVersion,
        waiting: loaded.game.id,
      });
      const changed = await change({ ...sale, round }, detailsOf(loaded.game, request.body));
      await endSale(loaded.game.id);
      const { number, cards } = changed.game;
      return answer(changed, { message: `Game ${number} has ${cards.length} cards.` });
    });
  };

/** Closes the sale before the first call, so that the slow mix of the phones' codes runs during the announcement. */
export const closeSale =
  (services: GameDeps, mixes: Mixes): HallHandler<'POST /games/:id/close-sale'> =>
  (request) =>
    gameCommand(services, request, async ({ tx, by, loaded, answer }) => {
      const closed = await mixes.closeSale(tx, by, loaded);
      return answer(closed, { message: `The sale of game ${closed.game.number} is closed.` }, request.query.cards);
    });

export async function refuseCardsInPlay(tx: HallTx, game: Game, cardIds: readonly number[]): Promise<void> {
  const cards = cardsInOtherGames(game, cardIds, await cardsInPlay(tx.db, game.hallId));
  if (cards.length > 0) throw new Refusal('CARDS_INVALID', { cards });
}

/**
 * Returns the cards that caused a refusal: cards already sold, a card that is not in the game, the jackpot's card, or
 * the designated card.
 */
function detailsOf({ cards, designation, jackpot }: Game, { add, remove }: Sale) {
  const isSold = (cardId: number) => cards.some((card) => card.cardId === cardId);
  const missing = remove.find((cardId) => !isSold(cardId));
  return {
    cards: [...new Set(add.filter((cardId, i) => isSold(cardId) || add.indexOf(cardId) !== i))],
    cardId: missing ?? remove.find((cardId) => cardId === jackpot?.cardId) ?? designation?.cardId,
  };
}
