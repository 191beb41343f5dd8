import { apply, type Game } from '@adarash/rules/game';
import { servingRound } from '../draw/orders.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { cardsInPlay } from '../repositories/game-lists.ts';
import { type LoadedGame, loadGame, OvertakenError, untilUndisturbed } from '../repositories/games.ts';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import { changeGame } from './change-game.ts';
import { showGame, shownGame } from './game-json.ts';

type Sale = { add: readonly number[]; remove: readonly number[] };

/** Late buyers and second thoughts: the cards of a game change until its first number. */
export const sellCards =
  (services: Services): Handler<'POST /games/:id/cards'> =>
  ({ hallId, params, body, commit }) => {
    const unknown = body.add.filter((cardId) => !services.isForSale(cardId));
    if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: unknown });
    return untilUndisturbed(async () => {
      const prepared = await prepareSale(services, hallId, params.id, body);
      return commit(async (tx, by) => {
        const loaded = await loadGame(tx.db, services.cardOf, hallId, params.id);
        if (loaded.game.version !== prepared.version) throw new OvertakenError();
        await refuseHeld(tx, loaded.game, body.add);
        const command = { ...commandOf(services, body), round: prepared.round };
        const changed = await changeGame(tx, by, loaded, command, detailsOf(loaded.game, body));
        const game = await showGame(tx.db, shownGame(changed));
        return { success: true, message: `Game ${game.gameNumber} has ${game.cardCount} cards.`, game };
      });
    });
  };

const commandOf = (services: Services, { add, remove }: Sale) =>
  ({ type: 'changeCards', add: add.map(services.cardOf), remove: [...new Set(remove)] }) as const;

/** A designated game that has started is drawn for other cards now, and needs a round that serves among them. */
async function prepareSale(services: Services, hallId: string, gameId: string, sale: Sale) {
  const { db } = services.storage;
  const loaded = await loadGame(db, services.cardOf, hallId, gameId);
  const { designation, status, version } = loaded.game;
  if (!designation || status === 'pending') return { version, round: 0 };
  const after = apply(loaded.game, { ...commandOf(services, sale), round: 1 });
  if (!after.ok) return { version, round: 1 };
  return { version, round: await servingRound(services, { ...loaded, game: after.value.game }, designation.cardId) };
}

/** A paper card is in one hand: no other running game may hold it. */
async function refuseHeld(tx: HallTx, game: Game, add: readonly number[]): Promise<void> {
  if (game.status === 'pending') return;
  const held = await cardsInPlay(tx.db, game.hallId);
  const own = new Set(game.cards.map(({ cardId }) => cardId));
  const cards = add.filter((cardId) => held.has(cardId) && !own.has(cardId));
  if (cards.length > 0) throw new Refusal('CARDS_INVALID', { cards });
}

/** What a refusal names: cards that are sold already, a card that is not in the game, the jackpot's, the designated one. */
function detailsOf({ cards, designation, jackpot }: LoadedGame['game'], { add, remove }: Sale) {
  const isSold = (cardId: number) => cards.some((card) => card.cardId === cardId);
  const missing = remove.find((cardId) => !isSold(cardId));
  return {
    cards: [...new Set(add.filter((cardId, i) => isSold(cardId) || add.indexOf(cardId) !== i))],
    cardId: missing ?? remove.find((cardId) => cardId === jackpot?.cardId) ?? designation?.cardId,
  };
}
