import type { Card, CardSet } from '../card.ts';
import { cardsUnpaid, checkClaim, type ShownWin, shownWin } from '../claim.ts';
import type { Scheme } from '../draw.ts';
import type { GameTerms } from '../house.ts';
import { type JackpotDecision, type JackpotOffer, type JackpotRule, whyJackpotStays } from '../jackpot.ts';
import type { PaidBy, Payment } from '../means.ts';
import {
  addSantim,
  type Division,
  divide,
  type FeeTable,
  prizeOf,
  roundedOffFrom,
  type Santim,
  santim,
} from '../money.ts';
import type { LinePattern, Pattern, PatternNames } from '../pattern.ts';
import { type Winnings, winningsOf } from '../sums.ts';

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
/** The most characters of what the hall adds to a draw, of a reason and of a message to a winner. */
export const MAX_TEXT = 200;
export const CLAIM_WINDOW_MS = 15 * 60 * 1000;

/** Either way: a game that ended under a clock which was set back since would take claims until that time comes again. */
export const isClaimWindowOver = (endedAt: Instant, at: Instant): boolean => Math.abs(at - endedAt) >= CLAIM_WINDOW_MS;

export const SLOW_LINKS = 20;
/** Phones may share one address; beyond these the hall is full. */
export const MAX_PARTS = 1_000;
export const MAX_PARTS_PER_ADDRESS = 60;
/** How long phones have to answer once the mix is open. */
export const MIX_OPEN_MS = 2_000;
/** A mix that is not closed so soon after its opening leaves time to try other orders, and is broken off. */
export const MIX_CLOSE_WITHIN_MS = 4_000;

/** Milliseconds since 1970. The rules have no clock: it is handed in. */
export type Instant = number;

export type Person = { id: string; name: string; role: string };

/** Who did something that the owner wants two persons for, and who signed with them. */
export type TwoPersons = { by: Person; beside: Person };

/** The card that staff chose to win before the start; `pattern` is the designation's own. */
export type Designation = { cardId: number; pattern: Pattern; by: Person };

/** A card that made a false claim and is out of its game: it can neither win nor share. */
export type OutCard = {
  cardId: number;
  /** How many numbers had been called. */
  callIndex: number;
  /** Who put it out; absent on cards that went out before their number was limited. */
  by?: Person;
  /** Until release 1.1 a moderator could sign for more than the limit: such a game counts as decided by staff. */
  decided?: true;
  /** The game's after it went out. */
  version: number;
  /** Version of the game after which the card plays again: it was unlocked, or the number was taken back. */
  liftedIn?: number;
  /** Who unlocked it; absent if its number was taken back. */
  unlockedBy?: Person;
};

/** The cards that were checked on one number and had no line; only these can be put out on it. */
export type RefusedClaims = {
  /** How many numbers had been called. */
  callIndex: number;
  cards: readonly number[];
};

/** A typed number that was taken back: it is removed from the calls and stays here for good. */
export type TakenBack = {
  number: number;
  /** Its place among the calls, counted from 1. */
  callIndex: number;
  calledAt: Instant;
  at: Instant;
  reason: string;
  /** The game's after it was taken back. */
  version: number;
  /** The round of a designated game that it had brought about. */
  round?: number;
};

/** The card that a moderator paid at the finish. */
export type Decision = { cardId: number; by: Person };

export type Call = { number: number; kind: CallKind; at: Instant };

/** The round whose order is in force from a call on; `fromCall` counts from 1. */
export type Round = { round: number; fromCall: number };

/**
 * When money was put into a player's hand, by whom, and in which shift of the hall. Until then what was won is open.
 * `byTransfer`: not in cash, below the limit for cash too. Games of release 1.1 may name a means.
 */
export type HandedOver = { at: Instant; by: Person; shift?: number; byTransfer?: true } & Partial<PaidBy>;

export type Winner = {
  cardId: number;
  /** The pattern of its line; null for a card paid by decision without one. */
  pattern: LinePattern | null;
  prize: Santim;
  /** Share of the jackpot that a rule of release 1.1 paid this card; it is handed over with the prize. */
  jackpot?: Santim;
  /** The number of calls made when it won. */
  callIndex: number;
  decidedBy?: 'moderator';
  handedOver?: HandedOver;
};

/** A jackpot that fell in this game; `random` tells a drawn card from one that staff chose. */
export type JackpotDraw = {
  awardId: string;
  cardId: number;
  amount: Santim;
  message: string;
  random: boolean;
  at: Instant;
  /** Who drew it, where two persons had to. */
  twoPersons?: TwoPersons;
  handedOver?: HandedOver;
};

