import { ascending, HIGHEST_NUMBER } from '../cards/card.ts';
import { fail, type JackpotErrorCode, ok, type Result } from '../result.ts';
import { type Santim, santim } from './money.ts';

const ENTRY_KINDS = ['initial', 'contribution', 'rounding', 'addition', 'correction', 'award', 'restore'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds of jackpot entries that staff create without a game. */
export const BY_HAND = ['initial', 'addition', 'correction'] as const satisfies readonly EntryKind[];

const AWARD_KINDS = ['drawn', 'chosen', 'rule'] as const;
/**
 * Kind of an award, based on its winning card: `drawn` in a game or `chosen` by staff. Only release 1.1 created awards
 * by a `rule`, which paid all winners of a game.
 */
export type AwardKind = (typeof AWARD_KINDS)[number];

/**
 * Change of the jackpot with a signed amount. Negative entries are awards, reversed contributions of voided games, and
 * corrections that lower the jackpot.
 */
export type JackpotEntry = { kind: EntryKind; amount: Santim };

type Balance = {
  /** Sum of all contributions to the jackpot, less reversed contributions and corrections. */
  putIn: Santim;
  /** Amount that is available for new awards: `putIn` less the amounts of all awards. */
  available: Santim;
};

const PUT_IN: readonly EntryKind[] = ['initial', 'contribution', 'rounding', 'addition', 'correction'];

export function balanceOf(entries: readonly JackpotEntry[]): Balance {
  let putIn = 0;
  let available = 0;
  for (const { kind, amount } of entries) {
    available += amount;
    if (PUT_IN.includes(kind)) putIn += amount;
  }
  return { putIn: santim(putIn), available: santim(available) };
}

export function entry(kind: EntryKind, amount: Santim): JackpotEntry {
  if (amount <= 0) throw new RangeError(`amount of an entry must be positive, got ${amount}`);
  return { kind, amount: santim(kind === 'award' ? -amount : amount) };
}

export const contributionReversed = (bet: Santim): JackpotEntry => ({
  kind: 'contribution',
  amount: santim(-entry('contribution', bet).amount),
});

/** Returns whether a jackpot award can be drawn now, based on its draw time. */
export const isDue = (drawAt: string | null, now: Date): boolean =>
  drawAt === null || Date.parse(drawAt) <= now.getTime();

/** Number of recently started games whose median determines the usual size of a game. */
export const GAMES_JUDGED = 10;

/**
 * Returns the minimum number of cards that a game must have for the draw of an award. An award that names no game
 * requires a game that is large for this hall, otherwise staff could choose a game in which they have nearly every
 * card.
 */
export function fewestCards(namesGame: boolean, minimum: number, lastGames: readonly number[]): number {
  return namesGame ? 2 : Math.max(2, minimum, Math.ceil(medianOf(lastGames) / 2));
}

function medianOf(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1] ?? 0;
  const high = sorted[sorted.length >> 1] ?? low;
  return (low + high) / 2;
}

/** Creates the entry of a new award, which reserves its amount immediately. */
export function award(available: Santim, amount: Santim): Result<JackpotEntry, JackpotErrorCode> {
  if (amount <= 0) return fail('AWARD_AMOUNT_INVALID');
  return amount > available ? fail('AWARD_TOO_LARGE') : ok(entry('award', amount));
}

/**
 * Returns the jackpot entries of an updated award. Its reserved amount is available to the award again. An unchanged
 * amount requires no entry.
 */
export function editAward(
  available: Santim,
  previous: Santim,
  amount: Santim,
): Result<JackpotEntry[], JackpotErrorCode> {
  if (amount <= 0) return fail('AWARD_AMOUNT_INVALID');
  if (amount > available + previous) return fail('AWARD_UPDATE_TOO_LARGE');
  return ok(amount === previous ? [] : [entry('restore', previous), entry('award', amount)]);
}

export const deleteAward = (amount: Santim): JackpotEntry => entry('restore', amount);

/**
 * Returns the entry that increases the jackpot to the total that staff entered. The first amount creates the jackpot,
 * and a higher total adds the difference.
 */
export function setTotal(available: Santim | null, total: Santim): Result<JackpotEntry | null, JackpotErrorCode> {
  if (total <= 0) return fail('AMOUNT_NOT_POSITIVE');
  if (available === null) return ok(entry('initial', total));
  if (total < available) return fail('JACKPOT_ONLY_AWARDS_LEAVE');
  return ok(total === available ? null : entry('addition', santim(total - available)));
}

/**
 * Returns the current jackpot: all contributions less paid awards. The reserved amounts of pending awards are included.
 */
export const stillToWin = (putIn: Santim, won: Santim): Santim => santim(putIn - won);

