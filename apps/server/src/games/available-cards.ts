import type { Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { cardsInPlay } from './cards-in-play.ts';

/** An admin has no hall, so to an admin every card is free. */
export const availableCards =
  ({ storage, cards }: Pick<Services, 'storage' | 'cards'>): Handler<'GET /games/cards/available'> =>
  async ({ hallId }) => {
    const held = hallId === null ? new Set() : await cardsInPlay(storage.db, hallId);
    return { success: true, data: cards.map((card) => card.cardId).filter((cardId) => !held.has(cardId)) };
  };
