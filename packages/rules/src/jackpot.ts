import { ascending, HIGHEST_NUMBER } from './card.ts';
import { type Santim, santim } from './money.ts';
import { fail, type JackpotErrorCode, ok, type Result } from './refusal.ts';

const ENTRY_KINDS = ['initial', 'contribution', 'rounding', 'addition', 'correction', 'award', 'restore'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What staff book without a game. */
export const BY_HAND = ['initial', 'addition', 'correction'] as const satisfies readonly EntryKind[];

/** Amounts are signed: awards are negative, and so are a contribution taken back with its voided game and a correction downwards. */
export type Entry = { kind: EntryKind; amount: Santim };

type Balance = {
  /** All that was ever put in, less what voided games and corrections took back. */
  putIn: Santim;
  /** Put in less what awards hold. */
  available: Santim;
};

const PUT_IN: readonly EntryKind[] = ['initial', 'contribution', 'rounding', 'addition', 'correction'];

export function balanceOf(entries: readonly Entry[]): Balance {
  let putIn = 0;
  let available = 0;
  for (const { kind, amount } of entries) {
    available += amount;
    if (PUT_IN.includes(kind)) putIn += amount;
  }
  return { putIn: santim(putIn), available: santim(available) };
}

export function entry(kind: EntryKind, amount: Santim): Entry {
  if (amount <= 0) throw new RangeError('an entry moves more than nothing');
  return { kind, amount: santim(kind === 'award' ? -amount : amount) };
}

export const contributionReversed = (bet: Santim): Entry => ({
  kind: 'contribution',
  amount: santim(-entry('contribution', bet).amount),
});

/** Whether an award can be drawn yet: at once, or from its time on. */
export const isDue = (drawAt: string | null, now: Date): boolean =>
  drawAt === null || Date.parse(drawAt) <= now.getTime();

/** So many of the hall's last started games say how large its games are. */
export const GAMES_JUDGED = 10;

/**
 * Among how many cards at least one is drawn. An award that names its game was meant for that game. One that names none
 * could wait for a game in which staff hold nearly every card, so it takes a game that is large for this hall.
 */
export function fewestCards(namesGame: boolean, minimum: number, lastGames: readonly number[]): number {
  return namesGame ? 2 : Math.max(2, minimum, Math.ceil(medianOf(lastGames) / 2));
}

function medianOf(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** A new award reserves its amount at once. */
export function award(available: Santim, amount: Santim): Result<Entry, JackpotErrorCode> {
  if (amount <= 0) return fail('AWARD_AMOUNT_INVALID');
  return amount > available ? fail('AWARD_TOO_LARGE') : ok(entry('award', amount));
}

/** An edited award may use its own previous amount again. Unchanged amounts need no entry. */
export function editAward(available: Santim, previous: Santim, amount: Santim): Result<Entry[], JackpotErrorCode> {
  if (amount <= 0) return fail('AWARD_AMOUNT_INVALID');
  if (amount > available + previous) return fail('AWARD_UPDATE_TOO_LARGE');
  return ok(amount === previous ? [] : [entry('restore', previous), entry('award', amount)]);
}

export const deleteAward = (amount: Santim): Entry => entry('restore', amount);

/** What setting the available total books: the first amount opens the jackpot, a higher one adds to it. */
export function setTotal(available: Santim | null, total: Santim): Result<Entry | null, JackpotErrorCode> {
  if (total <= 0) return fail('AMOUNT_NOT_POSITIVE');
  if (available === null) return ok(entry('initial', total));
  if (total < available) return fail('JACKPOT_ONLY_AWARDS_LEAVE');
  return ok(total === available ? null : entry('addition', santim(total - available)));
}

/**
 * What the jackpot holds, on every screen and paper that calls it the jackpot: all that was put in, less what was won.
 * What a pending award reserves has not left it.
 */
export const stillToWin = (putIn: Santim, won: Santim): Santim => santim(putIn - won);

type Correctable = {
  putIn: Santim;
  available: Santim;
  won: Santim;
  /** What staff put in without a game, earlier corrections counted. */
  byHand: Santim;
};

/** Down to what a correction may go. What players put in leaves by awards alone, and what a pending award reserves stays. */
export const lowestCorrection = ({ putIn, available, won, byHand }: Correctable): Santim =>
  santim(stillToWin(putIn, won) - Math.min(available, Math.max(0, byHand - won)));

/** What setting right a jackpot books that was typed wrongly. `total` is what it holds, pending awards included. */
export function correct(jackpot: Correctable, total: Santim): Result<Entry, JackpotErrorCode> {
  const amount = santim(total - stillToWin(jackpot.putIn, jackpot.won));
  if (amount === 0) return fail('CORRECTION_UNCHANGED');
  return total < lowestCorrection(jackpot) ? fail('CORRECTION_TOO_LOW') : ok({ kind: 'correction', amount });
}

/** So many cards roll by before the one that was drawn. */
export const ROLLED_CARDS = 20;

/** A number out of a text, the same on every machine; nothing depends on it but what rolls by. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The low bits follow the last letter too closely: stir in the others.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The cards that roll by, all of them in the game: the same on every screen, and the same whichever is drawn. */
export function rolledCards(cards: readonly number[], gameId: string): number[] {
  const rolled: number[] = [];
  while (rolled.length < ROLLED_CARDS && cards.length > 0) {
    // Not the same one twice running, where there is another.
    const others = cards.filter((card) => cards.length === 1 || card !== rolled.at(-1));
    rolled.push(others[hashOf(`${gameId}/${rolled.length}`) % others.length] as number);
  }
  return rolled;
}

/**
 * Rule of a game of release 1.1 about its jackpot: `within/{N}` paid it if the winning call was at most the Nth; '' for no
 * rule. No new game has one. The receipts of those games keep theirs.
 */
export type JackpotRule = '' | `within/${number}`;

/** Returns N of `within/{N}`, or null if the text is no rule. */
export function callsWithin(rule: string): number | null {
  const within = /^within\/([1-9]\d?)$/.exec(rule);
  return within && Number(within[1]) <= HIGHEST_NUMBER ? Number(within[1]) : null;
}

export const isJackpotRule = (value: unknown): value is JackpotRule =>
  value === '' || (typeof value === 'string' && callsWithin(value) !== null);

/** The jackpot that a game with a rule was played for, fixed with its first call. */
export type JackpotOffer = {
  amount: Santim;
  /** Minimum number of cards in the game. */
  fewestCards: number;
};

/** Reasons why a rule did not pay the jackpot, in order of precedence. */
export const JACKPOT_STAYS = ['designated', 'typed', 'out', 'few', 'nobody', 'late', 'empty'] as const;
export type JackpotStays = (typeof JACKPOT_STAYS)[number];

type JackpotShare = { cardId: number; amount: Santim };

/** Decision of a rule: `why` the jackpot was not paid, or null and the share of each winner. */
export type JackpotDecision = { why: JackpotStays | null; shares: readonly JackpotShare[] };

type JackpotFacts = JackpotOffer & {
  rule: JackpotRule;
  draw: 'fair' | 'manual' | 'designated';
  /** Number of cards that staff put out. */
  putOut: number;
  cards: number;
  calls: number;
  winners: number;
};

/** Returns the first reason that applies. Without one, no card had claimed when the jackpot was settled. */
export function whyJackpotStays(facts: JackpotFacts): JackpotStays {
  const { rule, amount, fewestCards, draw, putOut, cards, calls, winners } = facts;
  const reasons: Record<JackpotStays, boolean> = {
    designated: draw === 'designated',
    typed: draw === 'manual',
    out: putOut > 0,
    few: cards < fewestCards,
    nobody: winners === 0,
    late: calls > (callsWithin(rule) ?? 0),
    empty: amount === 0,
  };
  return JACKPOT_STAYS.find((reason) => reasons[reason]) ?? 'nobody';
}

/** Divides an amount equally, ascending by card; the santim that are left over go to the lower card numbers. */
export function shareJackpot(amount: Santim, winners: readonly number[]): JackpotShare[] {
  const left = amount % winners.length;
  return ascending(winners).map((cardId, place) => ({
    cardId,
    amount: santim(Math.floor(amount / winners.length) + (place < left ? 1 : 0)),
  }));
}
