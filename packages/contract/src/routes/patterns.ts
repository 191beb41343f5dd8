import { isPatternName, MAX_SHAPES, ownPatternOf } from '@adarash/rules/pattern';
import { z } from 'zod';
import { HALL, MODERATOR } from '../basics.ts';
import { pattern, patternNames } from './game.ts';
import { anyId, done, errorCode, id, maxItems, ok, plainText, routes, time } from './primitives.ts';

const TAG = 'Own patterns';

/** Custom pattern of a hall. A game copies `pattern` and the current names when it is created. */
const hallPattern = z.object({
  _id: id,
  pattern,
  /** Squares of each shape in row order, starting at 0. */
  shapes: z.array(z.array(z.number().int())),
  names: patternNames,
  updatedAt: time,
});
export type HallPattern = z.infer<typeof hallPattern>;

/** An empty name is treated as missing. */
const name = plainText('PATTERN_NAME_INVALID', 'PATTERN_NAME_INVALID')
  .refine((text) => text === '' || isPatternName(text), errorCode('PATTERN_NAME_INVALID'))
  .nullish();

const drawing = z.object({
  shapes: z
    .array(
      z
        .array(z.number(errorCode('SHAPES_INVALID')), errorCode('SHAPES_INVALID'))
        .check(...maxItems(25, 'SHAPES_INVALID')),
      errorCode('SHAPES_INVALID'),
    )
    .check(...maxItems(MAX_SHAPES, 'SHAPES_INVALID'))
    .refine((shapes) => ownPatternOf(shapes) !== null, errorCode('SHAPES_INVALID')),
  names: z
    .object({ en: name, am: name, om: name }, errorCode('PATTERN_NAME_INVALID'))
    .refine(({ en, am, om }) => Boolean(en || am || om), errorCode('PATTERN_NAME_INVALID')),
});

const patternParams = z.object({ id: anyId('PATTERN_NOT_FOUND') });
const drawn = done.extend({ pattern: hallPattern });

export const patternRoutes = routes(TAG, {
  'GET /patterns': {
    roles: HALL,
    hall: 'own',
    summary: 'The patterns that this hall drew itself, the oldest first',
    answer: ok.extend({ patterns: z.array(hallPattern) }),
  },
  'POST /patterns': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Draw a pattern; any one of its shapes wins',
    status: 201,
    body: drawing,
    answer: drawn,
  },
  'PUT /patterns/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Draw or name a pattern anew; no game that has it changes',
    params: patternParams,
    body: drawing,
    answer: drawn,
  },
  'DELETE /patterns/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Take a pattern off the list; games that have it keep it',
    params: patternParams,
    answer: done,
  },
});
