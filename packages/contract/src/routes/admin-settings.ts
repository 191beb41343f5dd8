import { z } from 'zod';
import { AUDIT_KINDS } from '../audit-log.ts';
import { ADMIN, ROLES } from '../basics.ts';
import { EXCEPTION_KINDS } from '../exceptions.ts';
import { owed, status } from './game.ts';
import { hallSettings } from './games.ts';
import { anyId, birr, day, done, id, ok, paidHow, routes, time } from './primitives.ts';

const TAG = 'Owner’s desk';
const oneHall = z.object({ cashierId: anyId('CASHIER_NOT_FOUND') });

/** Settings of a hall that an admin can change too. */
const ofHall = z.object(hallSettings).pick({ hallName: true, wholeBirr: true, phoneMarking: true, cardSet: true });

const backup = z.object({ file: z.string(), at: time, bytes: z.number().int() });

const entry = z.object({
  seq: z.number().int(),
  at: time,
  actor: z.object({ name: z.string(), role: z.enum([...ROLES, 'seller', 'system']) }),
  action: z.string(),
  subject: z.string(),
  /** JSON text, or null if there is no value before or after. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  hash: z.string(),
});

const head = z.object({ seq: z.number().int(), hash: z.string() });

export const deskRoutes = routes(TAG, {
  'GET /admin/desk': {
    roles: ADMIN,
    summary: 'How this server stands: its network, its catalogue, its backups and its version',
    answer: ok.extend({
      version: z.string(),
      storage: z.enum(['sqlite', 'postgresql']),
      network: z.object({
        open: z.boolean(),
        /** Reason why the host is fixed by the start options; null if the setting can be changed. */
        fixedBy: z.enum(['host', 'proxy']).nullable(),
        /** Addresses for the TV and the phones, best first. */
        origins: z.array(z.string()),
        /** Operating system, because its firewall may block other devices. */
        system: z.enum(['windows', 'linux', 'other']),
        encrypted: z.boolean(),
        /** Whether the address is public and not encrypted, so that strangers could read passwords. */
        inTheOpen: z.boolean(),
      }),
      /**
       * `fixedBy` is the reason why the size is fixed: CARD_COUNT, or games that used it; null if the owner can change
       * it.
       */
      catalogue: z.object({
        size: z.number().int(),
        max: z.number().int(),
        fixedBy: z.enum(['setting', 'games']).nullable(),
      }),
      /** Backups, newest first; null on PostgreSQL, whose operator is responsible for backups. */
      backups: z.object({ folder: z.string(), files: z.array(backup) }).nullable(),
    }),
  },
  'PUT /admin/network': {
    roles: ADMIN,
    summary: 'Open this computer to the TV and the phones in its network, or close it: at once and at every start',
    body: z.object({ open: z.boolean() }),
    answer: done,
  },
  'POST /admin/clock/set-back': {
    roles: ADMIN,
    summary: 'Let the halls follow the clock of this computer again, where their time is ahead of it',
    answer: done,
  },
  'POST /admin/backups': {
    roles: ADMIN,
    summary: 'Make a backup now and check it (SQLite)',
    answer: done.extend({ backup }),
  },
  'GET /admin/halls/:cashierId/settings': {
    roles: ADMIN,
    hall: 'params.cashierId',
    summary: 'A hall’s name, its rounding and the marking on phones',
    params: oneHall,
    answer: ok.extend({ settings: ofHall }),
  },
  'PATCH /admin/halls/:cashierId/settings': {
    roles: ADMIN,
    hall: 'params.cashierId',
    summary: 'Change them; as if the cashier had',
    params: oneHall,
    body: ofHall.partial(),
    answer: done.extend(hallSettings),
  },
  'GET /admin/halls/:cashierId/unsettled': {
    roles: ADMIN,
    hall: 'params.cashierId',
    summary: 'List open games, unpaid prizes, jackpot and sellers of a hall',
    params: oneHall,
    answer: ok.extend({
      /** '' if the hall has no name. */
      hallName: z.string(),
      deleted: z.boolean(),
      /**
       * Unfinished games. If `paidJackpot` is true, deleting the pair ends the game without a winner instead of voiding
       * it.
       */
      games: z.array(
        z.object({
          _id: id,
          gameNumber: z.number().int(),
          status,
          cardCount: z.number().int(),
          paidJackpot: z.boolean(),
        }),
      ),
      /** Sum of all unpaid prizes and awards, after tax. */
      unpaidTotal: birr,
      /** The latest unpaid items, at most 40. */
      unpaid: z.array(
        z.object({
          gameId: id,
          gameNumber: z.number().int(),
          of: z.enum(['prize', 'jackpot']),
          cardId: z.number().int(),
          amount: birr,
        }),
      ),
      /** Current jackpot including pending awards. */
      jackpot: birr,
      /** Sellers with a balance other than 0. A negative balance is owed to the seller. */
      sellers: z.array(z.object({ name: z.string(), balance: birr })),
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
    summary: 'List a hall’s audit log, newest first; without a `cashierId` the audit log of the house',
    query: z.object({
      cashierId: anyId('CASHIER_NOT_FOUND').optional(),
      what: z.enum(AUDIT_KINDS).optional(),
      /** Limits the list to exceptions of one kind, or of any kind. */
      exception: z.enum(['any', ...EXCEPTION_KINDS]).optional(),
      /** First and last business day. */
      from: day.optional(),
      to: day.optional(),
      /** Value of `next` of the previous page. */
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: ok.extend({
      head: head.nullable(),
      entries: z.array(entry),
      /** Start of the next page, which may be empty; null if the search is complete. */
      next: z.number().int().nullable(),
    }),
  },
  'GET /admin/record/seal': {
    roles: ADMIN,
    summary: 'Whether every chain of the audit log was whole when it was checked last, and whose chains there are',
    answer: ok.extend({
      /** Current check of the audit log on this server. */
      running: z.object({ entries: z.number().int(), of: z.number().int() }).nullable(),
      last: z
        .object({
          at: time,
          by: z.string(),
          chains: z.number().int(),
          entries: z.number().int(),
          /** First invalid entry and the reason; null if the audit log is valid. */
          broken: z.object({ chain: z.string(), seq: z.number().int(), reason: z.string() }).nullable(),
        })
        .nullable(),
      /**
       * The id is null for the chain of entries without a hall. `checked` is the last entry that the last check
       * validated.
       */
      chains: z.array(
        z.object({
          cashierId: id.nullable(),
          name: z.string(),
          removed: z.boolean(),
          head,
          checked: head.nullable(),
        }),
      ),
    }),
  },
  'POST /admin/record/check': {
    roles: ADMIN,
    summary: 'Recompute every chain of the audit log, beside the play; the seal tells how far it is',
    answer: done,
  },
});
