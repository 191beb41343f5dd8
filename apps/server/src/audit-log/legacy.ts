import type { Santim } from '@adarash/rules/money';
import { z } from 'zod';

// Entries that earlier releases wrote. An audit log is never rewritten, so they are read as long as there are halls with them.

const santim = z.custom<Santim>(Number.isSafeInteger);

/** Kinds that are not written any more and that the verification reads: jackpots by rule, which release 1.1 had. */
export const FORMER = {
  'jackpot.paid-by-rule': {},
  'jackpot.released': { after: z.object({ amount: santim }) },
  'jackpot.reserved': { after: z.object({ amount: santim }) },
} as const satisfies Record<string, { before?: z.ZodType; after?: z.ZodType }>;

type Former = typeof FORMER;
/** With those that are counted as exceptions only. */
export type FormerAction = keyof Former | 'sale.cards-removed' | 'sale.price-lowered';
export type FormerEvent = {
  [A in keyof Former]: { readonly action: A } & (Former[A] extends { after: infer T extends z.ZodType }
    ? { readonly after: z.infer<T> }
    : object);
}[keyof Former];

/** A payload as it is stored, before it is checked. */
type Fields = Readonly<Record<string, unknown>>;

/** Returns the payload of a kind that is still written, with the fields that it has today. */
const TODAY: Readonly<Record<string, (after: Fields) => Fields>> = {
  // Release 1.0 told the chosen card only, and neither the business day nor whether the game feeds the jackpot.
  'game.created': ({ designation, designatedCard = null, ...after }) => ({
    day: null,
    feedsJackpot: null,
    ...after,
    designatedCard,
    ...((designation || designatedCard !== null) && { designation: designation ?? { cardId: designatedCard } }),
  }),
  // A game that staff decided told neither the card nor who paid it.
  'game.finished': ({ decision, ...after }) => ({ ...after, decision: decision ?? { cardId: null } }),
  // The sale had no root, and nothing else than the parts was bound by the log.
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

/** Returns the part of the state that a line of `draws.log` tells as release 1 wrote it; null for any other line. */
export function partOfOlderLine(line: unknown): OlderLine | null {
  for (const shape of OLDER_LINES) {
    const read = shape.safeParse(line);
    if (read.success) return read.data;
  }
  return null;
}
