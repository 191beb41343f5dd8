import type { Role } from '@adarash/contract/basics';
import type {
  BrokenMix,
  Designation,
  DrawKind,
  EndReason,
  GameStatus,
  Person,
  Round,
  Winner,
} from '@adarash/rules/game';
import type { Santim } from '@adarash/rules/money';
import { MOVEMENT_KINDS, STORED_REASONS } from '@adarash/rules/movements';
import type { Pattern } from '@adarash/rules/pattern';
import type { TextKey } from '@adarash/texts/table';
import { z } from 'zod';
import type { AuditTable } from '../storage/schema.ts';
import { afterToday, FORMER, type FormerEvent } from './legacy.ts';

// Payloads of audit entries by action: the state before and after. A new action requires a row here, in `READ` if the
// server reads it and otherwise in `Shown`, a name in packages/texts/src/audit-actions.json, and a sentence in
// audit-sentences.json with fields of the payload. Payloads of earlier releases are in legacy.ts.

/**
 * Returns the schema of a field that is only displayed. Its type is checked when an entry is written, but its value is
 * not validated when an entry is read.
 */
const told = <T>() => z.custom<T>().optional() as unknown as z.ZodType<T>;

const int = z.int();
const santim = z.custom<Santim>(Number.isSafeInteger);
/** Fields of a payout's audit entry, except the amount of the prize. */
const given = {
  gameNumber: int,
  cardId: int,
  byTransfer: z.literal(true).optional(),
  means: z.string().optional(),
  net: santim.optional(),
  withheld: santim.optional(),
};
const undone = { ...given, reason: z.string() };
const status = z.object({ status: told<GameStatus>() });
const available = z.object({ available: santim });
const byHand = { before: available, after: z.object({ available: santim, gameNumber: told<number | null>() }) };
const booked = { before: available, after: z.object({ available: santim, amount: santim, gameNumber: int }) };
const award = z.object({ amount: santim, card: int.nullable(), random: z.boolean(), message: told<string>() });
const chosen = z.object({ series: int, gameNumber: int, cardId: int, pattern: z.custom<Pattern>() });
const cardSet = z.object({ name: z.string(), version: int });
const drawerMovement = z.object({
  shift: int,
  kind: z.enum(MOVEMENT_KINDS),
  reason: z.enum(STORED_REASONS),
  amount: santim,
  note: z.string(),
});
/** Audit entry of a seller's sale or settlement. Only a sale has `series` and `gameNumber`. */
const sellerMove = z.object({
  name: told<string>(),
  shift: int,
  amount: santim,
  cards: int,
  series: int.optional(),
  gameNumber: int.optional(),
});
const commitment = { sequence: int, commitment: z.string() };

/** Audit entry of a new game. A field is null if an older release did not log it, see legacy.ts. */
const created = z
  .object({
    series: int,
    gameNumber: int,
    pattern: told<string>(),
    bet: santim,
    feeBasisPoints: told<number>(),
    feeTable: z.custom<object>().optional(),
    cards: told<readonly number[]>(),
    drawId: z.string(),
    draw: told<DrawKind>(),
    text: told<string>(),
    scheme: told<string>(),
    jackpotEnabled: told<boolean>(),
    designatedCard: int.nullable(),
    designation: z.custom<Partial<Designation>>().optional(),
    feedsJackpot: z.boolean().nullable(),
    day: z.string().nullable(),
  })
  .refine(({ designation, designatedCard }) => designatedCard === null || designation !== undefined);

const finished = z
  .object({
    gameNumber: told<number>(),
    status: told<GameStatus>(),
    reason: z.custom<EndReason>((value) => typeof value === 'string'),
    decision: z.object({ cardId: int.nullable() }).optional(),
  })
  .refine(({ reason, decision }) => reason !== 'decided' || decision !== undefined);

