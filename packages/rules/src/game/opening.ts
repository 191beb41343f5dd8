import { ascending, type Card, type CardSet, isCatalogue } from '../cards/card.ts';
import {
  cardsDigest,
  type DrawSecret,
  hasSet,
  hexToBytes,
  mixOf,
  type Sales,
  type Scheme,
  type SoldFromSet,
  salesRootOf,
  slowStart,
  withSet,
} from '../draw/draw.ts';
import { type FeeTable, feeOf, isFee, isFeeTable, MAX_BET, type Santim, santim } from '../money/money.ts';
import type { Payment } from '../money/payment-method.ts';
import type { PatternNames } from '../patterns/pattern.ts';
import { isPattern, isRule, type Pattern } from '../patterns/pattern.ts';
import { fail, type GameErrorCode, ok, type Result } from '../result.ts';
import { cardOf, MAX_CARDS_PER_GAME } from './cards.ts';
import type {
  BreakMix,
  ChangeCards,
  CloseMix,
  CloseSale,
  CompleteMix,
  Designate,
  OpenMix,
  SetJackpotEnabled,
  Start,
} from './command.ts';
import { USUAL_FACTS } from './document.ts';
import type { Decided } from './event.ts';
import { type Game, type Instant, isShortText } from './game.ts';
import { type GameTerms, USUAL_TERMS } from './hall-terms.ts';
import {
  attemptsAt,
  canOpenMix,
  isMixing,
  isPart,
  isSaleOpen,
  isTooLateToClose,
  MAX_PARTS,
  SLOW_LINKS,
  timesBrokenOff,
} from './mix.ts';
import { hasEnded } from './status.ts';

export type NewGame = {
  id: string;
  number: number;
  series: number;
  hallId: string;
  pattern: Pattern;
  patternNames?: PatternNames | null;
  bet: Santim;
  feeBasisPoints: number;
  /** House fee by number of cards, which overrides `feeBasisPoints`. */
  feeTable?: FeeTable | null;
  cards: readonly Card[];
  /**
   * Card set that the cards are from, `catalogueSet` for the built-in catalogue. The game stores it only if it has a
   * custom set or a rule, which scheme `bingo75/v2` does not support.
   */
  cardSet?: CardSet | null;
  jackpotEnabled?: boolean;
  /** False for a game that is created without the jackpot. */
  feedsJackpot?: boolean;
  terms?: GameTerms;
  publicText?: string;
  /** Payments for cards by another method than cash. */
  payments?: readonly Payment[];
  scheme?: Scheme;
  createdAt: Instant;
};

/** Creates a pending game. A designation made in advance is added by a `designate` command. */
export function newGame({
  pattern,
  patternNames = null,
  feeTable = null,
  cardSet: from = null,
  jackpotEnabled = true,
  feedsJackpot = true,
  terms = USUAL_TERMS,
  publicText = '',
  payments = [],
  scheme = 'bingo75/v2',
  ...wanted
}: NewGame): Result<Game, GameErrorCode> {
  const refusal = refusalOf({ ...wanted, feeTable, pattern, publicText });
  if (refusal) return fail(refusal);
  const cardSet = needsSet(pattern, from) || hasSet(scheme) ? setGiven(from) : null;
  return ok({
    ...USUAL_FACTS,
    ...wanted,
    feeBasisPoints: feeOf({ ...wanted, feeTable }, wanted.cards.length),
    feeTable,
    scheme: cardSet ? withSet(scheme) : scheme,
    cardSet,
    createdPattern: pattern,
    pattern,
    patternNames: patternNames ? { [pattern]: patternNames } : {},
    jackpotEnabled,
    feedsJackpot,
    terms,
    status: 'pending',
    calls: [],
    publicText,
    returned: santim(0),
    payments,
    startedAt: null,
    endedAt: null,
    version: 1,
  });
}

const needsSet = (pattern: Pattern, from: CardSet | null): boolean =>
  isRule(pattern) || (from !== null && !isCatalogue(from));

function setGiven(set: CardSet | null | undefined): CardSet {
  if (!set) throw new RangeError('a game with a custom card set or a rule needs its card set, but none was given');
  return set;
}

function refusalOf({ number, pattern, bet, cards, publicText = '', ...fee }: NewGame): GameErrorCode | null {
  if (!Number.isSafeInteger(number) || number < 1) return 'GAME_NUMBER_INVALID';
  if (!isPattern(pattern)) return 'PATTERN_INVALID';
  if (!Number.isSafeInteger(bet) || bet <= 0 || bet > MAX_BET) return 'BET_INVALID';
  if (fee.feeTable ? !isFeeTable(fee.feeTable) : !isFee(fee.feeBasisPoints)) return 'HOUSE_FEE_INVALID';
  return cardsRefusal(cards) ?? (isShortText(publicText) ? null : 'HALL_ENTROPY_INVALID');
}

