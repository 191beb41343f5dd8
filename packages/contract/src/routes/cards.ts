import { z } from 'zod';
import { STAFF } from '../access.ts';
import { id, ok } from './primitives.ts';
import { routes } from './route.ts';

export const squares = z.array(z.union([z.number().int(), z.literal('FREE')])).length(25);

export const catalogueCard = z.object({
  _id: id,
  card_number: z.number().int(),
  cardId: z.number().int(),
  id: z.number().int(),
  numbers: squares,
});

export const cardRoutes = routes({
  'GET /games/cards': {
    roles: STAFF,
    tag: 'Cards',
    summary: 'The whole card catalogue',
    answer: ok.extend({ data: z.array(catalogueCard) }),
  },
  'GET /games/cards/available': {
    roles: STAFF,
    tag: 'Cards',
    summary: 'Card numbers that no running game of this hall holds',
    answer: ok.extend({ data: z.array(z.number().int()) }),
  },
});