/** Schemas of the audit entries that the server reads, either for the draw of a game or to verify the audit log. */
const READ = {
  'card-set.brought': { after: cardSet },
  'card-set.corrected': {
    before: z.object({ digest: z.string(), version: told<number>() }),
    after: cardSet.extend({ card: told<number>() }),
  },
  'card-set.deleted': { before: cardSet },
  'designation.removed': { before: chosen },
  'designation.set': { before: chosen.optional(), after: chosen },
  'draws.discarded': { after: z.object({ discarded: z.array(int), last: told<number>(), next: told<number>() }) },
  'draws.opened': { after: z.object({ opened: z.array(z.object({ ...commitment, drawId: z.string() })) }) },
  'game.call-taken-back': { after: z.object({ gameNumber: int, number: int, callIndex: int, version: int }) },
  'game.created': { after: created },
  'game.designated': { before: told<object>(), after: z.object({ designation: z.custom<Designation | null>() }) },
  'game.finished': { before: status, after: finished },
  'game.jackpot-drawn': { after: z.object({ gameNumber: int, awardId: z.string(), cardId: int, amount: santim }) },
  'game.jackpot-paid': { after: z.object({ ...given, awardId: told<string>(), amount: santim }) },
  'game.jackpot-paid-undone': { after: z.object({ ...undone, awardId: told<string>(), amount: santim }) },
  'game.manual-call': { after: z.object({ gameNumber: int, number: int, callIndex: int }) },
  'game.mix-closed': { after: z.object({ gameNumber: int, count: int, digest: z.string(), closedAt: told<string>() }) },
  'game.mix-done': { after: z.object({ gameNumber: int, last: z.string().optional() }) },
  'game.mix-opened': {
    after: z.object({
      gameNumber: int,
      attempt: told<number>(),
      salesRoot: z.string().nullable(),
      openedAt: told<string>(),
    }),
  },
  'game.paid': { after: z.object({ ...given, prize: santim }) },
  'game.paid-undone': { after: z.object({ ...undone, prize: santim }) },
  'game.receipt': { after: z.object({ gameNumber: told<number>(), digest: z.string() }) },
  'game.undesignated': { before: told<object>(), after: told<object>() },
  'game.voided': { before: status, after: z.object({ gameNumber: told<number>(), reason: z.string() }) },
  'house.settings': {
    before: told<object>(),
    after: z.object({
      noDesignatedSince: z.string().nullable().optional(),
      backupFolder: z.string().optional(),
    }),
  },
  'jackpot.added': byHand,
  'jackpot.award-changed': { before: award, after: award },
  'jackpot.award-deleted': { before: award },
  'jackpot.awarded': { after: award },
  'jackpot.contributed': booked,
  'jackpot.contribution-reversed': booked,
  'jackpot.corrected': {
    before: available,
    after: z.object({ available: santim, amount: santim, reason: z.string() }),
  },
  'jackpot.opened': byHand,
  'jackpot.rounding': booked,
  'seed-key.replaced': {
    after: z.union([
      z.object({ discarded: z.array(int), opened: told<readonly object[]>() }),
      z.object({ halls: int, fingerprint: z.string() }),
    ]),
  },
  'seller.added': { after: z.object({ name: told<string>() }) },
  'seller.settled': { after: sellerMove },
  'seller.sold': { after: sellerMove },
  'shift.closed': {
    after: z.object({
      number: int,
      day: z.string(),
      drawer: z.object({ float: santim, expected: told<Santim>() }),
      counted: told<Santim>(),
      difference: told<Santim>(),
    }),
  },
  'shift.paid-in': { after: drawerMovement },
  'shift.paid-out': { after: drawerMovement },
} as const satisfies Record<string, { before?: z.ZodType; after?: z.ZodType }>;

type Account = { readonly id: string; readonly name: string; readonly email: string | null };
type Counter = { readonly series: number; readonly nextGameNumber: number };
type Drawn = { readonly pattern: string; readonly names: object };
type OpeningFloat = {
  readonly number: number;
  readonly float: Santim;
  readonly first: Santim;
  readonly left?: Santim;
  readonly note?: string;
};
type SaleChange = { readonly series: number; readonly gameNumber: number; readonly amount: Santim };
type Switch = { readonly enabled: boolean };
type Changed<T> = { readonly before: T; readonly after: T };

