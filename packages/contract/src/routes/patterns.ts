import { isPatternName, MAX_SHAPES, ownPatternOf } from '@adarash/rules/pattern';
import { z } from 'zod';
import { HALL, MODERATOR } from '../basics.ts';
import { pattern, patternNames } from './game.ts';
import { anyId, done, errorCode, id, maxItems, plainText, routes, successAnswer, time } from './primitives.ts';

const TAG = 'Custom patterns';

/**
 * Custom pattern of a hall. A new game copies its shape (`pattern`) and current names, so later changes do not affect
 * the game.
 */
const hallPattern = z.object({
  _id: id,
  pattern,
  shapes: z.array(z.array(z.number().int())).describe('Squares of each shape in row order, starting at 0.'),
  names: patternNames,
  updatedAt: time,
});
export type HallPattern = z.infer<typeof hallPattern>;

/** Optional name of a pattern. An empty name counts as missing. */
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
    summary: 'List the custom patterns of the hall, oldest first',
    answer: successAnswer.extend({ patterns: z.array(hallPattern) }),
  },
  'POST /patterns': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Create a custom pattern',
    description: 'A card wins with any one of the shapes.',
    status: 201,
    body: drawing,
    answer: drawn,
  },
  'PUT /patterns/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Update a custom pattern',
    description: 'Existing games keep the previous version.',
    params: patternParams,
    body: drawing,
    answer: drawn,
  },
  'DELETE /patterns/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Delete a custom pattern',
    description: 'Existing games keep the pattern.',
    params: patternParams,
    answer: done,
  },
});
