import { z } from 'zod';
import { AUDIT_KINDS } from '../audit-log.ts';
import { ADMIN, ROLES } from '../basics.ts';
import { EXCEPTION_KINDS } from '../exceptions.ts';
import { owed, status } from './game.ts';
import { hallSettings } from './games.ts';
import { anyId, birr, day, done, id, ok, paidHow, routes, time } from './primitives.ts';

const TAG = 'Owner’s desk';
const oneHall = z.object({ cashierId: anyId('CASHIER_NOT_FOUND') });

/** Of the hall's own settings, those that an owner decides too. */
const ofHall = z.object(hallSettings).pick({ hallName: true, wholeBirr: true, phoneMarking: true, cardSet: true });

const backup = z.object({ file: z.string(), at: time, bytes: z.number().int() });

const entry = z.object({
  seq: z.number().int(),
  at: time,
  actor: z.object({ name: z.string(), role: z.enum([...ROLES, 'seller', 'system']) }),
  action: z.string(),
  subject: z.string(),
  /** As JSON, or null where there was nothing before or is nothing after. */
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
        /** What decided it at the start, so that the switch cannot; null: the switch decides. */
        fixedBy: z.enum(['host', 'proxy']).nullable(),
        /** Where the TV and the phones reach it, best first. */
        origins: z.array(z.string()),
        /** Whose firewall may keep devices out. */
        system: z.enum(['windows', 'linux', 'other']),
        encrypted: z.boolean(),
        /** Not in a private network, and not encrypted: strangers could read passwords on their way. */
        inTheOpen: z.boolean(),
      }),
      /** `fixedBy`: CARD_COUNT, or games that were played with it; null: the owner decides. */
      catalogue: z.object({
        size: z.number().int(),
        max: z.number().int(),
        fixedBy: z.enum(['setting', 'games']).nullable(),
      }),
      /** Null on PostgreSQL, which its operator backs up. Newest first. */
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
      /** '' if the hall has none. */
      hallName: z.string(),
      deleted: z.boolean(),
      /** Games that have not ended; `paidJackpot`: a deletion of the pair ends it without a winner instead of voiding it. */
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
      /** Of the latest games, at most 40. */
      unpaid: z.array(
        z.object({
          gameId: id,
          gameNumber: z.number().int(),
          of: z.enum(['prize', 'jackpot']),
          cardId: z.number().int(),
          amount: birr,
        }),
      ),
      /** What the jackpot holds. */
      jackpot: birr,
      /** Sellers with money of the hall, or with money that the hall owes them. */
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
      /** Only exceptions, of one kind or of any. */
      exception: z.enum(['any', ...EXCEPTION_KINDS]).optional(),
      /** The first and the last business day. */
      from: day.optional(),
      to: day.optional(),
      /** The `next` of the page before. */
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: ok.extend({
      head: head.nullable(),
      entries: z.array(entry),
      /** Where a next page begins, which may be empty; null: all was searched. */
      next: z.number().int().nullable(),
    }),
  },
  'GET /admin/record/seal': {
    roles: ADMIN,
    summary: 'Whether every chain of the audit log was whole when it was checked last, and whose chains there are',
    answer: ok.extend({
      /** A check that runs on this server now. */
      running: z.object({ entries: z.number().int(), of: z.number().int() }).nullable(),
      last: z
        .object({
          at: time,
          by: z.string(),
          chains: z.number().int(),
          entries: z.number().int(),
          /** The first entry that does not fit, and why; null: the audit log is whole. */
          broken: z.object({ chain: z.string(), seq: z.number().int(), reason: z.string() }).nullable(),
        })
        .nullable(),
      /** Null: the house's own, of what belongs to no hall. `checked`: how far the last check went. */
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