/** What the hall's phones added between the close of the sale and the first number. Parts and links are hexadecimal. */
export type Mix = {
  openedAt: Instant;
  closedAt: Instant | null;
  /** In the order of their arrival. */
  parts: readonly string[];
  /** W1 … W20, once the slow mix is done. */
  links: readonly string[];
};

/** A mix that was not closed in time, and how many parts it had then. */
export type BrokenMix = { openedAt: Instant; parts: number };

/** Who ended a game by hand, and why where that has to be said; by name where two persons did. */
export type EndedBy = {
  role: string;
  reason: string | null;
  twoPersons?: TwoPersons;
  /** The pair of its hall was deleted while the game ran. */
  withHall?: true;
};

export type Game = {
  id: string;
  scheme: Scheme;
  number: number;
  series: number;
  hallId: string;
  /** The pattern it was created with, which returns when a designation is lifted. */
  createdPattern: Pattern;
  pattern: Pattern;
  /** What its own patterns were called when it took them, by pattern: what the hall renames later renames no game. */
  patternNames: Readonly<Record<string, PatternNames>>;
  bet: Santim;
  /** The one in force. Under a table it follows the cards until the sale is closed. */
  feeBasisPoints: number;
  /** The house fee by size, as the cashier had it when the game was created; null: one percentage. */
  feeTable: FeeTable | null;
  /** Whether its prizes are paid in whole Birr: the hall's choice when it started. */
  wholeBirr: boolean;
  /** What the owner had decided about money and claims when it was created. */
  terms: GameTerms;
  cards: readonly Card[];
  /** The set that its cards are from; null where `bingo75/v2` says all, which has the catalogue alone. */
  cardSet: CardSet | null;
  /** Whether an award may fall in it now, which staff may switch. */
  jackpotEnabled: boolean;
  /** Whether one bet goes to the jackpot: decided when it is created, since its prize follows from it. */
  feedsJackpot: boolean;
  /** Rule about the jackpot of a game of release 1.1; '' for every other game. */
  jackpotRule: JackpotRule;
  /** The jackpot that such a game was played for; null without a rule. */
  jackpotOffer: JackpotOffer | null;
  status: GameStatus;
  designation: Designation | null;
  decision: Decision | null;
  calls: readonly Call[];
  rounds: readonly Round[];
  /** Typed numbers that were taken back, in that order. */
  takenBack: readonly TakenBack[];
  /** Cards out of the game, in the order they went; those that were let in again too. */
  out: readonly OutCard[];
  /** Of the last number on which a claim was refused, where false claims put cards out; null elsewhere. */
  refused: RefusedClaims | null;
  /** In the order of their claims. */
  winners: readonly Winner[];
  jackpot: JackpotDraw | null;
  publicText: string;
  /** Null while no phone was asked, and between one that was broken off and the next. */
  mix: Mix | null;
  /** The mixes before that one; null for a game that was played before these were counted. */
  brokenOff: readonly BrokenMix[] | null;
  /** What was given back for sold cards that were taken out, those of the sale before the game existed among them. */
  returned: Santim;
  /** What was paid for its cards, and given back for them, by other means than cash in release 1.1. */
  payments: readonly Payment[];
  /** How its stakes were given back when it was called off in release 1.1; null: not said. */
  refund: PaidBy | null;
  createdAt: Instant;
  startedAt: Instant | null;
  endedAt: Instant | null;
  voidReason: string | null;
  endedBy: EndedBy | null;
  /** Rises by one with every change. */
  version: number;
};

type Having<K extends keyof Game> = Pick<Game, K>;

export const hasEnded = ({ status }: Having<'status'>): boolean => status === 'completed' || status === 'voided';

export const RUNNING_STATUSES = ['active', 'paused'] as const satisfies readonly GameStatus[];

export const isRunning = ({ status }: Having<'status'>): boolean => status === 'active' || status === 'paused';

/**
 * Whether a card that completes its line may claim, as far as the hall knows. Only the counter knows whether the money
 * of a game that was won has been handed over.
 */
export const takesClaims = ({
  status,
  winners,
}: Having<'status'> & { winners: readonly Pick<Winner, 'decidedBy'>[] }): boolean =>
  isRunning({ status }) || (status === 'completed' && winners.every(({ decidedBy }) => decidedBy === undefined));

export const numbersCalled = (game: { calls: readonly Pick<Call, 'number'>[] }): number[] =>
  game.calls.map((call) => call.number);

/** How many numbers were typed. Taking one back hides nothing. */
export const manualCalls = ({ calls, takenBack = [] }: Typed): number =>
  calls.filter((call) => call.kind === 'manual').length + takenBack.length;

