import type { Card, CardSet } from '../cards/card.ts';
import type { Scheme } from '../draw/draw.ts';
import { type JackpotDecision, type JackpotOffer, type JackpotRule, whyJackpotStays } from '../money/jackpot.ts';
import {
  addSantim,
  type Division,
  divide,
  type FeeTable,
  prizeOf,
  roundedOffFrom,
  type Santim,
  santim,
} from '../money/money.ts';
import type { PaidBy, Payment } from '../money/payment-method.ts';
import { type Winnings, winningsOf } from '../money/sums.ts';
import { cardsUnpaid, checkClaim, type ShownWin, shownWin } from '../patterns/claim.ts';
import type { LinePattern, Pattern, PatternNames } from '../patterns/pattern.ts';
import type { GameTerms } from './hall-terms.ts';

export const GAME_STATUSES = ['pending', 'active', 'paused', 'completed', 'voided'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const DRAW_KINDS = ['fair', 'manual', 'designated'] as const;
export type DrawKind = (typeof DRAW_KINDS)[number];

export const CALL_KINDS = ['drawn', 'manual'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

const END_REASONS = ['claim', 'designated', 'all-called', 'finished', 'decided', 'with-hall'] as const;
export type EndReason = (typeof END_REASONS)[number];

export const MAX_CARDS_PER_GAME = 100;
export const MAX_CALLS = 75;
/** Maximum length of the hall's text, of a reason and of a message to a winner. */
export const MAX_TEXT = 200;
export const CLAIM_WINDOW_MS = 15 * 60 * 1000;

/**
 * Returns whether the time for claims after the end of a game is over. It uses the absolute difference, otherwise a
 * clock that is set back would extend this time.
 */
export const isClaimWindowOver = (endedAt: Instant, at: Instant): boolean => Math.abs(at - endedAt) >= CLAIM_WINDOW_MS;

export const SLOW_LINKS = 20;
/** Maximum number of random codes in one mix. Several phones may have one network address. */
export const MAX_PARTS = 1_000;
export const MAX_PARTS_PER_ADDRESS = 60;
/** Timeout for the random codes of the phones. */
export const MIX_OPEN_MS = 2_000;
/**
 * Maximum time from the opening to the close of a mix of phones' codes. A longer mix is cancelled, because a cheat
 * would have time to try other orders.
 */
export const MIX_CLOSE_WITHIN_MS = 4_000;

/** Time in milliseconds since 1970. The rules have no clock, so the time is always a parameter. */
export type Instant = number;

export type Person = { id: string; name: string; role: string };

/** Person who requested an action that requires two persons, and the second person. */
export type TwoPersons = { by: Person; beside: Person };

/** Card that staff chose as the winner before the start. `pattern` is the pattern that the designation sets. */
export type Designation = { cardId: number; pattern: Pattern; by: Person };

/** Card that is locked after a false claim: it can neither win nor share a prize. */
export type OutCard = {
  cardId: number;
  /** Number of calls when the card was locked. */
  callIndex: number;
  /** Person who locked the card; missing in games from before the number of locked cards was limited. */
  by?: Person;
  /**
   * Present if a moderator of release 1.1 confirmed a lock beyond the limit. Such a game counts as decided by staff.
   */
  decided?: true;
  /** Version of the game after the lock. */
  version: number;
  /** Version of the game in which the card plays again, because it was unlocked or the call was undone. */
  liftedIn?: number;
  /** Person who unlocked the card; missing if the lock ended because the call was undone. */
  unlockedBy?: Person;
};

/** Cards that were checked on the last call and had no line. Only these cards can be locked until the next call. */
export type RefusedClaims = {
  /** Number of calls when the cards were checked. */
  callIndex: number;
  cards: readonly number[];
};

/** Typed number that was undone. It is removed from the calls and remains here permanently. */
export type TakenBack = {
  number: number;
  /** Index of the undone call, starting at 1. */
  callIndex: number;
  calledAt: Instant;
  at: Instant;
  reason: string;
  /** Version of the game after the undo. */
  version: number;
  /** Round that was created for a designated game because of the undone call. */
  round?: number;
};

/** Card that a moderator chose as the winner when finishing the game. */
export type Decision = { cardId: number; by: Person };

export type Call = { number: number; kind: CallKind; at: Instant };

/** Round whose order of numbers is used from the call `fromCall` on, which starts at 1. */
export type Round = { round: number; fromCall: number };

/**
 * Time, person and shift of a payout; missing while the winnings are unpaid. `byTransfer` marks a payout by bank
 * although it was below the cash limit. Games of release 1.1 may contain a payment method.
 */
export type HandedOver = { at: Instant; by: Person; shift?: number; byTransfer?: true } & Partial<PaidBy>;

export type Winner = {
  cardId: number;
  /** Pattern of the winning line; null for a winner by decision without a line. */
  pattern: LinePattern | null;
  prize: Santim;
  /** Share of the jackpot that a rule of release 1.1 paid to this card. It is paid together with the prize. */
  jackpot?: Santim;
  /** Number of calls when the card won. */
  callIndex: number;
  decidedBy?: 'moderator';
  handedOver?: HandedOver;
};

/** Jackpot award that was given in this game. `random` is true if the card was drawn and false if staff chose it. */
export type JackpotDraw = {
  awardId: string;
  cardId: number;
  amount: Santim;
  message: string;
  random: boolean;
  at: Instant;
  /** Present if the award required two persons. */
  twoPersons?: TwoPersons;
  handedOver?: HandedOver;
};

/**
 * Mix of the random codes (`parts`) that phones send between the close of the sale and the first call. Codes and links
 * are hexadecimal.
 */
export type Mix = {
  openedAt: Instant;
  closedAt: Instant | null;
  /** Codes of the phones in the order of their arrival. */
  parts: readonly string[];
  /** Links W1 … W20 of the slow mix; empty until it is finished. */
  links: readonly string[];
};

/** Mix of phones' codes that was cancelled because of the timeout, with the number of codes that had arrived. */
export type BrokenMix = { openedAt: Instant; parts: number };

/**
 * Role of the person who ended a game, with the reason if one is required, and both names if two persons were required.
 */
export type EndedBy = {
  role: string;
  reason: string | null;
  twoPersons?: TwoPersons;
  /** Present if the pair of the hall was deleted while the game was running. */
  withHall?: true;
};

export type Game = {
  id: string;
  scheme: Scheme;
  number: number;
  series: number;
  hallId: string;
  /** Pattern of the game at its creation. It is restored if a designation is removed. */
  createdPattern: Pattern;
  pattern: Pattern;
  /**
   * Names of custom patterns by pattern. They are copied at creation, so that renaming a pattern does not change
   * existing games.
   */
  patternNames: Readonly<Record<string, PatternNames>>;
  bet: Santim;
  /** Current house fee. With a fee table it depends on the number of cards until the sale is closed. */
  feeBasisPoints: number;
  /** House fee by number of cards, copied from the cashier's settings at creation; null for a single percentage. */
  feeTable: FeeTable | null;
  /** Whether prizes of this game are in whole Birr, based on the hall's setting at the start. */
  wholeBirr: boolean;
  /** Terms of the game, based on the owner's settings at creation. */
  terms: GameTerms;
  cards: readonly Card[];
  /** Card set of the game; null if scheme `bingo75/v2` is sufficient, which supports only the catalogue. */
  cardSet: CardSet | null;
  /** Whether a jackpot award can currently be drawn in the game. Staff can change it. */
  jackpotEnabled: boolean;
  /** Whether one bet of the game is added to the jackpot. It is fixed at creation, because the prize depends on it. */
  feedsJackpot: boolean;
  /** Jackpot rule of a game of release 1.1; '' for every other game. */
  jackpotRule: JackpotRule;
  /** Jackpot that a game with a jackpot rule was played for; null without a rule. */
  jackpotOffer: JackpotOffer | null;
  status: GameStatus;
  designation: Designation | null;
  decision: Decision | null;
  calls: readonly Call[];
  rounds: readonly Round[];
  /** Typed numbers that were undone, in the order of the undos. */
  takenBack: readonly TakenBack[];
  /** Locked cards in the order of their locks. It includes cards that were unlocked again. */
  out: readonly OutCard[];
  /** Claims refused on the last call, if false claims can lock cards; otherwise null. */
  refused: RefusedClaims | null;
  /** Winners in the order of their claims. */
  winners: readonly Winner[];
  jackpot: JackpotDraw | null;
  publicText: string;
  /** Mix of phones' codes; null before the first mix and between a cancelled mix and the next one. */
  mix: Mix | null;
  /** Cancelled mixes of phones' codes; null for a game from before they were counted. */
  brokenOff: readonly BrokenMix[] | null;
  /** Refunds for sold cards that were removed, including cards that were removed before the game was created. */
  returned: Santim;
  /** Payments and refunds for cards by another method than cash, which release 1.1 stored. */
  payments: readonly Payment[];
  /** Payment method of the refund if the game was voided in release 1.1; null if not specified. */
  refund: PaidBy | null;
  createdAt: Instant;
  startedAt: Instant | null;
  endedAt: Instant | null;
  voidReason: string | null;
  endedBy: EndedBy | null;
  /** Number of changes of the game. */
  version: number;
};

type Having<K extends keyof Game> = Pick<Game, K>;

export const hasEnded = ({ status }: Having<'status'>): boolean => status === 'completed' || status === 'voided';

export const RUNNING_STATUSES = ['active', 'paused'] as const satisfies readonly GameStatus[];

export const isRunning = ({ status }: Having<'status'>): boolean => status === 'active' || status === 'paused';

/**
 * Returns whether a complete card may be claimed now. Whether an ended game's prize is already paid is checked
 * separately at the counter.
 */
export const takesClaims = ({
  status,
  winners,
}: Having<'status'> & { winners: readonly Pick<Winner, 'decidedBy'>[] }): boolean =>
  isRunning({ status }) || (status === 'completed' && winners.every(({ decidedBy }) => decidedBy === undefined));

export const numbersCalled = (game: { calls: readonly Pick<Call, 'number'>[] }): number[] =>
  game.calls.map((call) => call.number);

/**
 * Returns the number of typed numbers, including undone ones, so that an undo does not hide that numbers were typed.
 */
export const manualCalls = ({ calls, takenBack = [] }: Typed): number =>
  calls.filter((call) => call.kind === 'manual').length + takenBack.length;

/** Game or receipt. */
type Typed = { calls: readonly Pick<Call, 'kind'>[]; takenBack?: readonly unknown[] | undefined };

/**
 * Returns the person of a lock beyond the limit, or null. Undoing the call unlocks the card but does not remove this
 * mark of the game.
 */
const outDecidedBy = ({ out }: Having<'out'>): Person | null => out.find(({ decided }) => decided)?.by ?? null;

export const isDesignated = (game: Having<'designation' | 'decision' | 'out'>): boolean => designatedBy(game) !== null;

export const designatedBy = (game: Having<'designation' | 'decision' | 'out'>): Person | null =>
  game.designation?.by ?? game.decision?.by ?? outDecidedBy(game);

export const designatedCardId = (game: Having<'designation' | 'decision'>): number | null =>
  game.designation?.cardId ?? game.decision?.cardId ?? null;

/**
 * Returns the card that a moderator chose at the finish of a game or receipt; null if a winner was designated before
 * the start. The order of such a game is always round 0.
 */
export const decidedCardId = ({ rounds, winners }: Decidable): number | null =>
  rounds[0]?.round === 0 ? (winners.find(({ decidedBy }) => decidedBy)?.cardId ?? null) : null;

type Decidable = {
  rounds: readonly Pick<Round, 'round'>[];
  winners: readonly Pick<Winner, 'cardId' | 'decidedBy'>[];
};

/** Returns whether staff decided a game by locking more cards than the limit without choosing a winner. */
export const isDecidedByOut = (game: Having<'designation' | 'decision' | 'out'>): boolean =>
  designatedCardId(game) === null && isDesignated(game);

/** Returns whether a game is fair, manual or designated. A designated winner has priority over typed numbers. */
export function drawKind(game: Having<'calls' | 'takenBack' | 'designation' | 'decision' | 'out'>): DrawKind {
  if (isDesignated(game)) return 'designated';
  return manualCalls(game) > 0 ? 'manual' : 'fair';
}

type Staked = Having<'bet' | 'cards' | 'feeBasisPoints' | 'feedsJackpot'>;

/** Returns the division of a game's stakes into jackpot contribution, house fee and prize pool. */
export const potDivision = ({ bet, cards, feeBasisPoints, feedsJackpot }: Staked): Division =>
  divide({ bet, cards: cards.length, feeBasisPoints, feedsJackpot });

type Paying = Staked & Having<'wholeBirr'>;

/** Returns the prize of the winner at `index` (starting at 0) if this many winners share it. */
export const prizeIn = (game: Paying, winners: number, index: number): Santim =>
  prizeOf({ prizePool: potDivision(game).prizePool, winners, wholeBirr: game.wholeBirr }, index);

/** Returns the part of a won game's prizes that is removed by rounding to whole Birr and added to the jackpot. */
export const roundedOff = (game: Paying & Having<'winners'>): Santim =>
  game.wholeBirr && game.winners.length > 0 ? roundedOffFrom(potDivision(game).prizePool) : santim(0);

/**
 * Returns the decision of a jackpot rule of release 1.1, or null without a rule and for a game without a call or an
 * end.
 */
export function jackpotDecided(game: Game): JackpotDecision | null {
  const { jackpotRule: rule, jackpotOffer: offer, status, cards, calls, winners } = game;
  if (rule === '' || !offer || status !== 'completed' || calls.length === 0) return null;
  const shares = winners
    .flatMap(({ cardId, jackpot: amount }) => (amount === undefined ? [] : [{ cardId, amount }]))
    .sort((a, b) => a.cardId - b.cardId);
  if (shares.length > 0) return { why: null, shares };
  const why = whyJackpotStays({
    ...offer,
    rule,
    draw: drawKind(game),
    lockedCards: cardsOut(game).length,
    cards: cards.length,
    calls: calls.length,
    winners: winners.length,
  });
  return { why, shares };
}

/** Returns the deductions and the net amount of a prize or jackpot award. */
export const winningsIn = (game: Having<'terms'>, gross: Santim): Winnings => winningsOf(gross, game.terms);

/**
 * Returns whether a game was ended because the pair of its hall was deleted, although it had paid a jackpot and could
 * not be voided.
 */
export const hasEndedWithHall = ({ endedBy }: Having<'endedBy'>): boolean => endedBy?.withHall === true;

/**
 * Returns the unclaimed prize pool of a completed game without a winner, otherwise 0. It includes the house fee if the
 * game ended because its hall was deleted.
 */
export function unclaimed(game: Staked & Having<'status' | 'winners' | 'endedBy'>): Santim {
  if (game.status !== 'completed' || game.winners.length > 0) return santim(0);
  const { prizePool, houseFee } = potDivision(game);
  return hasEndedWithHall(game) ? addSantim(prizePool, houseFee) : prizePool;
}

/** Returns the names of the game's custom pattern, or null for a built-in pattern, which every screen has texts for. */
export const namesOf = (game: Having<'pattern' | 'patternNames'>): PatternNames | null =>
  game.patternNames[game.pattern] ?? null;

export const cardOf = (game: Having<'cards'>, cardId: number): Card | undefined =>
  game.cards.find((card) => card.cardId === cardId);

/** Returns the cards that another running game of the hall contains. A paper card can be in only one game at a time. */
export function cardsInOtherGames(
  game: Having<'status' | 'cards'>,
  cardIds: readonly number[],
  inPlay: ReadonlySet<number>,
): number[] {
  const isOwn = (cardId: number) => isRunning(game) && cardOf(game, cardId) !== undefined;
  return cardIds.filter((cardId) => inPlay.has(cardId) && !isOwn(cardId));
}

export const winnerOf = (game: Having<'winners'>, cardId: number): Winner | undefined =>
  game.winners.find((winner) => winner.cardId === cardId);

/**
 * Returns the line of a winner based on the calls at the time of the win; null for a winner by decision without a line.
 */
export function winningLineOf(
  game: Having<'cards' | 'pattern' | 'terms'>,
  called: readonly number[],
  winner: Winner,
): ShownWin | null {
  const card = cardOf(game, winner.cardId);
  if (!card) return null;
  const calls = called.slice(0, winner.callIndex);
  const { lateCalls } = game.terms;
  return shownWin(checkClaim({ card, calls, pattern: game.pattern, preferredPattern: winner.pattern, lateCalls }));
}

/** Maximum number of cards of a game that staff can lock. */
const MOST_OUT = 3;

/**
 * Returns the maximum number of locked cards in a game with this number of cards: a tenth of them, and at most three.
 */
export const outLimit = (cards: number): number => Math.min(MOST_OUT, Math.ceil(cards / 10));

/** Returns the last lock of each card, including cards that were unlocked. A lock on an undone call does not count. */
export function locksOf({ out }: Having<'out'>): OutCard[] {
  const locks = out.filter(({ liftedIn, unlockedBy }) => liftedIn === undefined || unlockedBy);
  return locks.filter(({ cardId }, i) => !locks.slice(i + 1).some((later) => later.cardId === cardId));
}

/** Returns the cards that can be unlocked: those that were locked after the last call of a running game. */
export const unlockable = (game: Having<'out' | 'status'>, called: number): number[] =>
  isRunning(game)
    ? game.out
        .filter(({ callIndex, liftedIn }) => liftedIn === undefined && callIndex === called)
        .map(({ cardId }) => cardId)
    : [];

/** Returns whether the limit of locked cards prevents the lock of this card. A card that was unlocked still counts. */
export function isBeyondLimit({ out, cards }: Having<'out' | 'cards'>, cardId: number): boolean {
  const locked = new Set(out.map((card) => card.cardId));
  return !locked.has(cardId) && locked.size >= outLimit(cards.length);
}

export const cardsOut = ({ out }: Having<'out'>): number[] =>
  out.filter(({ liftedIn }) => liftedIn === undefined).map(({ cardId }) => cardId);

export function cardsIn(game: Having<'cards' | 'out'>): readonly Card[] {
  const out = cardsOut(game);
  return out.length === 0 ? game.cards : game.cards.filter(({ cardId }) => !out.includes(cardId));
}

/** Returns the cards of a game that could be claimed now and are not winners yet. */
export const completeUnpaid = (game: Having<'cards' | 'calls' | 'pattern' | 'winners' | 'out' | 'terms'>): number[] =>
  cardsUnpaid(cardsIn(game), numbersCalled(game), game.pattern, game.winners, game.terms.lateCalls);

/** Returns whether other cards can still share the prize of a game. They can until the first winner is paid. */
const isShared = ({ decision, winners }: Having<'decision' | 'winners'>): boolean =>
  winners.length > 0 && decision === null && winners.every(({ handedOver }) => handedOver === undefined);

/**
 * Returns the number of other cards that could be claimed on the winning call. It is null before a card has won, so
 * that a request cannot reveal a complete card, and after the prize can no longer be shared.
 */
export const othersComplete = (
  game: Having<'cards' | 'pattern' | 'winners' | 'out' | 'terms' | 'decision'>,
  called: readonly number[],
): number | null =>
  isShared(game) ? cardsUnpaid(cardsIn(game), called, game.pattern, game.winners, game.terms.lateCalls).length : null;

/** Returns the time of the first call of a game, even if that call was undone. */
export const firstCalledAt = ({ calls, takenBack }: Having<'calls' | 'takenBack'>): Instant | null =>
  takenBack.find(({ callIndex }) => callIndex === 1)?.calledAt ?? calls[0]?.at ?? null;

/** Returns the number of mixes of phones' codes that were cancelled because of the timeout. */
export const timesBrokenOff = ({ brokenOff }: Having<'brokenOff'>): number => brokenOff?.length ?? 0;

/** Returns how often the phones were requested to send codes. */
export const attemptsAt = (game: Having<'brokenOff'> & { mix: object | null }): number =>
  timesBrokenOff(game) + (game.mix ? 1 : 0);

/** Returns whether the draw was not used yet and no mix of phones' codes is open, so that a mix can be opened. */
const isUndrawn = (game: Having<'status' | 'calls' | 'takenBack' | 'mix' | 'jackpot'>): boolean =>
  !hasEnded(game) && firstCalledAt(game) === null && game.mix === null && !game.jackpot?.random;

/**
 * Returns whether cards and text of a game can still change: until the first draw, or until the mix of the phones'
 * codes starts.
 */
export const isSaleOpen = (game: Having<'status' | 'calls' | 'takenBack' | 'mix' | 'brokenOff' | 'jackpot'>): boolean =>
  isUndrawn(game) && timesBrokenOff(game) === 0;

/** Returns whether a mix of phones' codes can be opened now. After a cancelled mix another one can be opened. */
export const canOpenMix = (
  game: Having<'scheme' | 'status' | 'calls' | 'takenBack' | 'mix' | 'jackpot' | 'designation'>,
): boolean => isUndrawn(game) && game.status === 'active' && game.designation === null && game.scheme !== 'bingo75/v1';

/** Returns whether a mix of phones' codes has exceeded its timeout and can no longer be closed. */
export const isTooLateToClose = ({ openedAt, closedAt }: Pick<Mix, 'openedAt' | 'closedAt'>, now: Instant): boolean =>
  closedAt === null && now - openedAt > MIX_CLOSE_WITHIN_MS;

/** Returns whether a mix of phones' codes is open, or its slow computation is not finished. */
export const isMixing = ({ mix }: Having<'mix'>): boolean =>
  mix !== null && (mix.closedAt === null || (mix.parts.length > 0 && mix.links.length < SLOW_LINKS));

/** Returns the current round of a game's draw; null before the start. */
export const roundInForce = (game: Having<'rounds'>): number | null => game.rounds.at(-1)?.round ?? null;

export const isShortText = (text: string): boolean => [...text].length <= MAX_TEXT;

/** Returns whether a value is a valid random code of a phone: sixteen bytes as 32 lower-case hexadecimal digits. */
export const isPart = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
