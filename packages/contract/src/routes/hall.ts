import { DRAW_KINDS, isPart } from '@adarash/rules/game';
import { CALENDARS } from '@adarash/rules/hall-terms';
import { z } from 'zod';
import { HALL, LANGUAGES, PUBLIC, PURPOSES, STAFF } from '../basics.ts';
import { game, mixPurpose, squares, winner } from './game.ts';
import { anyId, birr, done, errorCode, gameParams, id, maxLength, routes, successAnswer, time } from './primitives.ts';

const TAG = 'Hall display';
const code = z.object({ code: z.string(errorCode('HALL_NOT_FOUND')).check(...maxLength(64, 'HALL_NOT_FOUND')) });

const phoneId = z
  .string()
  .refine(isPart)
  .describe('Id created by the phone: sixteen random bytes as 32 lower-case hexadecimal digits.');

const seal = z.object({ drawId: id, commitment: z.string(), sequence: z.number().int() });

/**
 * Public view of a hall for the TV. Must not contain accounts or numbers that are not drawn yet. Must always contain
 * the mark of the draw.
 */
export const hallView = successAnswer.extend({
  hall: z.object({
    name: z.string(),
    language: z.enum(LANGUAGES),
    marking: z.boolean(),
    notice: z.string().describe('Notice for the hall, or empty.'),
    voice: z.string(),
    calendar: z.enum(CALENDARS).describe('Format of dates and hours. `clock` always has 24 hours.'),
    noDesignatedSince: z.iso.date().nullable(),
    cards: z
      .number()
      .int()
      .describe('Highest card number. The cards of the catalogue are numbered from 1 without gaps.'),
    cardSet: z
      .object({ digest: z.string(), cards: z.string() })
      .optional()
      .describe('Custom set of the hall with its card numbers in the form `1-20, 25`; missing for the catalogue.'),
  }),
  seq: z.number().int(),
  now: z.iso.datetime().describe('Time of the response, because the clock of a TV is often wrong.'),
  clock: z
    .string()
    .describe('The same time in the hall, `HH:MM:SS`, because the time zone of a TV is often wrong too.'),
  game: game
    .pick({
      _id: true,
      version: true,
      gameNumber: true,
      pattern: true,
      patternNames: true,
      status: true,
      draw: true,
      scheme: true,
      mixing: true,
      mixesBrokenOff: true,
      saleOpen: true,
      publicText: true,
      designated: true,
      decidedCardId: true,
      decidedByOut: true,
      manualCalls: true,
      terms: true,
      out: true,
      unlocked: true,
      takenBack: true,
      drawId: true,
      commitment: true,
      sequence: true,
      cardCount: true,
      calledNumbers: true,
      betAmount: true,
      prizePool: true,
      houseFeePercentage: true,
      houseFeeTable: true,
      jackpotEnabled: true,
      roundedOff: true,
      winnerPatternComplete: true,
      jackpotWinnerCardId: true,
      jackpotAwardedAmount: true,
      jackpotWinnerMessage: true,
      jackpotDrawTimestamp: true,
      jackpotAwardedBy: true,
      startedAt: true,
      endedAt: true,
    })
    .extend({
      mixing: game.shape.mixing
        .unwrap()
        .extend({ purpose: mixPurpose })
        .nullable()
        .describe("Includes the purpose of the mix: the first number, or the jackpot's card."),
      jackpotRoll: z
        .array(z.number().int())
        .describe("Cards of the animation before the jackpot's card; empty before its draw."),
      winners: z.array(
        winner.omit({ paid: true, tax: true, jackpot: true, jackpotTax: true }).extend({
          numbers: squares,
          winningLineInfo: z.object({ selectedIndices: z.array(z.number().int()) }).nullable(),
        }),
      ),
    })
    .nullable()
    .describe(
      'Displayed game: a running designated game, otherwise the latest started game, otherwise the last finished game for one minute, otherwise null.',
    ),
  marks: z
    .array(
      z.object({
        gameId: id,
        series: z.number().int(),
        gameNumber: z.number().int(),
        draw: z.enum(DRAW_KINDS),
        manualCalls: z.number().int(),
        out: game.shape.out,
      }),
    )
    .describe('Marks of all running games in the order of `game`, designated games first.'),
  recordHead: z.object({ seq: z.number().int(), hash: z.string() }).nullable(),
  phones: z.number().int(),
  lastWon: z
    .array(
      game
        .pick({
          gameNumber: true,
          designated: true,
          manualCalls: true,
          out: true,
          jackpotWinnerCardId: true,
          jackpotAwardedAmount: true,
          jackpotAwardedBy: true,
        })
        .extend({
          cards: z.array(z.number().int()).describe('Winning cards.'),
          prize: birr.describe('Sum of the prizes of the winning cards.'),
        }),
    )
    .describe('Last won games, newest first. Present only between games.'),
  next: seal.extend({
    gameNumber: z.number().int(),
    designated: z.boolean(),
    betAmount: birr.describe('Price of a card.'),
    sale: game
      .pick({
        pattern: true,
        patternNames: true,
        betAmount: true,
        cardCount: true,
        prizePool: true,
        houseFeePercentage: true,
        houseFeeTable: true,
      })
      .extend({ until: time.optional().describe('End of the display of the draft without further changes.') })
      .nullable()
      .describe("Current sale: the cards of a pending game, otherwise the counter's cards for the next game."),
  }),
  jackpot: z.object({
    exists: z.boolean(),
    enabled: z.boolean(),
    amount: birr.describe('Total of the jackpot, including the amounts of pending awards.'),
    awardAmount: birr.nullable().describe('Amount of the next award.'),
    drawAt: time.nullable(),
    random: z.boolean().nullable(),
  }),
  publicUrl: z.string().nullable(),
  networkUrl: z
    .string()
    .nullable()
    .describe(
      "Address for other devices, only for a display on the server's machine, because a QR code must not contain a loopback address.",
    ),
});
export type HallView = z.infer<typeof hallView>;