/** A game, or its receipt. */
type Typed = { calls: readonly Pick<Call, 'kind'>[]; takenBack?: readonly unknown[] | undefined };

/** Who put a card out beyond the limit. A number that is taken back lets the card in again and leaves the mark. */
const outDecidedBy = ({ out }: Having<'out'>): Person | null => out.find(({ decided }) => decided)?.by ?? null;

export const isDesignated = (game: Having<'designation' | 'decision' | 'out'>): boolean => designatedBy(game) !== null;

export const designatedBy = (game: Having<'designation' | 'decision' | 'out'>): Person | null =>
  game.designation?.by ?? game.decision?.by ?? outDecidedBy(game);

export const designatedCardId = (game: Having<'designation' | 'decision'>): number | null =>
  game.designation?.cardId ?? game.decision?.cardId ?? null;

/**
 * The card paid by decision at the finish of a game, or of its receipt, whose winner was not chosen before the start: the
 * order of such a game stays round 0.
 */
export const decidedCardId = ({ rounds, winners }: Decidable): number | null =>
  rounds[0]?.round === 0 ? (winners.find(({ decidedBy }) => decidedBy)?.cardId ?? null) : null;

type Decidable = {
  rounds: readonly Pick<Round, 'round'>[];
  winners: readonly Pick<Winner, 'cardId' | 'decidedBy'>[];
};

/** Whether staff decided a game by the cards that they put out beyond the limit, and named no winner of it. */
export const isDecidedByOut = (game: Having<'designation' | 'decision' | 'out'>): boolean =>
  designatedCardId(game) === null && isDesignated(game);

/** How the numbers came about; a chosen winner outranks typed numbers. */
export function drawKind(game: Having<'calls' | 'takenBack' | 'designation' | 'decision' | 'out'>): DrawKind {
  if (isDesignated(game)) return 'designated';
  return manualCalls(game) > 0 ? 'manual' : 'fair';
}

type Staked = Having<'bet' | 'cards' | 'feeBasisPoints' | 'feedsJackpot'>;

export const moneyOf = ({ bet, cards, feeBasisPoints, feedsJackpot }: Staked): Division =>
  divide({ bet, cards: cards.length, feeBasisPoints, feedsJackpot });

type Paying = Staked & Having<'wholeBirr'>;

/** The prize of the winner at `index`, from 0, where this many share. */
export const prizeIn = (game: Paying, winners: number, index: number): Santim =>
  prizeOf({ prizePool: moneyOf(game).prizePool, winners, wholeBirr: game.wholeBirr }, index);

/** What the prizes of a game that was won left over for the jackpot. */
export const roundedOff = (game: Paying & Having<'winners'>): Santim =>
  game.wholeBirr && game.winners.length > 0 ? roundedOffFrom(moneyOf(game).prizePool) : santim(0);

/** Decision of a jackpot rule; null without a rule, and for a game without a call or an end. */
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
    putOut: cardsOut(game).length,
    cards: cards.length,
    calls: calls.length,
    winners: winners.length,
  });
  return { why, shares };
}

/** What of a prize of this game, or of the jackpot that fell in it, is withheld and what is handed over. */
export const winningsIn = (game: Having<'terms'>, gross: Santim): Winnings => winningsOf(gross, game.terms);

/** Whether a game ended because the pair of its hall was deleted. It had paid a jackpot, so it could not be voided. */
export const hasEndedWithHall = ({ endedBy }: Having<'endedBy'>): boolean => endedBy?.withHall === true;

/** The prize pool of a completed game that nobody claimed, else nothing; with the fee if the game ended with its hall. */
export function unclaimed(game: Staked & Having<'status' | 'winners' | 'endedBy'>): Santim {
  if (game.status !== 'completed' || game.winners.length > 0) return santim(0);
  const { prizePool, houseFee } = moneyOf(game);
  return hasEndedWithHall(game) ? addSantim(prizePool, houseFee) : prizePool;
}

/** What the pattern of a game is called; null for a built-in one, which every screen has words for. */
export const namesOf = (game: Having<'pattern' | 'patternNames'>): PatternNames | null =>
  game.patternNames[game.pattern] ?? null;

export const cardOf = (game: Having<'cards'>, cardId: number): Card | undefined =>
  game.cards.find((card) => card.cardId === cardId);

/** A paper card is in one hand: of these cards, those that another running game of the hall holds. */
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

/** What a winner won with, as the numbers called stood then; null for a card paid by decision without one. */
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

/** Maximum number of cards of a game that staff may put out. */
const MOST_OUT = 3;

