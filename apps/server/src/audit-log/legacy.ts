import type { Santim } from '@adarash/rules/money';
import { z } from 'zod';

// Audit entries of earlier releases. An audit log is never rewritten, so this code is required as long as halls have
// such entries.

const santim = z.custom<Santim>(Number.isSafeInteger);

const sellerMove = z.object({ shift: z.int(), amount: santim, cards: z.int() });

/**
 * Kinds of audit entries that only release 1.1 wrote and that the verification reads: jackpots by rule, and floats and
 * hand-ins of sellers.
 */
export const FORMER = {
  'jackpot.paid-by-rule': {},
  'jackpot.released': { after: z.object({ amount: santim }) },
  'jackpot.reserved': { after: z.object({ amount: santim }) },
  'seller.float': { after: sellerMove },
  'seller.handed-in': { after: sellerMove },
} as const satisfies Record<string, { before?: z.ZodType; after?: z.ZodType }>;

type Former = typeof FORMER;
/** Action of an earlier release, including those whose entries are only counted as exceptions. */
export type FormerAction = keyof Former | 'sale.cards-removed' | 'sale.price-lowered';
export type FormerEvent = {
  [A in keyof Former]: { readonly action: A } & (Former[A] extends { after: infer T extends z.ZodType }
    ? { readonly after: z.infer<T> }
    : object);
}[keyof Former];

/** Stored payload of an audit entry, before its validation. */
type Fields = Readonly<Record<string, unknown>>;

/** Functions that convert a payload of an earlier release to the current fields, by action. */
const TODAY: Readonly<Record<string, (after: Fields) => Fields>> = {
  // Release 1.0 logged only the designated card, without the business day and the jackpot setting.
  'game.created': ({ designation, designatedCard = null, ...after }) => ({
    day: null,
    feedsJackpot: null,
    ...after,
    designatedCard,
    ...((designation || designatedCard !== null) && { designation: designation ?? { cardId: designatedCard } }),
  }),
  // Early releases did not log the card and the person of a decided game.
  'game.finished': ({ decision, ...after }) => ({ ...after, decision: decision ?? { cardId: null } }),
  // Early releases logged the mix of the phones' codes without a digest of the sale (sales root).
  'game.mix-opened': (after) => ({ salesRoot: null, ...after }),
  'jackpot.awarded': (after) => ({ card: null, ...after }),
};

export function afterToday(action: string, after: unknown): unknown {
  const today = TODAY[action];
  return today && typeof after === 'object' && after !== null ? today(after as Fields) : undefined;
}

const OLDER_LINES = [
  z.strictObject({ memory: z.string() }).transform(({ memory: id }) => ({ id })),
  z.strictObject({ hall: z.string(), sequence: z.int() }).transform(({ hall, sequence }) => ({
    sequences: { [hall]: sequence },
  })),
  z.strictObject({ chain: z.string(), seq: z.int(), hash: z.string() }).transform(({ chain, ...head }) => ({
    heads: { [chain]: head },
  })),
  z.strictObject({ game: z.string(), version: z.int() }).transform(({ game, version }) => ({
    games: { [game]: version },
  })),
  z.strictObject({ ended: z.string() }).transform(({ ended }) => ({ games: { [ended]: null } })),
];

type OlderLine = {
  readonly id?: string;
  readonly sequences?: Record<string, number>;
  readonly heads?: Record<string, { seq: number; hash: string }>;
  readonly games?: Record<string, number | null>;
};

/** Returns the values in a line of the draw memory (`draws.log`) of release 1, or null for any other line. */
export function partOfOlderLine(line: unknown): OlderLine | null {
  for (const shape of OLDER_LINES) {
    const read = shape.safeParse(line);
    if (read.success) return read.data;
  }
  return null;
}
