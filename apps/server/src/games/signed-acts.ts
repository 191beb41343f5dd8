import { isMixing, openAmount, potDivision, prizeIn } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import { givingBack, singly } from '@adarash/rules/second-signature';
import type { SignedAbove } from '../http/mount.ts';
import { nextDueAward, type StoredAward } from '../money/jackpot/awards.ts';
import { loadGame } from '../repositories/games.ts';
import type { HallTx } from '../storage/storage.ts';
import type { GameDeps } from './game-deps.ts';

/** Returns the actions on a game that require a second signature if their amount reaches the owner's limit. */
export function signedActs({ cardOf }: Pick<GameDeps, 'cardOf'>) {
  const gameOf = async (tx: HallTx, { id }: { id: string }) => (await loadGame(tx.db, cardOf, tx.hall.id, id)).game;

  const voiding: SignedAbove<'POST /games/:id/void'> = async (tx, { params }) => {
    const game = await gameOf(tx, params);
    return { ...givingBack('void', potDivision(game).pot, game), gameNumber: game.number };
  };

  const removing: SignedAbove<'POST /games/:id/cards'> = async (tx, { params, body }) => {
    if (body.remove.length === 0) return null;
    const game = await gameOf(tx, params);
    const cards = game.cards.map(({ cardId }) => cardId).filter((cardId) => body.remove.includes(cardId));
    return { ...givingBack('remove', santim(game.bet * cards.length), game), cards, gameNumber: game.number };
  };

  const deciding: SignedAbove<'POST /games/:id/finish'> = async (tx, { params, body }) => {
    const cardId = body?.moderatorCardId ?? null;
    if (cardId === null) return null;
    const game = await gameOf(tx, params);
    return { ...singly('decide', prizeIn(game, 1, 0)), cards: [cardId], gameNumber: game.number };
  };

  const paying: SignedAbove<'POST /games/:id/paid'> = async (tx, { params, body }) => {
    const game = await gameOf(tx, params);
    const { amount, cards } = openAmount(game, body);
    return amount === 0 ? null : { ...singly('pay', amount), cards, gameNumber: game.number };
  };

  /**
   * Returns the draw of an award, if it requires a second signature. A repeated request returns the same award, and an
   * opened mix was already signed, so both need no signature. If the mix was cancelled since then, `drawJackpot` checks
   * the signature of the next attempt.
   */
  const drawing: SignedAbove<'POST /games/:id/select-jackpot-winner'> = async (tx, { params, at }) => {
    const game = await gameOf(tx, params);
    const award = game.jackpot ? null : await nextDueAward(tx.db, game, at);
    if (award === null || (award.kind === 'drawn' && isMixing(game))) return null;
    return drawOf(award, game.number);
  };

  return { voiding, removing, deciding, paying, drawing };
}

/** Returns the draw of an award in a game as an action for the second signature. */
export const drawOf = ({ amount, card }: Pick<StoredAward, 'amount' | 'card'>, gameNumber: number) => ({
  ...singly('draw', amount),
  cards: card === null ? [] : [card],
  gameNumber,
});
