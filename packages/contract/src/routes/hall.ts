import { DRAW_KINDS, isPart } from '@adarash/rules/game';
import { CALENDARS } from '@adarash/rules/hall-terms';
import { z } from 'zod';
import { HALL, LANGUAGES, PUBLIC, PURPOSES, STAFF } from '../basics.ts';
import { game, mixPurpose, squares, winner } from './game.ts';
import { anyId, birr, done, errorCode, gameParams, id, maxLength, ok, routes, time } from './primitives.ts';

const TAG = 'Hall display';
const code = z.object({ code: z.string(errorCode('HALL_NOT_FOUND')).check(...maxLength(64, 'HALL_NOT_FOUND')) });

/** Id created by the phone: sixteen random bytes as 32 lower-case hexadecimal digits. */
const phoneId = z.string().refine(isPart);

const seal = z.object({ drawId: id, commitment: z.string(), sequence: z.number().int() });

/**
 * Public view for the TV. Must not contain accounts or undrawn numbers, and must always contain the mark of the draw.
 */
export const hallView = ok.extend({
  hall: z.object({
    name: z.string(),
    language: z.enum(LANGUAGES),
    marking: z.boolean(),
    /** Notice for the hall, or empty. */
    notice: z.string(),
    voice: z.string(),
    /** Format of dates and hours. `clock` always has 24 hours. */
    calendar: z.enum(CALENDARS),
    noDesignatedSince: z.iso.date().nullable(),
    /** Highest card number. The cards of the catalogue are numbered from 1 without gaps. */
    cards: z.number().int(),
    /** Custom set of the hall with its card numbers in the form `1-20, 25`; missing for the catalogue. */
    cardSet: z.object({ digest: z.string(), cards: z.string() }).optional(),
  }),
  seq: z.number().int(),
  /** Time of the response, because the clock of a TV is often wrong. */
  now: z.iso.datetime(),
  /** The same time in the hall, `HH:MM:SS`, because the time zone of a TV is often wrong too. */
  clock: z.string(),
  /**
   * Displayed game: a running designated game, otherwise the latest started game, otherwise the last finished game for
   * one minute, otherwise null.
   */
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
      /** Includes the purpose of the mix: the first number, or the jackpot's card. */
      mixing: game.shape.mixing.unwrap().extend({ purpose: mixPurpose }).nullable(),
      /** Cards of the animation before the jackpot's card; empty before its draw. */
      jackpotRoll: z.array(z.number().int()),
      winners: z.array(
        winner.omit({ paid: true, tax: true, jackpot: true, jackpotTax: true }).extend({
          numbers: squares,
          winningLineInfo: z.object({ selectedIndices: z.array(z.number().int()) }).nullable(),
        }),
      ),
    })
    .nullable(),
  /** Marks of all running games in the order of `game`, designated games first. */
  marks: z.array(
    z.object({
      gameId: id,
      series: z.number().int(),
      gameNumber: z.number().int(),
      draw: z.enum(DRAW_KINDS),
      manualCalls: z.number().int(),
      out: game.shape.out,
    }),
  ),
  recordHead: z.object({ seq: z.number().int(), hash: z.string() }).nullable(),
  phones: z.number().int(),
  /** Last won games, newest first. Present only between games. */
  lastWon: z.array(
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
      /** Winning cards and the sum of their prizes. */
      .extend({ cards: z.array(z.number().int()), prize: birr }),
  ),
  next: seal.extend({
    gameNumber: z.number().int(),
    designated: z.boolean(),
    /** Price of a card. */
    betAmount: birr,
    /** Current sale: the cards of a pending game, otherwise the counter's cards for the next game. */
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
      /** End of the display of the counter if nothing changes. */
      .extend({ until: time.optional() })
      .nullable(),
  }),
  jackpot: z.object({
    exists: z.boolean(),
    enabled: z.boolean(),
    /** Total of the jackpot, including the amounts of pending awards. */
    amount: birr,
    /** Amount of the next award. */
    awardAmount: birr.nullable(),
    drawAt: time.nullable(),
    random: z.boolean().nullable(),
  }),
  publicUrl: z.string().nullable(),
  /**
   * Address for other devices, only for a display on the server's machine, because a QR code must not contain a
   * loopback address.
   */
  networkUrl: z.string().nullable(),
});
export type HallView = z.infer<typeof hallView>;

