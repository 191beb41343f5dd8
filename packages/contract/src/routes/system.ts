import { MAX_CATALOGUE } from '@adarash/rules/catalogue';
import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { CALENDARS, FALSE_CLAIMS, LATEST_START } from '@adarash/rules/hall-terms';
import { basisPointsFromPercent, birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import { meansRefusal } from '@adarash/rules/payment-method';
import { TAX_ON } from '@adarash/rules/sums';
import { z } from 'zod';
import { ADMIN, PUBLIC, STAFF } from '../basics.ts';
import { amountOf, done, errorCode, maxLength, minLength, plainText, routes, successAnswer } from './primitives.ts';

const percent = z.number().refine((value) => basisPointsFromPercent(value) !== null);
const sum = z
  .number()
  .max(birrFromSantim(MAX_AMOUNT))
  .refine((value) => santimFromBirr(value) !== null);

const ownerSettings = z.object({
  dayStartsAt: z
    .number()
    .int()
    .min(0)
    .max(LATEST_START)
    .describe('Hour at which a business day starts. Earlier games belong to the day before.'),
  calendar: z
    .enum(CALENDARS)
    .describe('Format of dates and hours on screens and papers. API and CSV always use ISO 8601.'),
  noDesignatedSince: z.iso
    .date()
    .nullable()
    .describe(
      'First business day on which staff may not choose a winner, in advance or at the finish; null if it is allowed.',
    ),
  falseClaims: z
    .enum(FALSE_CLAIMS)
    .describe(
      'Whether a claim without a line is only announced, or may lock the card. Valid for games created after the change.',
    ),
  cardCount: z
    .number()
    .int()
    .min(1)
    .max(MAX_CATALOGUE)
    .describe('Size of the catalogue. It can be changed only before the first game.'),
  means: z
    .array(plainText('MEANS_INVALID'))
    .refine((names) => meansRefusal(names) === null, errorCode('MEANS_INVALID'))
    .describe('Payment methods other than cash.'),
  blindCount: z.boolean().describe('Whether the expected cash of a shift is hidden until the drawer is counted.'),
  cashiersBringCards: z.boolean().describe('Whether a cashier may import a custom set of cards.'),
  drawMinCards: z
    .number()
    .int()
    .min(2)
    .max(MAX_CARDS_PER_GAME)
    .describe(
      'Minimum number of cards for a draw of an award without a game. Half the median of ten games applies if it is higher.',
    ),
  taxPercent: percent.describe('Tax on prizes and jackpot awards in games created after the change; 0 disables it.'),
  taxAbove: sum.describe('Maximum tax-free sum in Birr.'),
  taxOn: z.enum(TAX_ON).describe('Tax base above that sum: the whole sum, or only the part above it.'),
  cashLimit: sum
    .nullable()
    .describe('Maximum payout in cash in Birr, higher payouts are by bank; null if all payouts are in cash.'),
  secondSignatureFrom: amountOf('AMOUNT_NOT_POSITIVE')
    .nullable()
    .describe('Minimum amount in Birr that requires a second signature; null if disabled.'),
});

const MAX_PATH = 1000;

const backupFolder = plainText('BACKUP_FOLDER_RELATIVE')
  .check(...maxLength(MAX_PATH, 'BACKUP_FOLDER_MISSING'))
  .describe('Absolute path of a folder for backups (SQLite only); empty for none.');

const pageKey = z
  .string()
  .check(...minLength(20))
  .check(...maxLength(200));

export const systemRoutes = routes('System', {
  'GET /health': {
    roles: PUBLIC,
    summary: 'Get version and storage of the running server',
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
      storage: z.enum(['sqlite', 'postgresql']),
      mail: z.boolean().describe('Whether the server can send e-mails, for example codes for new passwords'),
    }),
  },
  'GET /ready': {
    roles: PUBLIC,
    summary: 'Check whether the storage accepts writes',
    description: 'Returns 503 if it does not.',
    answer: z.object({
      status: z.literal('ready'),
      version: z.string(),
      storage: z.enum(['sqlite', 'postgresql']),
      machines: z
        .int()
        .min(1)
        .describe(
          'Number of machines that store a change before its response; more than one if PostgreSQL waits for standbys.',
        ),
    }),
  },
  'POST /running': {
    roles: PUBLIC,
    summary: 'Get the start page of a packaged server',
    description:
      'Requires the key of the link that opened the page. A key is valid once; the response contains the next key.',
    body: z.object({ key: pageKey }),
    answer: successAnswer.extend({
      key: z.string().describe('Replaces the link from now on.'),
      version: z.string(),
      dataFolder: z.string(),
      addresses: z
        .array(z.string())
        .describe('Addresses for the TV and the phones; empty if only this computer can connect.'),
      firstSignIn: z
        .object({ email: z.string(), password: z.string() })
        .nullable()
        .describe('Present only at the very first start.'),
    }),
  },
  'POST /running/stop': {
    roles: PUBLIC,
    summary: 'Stop the server from its start page',
    body: z.object({ key: pageKey }),
    answer: done,
  },
  'GET /settings': {
    roles: STAFF,
    summary: 'Get the owner’s settings',
    answer: successAnswer.extend({ settings: ownerSettings }),
  },
  'PATCH /admin/settings': {
    roles: ADMIN,
    summary: 'Update the owner’s settings',
    description: 'Existing games keep their business day.',
    body: ownerSettings
      .omit({ noDesignatedSince: true })
      .extend({ designatedWinners: z.boolean(), backupFolder })
      .partial(),
    answer: done.extend({ settings: ownerSettings }),
  },
  'GET /sounds': {
    roles: PUBLIC,
    tag: 'Sounds',
    summary: 'Get a spoken number or effect',
    description: 'The format is Opus in Ogg.',
    query: z.object({ path: z.string(errorCode('SOUND_NOT_FOUND')) }),
    answer: null,
  },
  'GET /sounds/voices': {
    roles: PUBLIC,
    tag: 'Sounds',
    summary: 'List uploaded voices with their files',
    answer: successAnswer
      .extend({
        voices: z.array(z.object({ name: z.string(), folder: z.string(), files: z.array(z.string()) })),
      })
      .describe('The path of a sound is `folder/file`. The fallback for a missing file is the built-in voice.'),
  },
});