export const displayState = z.object({ connected: z.boolean(), lastSeenAt: time });
export type DisplayState = z.infer<typeof displayState>;

const hallCode = {
  code: z.string(),
  path: z.string(),
  url: z.string().nullable(),
  origins: z
    .array(z.string())
    .describe('Addresses for the TV and the phones, best first; empty if only this machine can connect.'),
};

const waiting = { digits: z.string(), expiresAt: time };

export const hallRoutes = routes(TAG, {
  'GET /hall-code': {
    roles: HALL,
    hall: 'own',
    summary: 'Get code, addresses and state of the display',
    answer: successAnswer
      .extend({ ...hallCode, display: displayState.nullable() })
      .describe('`display` is null if no display was ever connected.'),
  },
  'POST /hall-code/renew': {
    roles: HALL,
    hall: 'own',
    summary: 'Create a new display code',
    description: 'The current code becomes invalid.',
    answer: done.extend(hallCode),
  },
  'POST /hall-code/pair': {
    roles: HALL,
    hall: 'own',
    summary: 'Pair a display by its four digits',
    body: z.object({
      digits: z.string(errorCode('PAIRING_NOT_FOUND')).regex(/^\d{4}$/, errorCode('PAIRING_NOT_FOUND')),
    }),
    answer: done,
  },
  'POST /public/pairings': {
    roles: PUBLIC,
    costly: 'pairing',
    summary: 'Create four digits that pair a display or seller’s phone',
    description: '`token` identifies the device in `POST /public/pairings/state`.',
    status: 201,
    body: z.object({ purpose: z.enum(PURPOSES).default('display') }),
    answer: successAnswer.extend({ ...waiting, token: z.string() }),
  },
  'POST /public/pairings/state': {
    roles: PUBLIC,
    costly: 'pairing-state',
    summary: 'Get the state of a pairing',
    description: '`path` is null until the digits are entered.',
    body: z.object({ token: z.string(errorCode('PAIRING_OVER')).check(...maxLength(64, 'PAIRING_OVER')) }),
    answer: successAnswer
      .extend({ ...waiting, path: z.string().nullable(), displayKey: z.string().nullable() })
      .describe('A display with the key has a separate slot for its stream.'),
  },
  'GET /hall/:code': {
    roles: PUBLIC,
    summary: 'Get the current view of the display',
    params: code,
    answer: hallView,
  },
  'GET /hall/:code/events': {
    roles: PUBLIC,
    tag: 'Live',
    summary: 'Stream events of a hall to displays and phones',
    description: 'A request with `phone` participates in the draw.',
    params: code,
    query: z.object({ phone: phoneId.optional() }),
    answer: null,
  },
  'GET /public/halls/:code/draws': {
    roles: PUBLIC,
    summary: 'List open and used commitments, newest first',
    params: code,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(100),
      before: z.coerce.number().int().min(1).optional().describe('Sequence of the last item of the previous page.'),
    }),
    answer: successAnswer.extend({
      open: z.array(seal),
      used: z.array(
        seal.extend({
          game: game
            .pick({
              _id: true,
              series: true,
              gameNumber: true,
              status: true,
              draw: true,
              out: true,
              createdAt: true,
              endedAt: true,
            })
            .nullable()
            .describe('null if a restore made it invalid before a game used it.'),
        }),
      ),
      next: z.number().int().nullable().describe('Value of `before` for the next page, or null on the last page.'),
    }),
  },
  'POST /public/halls/:code/parts': {
    roles: PUBLIC,
    costly: 'part',
    summary: 'Add a phone’s part to the current mix',
    description: 'Only the first part of each phone is accepted.',
    params: code,
    body: z
      .object({
        gameId: anyId('GAME_ID_INVALID'),
        phoneId,
        part: phoneId,
        attempt: z.number().int().min(1).optional(),
      })
      .describe(
        '`attempt` is the attempt that the phone received, so that a part for a cancelled mix is never accepted in another.',
      ),
    answer: successAnswer
      .extend({ order: z.number().int() })
      .describe('`order` is the index of the part in order of arrival, starting at 1.'),
  },
  'GET /games/:id/events': {
    roles: STAFF,
    hall: 'own',
    tag: 'Live',
    summary: 'Stream the events of a game',
    params: gameParams,
    answer: null,
  },
  'GET /live': {
    roles: STAFF,
    hall: 'own',
    tag: 'Live',
    summary: 'Stream the events of the current user’s hall',
    answer: null,
  },
});
