import { type Card, type CardSet, FREE, HIGHEST_CARD, isBingoNumber, SQUARES } from '../cards/card.ts';
import { MAX_CATALOGUE } from '../cards/catalogue.ts';
import { isUnusualTerms, type UnusualTerms, unusualTerms } from '../game/hall-terms.ts';
import {
  attemptsAt,
  CALL_KINDS,
  type CallKind,
  completeUnpaid,
  DRAW_KINDS,
  type DrawKind,
  designatedBy,
  designatedCardId,
  drawKind,
  type EndedBy,
  firstCalledAt,
  GAME_STATUSES,
  type Game,
  type GameStatus,
  hasEnded,
  isDesignated,
  isPart,
  isShortText,
  jackpotDecided,
  locksOf,
  MAX_CALLS,
  MAX_PARTS,
  namesOf,
  type OutCard,
  type Person,
  roundedOff,
  SLOW_LINKS,
  salesOf,
  salesRootIn,
  soldFromSet,
  type TakenBack,
  type TwoPersons,
} from '../game/index.ts';
import { isJackpotRule, JACKPOT_STAYS, type JackpotRule, type JackpotStays } from '../money/jackpot.ts';
import { birrFromSantim, MAX_BASIS_POINTS, MAX_BET, santimFromBirr } from '../money/money.ts';
import {
  isLinePattern,
  isPattern,
  isRule,
  type LinePattern,
  MAX_PATTERN_NAME,
  NAME_LANGUAGES,
  type PatternNames,
} from '../patterns/pattern.ts';
import { fail, ok, type Result } from '../result.ts';
import {
  bytesToHex,
  hasSet,
  isOfDemo,
  type MixedScheme,
  mixOf,
  type Sales,
  SCHEMES,
  type Scheme,
  type SetScheme,
} from './draw.ts';

export type ReceiptWinner = { cardId: number; pattern: LinePattern | null; prize: number; decidedBy?: 'moderator' };
type ReceiptJackpot = {
  awardId: string;
  random: boolean;
  cardId: number;
  amount: number;
  at: string;
  /** Present if the draw required two persons. */
  twoPersons?: TwoPersons;
};
type ReceiptCall = { number: number; kind: CallKind; at: string };

/**
 * Fields that scheme bingo75/v2 adds to a receipt: the codes of the players' phones after the close of the sale, and
 * the state of the game at its end.
 */
export type AddedByHall = {
  /** Text that the cashier entered; equal to `public`. */
  text: string;
  /** Random codes of the phones in the order of their arrival. */
  parts: string[];
  /** P, the digest of the text and the phones' codes; null until the sale is closed. */
  mix: string | null;
  /** Links W1 … W20 of the slow mix; empty if no phone sent a code. */
  links: string[];
  openedAt: string | null;
  closedAt: string | null;
  /** Number of requests to the phones. Like `brokenOff`, missing on receipts from before they were counted. */
  attempts?: number;
  /** Mixes of phones' codes that were cancelled because of the timeout, with their number of codes. */
  brokenOff?: { openedAt: string; parts: number }[];
  /** Cards that were complete on the last number and were not paid; empty before the end of the game. */
  completeUnpaid: number[];
  endedBy: EndedBy | null;
  /** Last entry of the hall's audit log when the game ended. */
  recordHead: { seq: number; hash: string } | null;
};

/**
 * Fields that scheme bingo75/v3 adds to a receipt: the card set, and the jackpot rule of a game of release 1.1 with its
 * decision.
 */
export type SetOnReceipt = {
  set: CardSet;
  /** Digest of the sold cards. */
  sold: string;
  jackpotRule: JackpotRule;
  /** Decision of the jackpot rule; null if there is no rule, or if the game has not ended or has no calls. */
  jackpotDecided: DecidedOnReceipt | null;
};

type DecidedOnReceipt = {
  /** Available amount of the jackpot at the first call. */
  amount: number;
  fewestCards: number;
  /** Reason why the jackpot was not paid; null if it was paid. */
  why: JackpotStays | null;
  shares: { cardId: number; amount: number }[];
};

/** All data that is required to recompute a game. Bytes are hexadecimal, amounts are in Birr, times are ISO 8601. */
export type Receipt = ReceiptOfDraw &
  (
    | { scheme: 'bingo75/v1' }
    | ({ scheme: Exclude<MixedScheme, SetScheme> } & AddedByHall)
    | ({ scheme: SetScheme } & AddedByHall & SetOnReceipt)
  );

