import { FREE, HIGHEST_CARD, MAX_SET_NAME, SQUARES } from '@adarash/rules/card';
import { MAX_SET_CARDS } from '@adarash/rules/card-set';
import { z } from 'zod';
import { ADMIN, PUBLIC, STAFF } from '../basics.ts';
import {
  done,
  errorCode,
  exactItems,
  maxItems,
  maxLength,
  minItems,
  minLength,
  plainText,
  routes,
  successAnswer,
  time,
} from './primitives.ts';

const TAG = 'Card sets';
const BODY_LIMIT = 512 * 1024;

const digest = z.string(errorCode('CARD_SET_NOT_FOUND')).regex(/^[0-9a-f]{64}$/, errorCode('CARD_SET_NOT_FOUND'));
const params = z.object({ digest });

/**
 * Card of a set with its squares row by row. The schema validates only the format; the rules validate the numbers of a
 * set.
 */
const card = z.object({
  cardId: z.number().int(),
  numbers: z.array(z.union([z.literal(FREE), z.number().int()])).check(...exactItems(SQUARES)),
});

const cardNumbers = z.array(z.number().int().min(1).max(HIGHEST_CARD)).check(...maxItems(MAX_SET_CARDS));

const comparison = z
  .object({ alike: cardNumbers, different: cardNumbers })
  .describe('Result of a comparison with the printed cards: equal and different cards.');

const cardSet = z.object({
  digest,
  name: z.string(),
  version: z.number().int(),
  cards: z.number().int(),
  createdAt: time,
  createdBy: z.string(),
  compared: comparison
    .extend({ by: z.string(), at: time })
    .nullable()
    .describe('null before the first comparison; `by` and `at` are those of the last compared card.'),
  halls: z.array(z.string()).describe('Names of the halls that use the set.'),
});
export type CardSetJson = z.infer<typeof cardSet>;

export const cardSetRoutes = routes(TAG, {
  'GET /card-sets': {
    roles: STAFF,
    summary: 'List custom card sets, newest first',
    answer: successAnswer.extend({ sets: z.array(cardSet), mayBring: z.boolean() }),
  },
  'POST /card-sets': {
    roles: ['admin', 'cashier'],
    summary: 'Import a card set',
    description:
      'An existing name creates the next version of that set. A cashier needs the permission `cashiersBringCards` of the owner.',
    status: 201,
    bodyLimit: BODY_LIMIT,
    body: z.object({
      name: plainText('CARD_SET_NAME')
        .check(...minLength(1, 'CARD_SET_NAME'))
        .check(...maxLength(MAX_SET_NAME, 'CARD_SET_NAME')),
      cards: z
        .array(card)
        .check(...minItems(1))
        .check(...maxItems(MAX_SET_CARDS)),
    }),
    answer: done.extend({ set: cardSet }),
  },
  'PUT /card-sets/:digest/compared': {
    roles: ['admin', 'cashier'],
    summary: 'Save the progress of a comparison with printed cards',
    params,
    bodyLimit: BODY_LIMIT,
    body: comparison,
    answer: done.extend({ set: cardSet }),
  },
  'PUT /card-sets/:digest/cards/:cardId': {
    roles: ['admin', 'cashier'],
    hall: 'own',
    summary: 'Correct a card of an unused card set',
    description: 'The set must not have any sold game.',
    params: params.extend({ cardId: z.coerce.number().int() }),
    body: card.pick({ numbers: true }),
    answer: done.extend({ set: cardSet }),
  },
  'DELETE /card-sets/:digest': {
    roles: ADMIN,
    tag: TAG,
    summary: 'Delete an unused card set',
    description: 'No hall may use the set, and no game of it may have been sold.',
    params,
    answer: done,
  },
  'GET /public/card-sets/:digest': {
    roles: PUBLIC,
    summary: 'Get the cards of a set',
    description: 'For a comparison with printed cards or the verification of a receipt.',
    params,
    costly: 'card-set',
    query: z
      .object({
        cards: z
          .string()
          .check(...maxLength(200))
          .optional(),
      })
      .describe('Optional list such as `17,64`, which limits the response to these cards.'),
    answer: successAnswer.extend({
      set: cardSet.pick({ digest: true, name: true, version: true }).extend({ cards: z.array(card) }),
    }),
  },
});
