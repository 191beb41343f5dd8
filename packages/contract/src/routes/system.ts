import { MAX_CATALOGUE } from '@adarash/rules/catalogue';
import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { CALENDARS, FALSE_CLAIMS, LATEST_START } from '@adarash/rules/house';
import { meansRefusal } from '@adarash/rules/means';
import { basisPointsFromPercent, birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import { TAX_ON } from '@adarash/rules/sums';
import { z } from 'zod';
import { ADMIN, PUBLIC, STAFF } from '../basics.ts';
import { amountOf, done, maxLength, minLength, ok, plainText, routes, say } from './primitives.ts';

const percent = z.number().refine((value) => basisPointsFromPercent(value) !== null);
const sum = z
  .number()
  .max(birrFromSantim(MAX_AMOUNT))
  .refine((value) => santimFromBirr(value) !== null);

const ownerSettings = z.object({
  /** The hour at which a business day starts: what is played before it belongs to the evening before. */
  dayStartsAt: z.number().int().min(0).max(LATEST_START),
  /** How screens and papers write dates and hours. Answers and CSV keep ISO 8601. */
  calendar: z.enum(CALENDARS),
  /** The business day since which no winner is chosen by staff, in advance or at the finish; null: it is allowed. */
  noDesignatedSince: z.iso.date().nullable(),
  /** Whether a claim without a line is only announced, or puts the card out; for games created from then on. */
  falseClaims: z.enum(FALSE_CLAIMS),
  /** How many cards the catalogue has; changed before the first game only. */
  cardCount: z.number().int().min(1).max(MAX_CATALOGUE),
  /** Means of payment other than cash, which a hall then chooses from at every payment. */
  means: z.array(plainText('MEANS_INVALID')).refine((names) => meansRefusal(names) === null, say('MEANS_INVALID')),
  /** Whether the expected cash of a shift is hidden until the drawer is counted. */
  blindCount: z.boolean(),
  /** Whether a cashier may bring an own set of cards. */
  cashiersBringCards: z.boolean(),
  /** Among how many cards at least one is drawn for an award that names no game; half the median of ten games if more. */
  drawMinCards: z.number().int().min(2).max(MAX_CARDS_PER_GAME),
  /** Withheld from prizes and jackpot awards, for games created from then on; 0: nothing. */
  taxPercent: percent,
  /** In Birr: what was won up to this sum is free. */
  taxAbove: sum,
  /** Above it: whether all of it is taxed, or only what exceeds. */
  taxOn: z.enum(TAX_ON),
  /** In Birr: who gets more is paid by bank; null: everything is paid in cash. */
  cashLimit: sum.nullable(),
  /** Amount in Birr from which an act needs a second signature; null: off. */
  secondSignatureFrom: amountOf('AMOUNT_NOT_POSITIVE').nullable(),
});

const pageKey = z
  .string()
  .check(...minLength(20))
  .check(...maxLength(200));

export const systemRoutes = routes('System', {
  'GET /health': {
    roles: PUBLIC,
    summary: 'A sign of life, and on which storage the server runs',
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
      storage: z.enum(['sqlite', 'postgresql']),
    }),
  },
  'GET /ready': {
    roles: PUBLIC,
    summary: 'Whether the storage can be written to just now; 503 when it cannot',
    answer: z.object({
      status: z.literal('ready'),
      version: z.string(),
      storage: z.enum(['sqlite', 'postgresql']),
      /** On how many a change is stored before it is answered; more than one with standbys that PostgreSQL waits for. */
      machines: z.int().min(1),
    }),
  },
  'POST /running': {
    roles: PUBLIC,
    summary: 'For the page that a packaged server opens on its own computer: by its link, which is good once',
    body: z.object({ key: pageKey }),
    answer: ok.extend({
      /** Takes the place of the link from here on. */
      key: z.string(),
      version: z.string(),
      dataFolder: z.string(),
      /** Where the TV and the phones of the hall find it; none while it is for this computer alone. */
      addresses: z.array(z.string()),
      /** At the very first start alone. */
      firstSignIn: z.object({ email: z.string(), password: z.string() }).nullable(),
    }),
  },
  'POST /running/stop': {
    roles: PUBLIC,
    summary: 'Stop the server, from that page',
    body: z.object({ key: pageKey }),
    answer: done,
  },
  'GET /settings': {
    roles: STAFF,
    summary: 'What the owner has decided for every hall of this server',
    answer: ok.extend({ settings: ownerSettings }),
  },
  'PATCH /admin/settings': {
    roles: ADMIN,
    summary: 'Decide it anew; games that exist keep their business day',
    body: ownerSettings.omit({ noDesignatedSince: true }).extend({ designatedWinners: z.boolean() }).partial(),
    answer: done.extend({ settings: ownerSettings }),
  },
  'GET /sounds': {
    roles: PUBLIC,
    tag: 'Sounds',
    summary: 'One spoken number or effect as Opus in Ogg',
    query: z.object({ path: z.string(say('SOUND_NOT_FOUND')) }),
    answer: null,
  },
  'GET /sounds/voices': {
    roles: PUBLIC,
    tag: 'Sounds',
    summary: 'List the halls’ own voices with their files',
    /** A sound has the path `folder/file`. Games use the built-in voice for a sound that has no file. */
    answer: ok.extend({
      voices: z.array(z.object({ name: z.string(), folder: z.string(), files: z.array(z.string()) })),
    }),
  },
});
