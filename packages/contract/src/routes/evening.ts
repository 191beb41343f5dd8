import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { z } from 'zod';
import { CASHIER, HALL } from '../access.ts';
import { patternNames } from './game.ts';
import { newGames } from './games.ts';
import { anyId, birr, done, id, ok, plainText, say, wholeNumber } from './primitives.ts';
import { routes } from './route.ts';

const TAG = 'Evening';

export const MAX_PROGRAM = 50;
export const MAX_NOTE = 60;
export const MAX_REGULARS = 200;
export const MAX_REGULAR_NAME = 40;

/** Counted in code points: an Amharic name is as long as it looks. */
const isNoLongerThan = (max: number) => (text: string) => [...text].length <= max;

const note = plainText('NOTE_TOO_LONG').refine(isNoLongerThan(MAX_NOTE), say('NOTE_TOO_LONG'));

/** A game that comes, as the hall may see it. */
export const comingGame = z.object({
  pattern: newGames.shape.pattern,
  /** What the hall calls its own pattern now; null for a built-in one. */
  patternNames: patternNames.nullable(),
  betAmount: birr,
  jackpotEnabled: z.boolean(),
  note: z.string(),
});

const line = comingGame.extend({ _id: id });
export type ProgramLine = z.infer<typeof line>;

const wantedLine = z.object({
  /** Of a line that stays, wherever it moves; a new line has none. */
  _id: id.optional(),
  betAmount: newGames.shape.betAmount,
  pattern: newGames.shape.pattern,
  jackpotEnabled: z.boolean().default(true),
  note: note.default(''),
});

const program = { lines: z.array(line), version: z.number().int() };

const regular = z.object({
  _id: id,
  name: z.string(),
  /** The key that adds these cards in setup: A to Z, or none once all are given out. */
  key: z.string().nullable(),
  cards: z.array(z.number().int()),
});
export type Regular = z.infer<typeof regular>;

const wantedRegular = z.object({
  name: plainText('REGULAR_NAME_INVALID')
    .min(1, say('REGULAR_NAME_INVALID'))
    .refine(isNoLongerThan(MAX_REGULAR_NAME), say('REGULAR_NAME_INVALID')),
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

export const eveningRoutes = routes({
  'GET /program': {
    roles: HALL,
    tag: TAG,
    summary: 'The games that the hall has prepared, the next one first',
    answer: ok.extend(program),
  },
  'PUT /program': {
    roles: CASHIER,
    tag: TAG,
    summary: 'Prepare the games to come: adds, changes, moves and removes lines at once',
    body: z.object({
      lines: z.array(wantedLine).max(MAX_PROGRAM, say('PROGRAM_TOO_LONG')),
      /** The version that was looked at; another one answers 409 `PROGRAM_MOVED`. */
      version: z.number().int().min(0).optional(),
    }),
    answer: done.extend(program),
  },
  'GET /regulars': {
    roles: HALL,
    tag: TAG,
    summary: 'The named sets of cards that the hall keeps, by name',
    answer: ok.extend({ regulars: z.array(regular) }),
  },
  'POST /regulars': {
    roles: CASHIER,
    tag: TAG,
    summary: 'Keep a set of cards under a name',
    status: 201,
    body: wantedRegular,
    answer: done.extend({ regular }),
  },
  'PUT /regulars/:id': {
    roles: CASHIER,
    tag: TAG,
    summary: 'Give a regular another name or other cards',
    params: regularParams,
    body: wantedRegular,
    answer: done.extend({ regular }),
  },
  'DELETE /regulars/:id': {
    roles: CASHIER,
    tag: TAG,
    summary: 'Forget a regular',
    params: regularParams,
    answer: done,
  },
});
