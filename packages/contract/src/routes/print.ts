import { z } from 'zod';
import { HALL, LANGUAGES, STAFF } from '../basics.ts';
import { anyId, gameParams, routes, say } from './primitives.ts';

const TAG = 'Paper';

/** 80 mm wide, as long as what is on it; or A4. */
const paper = z.enum(['a4', 'roll']).default('a4');
/** Without it the language of the hall. */
const language = z.enum(LANGUAGES).optional();
const cashierId = anyId('CASHIER_NOT_FOUND').optional();

/** `1-40, 55`, as it is typed at the counter. */
const cards = z.string(say('CARDS_REQUIRED')).trim().min(1, say('CARDS_REQUIRED')).max(400, say('TOO_MANY_CARDS'));

/** Every paper is a PDF that the server made; one language, black unless it says otherwise. */
export const printRoutes = routes(TAG, {
  'GET /print/cards': {
    roles: STAFF,
    summary:
      'Cards of the catalogue to play with, as PDF: 1, 2, 4 or 6 on an A4 page, or one after the other on a roll',
    query: z.object({
      cashierId,
      cards,
      paper,
      perPage: z.enum(['1', '2', '4', '6']).default('4'),
      colour: z.enum(['true', 'false']).default('false'),
      language,
    }),
    answer: null,
  },
  'GET /print/games/:id': {
    roles: STAFF,
    summary: 'The slip of an ended game, as PDF; of one that was called off, the stakes to give back',
    params: gameParams,
    query: z.object({ paper, language }),
    answer: null,
  },
  'GET /print/ticket': {
    roles: HALL,
    summary: 'A ticket for cards that were sold, as PDF: of the game named, or of what lies on the counter',
    query: z.object({ gameId: anyId('GAME_ID_INVALID').optional(), cards, paper: paper.default('roll'), language }),
    answer: null,
  },
  'GET /print/day-roll': {
    roles: STAFF,
    summary: 'The roll of a day, as PDF: what `GET /games/day-roll` answers as text',
    query: z.object({ cashierId, day: z.iso.date({ error: 'DATE_INVALID' }).optional(), paper, language }),
    answer: null,
  },
});
