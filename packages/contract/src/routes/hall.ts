import { DRAW_KINDS, isPart } from '@adarash/rules/game';
import { CALENDARS } from '@adarash/rules/house';
import { z } from 'zod';
import { HALL, LANGUAGES, PUBLIC, PURPOSES, STAFF } from '../basics.ts';
import { game, mixPurpose, squares, winner } from './game.ts';
import { anyId, birr, done, gameParams, id, maxLength, ok, routes, say, time } from './primitives.ts';

const TAG = 'Hall display';
const code = z.object({ code: z.string(say('HALL_NOT_FOUND')).check(...maxLength(64, 'HALL_NOT_FOUND')) });

/** Sixteen random bytes as 32 lower-case hexadecimal digits, made on the phone. */
const phoneId = z.string().refine(isPart);

const seal = z.object({ drawId: id, commitment: z.string(), sequence: z.number().int() });

/** What the TV shows: no account, no undrawn number, and always the mark of the draw. */
export const hallView = ok.extend({
  hall: z.object({
    name: z.string(),
    language: z.enum(LANGUAGES),
    marking: z.boolean(),
    /** A line for the hall, or empty. */
    notice: z.string(),
    voice: z.string(),
    /** How dates and hours are written; `clock` is on 24 hours all the same. */
    calendar: z.enum(CALENDARS),
    noDesignatedSince: z.iso.date().nullable(),
    /** The highest number of its cards; those of the catalogue begin with 1 and have no gaps. */
    cards: z.number().int(),
    /** The own set that it sells from, and the numbers of its cards as `1-20, 25`; absent: the catalogue. */
    cardSet: z.object({ digest: z.string(), cards: z.string() }).optional(),
  }),
  seq: z.number().int(),
  /** `HH:MM:SS` in the hall as this was answered: a TV's own clock and time zone are often wrong. */
  clock: z.string(),
  /** A designated game that runs, else the latest started, else the last finished one for a minute, else nothing. */
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
      /** With what the hall waits for: the first number, or the jackpot's card. */
      mixing: game.shape.mixing.unwrap().extend({ purpose: mixPurpose }).nullable(),
      /** The cards that roll by before the jackpot's; none before its draw. */
      jackpotRoll: z.array(z.number().int()),
      winners: z.array(
        winner.omit({ paid: true, tax: true, jackpot: true, jackpotTax: true }).extend({
          numbers: squares,
          winningLineInfo: z.object({ selectedIndices: z.array(z.number().int()) }).nullable(),
        }),
      ),
    })
    .nullable(),
  /** The mark of every game that runs, in the order of `game`: a designated one first. */
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
  /** Between games: those that were won last, the newest first. */
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
      /** The winning cards, and what they won together. */
      .extend({ cards: z.array(z.number().int()), prize: birr }),
  ),
  next: seal.extend({
    gameNumber: z.number().int(),
    designated: z.boolean(),
    /** Price of a card. */
    betAmount: birr,
    /** What is being sold: the cards of the game that waits already, else what lies on the counter for the next one. */
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
      /** Of the counter: until when it is shown if nothing changes. */
      .extend({ until: time.optional() })
      .nullable(),
  }),
  jackpot: z.object({
    exists: z.boolean(),
    enabled: z.boolean(),
    /** All that can still be won, with what awards hold that wait for their draw. */
    amount: birr,
    /** What the next draw gives away. */
    awardAmount: birr.nullable(),
    drawAt: time.nullable(),
    random: z.boolean().nullable(),
  }),
  publicUrl: z.string().nullable(),
  /** To a display on the server's own machine: where others reach it. A code to scan never leads to a loopback address. */
  networkUrl: z.string().nullable(),
});
export type HallView = z.infer<typeof hallView>;

export const displayState = z.object({ connected: z.boolean(), lastSeenAt: time });
export type DisplayState = z.infer<typeof displayState>;

const hallCode = {
  code: z.string(),
  path: z.string(),
  url: z.string().nullable(),
  /** Where the TV and the phones reach this server, best first; empty: only this machine can open it. */
  origins: z.array(z.string()),
};

const waiting = { digits: z.string(), expiresAt: time };

export const hallRoutes = routes(TAG, {
  'GET /hall-code': {
    roles: HALL,
    hall: 'own',
    summary: 'The unguessable code of this hall’s display, and whether one is connected',
    /** `display` is null where none was ever connected. */
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
    body: z.object({ digits: z.string(say('PAIRING_NOT_FOUND')).regex(/^\d{4}$/, say('PAIRING_NOT_FOUND')) }),
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
    body: z.object({ token: z.string(say('PAIRING_OVER')).check(...maxLength(64, 'PAIRING_OVER')) }),
    /** With the key a display's stream has room of its own. */
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
      /** The sequence of the last one on the page before. */
      before: z.coerce.number().int().min(1).optional(),
    }),
    answer: ok.extend({
      open: z.array(seal),
      used: z.array(
        seal.extend({
          /** Null for one that a restore took out of use before any game had it. */
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
      /** The `before` of the following page, or null on the last. */
      next: z.number().int().nullable(),
    }),
  },
  'POST /public/halls/:code/parts': {
    roles: PUBLIC,
    costly: 'part',
    summary: 'What a phone adds to a draw, once its mix is open: the first part of a phone counts',
    params: code,
    /** `attempt` as the phone heard it: a part that was meant for a mix which was broken off enters no other. */
    body: z.object({
      gameId: anyId('GAME_ID_INVALID'),
      phoneId,
      part: phoneId,
      attempt: z.number().int().min(1).optional(),
    }),
    /** `order` counts the parts as they arrived, from 1. */
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
