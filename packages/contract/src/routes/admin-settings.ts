import { z } from 'zod';
import { AUDIT_KINDS } from '../audit-log.ts';
import { ADMIN, ROLES } from '../basics.ts';
import { EXCEPTION_KINDS } from '../exceptions.ts';
import { owed, status } from './game.ts';
import { hallSettings } from './games.ts';
import { anyId, birr, day, done, errorCode, id, paidHow, routes, successAnswer, time } from './primitives.ts';

const TAG = 'Administration';
const oneHall = z.object({ cashierId: anyId('CASHIER_NOT_FOUND') });

/** Settings of a hall that not only the hall's staff but also an admin can change. */
const ofHall = z.object(hallSettings).pick({ hallName: true, wholeBirr: true, phoneMarking: true, cardSet: true });

const backup = z.object({ file: z.string(), at: time, bytes: z.number().int() });

const entry = z.object({
  seq: z.number().int(),
  at: time,
  actor: z.object({ name: z.string(), role: z.enum([...ROLES, 'seller', 'system']) }),
  action: z.string(),
  subject: z.string(),
  before: z.string().nullable().describe('JSON text, or null if there is no value before or after.'),
  after: z.string().nullable(),
  hash: z.string(),
});

const head = z.object({ seq: z.number().int(), hash: z.string() });