export const displayState = z.object({ connected: z.boolean(), lastSeenAt: time });
export type DisplayState = z.infer<typeof displayState>;

const hallCode = {
  code: z.string(),
  path: z.string(),
  url: z.string().nullable(),
  /** Addresses for the TV and the phones, best first; empty if only this machine can connect. */
  origins: z.array(z.string()),
};

const waiting = { digits: z.string(), expiresAt: time };

export const hallRoutes = routes(TAG, {
  'GET /hall-code': {
    roles: HALL,
    hall: 'own',
    summary: 'The unguessable code of this hall’s display, and whether one is connected',
    /** `display` is null if no display was ever connected. */
    answer: ok.extend({ ...hallCode, display: displayState.nullable() }),
  },
  'POST /hall-code/renew': {
    roles: HALL,
    hall: 'own',
    summary: 'Give the display a new code; the old one stops working',
    answer: done.extend(hallCode),
  },
  'POST /hall-code/pair': {
    roles: HALL,
    hall: 'own',
    summary: 'Make the screen that shows these four digits the display of this hall',
    body: z.object({
      digits: z.string(errorCode('PAIRING_NOT_FOUND')).regex(/^\d{4}$/, errorCode('PAIRING_NOT_FOUND')),
    }),
    answer: done,
  },
  'POST /public/pairings': {
    roles: PUBLIC,
    costly: 'pairing',
    summary:
      'Four digits for a screen that wants to become a display, or a seller’s phone, and the token that it asks with',
    status: 201,
    body: z.object({ purpose: z.enum(PURPOSES).default('display') }),
    answer: ok.extend({ ...waiting, token: z.string() }),
  },
  'POST /public/pairings/state': {
    roles: PUBLIC,
    costly: 'pairing-state',
    summary: 'Whether the digits were typed: then the path of the display, or of the page that sells with the token',
    body: z.object({ token: z.string(errorCode('PAIRING_OVER')).check(...maxLength(64, 'PAIRING_OVER')) }),
    /** A display with the key has a separate slot for its stream. */
    answer: ok.extend({ ...waiting, path: z.string().nullable(), displayKey: z.string().nullable() }),
  },
  'GET /hall/:code': {
    roles: PUBLIC,
    summary: 'What the TV shows now',
    params: code,
    answer: hallView,
  },
  'GET /hall/:code/events': {
    roles: PUBLIC,
    tag: 'Live',
    summary: 'The hall’s events for the TV and for phones, as an event stream; `phone` takes part in the draw',
    params: code,
    query: z.object({ phone: phoneId.optional() }),
    answer: null,
  },
  'GET /public/halls/:code/draws': {
    roles: PUBLIC,
    summary: 'The open commitments of the hall, and every used one with its game, newest first',
    params: code,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(100),
      /** Sequence of the last item of the previous page. */
      before: z.coerce.number().int().min(1).optional(),
    }),
    answer: ok.extend({
      open: z.array(seal),
      used: z.array(
        seal.extend({
          /** null if a restore made it invalid before a game used it. */
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
            .nullable(),
        }),
      ),
      /** Value of `before` for the next page, or null on the last page. */
      next: z.number().int().nullable(),
    }),
  },
  'POST /public/halls/:code/parts': {
    roles: PUBLIC,
    costly: 'part',
    summary: 'What a phone adds to a draw, once its mix is open: the first part of a phone counts',
    params: code,
    /**
     * `attempt` is the attempt that the phone received, so that a part for a cancelled mix is never accepted in
     * another.
     */
    body: z.object({
      gameId: anyId('GAME_ID_INVALID'),
      phoneId,
      part: phoneId,
      attempt: z.number().int().min(1).optional(),
    }),
    /** `order` is the index of the part in order of arrival, starting at 1. */
    answer: ok.extend({ order: z.number().int() }),
  },
  'GET /games/:id/events': {
    roles: STAFF,
    hall: 'own',
    tag: 'Live',
    summary: 'One game’s events, as an event stream',
    params: gameParams,
    answer: null,
  },
  'GET /live': {
    roles: STAFF,
    hall: 'own',
    tag: 'Live',
    summary: 'All that happens in the signed-in user’s hall, as an event stream',
    answer: null,
  },
});