function cardsRefusal(cards: readonly Card[]): GameErrorCode | null {
  if (cards.length === 0) return 'CARDS_REQUIRED';
  if (cards.length > MAX_CARDS_PER_GAME) return 'TOO_MANY_CARDS';
  return new Set(cards.map((card) => card.cardId)).size === cards.length ? null : 'CARDS_REPEATED';
}

/**
 * Returns the pattern that a designation gives to a game. A designation for `all` keeps the original pattern of the
 * game.
 */
export const playedPattern = (chosen: Pattern, created: Pattern): Pattern => (chosen === 'all' ? created : chosen);

function designate(game: Game, command: Designate): Decided {
  const { cardId, pattern, patternNames: names, cardSet, by, jackpotEnabled, source } = command;
  if (game.status !== 'pending') return fail('DESIGNATION_CLOSED');
  if (source === 'game' && !cardOf(game, cardId)) return fail('DESIGNATED_CARD_NOT_IN_GAME');
  const designated = {
    designation: { cardId, pattern, by },
    pattern: playedPattern(pattern, game.createdPattern),
    names,
    cardSet: isRule(pattern) && !game.cardSet ? setGiven(cardSet) : undefined,
    jackpotEnabled: jackpotEnabled ?? game.jackpotEnabled,
  };
  return ok({ events: [{ type: 'designated', ...designated }] });
}

function undesignate(game: Game): Decided {
  if (game.status !== 'pending') return fail('DESIGNATION_CLOSED');
  if (!game.designation) return ok({ events: [] });
  const { createdPattern: pattern, jackpotEnabled } = game;
  return ok({ events: [{ type: 'undesignated', pattern, jackpotEnabled }] });
}

function setJackpotEnabled(game: Game, { enabled }: SetJackpotEnabled): Decided {
  if (hasEnded(game)) return fail(game.status === 'voided' ? 'GAME_VOIDED' : 'GAME_ALREADY_COMPLETED');
  return ok({ events: game.jackpotEnabled === enabled ? [] : [{ type: 'jackpotSwitched', enabled }] });
}

function start(game: Game, { at, round, publicText: text = game.publicText, wholeBirr = false }: Start): Decided {
  if (game.status !== 'pending') return fail('GAME_NOT_PENDING');
  if (!isShortText(text)) return fail('HALL_ENTROPY_INVALID');
  if (game.designation && !cardOf(game, game.designation.cardId)) return fail('DESIGNATED_CARD_NOT_IN_GAME');
  return ok({ events: [{ type: 'started', at, round: fitting(game, round), text, wholeBirr }] });
}

/**
 * Throws if the round does not match the game. A fair game must use round 0, otherwise staff could choose among rounds.
 */
function fitting(game: Game, round: number): number {
  if (!Number.isSafeInteger(round) || (game.designation ? round < 1 : round !== 0))
    throw new RangeError(
      `round must be 0 in a fair game and positive in a designated one, got ${round} for game ${game.id}`,
    );
  return round;
}

function changeCards(game: Game, { add, remove, round = 0 }: ChangeCards): Decided {
  // The cards of a started game of scheme bingo75/v1 are fixed, and so is its sales root.
  const isFixed = game.scheme === 'bingo75/v1' && game.status !== 'pending';
  if (!isSaleOpen(game) || isFixed) return fail('SALE_CLOSED');
  if (!remove.every((cardId) => cardOf(game, cardId))) return fail('CARD_NOT_IN_GAME');
  const kept = game.cards.filter(({ cardId }) => !remove.includes(cardId));
  const cards = [...kept, ...add].sort((a, b) => a.cardId - b.cardId);
  const refusal = cardsRefusal(cards);
  if (refusal) return fail(refusal);
  // The card that won the jackpot must stay in the game.
  if (game.jackpot && !cardOf({ cards }, game.jackpot.cardId)) return fail('JACKPOT_CARD_STAYS');
  if (add.length === 0 && remove.length === 0) return ok({ events: [] });
  // Every removed card is refunded, because all cards of a created game are sold, even before the start.
  const gone = remove.filter((cardId) => !cardOf({ cards }, cardId));
  const returned = santim(game.bet * gone.length);
  const given = returned > 0 ? { returned } : {};
  if (game.status === 'pending') return ok({ events: [{ type: 'cardsChanged', cards, round: null, ...given }] });
  if (game.designation && !cardOf({ cards }, game.designation.cardId)) return fail('DESIGNATED_CARD_NOT_IN_GAME');
  return ok({ events: [{ type: 'cardsChanged', cards, round: fitting(game, round), ...given }] });
}

