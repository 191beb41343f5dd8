import { z } from 'zod';
import { ADMIN, PUBLIC } from '../basics.ts';
import {
  CORRECTED_LANGUAGES,
  CORRECTIONS_BODY_LIMIT,
  MAX_CORRECTION,
  MAX_CORRECTIONS,
  SCREEN_NAMES,
} from '../own-words.ts';
import { anyId, done, ok, plainText, routes, say } from './primitives.ts';

const TAG = 'Words';
const inBoth = z.object({ am: z.string(), om: z.string() });
const corrected = inBoth.partial();
/** Takes no room on a screen: it would only hide what a text says, or that it says nothing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

const word = z.object({
  area: z.string(),
  key: z.string(),
  en: z.string(),
  /** As the product came. */
  built: inBoth,
  /** What stands in place of it: for all halls, and for the hall that was asked for. */
  all: corrected,
  hall: corrected,
  /** A text that discloses something: it is shown and cannot be changed. */
  fixed: z.boolean(),
  /** A native reader has not confirmed it. */
  unread: z.boolean(),
});
export type Word = z.infer<typeof word>;

const texts = z.record(z.string(), z.record(z.string(), z.string()));

export const wordRoutes = routes(TAG, {
  'GET /admin/words': {
    roles: ADMIN,
    summary:
      'The texts of screens and papers with the owner’s corrections: a hundred that match, and how many there are',
    query: z.object({
      /** For one hall; else for all of them. */
      cashierId: anyId('CASHIER_NOT_FOUND').optional(),
      search: z.string().max(200).optional(),
      screen: z.enum(SCREEN_NAMES).optional(),
      /** These texts alone: `area.key`, one a line. */
      names: z.string().max(1_000).optional(),
      only: z.enum(['corrected', 'unread', 'open']).optional(),
      from: z.coerce.number().int().min(0).max(100_000).optional(),
    }),
    answer: ok.extend({ words: z.array(word), total: z.number().int() }),
  },
  'PUT /admin/words': {
    roles: ADMIN,
    summary: 'Correct texts for all halls or for one, or take corrections back; all of them or none',
    bodyLimit: CORRECTIONS_BODY_LIMIT,
    body: z.object({
      cashierId: anyId('CASHIER_NOT_FOUND').nullable(),
      words: z
        .array(
          z.object({
            area: z.string().max(60),
            key: z.string().max(120),
            language: z.enum(CORRECTED_LANGUAGES),
            /** Null takes the correction back. */
            text: plainText('VALIDATION')
              .min(1, say('VALIDATION'))
              .max(MAX_CORRECTION, say('VALIDATION'))
              .refine((text) => !UNSEEN.test(text), say('TEXT_NOT_PLAIN'))
              .nullable(),
          }),
        )
        .min(1)
        .max(MAX_CORRECTIONS),
    }),
    answer: done.extend({ corrections: z.number().int() }),
  },
  'GET /public/words': {
    roles: PUBLIC,
    summary: 'What this hall says in place of the product’s own texts',
    /** The code of its display, or the id of its cashier; without, what holds in all halls. */
    query: z.object({ hall: z.string().max(64).optional() }),
    answer: ok.extend({ words: z.object({ am: texts, om: texts }) }),
  },
});
