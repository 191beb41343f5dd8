import { cardCode } from '@adarash/rules/catalogue';
import { Outcome } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import type { Services } from '../start/services.ts';

/** The catalogue changes before the first game alone, so it is written out once for each size. */
export function mountCards(mount: Mount, { cards }: Services): void {
  let written = { size: 0, answer: new Outcome({ json: '' }) };
  mount('GET /games/cards', async () => {
    if (written.size !== cards.length) written = { size: cards.length, answer: writtenOut(cards) };
    return written.answer;
  });
}

function writtenOut(cards: Services['cards']): Outcome {
  const data = cards.map(({ _id, cardId, numbers }) => ({
    _id,
    card_number: cardId,
    cardId,
    id: cardId,
    numbers,
    code: cardCode({ numbers }),
  }));
  return new Outcome({ json: JSON.stringify({ success: true, data }) });
}
