import type { GameJson } from '@adarash/contract';
import { ApiError } from '../../../api/api-error.ts';
import { type Context, fail } from './context.ts';
import { type Message, message, messageOf } from './message.ts';
import { persist } from './persist.ts';
import { isBusy } from './state.ts';
import { squaresOf } from './winning-line.ts';

/** What is wrong with a card number as it was typed. */
export function cardFault(text: string, game: GameJson | null): Message | null {
  if (game === null || game._id === '') return message('invalidGameId');
  const trimmed = text.trim();
  if (trimmed === '') return message('noCard');
  const cardId = Number(trimmed);
  if (!Number.isInteger(cardId) || cardId < 1) return message('invalidCard');
  if (!game.selectedCards.some((card) => card.cardId === cardId)) return message('cardNotPlaying', { id: cardId });
  return null;
}

export function createChecking(context: Context) {
  const { tools, get, dispatch } = context;

  /** Answers what to write under the field, or nothing when a modal has the verdict. */
  return async function check(text: string): Promise<Message | null> {
    const { game } = get();
    if (isBusy(get(), 'checking')) return null;
    dispatch({ type: 'auto', on: false });
    const fault = cardFault(text, game);
    if (fault !== null || game === null) return fault;
    const cardId = Number(text.trim());
    const key = tools.makeKey();
    dispatch({ type: 'task', task: 'checking', running: true });
    try {
      const verdict = await persist(tools.clock, () => tools.api.checkCard(tools.gameId, cardId, key));
      dispatch({ type: 'verdict', cardId, verdict });
      if (squaresOf(verdict.game, cardId) === null) fail(context, message('cardDataMissing'));
      return null;
    } catch (error) {
      const found = messageOf(error, 'checkFailed', { id: cardId, number: game.gameNumber });
      if (error instanceof ApiError && error.code === 'CARD_NOT_IN_GAME') return found;
      fail(context, found);
      return null;
    } finally {
      dispatch({ type: 'task', task: 'checking', running: false });
    }
  };
}