/** Audit entries that are only displayed on the page of the audit log, as stored. */
type Shown = {
  'access.denied': { after: { route: string; code: string } };
  'access.reset-failed': { after: { inARow: number; address: string } };
  'access.session-ended': object;
  'access.sessions-ended': object;
  'access.sign-in-failed': { after: { inARow: number; address: string } };
  'access.signature-failed': object;
  'access.signed-in': { after: { address: string; device: string | null; withCode: boolean } };
  'account.added': { after: { name?: string; email: string; role: Role } };
  'account.changed': Changed<{ name: string; email: string | null }>;
  'account.password-changed': object;
  'account.password-reset': object;
  'account.password-set': object;
  'account.removed': { before: { name: string; email: string | null } };
  'backup.downloaded': { after: { bytes: number } };
  'backup.late': { after: { since: string } };
  'backup.made': { after: { file: string } | { folder: string; bytes: number } };
  'backup.restored': { after: { file: string } };
  'card-set.compared': { after: { alike: string; different: string } };
  'counter.moved': Changed<Counter>;
  'counter.reset': Changed<Counter>;
  'game.card-out': { after: { gameNumber: number; cardId: number; callIndex: number } };
  'game.card-unlocked': { after: { gameNumber: number; cardId: number; by: Person } };
  'game.cards-changed': {
    before: { cards: readonly number[] };
    after: { gameNumber: number; cards: readonly number[]; round: number | null; returned?: Santim };
  };
  'game.claim': {
    after: {
      gameNumber: number;
      cardId: number;
      preferredPattern: string | null;
      result: string;
      prize: Santim | 0;
      lastCalledNumber: number | null;
      refusedAt?: number;
    };
  };
  'game.jackpot-switched': Changed<Switch>;
  'game.mix-broken': { after: { gameNumber: number; attempt: number; openedAt: string } & Pick<BrokenMix, 'parts'> };
  'game.paused': Changed<{ status: GameStatus }>;
  'game.redrawn': { after: { gameNumber: number } & Round };
  'game.resumed': Changed<{ status: GameStatus }>;
  'game.sale-closed': { after: { gameNumber: number; phones: number } };
  'game.started': Changed<{ status: GameStatus }>;
  'game.won': { before: { winners: readonly Winner[] }; after: { winners: readonly Winner[] } };
  'hall.code-renewed': object;
  'hall.display-paired': { after: { address: string } };
  'hall.settings': Changed<object>;
  'house.clock-set-back': Changed<{ at: string }>;
  'house.voice-added': { after: { name: string; folder: string } };
  'house.voice-removed': { before: { name: string; folder: string } };
  'jackpot.disabled': Changed<Switch>;
  'jackpot.enabled': Changed<Switch>;
  'mail.daily': { after: { to: readonly string[] } };
  'network.closed': object;
  'network.opened': object;
  'pair.added': { after: { cashier: Account; moderator: Account; createdAt: string } };
  'pair.deleted': { before: { members: readonly Account[] } };
  'pattern.changed': Changed<Drawn>;
  'pattern.deleted': { before: Drawn };
  'pattern.drawn': { after: Drawn };
  'record.checked': { after: { chains: number; entries: number; broken: object | null } };
  'sale.cards-returned': { after: SaleChange & { cards: readonly number[]; soldBy?: string } };
  'sale.corrected': { after: { series: number; gameNumber: number; people: readonly object[] } };
  'sale.price-changed': { after: SaleChange & { cards: number; from: Santim; to: Santim } };
  'seed-key.exported': { after: { file: string } };
  'seller.changed': { before: { active: boolean }; after: { name: string; active: boolean } };
  'seller.paired': { after: { name: string; address: string; shift: number } };
  'shift.counted': { after: { number: number; count: object; counted: Santim } };
  'shift.float-changed': { before: { number: number; float: Santim }; after: OpeningFloat };
  'shift.many-returns': { after: { number: number; sold: number; returned: number; amount: Santim } };
  'shift.opened': { after: OpeningFloat };
};

type Read = typeof READ;
type Payload<T> = { readonly [Side in keyof T]: T[Side] extends z.ZodType ? z.infer<T[Side]> : never };
type Payloads = { [A in keyof Read]: Payload<Read[A]> } & Shown;

type WithSentence<Key extends TextKey = TextKey> = Key extends `audit-sentences.${infer Action}` ? Action : never;
type Told<Action extends WithSentence> = Action;

/**
 * Action of an audit entry. The page of the audit log shows each action as a sentence: an action without a sentence in
 * audit-sentences.json does not compile.
 */
export type AuditAction = Told<keyof Payloads>;
/** Action and payload of an audit entry, before it is stored. */
export type AuditEvent = { [A in AuditAction]: { readonly action: A } & Payloads[A] }[AuditAction];
/** Audit event of the given action, or of any action of a union. */
export type EventOf<A extends AuditAction> = Extract<AuditEvent, { action: A }>;
/** Audit event that the server reads. */
export type KnownEvent = EventOf<keyof Read> | FormerEvent;

type Kind = { readonly before?: z.ZodType; readonly after?: z.ZodType };
const KNOWN = new Map<string, Kind>(Object.entries({ ...READ, ...FORMER }));

/**
 * Returns the event of an audit entry, or null if its action is unknown. An entry with an unknown action is only
 * displayed as JSON.
 */
export function eventIn(entry: Pick<AuditTable, 'action' | 'before' | 'after'>): KnownEvent | null {
  const { action } = entry;
  const kind = KNOWN.get(action);
  if (!kind) return null;
  const before = parsed(entry.before);
  const after = parsed(entry.after);
  const payload = checked(kind, before, after) ?? checked(kind, before, afterToday(action, after));
  return payload && ({ action, ...payload } as KnownEvent);
}

function checked(kind: Kind, before: unknown, after: unknown): { before?: unknown; after?: unknown } | null {
  const first = kind.before?.safeParse(before);
  const second = kind.after?.safeParse(after);
  if (first?.success === false || second?.success === false) return null;
  return { before: first?.data, after: second?.data };
}

/**
 * Returns the payload of an audit entry. Older releases accepted unpaired surrogates; each is replaced as in the
 * database.
 */
function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  return text.includes('\\ud') ? JSON.parse(text, (_, value) => wellFormed(value)) : JSON.parse(text);
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
