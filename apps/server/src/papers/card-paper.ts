import { readCards } from '@adarash/rules/card';
import { cardCode } from '@adarash/rules/catalogue';
import type { HallCards } from '../games/catalogue.ts';
import { type Handler, oneHall } from '../http/handler.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { hallPaper, sendPaper } from './hall-paper.ts';
import type { PrintJob } from './print-job.ts';

/** The cards that a text such as `1-40, 55` names, in ascending order; every one of them is the hall's. */
export function cardsNamed({ has, cards }: Pick<HallCards, 'has' | 'cards'>, text: string): number[] {
  const named = readCards(text);
  if (named === null) throw new Refusal('CARDS_INVALID', { cards: [text.slice(0, 40)] });
  const unknown = named.filter((cardId) => !has(cardId));
  if (unknown.length > 0)
    throw new Refusal('CARDS_INVALID', { cards: unknown.slice(0, 10), max: cards.at(-1)?.cardId ?? 0 });
  return named.sort((a, b) => a - b);
}

const PER_PAGE = { '1': 1, '2': 2, '4': 4, '6': 6 } as const;

export const printCards =
  (services: Services): Handler<'GET /print/cards'> =>
  async ({ hallId: asked, query, request, reply }) => {
    const hallId = await oneHall(services.storage.db, asked);
    const from = await services.cardsOf(services.storage.db, hallId);
    const wanted = cardsNamed(from, query.cards);
    const hall = await hallPaper(services, hallId, query.language, request);
    const { t } = hall.words;
    const job: PrintJob = {
      kind: 'cards',
      paper: query.paper,
      perPage: PER_PAGE[query.perPage],
      colour: query.colour === 'true',
      hall: { name: hall.name, picture: hall.picture },
      title: hall.name,
      at: hall.at,
      scan: t('scanCard'),
      cards: wanted.map((cardId) => {
        const { numbers } = from.card(cardId);
        const code = t('cardCode', { code: cardCode({ numbers }) });
        return { title: t('card', { id: cardId }), numbers, code, address: hall.playAddress([cardId]) };
      }),
    };
    return sendPaper(reply, 'cards', job, hall);
  };