/** Maximum number of cards that can be put out of a game: a tenth of its cards, and never over three. */
export const outLimit = (cards: number): number => Math.min(MOST_OUT, Math.ceil(cards / 10));

/** Returns the last lock of each card, unlocked cards included. A lock on a number that was taken back does not count. */
export function locksOf({ out }: Having<'out'>): OutCard[] {
  const locks = out.filter(({ liftedIn, unlockedBy }) => liftedIn === undefined || unlockedBy);
  return locks.filter(({ cardId }, i) => !locks.slice(i + 1).some((later) => later.cardId === cardId));
}

/** Cards that can be unlocked: locked since the last number, in a game that runs. */
export const unlockable = (game: Having<'out' | 'status'>, called: number): number[] =>
  isRunning(game)
    ? game.out
        .filter(({ callIndex, liftedIn }) => liftedIn === undefined && callIndex === called)
        .map(({ cardId }) => cardId)
    : [];

/** Whether the limit keeps this card from being locked. A card that was unlocked still counts. */
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

/** The cards that could claim now and have not been paid. */
export const completeUnpaid = (game: Having<'cards' | 'calls' | 'pattern' | 'winners' | 'out' | 'terms'>): number[] =>
  cardsUnpaid(cardsIn(game), numbersCalled(game), game.pattern, game.winners, game.terms.lateCalls);

/** Whether further cards may share what was won: until the first prize of it is handed over. */
const isShared = ({ decision, winners }: Having<'decision' | 'winners'>): boolean =>
  winners.length > 0 && decision === null && winners.every(({ handedOver }) => handedOver === undefined);

/**
 * How many more cards could claim on the call that a game was won on. Null before a card has won, so that nobody learns
 * of a complete card by asking, and once no card can share the prize any more.
 */
export const othersComplete = (
  game: Having<'cards' | 'pattern' | 'winners' | 'out' | 'terms' | 'decision'>,
  called: readonly number[],
): number | null =>
  isShared(game) ? cardsUnpaid(cardsIn(game), called, game.pattern, game.winners, game.terms.lateCalls).length : null;

/** When its first number was called, even if that was taken back. */
export const firstCalledAt = ({ calls, takenBack }: Having<'calls' | 'takenBack'>): Instant | null =>
  takenBack.find(({ callIndex }) => callIndex === 1)?.calledAt ?? calls[0]?.at ?? null;

/** How many mixes of a game were not closed in time. */
export const timesBrokenOff = ({ brokenOff }: Having<'brokenOff'>): number => brokenOff?.length ?? 0;

/** How often phones were asked for their parts. */
export const attemptsAt = (game: Having<'brokenOff'> & { mix: object | null }): number =>
  timesBrokenOff(game) + (game.mix ? 1 : 0);

/** Whether nothing was drawn yet, and no phone is being asked: what a mix can be opened for. */
const isUndrawn = (game: Having<'status' | 'calls' | 'takenBack' | 'mix' | 'jackpot'>): boolean =>
  !hasEnded(game) && firstCalledAt(game) === null && game.mix === null && !game.jackpot?.random;

/** Whether cards and text may still change: until the first number, or what comes before it, is asked for. */
export const isSaleOpen = (game: Having<'status' | 'calls' | 'takenBack' | 'mix' | 'brokenOff' | 'jackpot'>): boolean =>
  isUndrawn(game) && timesBrokenOff(game) === 0;

/** Whether phones can be asked now: a mix that was broken off is followed by another. */
export const canOpenMix = (
  game: Having<'scheme' | 'status' | 'calls' | 'takenBack' | 'mix' | 'jackpot' | 'designation'>,
): boolean => isUndrawn(game) && game.status === 'active' && game.designation === null && game.scheme !== 'bingo75/v1';

/** Whether a mix took so long to close that it never may. */
export const isTooLateToClose = ({ openedAt, closedAt }: Pick<Mix, 'openedAt' | 'closedAt'>, now: Instant): boolean =>
  closedAt === null && now - openedAt > MIX_CLOSE_WITHIN_MS;

/** Whether phones were asked and what they sent is not mixed yet. */
export const isMixing = ({ mix }: Having<'mix'>): boolean =>
  mix !== null && (mix.closedAt === null || (mix.parts.length > 0 && mix.links.length < SLOW_LINKS));

/** The round in force for the next call; null before the start. */
export const roundInForce = (game: Having<'rounds'>): number | null => game.rounds.at(-1)?.round ?? null;

export const isShortText = (text: string): boolean => [...text].length <= MAX_TEXT;

/** What one phone adds to a draw: sixteen random bytes as 32 lower-case hexadecimal digits. */
export const isPart = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
