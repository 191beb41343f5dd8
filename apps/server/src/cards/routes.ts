import { cardCode } from '@adarash/rules/catalogue';
import { Serialised } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import type { Services } from '../services.ts';

/** The catalogue never changes while the server runs, so it is written out once. */
export function mountCards(mount: Mount, services: Services): void {
  const data = services.cards.map(({ _id, cardId, numbers }) => ({
    _id,
    card_number: cardId,
    cardId,
    id: cardId,
    numbers,
    code: cardCode({ numbers }),
  }));
  const answer = new Serialised(JSON.stringify({ success: true, data }));
  mount('GET /games/cards', async () => answer);
}
