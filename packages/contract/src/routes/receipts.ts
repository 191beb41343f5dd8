import { SCHEMES } from '@adarash/rules/draw';
import { CALL_KINDS, DRAW_KINDS } from '@adarash/rules/game';
import { CALENDARS } from '@adarash/rules/hall-terms';
import { isJackpotRule, JACKPOT_STAYS } from '@adarash/rules/jackpot';
import { z } from 'zod';
import { HALL, LANGUAGES, PUBLIC, STAFF } from '../basics.ts';
import { pattern, patternNames, squares, staffMember, status, terms, winner } from './game.ts';
import {
  anyId,
  birr,
  day,
  errorCode,
  gameParams,
  id,
  isDemo,
  maxLength,
  minLength,
  routes,
  successAnswer,
  time,
} from './primitives.ts';

const person = z.object({ id: z.string(), name: z.string(), role: z.string() });
const twoPersons = z.object({ by: person, beside: person });

const ofDraw = successAnswer.extend({
  gameId: id,
  gameNumber: z.number().int(),
  draw: z.enum(DRAW_KINDS),
  drawId: id,
  sequence: z.number().int(),
  commitment: z.string(),
  seed: z.string().nullable(),
  salesRoot: z.string(),
  sales: z.object({
    gameNumber: z.number().int(),
    pattern,
    betSantim: z.number().int(),
    houseBasisPoints: z.number().int(),
    cards: z.array(z.number().int()),
  }),
  patternNames: patternNames.optional(),
  public: z.string(),
  rounds: z.array(z.object({ round: z.number().int(), fromCall: z.number().int() })),
  calls: z.array(z.object({ number: z.number().int(), kind: z.enum(CALL_KINDS), at: time })),
  designated: z.boolean(),
  designatedBy: staffMember.nullable(),
  designatedCardId: z.number().int().nullable(),
  winners: z.array(winner),
  jackpot: z
    .object({
      awardId: id,
      random: z.boolean(),
      cardId: z.number().int(),
      amount: birr,
      at: time,
      twoPersons: twoPersons.optional(),
    })
    .nullable(),
  cards: z.array(z.object({ cardId: z.number().int(), numbers: squares })),
  status,
  demo: isDemo,
  wholeBirr: z.literal(true).optional(),
  roundedOff: birr.optional(),
  feedsJackpot: z.literal(false).optional(),
  takenBack: z
    .array(
      z.object({ number: z.number().int(), callIndex: z.number().int(), calledAt: time, at: time, reason: z.string() }),
    )
    .optional(),
  out: z
    .array(
      z.object({
        cardId: z.number().int(),
        callIndex: z.number().int(),
        by: z.string().optional(),
        unlocked: z.literal(true).optional(),
      }),
    )
    .optional(),
  terms: terms.optional(),
});

const hex = z.string();

const addedByHall = {
  text: z.string(),
  parts: z.array(hex),
  mix: hex.nullable(),
  links: z.array(hex),
  openedAt: time.nullable(),
  closedAt: time.nullable(),
  attempts: z.number().int().optional(),
  brokenOff: z.array(z.object({ openedAt: time, parts: z.number().int() })).optional(),
  completeUnpaid: z.array(z.number().int()),
  endedBy: z
    .object({
      role: z.string(),
      reason: z.string().nullable(),
      twoPersons: twoPersons.optional(),
      withHall: z.literal(true).optional(),
    })
    .nullable(),
  recordHead: z.object({ seq: z.number().int(), hash: hex }).nullable(),
};

const fromSet = {
  set: z.object({ digest: hex, name: z.string(), version: z.number().int() }),
  sold: hex,
  jackpotRule: z.string().refine(isJackpotRule),
  jackpotDecided: z
    .object({
      amount: birr,
      fewestCards: z.number().int(),
      why: z.enum(JACKPOT_STAYS).nullable(),
      shares: z.array(z.object({ cardId: z.number().int(), amount: birr })),
    })
    .nullable(),
};

const [V1, V2, V2_DEMO, ...FROM_SET] = SCHEMES;
const receipt = z.discriminatedUnion('scheme', [
  ofDraw.extend({ scheme: z.literal(V1) }),
  ofDraw.extend({ scheme: z.enum([V2, V2_DEMO]), ...addedByHall }),
  ofDraw.extend({ scheme: z.enum(FROM_SET), ...addedByHall, ...fromSet }),
]);

export const receiptRoutes = routes('Receipts', {
  'GET /public/house': {
    roles: PUBLIC,
    summary: 'Get public settings of the server',
    description: 'Includes the day from which designated winners are disabled.',
    answer: successAnswer.extend({
      noDesignatedSince: z.iso.date().nullable(),
      calendar: z.enum(CALENDARS),
      demo: isDemo,
    }),
  },
  'GET /public/receipts/:gameId': {
    roles: PUBLIC,
    summary: 'Get the receipt of a game',
    description: 'Contains all data required to recompute the draw.',
    params: z.object({ gameId: anyId('RECEIPT_NOT_FOUND') }),
    answer: receipt,
  },
});

const TAG = 'Paper';

const paper = z
  .enum(['a4', 'roll'])
  .default('a4')
  .describe('`roll` is 80 mm wide with variable length; `a4` is the default.');
const language = z.enum(LANGUAGES).optional().describe('Defaults to the language of the hall.');
const cashierId = anyId('CASHIER_NOT_FOUND').optional();

const cards = z
  .string(errorCode('CARDS_REQUIRED'))
  .trim()
  .check(...minLength(1, 'CARDS_REQUIRED'))
  .check(...maxLength(400, 'TOO_MANY_CARDS'))
  .describe('Card numbers as typed at the counter: `1-40, 55`.');

/**
 * Routes that print documents. Each document is a PDF that the server creates in one language. It is black and white
 * unless its summary mentions a colour.
 */
export const printRoutes = routes(TAG, {
  'GET /print/cards': {
    roles: STAFF,
    hall: 'query.cashierId',
    summary: 'Print cards as PDF',
    description: '1, 2, 4 or 6 cards per A4 page, or one after another on a roll.',
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
    hall: 'own',
    summary: 'Print the slip of an ended game as PDF',
    description: 'The slip of a voided game lists the stakes to refund.',
    params: gameParams,
    query: z.object({ paper, language }),
    answer: null,
  },
  'GET /print/ticket': {
    roles: HALL,
    hall: 'own',
    summary: 'Print a ticket for sold cards as PDF',
    description: 'Without `gameId` the cards are those of the current draft.',
    query: z.object({ gameId: anyId('GAME_ID_INVALID').optional(), cards, paper: paper.default('roll'), language }),
    answer: null,
  },
  'GET /print/day-roll': {
    roles: STAFF,
    hall: 'query.cashierId',
    summary: 'Print the report of a day as PDF',
    description: 'Contains games with their commitments, totals and the head of the audit log.',
    query: z.object({ cashierId, day: day.optional(), paper, language }),
    answer: null,
  },
});