type ReceiptOfDraw = {
  scheme: Scheme;
  gameId: string;
  gameNumber: number;
  draw: DrawKind;
  drawId: string;
  sequence: number;
  commitment: string;
  /** null before the end of the game. */
  seed: string | null;
  salesRoot: string;
  sales: Sales;
  /** Names of a custom pattern. The sales root contains only its shapes. */
  patternNames?: PatternNames;
  public: string;
  rounds: { round: number; fromCall: number }[];
  calls: ReceiptCall[];
  designated: boolean;
  designatedBy: Person | null;
  designatedCardId: number | null;
  winners: ReceiptWinner[];
  jackpot: ReceiptJackpot | null;
  cards: Card[];
  status: GameStatus;
  /** Present if the hall is a demo, in which all money is fictitious. */
  demo?: true;
  /** Present if prizes of this game are in whole Birr, with the rounded part for the jackpot. */
  wholeBirr?: true;
  roundedOff?: number;
  /** Present if the game was created without the jackpot, so that no bet of its stakes was added to the jackpot. */
  feedsJackpot?: false;
  /** Typed numbers that were undone, if any. `callIndex` is the index of the call, starting at 1. */
  takenBack?: { number: number; callIndex: number; calledAt: string; at: string; reason: string }[];
  /**
   * Cards locked after a false claim, if any. `callIndex` is the number of calls at that time. `by` is the role of the
   * person; missing on receipts from before the number of locked cards was limited. `unlocked` marks a card that was
   * unlocked before the next number.
   */
  out?: { cardId: number; callIndex: number; by?: string; unlocked?: true }[];
  /** Present if the terms of the game differ from the defaults. */
  terms?: UnusualTerms;
};

export type DrawOfGame = {
  drawId: string;
  sequence: number;
  commitment: Uint8Array;
  /** Seed of the draw; null until the game has ended. It remains null if the hall has lost its seed key. */
  seed: Uint8Array | null;
  recordHead: AddedByHall['recordHead'];
  /** Whether the hall is a demo. */
  demo?: boolean;
};

const isoOf = (at: number): string => new Date(at).toISOString();

export function receiptOf(game: Game, draw: DrawOfGame): Receipt {
  const receipt = receiptOfDraw(game, draw);
  if (game.scheme === 'bingo75/v1') return { ...receipt, scheme: game.scheme };
  const { mix, publicText: text } = game;
  const ended = hasEnded(game);
  const closed = ended || firstCalledAt(game) !== null || (mix !== null && mix.closedAt !== null);
  const { parts = [], links = [] } = mix ?? {};
  const added: AddedByHall = {
    text,
    parts: [...parts],
    mix: closed ? bytesToHex(mixOf(text, parts, game.scheme)) : null,
    links: [...links],
    openedAt: mix && isoOf(mix.openedAt),
    closedAt: mix?.closedAt ? isoOf(mix.closedAt) : null,
    // Missing for a game from before cancelled mixes were counted, so that the digest of its receipt still matches the
    // audit log.
    attempts: game.brokenOff ? attemptsAt(game) : undefined,
    brokenOff: game.brokenOff?.map((broken) => ({ openedAt: isoOf(broken.openedAt), parts: broken.parts })),
    completeUnpaid: ended ? completeUnpaid(game) : [],
    endedBy: game.endedBy,
    recordHead: ended ? draw.recordHead : null,
  };
  const { scheme } = game;
  return hasSet(scheme) ? { ...receipt, ...added, ...setOf(game), scheme } : { ...receipt, ...added, scheme };
}

function setOf(game: Game): SetOnReceipt {
  const { cardSet: set, jackpotRule, jackpotOffer } = game;
  const sold = soldFromSet(game)?.sold;
  if (!set || sold === undefined)
    throw new Error(`Game ${game.id} has no card set, but scheme ${game.scheme} requires one.`);
  const decision = jackpotDecided(game);
  const decided = decision &&
    jackpotOffer && {
      amount: birrFromSantim(jackpotOffer.amount),
      fewestCards: jackpotOffer.fewestCards,
      why: decision.why,
      shares: decision.shares.map(({ cardId, amount }) => ({ cardId, amount: birrFromSantim(amount) })),
    };
  return { set, sold, jackpotRule, jackpotDecided: decided };
}

