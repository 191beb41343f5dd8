import { MAX_CATALOGUE } from '@adarash/rules/catalogue';
import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { CALENDARS, FALSE_CLAIMS, LATEST_START } from '@adarash/rules/hall-terms';
import { basisPointsFromPercent, birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import { meansRefusal } from '@adarash/rules/payment-method';
import { TAX_ON } from '@adarash/rules/sums';
import { z } from 'zod';
import { ADMIN, PUBLIC, STAFF } from '../basics.ts';
import { amountOf, done, errorCode, maxLength, minLength, ok, plainText, routes } from './primitives.ts';

const percent = z.number().refine((value) => basisPointsFromPercent(value) !== null);
const sum = z
  .number()
  .max(birrFromSantim(MAX_AMOUNT))
  .refine((value) => santimFromBirr(value) !== null);

const ownerSettings = z.object({
  /** Hour at which a business day starts. Earlier games belong to the day before. */
  dayStartsAt: z.number().int().min(0).max(LATEST_START),
  /** Format of dates and hours on screens and papers. API and CSV always use ISO 8601. */
  calendar: z.enum(CALENDARS),
  /** First business day on which staff may not choose a winner, in advance or at the finish; null if it is allowed. */
  noDesignatedSince: z.iso.date().nullable(),
  /**
   * Whether a claim without a line is only announced, or may lock the card. Valid for games created after the change.
   */
  falseClaims: z.enum(FALSE_CLAIMS),
  /** Size of the catalogue. It can be changed only before the first game. */
  cardCount: z.number().int().min(1).max(MAX_CATALOGUE),
  /** Payment methods other than cash. */
  means: z
    .array(plainText('MEANS_INVALID'))
    .refine((names) => meansRefusal(names) === null, errorCode('MEANS_INVALID')),
  /** Whether the expected cash of a shift is hidden until the drawer is counted. */
  blindCount: z.boolean(),
  /** Whether a cashier may import a custom set of cards. */
  cashiersBringCards: z.boolean(),
  /**
   * Minimum number of cards for a draw of an award without a game. Half the median of ten games applies if it is
   * higher.
   */
  drawMinCards: z.number().int().min(2).max(MAX_CARDS_PER_GAME),
  /** Tax on prizes and jackpot awards in games created after the change; 0 disables it. */
  taxPercent: percent,
  /** Maximum tax-free sum in Birr. */
  taxAbove: sum,
  /** Tax base above that sum: the whole sum, or only the part above it. */
  taxOn: z.enum(TAX_ON),
  /** Maximum payout in cash in Birr, higher payouts are by bank; null if all payouts are in cash. */
  cashLimit: sum.nullable(),
  /** Minimum amount in Birr that requires a second signature; null if disabled. */
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
      /** Number of machines that store a change before its response; more than one if PostgreSQL waits for standbys. */
      machines: z.int().min(1),
    }),
  },
  'POST /running': {
    roles: PUBLIC,
    summary: 'For the page that a packaged server opens on its own computer: by its link, which is good once',
    body: z.object({ key: pageKey }),
    answer: ok.extend({
      /** Replaces the link from now on. */
      key: z.string(),
      version: z.string(),
      dataFolder: z.string(),
      /** Addresses for the TV and the phones; empty if only this computer can connect. */
      addresses: z.array(z.string()),
      /** Present only at the very first start. */
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
    query: z.object({ path: z.string(errorCode('SOUND_NOT_FOUND')) }),
    answer: null,
  },
  'GET /sounds/voices': {
    roles: PUBLIC,
    tag: 'Sounds',
    summary: 'List the halls’ own voices with their files',
    /** The path of a sound is `folder/file`. The fallback for a missing file is the built-in voice. */
    answer: ok.extend({
      voices: z.array(z.object({ name: z.string(), folder: z.string(), files: z.array(z.string()) })),
    }),
  },
});