type Correctable = {
  putIn: Santim;
  available: Santim;
  won: Santim;
  /** Sum that staff added to the jackpot without a game, including earlier corrections. */
  byHand: Santim;
};

/**
 * Returns the lowest total to which staff can correct the jackpot. A correction must not remove the players'
 * contributions or the reserved amounts of pending awards.
 */
export const lowestCorrection = ({ putIn, available, won, byHand }: Correctable): Santim =>
  santim(stillToWin(putIn, won) - Math.min(available, Math.max(0, byHand - won)));

/**
 * Returns the entry that corrects a wrong amount of the jackpot. `total` includes the reserved amounts of pending
 * awards.
 */
export function correct(jackpot: Correctable, total: Santim): Result<JackpotEntry, JackpotErrorCode> {
  const amount = santim(total - stillToWin(jackpot.putIn, jackpot.won));
  if (amount === 0) return fail('CORRECTION_UNCHANGED');
  return total < lowestCorrection(jackpot) ? fail('CORRECTION_TOO_LOW') : ok({ kind: 'correction', amount });
}

/** Number of cards that the animation of a jackpot draw shows before the drawn card. */
export const ROLLED_CARDS = 20;

/**
 * Returns a hash of a text that is equal on every machine. It selects only the cards of the jackpot animation, never a
 * winner.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The low bits of the hash depend mostly on the last letter, so the high bits are mixed into them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Returns the cards that the animation of a jackpot draw shows. They are equal on every screen and do not depend on the
 * drawn card.
 */
export function rolledCards(cards: readonly number[], gameId: string): number[] {
  const rolled: number[] = [];
  while (rolled.length < ROLLED_CARDS && cards.length > 0) {
    // The animation does not show the same card twice in a row, unless the game has only one card.
    const others = cards.filter((card) => cards.length === 1 || card !== rolled.at(-1));
    rolled.push(others[hashOf(`${gameId}/${rolled.length}`) % others.length] as number);
  }
  return rolled;
}

/**
 * Jackpot rule of a game of release 1.1. `within/{N}` paid the jackpot if the game was won within N calls; '' is no
 * rule. New games have no rule, but existing receipts contain it.
 */
export type JackpotRule = '' | `within/${number}`;

/** Returns the number of calls N of a jackpot rule `within/{N}`, or null if the rule is not valid. */
export function callsWithin(rule: string): number | null {
  const within = /^within\/([1-9]\d?)$/.exec(rule);
  return within && Number(within[1]) <= HIGHEST_NUMBER ? Number(within[1]) : null;
}

export const isJackpotRule = (value: unknown): value is JackpotRule =>
  value === '' || (typeof value === 'string' && callsWithin(value) !== null);

/** Jackpot that a game with a jackpot rule was played for. Its amount was fixed at the first call. */
export type JackpotOffer = {
  amount: Santim;
  /** Minimum number of cards that the game must have to win the jackpot. */
  fewestCards: number;
};

/** Reasons why a jackpot rule did not pay the jackpot, in order of precedence. */
export const JACKPOT_STAYS = ['designated', 'typed', 'out', 'few', 'nobody', 'late', 'empty'] as const;
export type JackpotStays = (typeof JACKPOT_STAYS)[number];

type JackpotShare = { cardId: number; amount: Santim };

/** Decision of a jackpot rule. `why` is the reason why the jackpot was not paid, or null if `shares` were paid. */
export type JackpotDecision = { why: JackpotStays | null; shares: readonly JackpotShare[] };

type JackpotFacts = JackpotOffer & {
  rule: JackpotRule;
  draw: 'fair' | 'manual' | 'designated';
  /** Number of cards of the game that staff locked. */
  lockedCards: number;
  cards: number;
  calls: number;
  winners: number;
};

/** Returns the first reason why a jackpot rule did not pay, by default `nobody`: no card won. */
export function whyJackpotStays(facts: JackpotFacts): JackpotStays {
  const { rule, amount, fewestCards, draw, lockedCards, cards, calls, winners } = facts;
  const reasons: Record<JackpotStays, boolean> = {
    designated: draw === 'designated',
    typed: draw === 'manual',
    out: lockedCards > 0,
    few: cards < fewestCards,
    nobody: winners === 0,
    late: calls > (callsWithin(rule) ?? 0),
    empty: amount === 0,
  };
  return JACKPOT_STAYS.find((reason) => reasons[reason]) ?? 'nobody';
}

/** Divides an amount equally. The remaining santim are added to the lowest card numbers. */
export function shareJackpot(amount: Santim, winners: readonly number[]): JackpotShare[] {
  const left = amount % winners.length;
  return ascending(winners).map((cardId, place) => ({
    cardId,
    amount: santim(Math.floor(amount / winners.length) + (place < left ? 1 : 0)),
  }));
}
