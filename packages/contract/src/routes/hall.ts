import { DRAW_KINDS } from '@adarash/rules/game';
import { isPart } from '@adarash/rules/mix';
import { z } from 'zod';
import { HALL, PUBLIC, STAFF } from '../access.ts';
import { LANGUAGES } from '../languages.ts';
import { squares } from './cards.ts';
import { comingGame } from './evening.ts';
import { game, winner } from './game.ts';
import { anyId, birr, done, gameParams, id, ok, say, time } from './primitives.ts';
import { routes } from './route.ts';

const TAG = 'Hall display';
const code = z.object({ code: z.string(say('HALL_NOT_FOUND')).max(64, say('HALL_NOT_FOUND')) });

/** Sixteen random bytes as 32 lower-case hexadecimal digits, made on the phone. */
const phoneId = z.string().refine(isPart);

const seal = z.object({ drawId: id, commitment: z.string(), sequence: z.number().int() });

/** What the TV shows: no account, no undrawn number, and always the mark of the draw. */
export const hallView = ok.extend({
  /** `marking`: players' phones may mark called numbers on their cards. */
  hall: z.object({ name: z.string(), language: z.enum(LANGUAGES), marking: z.boolean() }),
  seq: z.number().int(),
  /** A designated game that runs, else the latest started, else the last finished one for a minute, else nothing. */
  game: game
    .pick({
      _id: true,
      version: true,
      gameNumber: true,
      pattern: true,
      status: true,
      draw: true,
      scheme: true,
      mixing: true,
      publicText: true,
      designated: true,
      manualCalls: true,
      drawId: true,
      commitment: true,
      sequence: true,
      cardCount: true,
      calledNumbers: true,
      betAmount: true,
      prizePool: true,
      jackpotEnabled: true,
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
      winners: z.array(
        winner.omit({ paid: true }).extend({
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
    }),
  ),
  /** The end of the hall's record now. */
  recordHead: z.object({ seq: z.number().int(), hash: z.string() }).nullable(),
  /** How many phones listen to take part in the next draw. */
  phones: z.number().int(),
  next: seal.extend({ gameNumber: z.number().int(), designated: z.boolean() }),
  /** The games that the hall has prepared, the next one first; those that fit on a screen. */
  program: z.array(comingGame),
  jackpot: z.object({
    exists: z.boolean(),
    enabled: z.boolean(),
    amount: birr,
    drawAt: time.nullable(),
    random: z.boolean().nullable(),
  }),
  publicUrl: z.string().nullable(),
});
export type HallView = z.infer<typeof hallView>;

export const hallRoutes = routes({
  'GET /hall-code': {
    roles: HALL,
    tag: TAG,
    summary: 'The unguessable code of this hall’s display',
    answer: ok.extend({ code: z.string(), path: z.string(), url: z.string().nullable() }),
  },
  'POST /hall-code/renew': {
    roles: HALL,
    tag: TAG,
    summary: 'Give the display a new code; the old one stops working',
    answer: done.extend({ code: z.string(), path: z.string(), url: z.string().nullable() }),
  },
  'GET /hall/:code': {
    roles: PUBLIC,
    tag: TAG,
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
    tag: TAG,
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
    costly: true,
    tag: TAG,
    summary: 'What a phone adds to a draw, once its mix is open: the first part of a phone counts',
    params: code,
    body: z.object({ gameId: anyId('GAME_ID_INVALID'), phoneId, part: phoneId }),
    /** `order` counts the parts as they arrived, from 1. */
    answer: ok.extend({ order: z.number().int() }),
  },
  'GET /games/:id/events': {
    roles: STAFF,
    tag: 'Live',
    summary: 'One game’s events, as an event stream',
    params: gameParams,
    answer: null,
  },
  'GET /live': {
    roles: STAFF,
    tag: 'Live',
    summary: 'All that happens in the signed-in user’s hall, as an event stream',
    answer: null,
  },
});
