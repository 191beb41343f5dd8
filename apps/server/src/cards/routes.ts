import type { FastifyInstance } from 'fastify';
import { Serialised } from '../http/handler.ts';
import { mount } from '../http/mount.ts';
import type { Services } from '../services.ts';

/** The catalogue never changes while the server runs, so it is written out once. */
export function mountCards(app: FastifyInstance, services: Services): void {
  const data = services.cards.map(({ _id, cardId, numbers }) => ({
    _id,
    card_number: cardId,
    cardId,
    id: cardId,
    numbers,
  }));
  const answer = new Serialised(JSON.stringify({ success: true, data }));
  mount(app, services, 'GET /games/cards', async () => answer);
}