function receiptOfDraw(game: Game, { drawId, sequence, commitment, seed, demo }: DrawOfGame): ReceiptOfDraw {
  const sales = salesOf(game);
  const patternNames = namesOf(game);
  const terms = unusualTerms(game.terms);
  const locks = locksOf(game);
  // Must be undefined and not null, otherwise the digests of existing receipts no longer match the audit log.
  return {
    scheme: game.scheme,
    gameId: game.id,
    gameNumber: game.number,
    draw: drawKind(game),
    drawId,
    sequence,
    commitment: bytesToHex(commitment),
    // Must stay null while a number can still be called, otherwise the seed reveals the uncalled numbers.
    seed: hasEnded(game) && seed !== null ? bytesToHex(seed) : null,
    salesRoot: bytesToHex(salesRootIn(game)),
    sales,
    // The names are missing for built-in patterns, so that the digests of existing receipts still match the audit log.
    patternNames: patternNames ?? undefined,
    public: game.publicText,
    rounds: game.rounds.map(({ round, fromCall }) => ({ round, fromCall })),
    calls: game.calls.map(({ number, kind, at }) => ({ number, kind, at: isoOf(at) })),
    designated: isDesignated(game),
    designatedBy: designatedBy(game),
    designatedCardId: designatedCardId(game),
    winners: game.winners.map(({ cardId, pattern, prize, decidedBy }) => ({
      cardId,
      pattern,
      prize: birrFromSantim(prize),
      decidedBy,
    })),
    jackpot: game.jackpot && {
      awardId: game.jackpot.awardId,
      random: game.jackpot.random,
      cardId: game.jackpot.cardId,
      amount: birrFromSantim(game.jackpot.amount),
      at: isoOf(game.jackpot.at),
      twoPersons: game.jackpot.twoPersons,
    },
    cards: game.cards.map(({ cardId, numbers }) => ({ cardId, numbers })),
    status: game.status,
    demo: demo || isOfDemo(game.scheme) ? true : undefined,
    wholeBirr: game.wholeBirr ? true : undefined,
    roundedOff: game.wholeBirr ? birrFromSantim(roundedOff(game)) : undefined,
    feedsJackpot: game.feedsJackpot ? undefined : false,
    takenBack: game.takenBack.length > 0 ? game.takenBack.map(takenBackOnReceipt) : undefined,
    out: locks.length > 0 ? locks.map(lockOnReceipt) : undefined,
    terms: terms ?? undefined,
  };
}

const lockOnReceipt = ({ cardId, callIndex, by, unlockedBy }: OutCard) => ({
  cardId,
  callIndex,
  by: by?.role,
  unlocked: unlockedBy ? (true as const) : undefined,
});

const takenBackOnReceipt = ({ number, callIndex, calledAt, at, reason }: TakenBack) => ({
  number,
  callIndex,
  calledAt: isoOf(calledAt),
  at: isoOf(at),
  reason,
});

type Test = (value: unknown) => boolean;

const whole =
  (from: number, to: number): Test =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;
const hex =
  (digits: number): Test =>
  (value) =>
    typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value);