export const salesOf = (game: Game): Sales => ({
  gameNumber: game.number,
  pattern: game.pattern,
  betSantim: game.bet,
  houseBasisPoints: game.feeBasisPoints,
  cards: ascending(game.cards.map((card) => card.cardId)),
});

/** Returns the fields that a card set adds to the sales of a game. */
export const soldFromSet = ({ cardSet, jackpotRule, cards, scheme }: Game): SoldFromSet | undefined =>
  cardSet && hasSet(scheme) ? { set: cardSet.digest, jackpotRule, sold: cardsDigest(cards, scheme) } : undefined;

/** Returns S, the sales root: the hash of the current sold cards and terms. */
export const salesRootIn = (game: Game): Uint8Array => salesRootOf(salesOf(game), game.scheme, soldFromSet(game));

type Commitment = { drawId: string; commitment: Uint8Array; seed: Uint8Array };

/** Returns the inputs of a game's draw except the round. Throws while the mix of phones' codes is not finished. */
export function drawSecretOf(game: Game, { drawId, commitment, seed }: Commitment): DrawSecret {
  const { scheme } = game;
  const salesRoot = salesRootIn(game);
  if (scheme === 'bingo75/v1') return { seed, drawId, commitment, salesRoot, publicText: game.publicText };
  const parts = game.mix?.parts ?? [];
  const mix = mixOf(game.publicText, parts, scheme);
  const last = game.mix?.links[SLOW_LINKS - 1];
  if (parts.length > 0 && last === undefined)
    throw new Error(`The draw of game ${game.id} is unknown until its mix of phone codes is finished.`);
  const slow = last === undefined ? slowStart({ drawId, commitment, salesRoot, mix, scheme }) : hexToBytes(last);
  return { scheme, seed, drawId, commitment, salesRoot, mix, slow };
}

/** Closes the sale of a fair game at its first draw and requests random codes from the connected phones. */
function openMix(game: Game, { at }: OpenMix): Decided {
  if (game.status !== 'active') return fail(game.status === 'pending' ? 'GAME_NOT_STARTED' : 'GAME_PAUSED_OR_FINISHED');
  if (!canOpenMix(game)) return fail('SALE_CLOSED');
  // The times of several requests for codes must be in chronological order on the receipt, even if the clock was set
  // back between them.
  const openedAt = Math.max(at, game.brokenOff?.at(-1)?.openedAt ?? at);
  return ok({ events: [{ type: 'mixOpened', at: openedAt, attempt: timesBrokenOff(game) + 1 }] });
}

/**
 * Closes the sale while the game is announced, so that the slow mix of phones' codes is finished before the first
 * number. Without phones there is no mix to prepare: the sale remains open until the first call.
 */
function closeSale(game: Game, { at, phones }: CloseSale): Decided {
  if (canOpenMix(game) ? phones === 0 : game.status === 'active' && isSaleOpen(game)) return fail('NO_PHONES');
  const opened = openMix(game, { type: 'openMix', at });
  if (!opened.ok) return opened;
  return ok({ events: [{ type: 'saleClosed', phones }, ...opened.value.events] });
}

/** A late mix is never closed, because staff with access to the computer had time to try other codes. */
function closeMix(game: Game, { at, parts }: CloseMix): Decided {
  if (!game.mix || game.mix.closedAt !== null || isTooLateToClose(game.mix, at)) return fail('MIX_CLOSED');
  if (parts.length > MAX_PARTS || !parts.every(isPart))
    throw new RangeError(`phone codes must be at most ${MAX_PARTS} valid parts, got ${parts.length}`);
  return ok({ events: [{ type: 'mixClosed', at: Math.max(at, game.mix.openedAt), parts }] });
}

/**
 * Cancels a mix that exceeded its timeout. `parts` is the number of discarded codes; the next mix requests new ones.
 */
function breakMix(game: Game, { at, parts }: BreakMix): Decided {
  if (!game.mix || game.mix.closedAt !== null) return fail('MIX_CLOSED');
  if (!isTooLateToClose(game.mix, at)) return fail('MIXING');
  return ok({ events: [{ type: 'mixBroken', attempt: attemptsAt(game), openedAt: game.mix.openedAt, parts }] });
}

function completeMix(game: Game, { links }: CompleteMix): Decided {
  if (!game.mix || !isMixing(game) || game.mix.closedAt === null) return fail('MIX_CLOSED');
  if (links.length !== SLOW_LINKS) throw new RangeError(`slow mix must have ${SLOW_LINKS} links, got ${links.length}`);
  return ok({ events: [{ type: 'mixCompleted', links }] });
}

/** Decisions on commands before the first call, by command name. */
export const OPENING = {
  designate,
  undesignate,
  setJackpotEnabled,
  start,
  changeCards,
  closeSale,
  openMix,
  closeMix,
  breakMix,
  completeMix,
};
