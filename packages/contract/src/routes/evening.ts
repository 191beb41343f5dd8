import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { isPatternName, MAX_SHAPES, ownPatternOf } from '@adarash/rules/pattern';
import { z } from 'zod';
import { CASHIER, HALL, MODERATOR } from '../basics.ts';
import type { ErrorCode } from '../errors.ts';
import { pattern, patternNames } from './game.ts';
import { comingGame, newGames } from './games.ts';
import { anyId, done, id, ok, plainText, routes, say, time, wholeNumber } from './primitives.ts';

const TAG = 'Evening';

const MAX_PROGRAM = 50;
const MAX_NOTE = 60;
export const MAX_EVENINGS = 20;
export const MAX_REGULARS = 200;
const MAX_NAME = 40;

/** Counted in code points: an Amharic name is as long as it looks. */
const isNoLongerThan = (max: number) => (text: string) => [...text].length <= max;

const note = plainText('NOTE_TOO_LONG').refine(isNoLongerThan(MAX_NOTE), say('NOTE_TOO_LONG'));

const entry = comingGame.extend({ _id: id });
export type ProgramEntry = z.infer<typeof entry>;

const wantedEntry = z.object({
  /** Of an entry that stays, wherever it moves; a new entry has none. */
  _id: id.optional(),
  betAmount: newGames.shape.betAmount,
  pattern: newGames.shape.pattern,
  jackpotEnabled: z.boolean().default(true),
  note: note.default(''),
});

const program = { lines: z.array(entry), version: z.number().int() };

const nameOr = (code: ErrorCode) => plainText(code).min(1, say(code)).refine(isNoLongerThan(MAX_NAME), say(code));

/** A program that is kept under a name; its entries get their ids when they are taken. */
const evening = z.object({ _id: id, name: z.string(), lines: z.array(comingGame) });
export type Evening = z.infer<typeof evening>;

const wantedEvening = z.object({
  name: nameOr('EVENING_NAME_INVALID'),
  lines: z
    .array(wantedEntry.omit({ _id: true }), say('EVENING_EMPTY'))
    .min(1, say('EVENING_EMPTY'))
    .max(MAX_PROGRAM, say('PROGRAM_TOO_LONG')),
});

const eveningParams = z.object({ id: anyId('EVENING_NOT_FOUND') });

const regular = z.object({
  _id: id,
  name: z.string(),
  /** The key that adds these cards in setup: A to Z, or none once all are given out. */
  key: z.string().nullable(),
  cards: z.array(z.number().int()),
});
export type Regular = z.infer<typeof regular>;

const wantedRegular = z.object({
  name: nameOr('REGULAR_NAME_INVALID'),
  cards: z
    .array(wholeNumber('CARDS_INVALID'), say('CARDS_REQUIRED'))
    .min(1, say('CARDS_REQUIRED'))
    .max(MAX_CARDS_PER_GAME, say('TOO_MANY_CARDS')),
  /** The key it would like; it gets a free one where that is taken. */
  key: z
    .string()
    .regex(/^[A-Z]$/)
    .nullish(),
});

const regularParams = z.object({ id: anyId('REGULAR_NOT_FOUND') });

export const eveningRoutes = routes(TAG, {
  'GET /program': {
    roles: HALL,
    summary: 'The games that the hall has prepared, the next one first',
    answer: ok.extend(program),
  },
  'PUT /program': {
    roles: CASHIER,
    summary: 'Prepare the games to come: adds, changes, moves and removes entries at once',
    body: z.object({
      lines: z.array(wantedEntry).max(MAX_PROGRAM, say('PROGRAM_TOO_LONG')),
      /** The version that was looked at; another one answers 409 `PROGRAM_MOVED`. */
      version: z.number().int().min(0).optional(),
    }),
    answer: done.extend(program),
  },
  'GET /evenings': {
    roles: HALL,
    summary: 'The programs that the hall keeps, by name',
    answer: ok.extend({ evenings: z.array(evening) }),
  },
  'POST /evenings': {
    roles: CASHIER,
    summary: 'Keep a program under a name, to prepare it again',
    status: 201,
    body: wantedEvening,
    answer: done.extend({ evening }),
  },
  'PUT /evenings/:id': {
    roles: CASHIER,
    summary: 'Give a kept program another name or other games',
    params: eveningParams,
    body: wantedEvening,
    answer: done.extend({ evening }),
  },
  'DELETE /evenings/:id': {
    roles: CASHIER,
    summary: 'Forget a kept program; the one in hand stays',
    params: eveningParams,
    answer: done,
  },
  'GET /regulars': {
    roles: HALL,
    summary: 'The named sets of cards that the hall keeps, by name',
    answer: ok.extend({ regulars: z.array(regular) }),
  },
  'POST /regulars': {
    roles: CASHIER,
    summary: 'Keep a set of cards under a name',
    status: 201,
    body: wantedRegular,
    answer: done.extend({ regular }),
  },
  'PUT /regulars/:id': {
    roles: CASHIER,
    summary: 'Give a regular another name or other cards',
    params: regularParams,
    body: wantedRegular,
    answer: done.extend({ regular }),
  },
  'DELETE /regulars/:id': {
    roles: CASHIER,
    summary: 'Forget a regular',
    params: regularParams,
    answer: done,
  },
});

const PATTERNS_TAG = 'Own patterns';

/** A hall's own pattern. A game takes `pattern` and the names as they are when it is created. */
const hallPattern = z.object({
  _id: id,
  pattern,
  /** The squares of each shape, counted from 0 in row order. */
  shapes: z.array(z.array(z.number().int())),
  names: patternNames,
  updatedAt: time,
});
export type HallPattern = z.infer<typeof hallPattern>;

/** An empty name is a missing one. */
const name = plainText('PATTERN_NAME_INVALID', 'PATTERN_NAME_INVALID')
  .refine((text) => text === '' || isPatternName(text), say('PATTERN_NAME_INVALID'))
  .nullish();

const drawing = z.object({
  shapes: z
    .array(
      z.array(z.number(say('SHAPES_INVALID')), say('SHAPES_INVALID')).max(25, say('SHAPES_INVALID')),
      say('SHAPES_INVALID'),
    )
    .max(MAX_SHAPES, say('SHAPES_INVALID'))
    .refine((shapes) => ownPatternOf(shapes) !== null, say('SHAPES_INVALID')),
  names: z
    .object({ en: name, am: name, om: name }, say('PATTERN_NAME_INVALID'))
    .refine(({ en, am, om }) => Boolean(en || am || om), say('PATTERN_NAME_INVALID')),
});

const patternParams = z.object({ id: anyId('PATTERN_NOT_FOUND') });
const drawn = done.extend({ pattern: hallPattern });

export const patternRoutes = routes(PATTERNS_TAG, {
  'GET /patterns': {
    roles: HALL,
    summary: 'The patterns that this hall drew itself, the oldest first',
    answer: ok.extend({ patterns: z.array(hallPattern) }),
  },
  'POST /patterns': {
    roles: MODERATOR,
    summary: 'Draw a pattern; any one of its shapes wins',
    status: 201,
    body: drawing,
    answer: drawn,
  },
  'PUT /patterns/:id': {
    roles: MODERATOR,
    summary: 'Draw or name a pattern anew; no game that has it changes',
    params: patternParams,
    body: drawing,
    answer: drawn,
  },
  'DELETE /patterns/:id': {
    roles: MODERATOR,
    summary: 'Take a pattern off the list; games that have it keep it',
    params: patternParams,
    answer: done,
  },
});
