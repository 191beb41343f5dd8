import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Serialised } from '../http/call.ts';
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
  const etag = `"${createHash('sha256').update(answer.json).digest('hex').slice(0, 32)}"`;
  mount(app, services, 'GET /games/cards', async ({ reply }) => {
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    return answer;
  });
}