const oneOf =
  (values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const orAbsent =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const orMissing =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const listOf =
  (test: Test, from: number, to: number): Test =>
  (value) =>
    Array.isArray(value) && value.length >= from && value.length <= to && value.every(test);
const shaped =
  (fields: Record<string, Test>): Test =>
  (value) =>
    typeof value === 'object' && value !== null && firstWrong(fields, value) === null;
const isTime: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isText: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
const isBirr: Test = (value) => typeof value === 'number' && santimFromBirr(value) !== null;

function firstWrong(fields: Record<string, Test>, value: object): string | null {
  const given = value as Record<string, unknown>;
  return Object.entries(fields).find(([name, test]) => !test(given[name]))?.[0] ?? null;
}

const isName: Test = (value) => typeof value === 'string' && [...value].length <= MAX_PATTERN_NAME;

const count = whole(1, Number.MAX_SAFE_INTEGER);
const isPerson = shaped({ id: isText, name: isText, role: isText });
const isLock = (cardId: Test) =>
  shaped({
    cardId,
    callIndex: whole(1, MAX_CALLS),
    by: orAbsent(isText),
    unlocked: orAbsent(oneOf([true])),
  });
const areTwoPersons = shaped({ by: isPerson, beside: isPerson });

const ofDraw = (cardId: Test): Record<keyof ReceiptOfDraw, Test> => ({
  scheme: oneOf(SCHEMES),
  gameId: hex(24),
  gameNumber: count,
  draw: oneOf(DRAW_KINDS),
  drawId: hex(24),
  sequence: whole(0, Number.MAX_SAFE_INTEGER),
  commitment: hex(64),
  seed: orNull(hex(64)),
  salesRoot: hex(64),
  sales: shaped({
    gameNumber: count,
    pattern: isPattern,
    betSantim: whole(1, MAX_BET),
    houseBasisPoints: whole(0, MAX_BASIS_POINTS),
    cards: listOf(cardId, 1, MAX_CATALOGUE),
  }),
  patternNames: orMissing(shaped(Object.fromEntries(NAME_LANGUAGES.map((language) => [language, orMissing(isName)])))),
  public: (value) => typeof value === 'string' && isShortText(value),
  rounds: listOf(shaped({ round: whole(0, Number.MAX_SAFE_INTEGER), fromCall: whole(1, MAX_CALLS) }), 0, MAX_CALLS),
  calls: listOf(shaped({ number: isBingoNumber, kind: oneOf(CALL_KINDS), at: isTime }), 0, MAX_CALLS),
  designated: isFlag,
  designatedBy: orNull(isPerson),
  designatedCardId: orNull(cardId),
  winners: listOf(
    shaped({
      cardId,
      pattern: orNull(isLinePattern),
      prize: isBirr,
      decidedBy: oneOf([undefined, 'moderator']),
    }),
    0,
    MAX_CATALOGUE,
  ),
  jackpot: orNull(
    shaped({
      awardId: hex(24),
      random: isFlag,
      cardId,
      amount: isBirr,
      at: isTime,
      twoPersons: orAbsent(areTwoPersons),
    }),
  ),
  cards: listOf(
    shaped({ cardId, numbers: listOf((square) => square === FREE || isBingoNumber(square), SQUARES, SQUARES) }),
    1,
    MAX_CATALOGUE,
  ),
  status: oneOf(GAME_STATUSES),
  demo: orAbsent(oneOf([true])),
  wholeBirr: orAbsent(oneOf([true])),
  roundedOff: orAbsent(isBirr),
  feedsJackpot: orAbsent(oneOf([false])),
  takenBack: orAbsent(
    listOf(
      shaped({ number: isBingoNumber, callIndex: whole(1, MAX_CALLS), calledAt: isTime, at: isTime, reason: isText }),
      1,
      Number.MAX_SAFE_INTEGER,
    ),
  ),
  out: orAbsent(listOf(isLock(cardId), 1, MAX_CATALOGUE)),
  terms: orAbsent(isUnusualTerms),
});

const addedByHall = (cardId: Test): Record<keyof AddedByHall, Test> => ({
  text: (value) => typeof value === 'string' && isShortText(value),
  parts: listOf(isPart, 0, MAX_PARTS),
  mix: orNull(hex(64)),
  links: listOf(hex(64), 0, SLOW_LINKS),
  openedAt: orNull(isTime),
  closedAt: orNull(isTime),
  attempts: orAbsent(whole(0, Number.MAX_SAFE_INTEGER)),
  brokenOff: orAbsent(listOf(shaped({ openedAt: isTime, parts: whole(0, MAX_PARTS) }), 0, Number.MAX_SAFE_INTEGER)),
  completeUnpaid: listOf(cardId, 0, MAX_CATALOGUE),
  endedBy: orNull(
    shaped({
      role: isText,
      reason: orNull(isText),
      twoPersons: orAbsent(areTwoPersons),
      withHall: orAbsent(oneOf([true])),
    }),
  ),
  recordHead: orNull(shaped({ seq: count, hash: hex(64) })),
});

const FROM_SET: Record<keyof SetOnReceipt, Test> = {
  set: shaped({ digest: hex(64), name: isText, version: count }),
  sold: hex(64),
  jackpotRule: isJackpotRule,
  jackpotDecided: orNull(
    shaped({
      amount: isBirr,
      fewestCards: count,
      why: orNull(oneOf(JACKPOT_STAYS)),
      shares: listOf(shaped({ cardId: whole(1, HIGHEST_CARD), amount: isBirr }), 0, MAX_CATALOGUE),
    }),
  ),
};

/** Tests for valid card numbers, of the built-in catalogue and of a custom set. */
const PRINTED_CARD = whole(1, MAX_CATALOGUE);
const SET_CARD = whole(1, HIGHEST_CARD);

const V1_FIELDS = ofDraw(PRINTED_CARD);
const V2_FIELDS = { ...V1_FIELDS, ...addedByHall(PRINTED_CARD) };
const V3_FIELDS = { ...ofDraw(SET_CARD), ...addedByHall(SET_CARD), ...FROM_SET };

function fieldsOf(scheme: Scheme): Record<string, Test> {
  if (scheme === 'bingo75/v1') return V1_FIELDS;
  return hasSet(scheme) ? V3_FIELDS : V2_FIELDS;
}

/** Returns a receipt based on JSON, or the name of the first field that is not valid. */
export function parseReceipt(json: unknown): Result<Receipt, string> {
  if (typeof json !== 'object' || json === null) return fail('receipt');
  const scheme = SCHEMES.find((one) => 'scheme' in json && json.scheme === one);
  if (!scheme) return fail('scheme');
  const wrong = firstWrong(fieldsOf(scheme), json);
  if (wrong !== null) return fail(wrong);
  const receipt = json as Receipt;
  // Schemes before v3 support only patterns, not rules.
  if (!hasSet(scheme) && isRule(receipt.sales.pattern)) return fail('sales');
  // A receipt with a demo scheme requires the field `demo`.
  return isOfDemo(receipt.scheme) && !receipt.demo ? fail('demo') : ok(receipt);
}