export const deskRoutes = routes(TAG, {
  'GET /admin/desk': {
    roles: ADMIN,
    summary: 'Get network, catalogue, backups and version of the server',
    answer: successAnswer.extend({
      version: z.string(),
      storage: z.enum(['sqlite', 'postgresql']),
      network: z.object({
        open: z.boolean(),
        fixedBy: z
          .enum(['host', 'proxy'])
          .nullable()
          .describe('Reason why the host is fixed by the start options; null if the setting can be changed.'),
        origins: z.array(z.string()).describe('Addresses for the TV and the phones, best first.'),
        system: z
          .enum(['windows', 'linux', 'other'])
          .describe('Operating system, because its firewall may block other devices.'),
        encrypted: z.boolean(),
        inTheOpen: z
          .boolean()
          .describe('Whether the address is public and not encrypted, so that strangers could read passwords.'),
      }),
      catalogue: z
        .object({
          size: z.number().int(),
          max: z.number().int(),
          fixedBy: z.enum(['setting', 'games']).nullable(),
        })
        .describe(
          '`fixedBy` is the reason why the size is fixed: CARD_COUNT, or games that used it; null if the owner can change it.',
        ),
      backups: z
        .object({
          folder: z.string().describe('Folder of the listed files.'),
          chosen: z.string().describe('Folder from the start options or the owner’s settings; empty if there is none.'),
          fixed: z.boolean().describe('Whether the start options set the folder, so that the owner cannot change it.'),
          files: z.array(backup),
        })
        .nullable()
        .describe('Backups, newest first; null on PostgreSQL, whose operator is responsible for backups.'),
    }),
  },
  'PUT /admin/network': {
    roles: ADMIN,
    summary: 'Enable or disable access from the local network',
    description: 'Valid immediately and after each restart. The TV and the phones require the access.',
    body: z.object({ open: z.boolean() }),
    answer: done,
  },
  'POST /admin/clock/set-back': {
    roles: ADMIN,
    summary: 'Reset the time of halls to the computer’s clock',
    description: 'Required if the time of a hall is ahead of the clock, for example after a correction of the clock.',
    answer: done,
  },
  'POST /admin/backups': {
    roles: ADMIN,
    summary: 'Create and validate a backup',
    description: 'SQLite only.',
    answer: done.extend({ backup }),
  },
  'GET /admin/backups/:file': {
    roles: ADMIN,
    summary: 'Download a backup',
    description: 'SQLite only. The file contains all data except the seed key.',
    params: z.object({ file: z.string(errorCode('BACKUP_NOT_FOUND')) }),
    answer: null,
  },
  'GET /admin/halls/:cashierId/settings': {
    roles: ADMIN,
    hall: 'params.cashierId',
    summary: 'Get a hall’s settings as admin',
    params: oneHall,
    answer: successAnswer.extend({ settings: ofHall }),
  },
  'PATCH /admin/halls/:cashierId/settings': {
    roles: ADMIN,
    hall: 'params.cashierId',
    summary: 'Update a hall’s settings as admin',
    params: oneHall,
    body: ofHall.partial(),
    answer: done.extend(hallSettings),
  },
  'GET /admin/halls/:cashierId/unsettled': {
    roles: ADMIN,
    hall: 'params.cashierId',
    summary: 'List open games, unpaid prizes, jackpot and sellers',
    params: oneHall,
    answer: successAnswer.extend({
      hallName: z.string().describe("'' if the hall has no name."),
      deleted: z.boolean(),
      games: z
        .array(
          z.object({
            _id: id,
            gameNumber: z.number().int(),
            status,
            cardCount: z.number().int(),
            paidJackpot: z.boolean(),
          }),
        )
        .describe(
          'Unfinished games. If `paidJackpot` is true, deleting the pair ends the game without a winner instead of voiding it.',
        ),
      unpaidTotal: birr.describe('Sum of all unpaid prizes and awards, after tax.'),
      unpaid: z
        .array(
          z.object({
            gameId: id,
            gameNumber: z.number().int(),
            of: z.enum(['prize', 'jackpot']),
            cardId: z.number().int(),
            amount: birr,
          }),
        )
        .describe('The latest unpaid items, at most 40.'),
      jackpot: birr.describe('Current jackpot including pending awards.'),
      sellers: z
        .array(z.object({ name: z.string(), balance: birr }))
        .describe('Sellers with a balance other than 0. A negative balance is owed to the seller.'),
    }),
  },
  'POST /admin/halls/:cashierId/games/:id/paid': {
    roles: ADMIN,
    hall: 'params.cashierId',
    summary: 'Mark an unpaid prize of a deleted hall as paid',
    params: oneHall.extend({ id: anyId('GAME_NOT_FOUND') }),
    body: z.object({ ...owed, by: paidHow }),
    answer: done,
  },
  'GET /admin/record': {
    roles: ADMIN,
    hall: 'query.cashierId',
    summary: 'List audit log entries, newest first',
    description: 'Without a `cashierId` the list contains the entries without a hall.',
    query: z.object({
      cashierId: anyId('CASHIER_NOT_FOUND').optional(),
      what: z.enum(AUDIT_KINDS).optional(),
      exception: z
        .enum(['any', ...EXCEPTION_KINDS])
        .optional()
        .describe('Limits the list to exceptions of one kind, or of any kind.'),
      from: day.optional().describe('First and last business day.'),
      to: day.optional(),
      before: z.coerce.number().int().min(1).optional().describe('Value of `next` of the previous page.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: successAnswer.extend({
      head: head.nullable(),
      entries: z.array(entry),
      next: z
        .number()
        .int()
        .nullable()
        .describe('Start of the next page, which may be empty; null if the search is complete.'),
    }),
  },
  'GET /admin/record/seal': {
    roles: ADMIN,
    summary: 'Get the last validation result of the audit log',
    description: 'Includes the progress of a running validation and the current head of each hash chain.',
    answer: successAnswer.extend({
      running: z
        .object({ entries: z.number().int(), of: z.number().int() })
        .nullable()
        .describe('Current check of the audit log on this server.'),
      last: z
        .object({
          at: time,
          by: z.string(),
          chains: z.number().int(),
          entries: z.number().int(),
          broken: z
            .object({ chain: z.string(), seq: z.number().int(), reason: z.string() })
            .nullable()
            .describe('First invalid entry and the reason; null if the audit log is valid.'),
        })
        .nullable(),
      chains: z
        .array(
          z.object({
            cashierId: id.nullable(),
            name: z.string(),
            removed: z.boolean(),
            head,
            checked: head.nullable(),
          }),
        )
        .describe(
          'The id is null for the chain of entries without a hall. `checked` is the last entry that the last check validated.',
        ),
    }),
  },
  'POST /admin/record/check': {
    roles: ADMIN,
    summary: 'Start a validation of the audit log',
    description: 'The validation runs in the background. `GET /admin/record/seal` returns its progress and result.',
    answer: done,
  },
});
