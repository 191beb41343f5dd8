import { SCHEMES } from '@adarash/rules/draw';
import { DRAW_KINDS, GAME_STATUSES, MAX_CALLS } from '@adarash/rules/game';
import { FULL_HOUSE, isOwnPattern, isRule, PATTERNS } from '@adarash/rules/pattern';
import { BOOKS, DEDUCTED } from '@adarash/rules/sums';
import { z } from 'zod';
import { CASHIER, HALL, ROLES, STAFF } from '../basics.ts';
import {
  birr,
  done,
  errorCode,
  exactItems,
  gameParams,
  id,
  ok,
  paidHow,
  reason,
  routes,
  sumsOf,
  time,
  wholeNumber,
  withCosigner,
} from './primitives.ts';

export const squares = z.array(z.union([z.number().int(), z.literal('FREE')])).check(...exactItems(25));

const ownPattern = z.templateLiteral(['own/', z.string()]).refine(isOwnPattern, errorCode('PATTERN_INVALID'));

const rule = z
  .templateLiteral(['lines/', z.number().int(), '/', z.string()])
  .refine(isRule, errorCode('PATTERN_INVALID'));

/**
 * Pattern: the name of a built-in pattern; `own/` and the masks of its shapes as seven hexadecimal digits each for a
 * custom pattern; or `lines/`, the number and the kinds of lines for a rule, such as `lines/2/row+column+diagonal`.
 */
export const pattern = z.union([z.enum([...PATTERNS, FULL_HOUSE]), ownPattern, rule], errorCode('PATTERN_INVALID'));

export const patternNames = z.object({
  en: z.string().optional(),
  am: z.string().optional(),
  om: z.string().optional(),
});

export const status = z.enum(GAME_STATUSES);

/** Terms that differ from the defaults when the game was created; missing if all are defaults. */
export const terms = z.object({ lateCalls: z.literal('off').optional(), falseClaims: z.literal('out').optional() });

export const staffMember = z.object({ id, name: z.string(), role: z.enum(ROLES) });

export const twoPersons = z.object({ by: staffMember, beside: staffMember });

/** Payout: time, name of the cashier, and shift; missing while the winnings are unpaid. */
export const handedOver = z.object({
  at: time,
  by: z.string(),
  shift: z.number().int().optional(),
  /** Payout that was not in cash although cash was possible. */
  byTransfer: z.literal(true).optional(),
  /** Payment method in a game of release 1.1. */
  means: z.string().optional(),
  reference: z.string().optional(),
});

/** Tax and net amount of winnings; present if the game has a tax or a cash limit. */
const tax = sumsOf([...DEDUCTED, 'net']).extend({
  /** Whether the amount is above the owner's cash limit. */
  byBank: z.boolean(),
});
export type TaxJson = z.infer<typeof tax>;

export const winner = z.object({
  cardId: z.number().int(),
  pattern: pattern.nullable(),
  /** Prize before tax. */
  prize: birr,
  /** Share of the jackpot that a rule of release 1.1 paid, handed over with the prize. */
  jackpot: birr.optional(),
  jackpotTax: tax.optional(),
  tax: tax.optional(),
  decidedBy: z.literal('moderator').optional(),
  paid: handedOver.optional(),
});
export type Winner = z.infer<typeof winner>;

const playingCard = z.object({
  id: z.number().int(),
  cardId: z.number().int(),
  card_number: z.number().int(),
  /** Omitted if the request has `?cards=ids`. */
  numbers: squares.optional(),
});

/** Purpose of a mix, which is executed after it. After `sale` the first number requires a separate call. */
export const mixPurpose = z.enum(['call', 'jackpot', 'sale']);
export type MixPurpose = z.infer<typeof mixPurpose>;

/** Mix of the phones' parts, from the request to the phones until the first number can be called. */
const mixing = z.object({
  /** Index of the attempt, starting at 1; incremented after each cancelled mix. */
  attempt: z.number().int(),
  openedAt: time,
  closedAt: time.nullable(),
  /** Number of participating phones; 0 while the mix is open. */
  phones: z.number().int(),
  /** P, after the mix is closed. */
  digest: z.string().nullable(),
  linksDone: z.number().int(),
  /** Expected remaining time when the last link was stored; null while phones send their parts. */
  secondsLeft: z.number().int().nullable(),
});

/** Game as displayed on every screen. Must always contain the mark of its draw. */
export const game = z.object({
  _id: id,
  version: z.number().int(),
  cashierId: id,
  series: z.number().int(),
  gameNumber: z.number().int(),
  pattern,
  patternNames: patternNames.nullable(),
  status,
  draw: z.enum(DRAW_KINDS),
  scheme: z.enum(SCHEMES),
  mixing: mixing.nullable(),
  mixesBrokenOff: z.number().int(),
  /** Whether cards are still sold: until a number, the phones' parts or a card for the jackpot are requested. */
  saleOpen: z.boolean(),
  designated: z.boolean(),
  designatedBy: staffMember.nullable(),
  /** Card of the winner by decision; missing if a winner was also designated before the start. */
  decidedCardId: z.number().int().optional(),
  /** Present if staff locked more cards than the limit without choosing a winner. */
  decidedByOut: z.literal(true).optional(),
  moderatorWinnerCardId: z.number().int().nullable(),
  manualCalls: z.number().int(),
  drawId: id,
  commitment: z.string(),
  sequence: z.number().int(),
  publicText: z.string(),
  cardCount: z.number().int(),
  selectedCards: z.array(playingCard),
  calledNumbers: z.array(z.number().int()),
  betAmount: birr,
  /** Current fee. With a table it depends on the number of cards until the sale is closed. */
  houseFeePercentage: z.number(),
  houseFeeTable: z.array(z.object({ from: z.number().int(), percentage: z.number() })).optional(),
  totalPot: birr,
  jackpotContribution: birr,
  houseFee: birr,
  prizePool: birr,
  potentialJackpot: birr,
  unclaimedPrize: birr,
  wholeBirr: z.boolean(),
  /** Rounded part of the prizes, which was added to the jackpot. */
  roundedOff: birr,
  terms: terms.optional(),
  /** Cards that staff locked after a false claim. Their number is displayed with the mark of the draw. */
  out: z.array(z.number().int()).optional(),
  /** Cards of `out` that were unlocked and play again. */
  unlocked: z.array(z.number().int()).optional(),
  /** Locked cards that can be unlocked until the next number. */
  unlockable: z.array(z.number().int()).optional(),
  /** Undone calls, if any; `callIndex` is the index of the call. */
  takenBack: z
    .array(z.object({ number: z.number().int(), callIndex: z.number().int(), at: time, reason: z.string() }))
    .optional(),
  jackpotEnabled: z.boolean(),
  winner: winner.nullable(),
  winners: z.array(winner),
  previousWinner: winner.nullable(),
  /**
   * Number of other cards that could be claimed on the winning call. Present only after a win and before its first
   * payout.
   */
  othersComplete: z.number().int().optional(),
  winnerPatternComplete: z.boolean(),
  /** Present only in completed games. */
  winnerCardNumbers: squares.optional(),
  selectedWinnerNumbers: z.array(z.number().int()).optional(),
  jackpotWinnerCardId: z.number().int().nullable(),
  jackpotAwardedAmount: birr.nullable(),
  jackpotWinnerMessage: z.string().nullable(),
  jackpotDrawTimestamp: time.nullable(),
  /** Source of the jackpot's card: drawn, chosen by staff, or `rule` for a rule of release 1.1. */
  jackpotAwardedBy: z.enum(['draw', 'staff', 'rule']).nullable(),
  /** Jackpot rule of a game of release 1.1: `within/{N}`. */
  jackpotRule: z.string().optional(),
  jackpotTwoPersons: twoPersons.optional(),
  /** null while the jackpot of this game is unpaid. */
  jackpotPaid: handedOver.nullable(),
  jackpotTax: tax.optional(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  voidReason: z.string().nullable(),
  endedBy: z
    .object({
      role: z.enum(ROLES),
      reason: z.string().nullable(),
      twoPersons: twoPersons.optional(),
      /** Present if the pair of the hall was deleted while the game was running. */
      withHall: z.literal(true).optional(),
    })
    .nullable(),
});
export type GameJson = z.infer<typeof game>;

/** Amount of card data in a response: full cards or only their ids. Alternative to `Prefer: cards=ids`. */
export const cardsAsked = z.enum(['full', 'ids']).default('full');
export const askingCards = z.object({ cards: cardsAsked });

export const books = sumsOf(BOOKS);
export type BooksJson = z.infer<typeof books>;

export const gameRow = game.omit({ selectedCards: true, calledNumbers: true, othersComplete: true }).extend({
  calledCount: z.number().int(),
  books,
});
export type GameRow = z.infer<typeof gameRow>;

/** Response while the mix is not finished. The requested action is executed after it. */
export const mixingStill = ok.extend({ mixing: z.literal(true), game });

const catalogueCard = z.object({
  _id: id,
  card_number: z.number().int(),
  cardId: z.number().int(),
  id: z.number().int(),
  numbers: squares,
  /** Short code of the squares, as printed on the card. */
  code: z.string(),
});

export const cardRoutes = routes('Cards', {
  'GET /games/cards': {
    roles: STAFF,
    hall: 'own',
    summary: 'The whole card catalogue',
    answer: ok.extend({ data: z.array(catalogueCard) }),
  },
  'GET /games/cards/available': {
    roles: STAFF,
    hall: 'own',
    summary: 'Card numbers that no running game of this hall holds',
    answer: ok.extend({ data: z.array(z.number().int()) }),
  },
});

/**
 * Number of calls that the screen has. If another client made a call since then, the response is 409 `OVERTAKEN` with
 * the game.
 */
export const seen = z.number().int().min(0).max(MAX_CALLS).optional();

const winningLine = z.object({
  numbers: z.array(z.union([z.number().int(), z.literal('FREE')])),
  selectedIndices: z.array(z.number().int()),
  rowIndex: z.number().int().nullable(),
  colIndex: z.number().int().nullable(),
});

const verdict = ok.extend({
  message: z.string(),
  isBingo: z.boolean(),
  winningPattern: pattern.nullable(),
  validBingoPatterns: z.array(pattern),
  /** Winner of this claim; null if the claim is refused. */
  winner: winner.nullable(),
  winners: z.array(winner),
  previousWinner: winner.nullable(),
  lateCall: z.boolean(),
  lateCallMessage: z.string().nullable(),
  wouldHaveWon: z.object({ pattern, callIndex: z.number().int(), completingNumber: z.number().int() }).nullable(),
  /** Line that contains the last called number. */
  winningLineInfo: winningLine.nullable(),
  /** All lines of the win with their patterns. If the pattern counts lines, these are all complete lines. */
  winningLines: z.array(winningLine.extend({ pattern })),
  lastCalledNumber: z.number().int().nullable(),
  /** Number of squares that the nearest line still needs; null if the claim is not refused or late. */
  missing: z.number().int().nullable(),
  game,
});

/** Prize of one card, by default of every winner, or the jackpot of the game. */
export const owed = {
  of: z.enum(['prize', 'jackpot']).default('prize'),
  cardId: wholeNumber('CARD_ID_INVALID').optional(),
};

export const claimRoutes = routes('Claims', {
  'POST /games/:id/check-bingo': {
    roles: HALL,
    hall: 'own',
    summary: 'Check a card; a valid claim wins and ends the game',
    params: gameParams,
    query: askingCards,
    body: z.object({
      cardId: z
        .unknown()
        .refine((value) => value !== undefined && value !== null && value !== '', errorCode('CARD_ID_REQUIRED'))
        .pipe(wholeNumber('CARD_ID_INVALID')),
      preferredPattern: pattern.nullish(),
      lastNumber: z.unknown().optional(),
    }),
    answer: verdict,
  },
  'POST /games/:id/false-claim': {
    roles: HALL,
    hall: 'own',
    summary: 'Lock a card after a check found no complete line, if the owner allows it; few cards of a game',
    params: gameParams,
    query: askingCards,
    body: z.object({
      cardId: wholeNumber('CARD_ID_INVALID'),
      after: seen,
    }),
    answer: done.extend({ game }),
  },
  'POST /games/:id/unlock': {
    roles: HALL,
    hall: 'own',
    summary: 'Unlock a card until the next number',
    params: gameParams,
    query: askingCards,
    body: z.object({ cardId: wholeNumber('CARD_ID_INVALID') }),
    answer: done.extend({ game }),
  },
  'POST /games/:id/paid': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Write down that what was won was handed over; from then on no further card can share the prize',
    params: gameParams,
    body: z.object({
      ...owed,
      by: paidHow,
      ...withCosigner,
    }),
    answer: done.extend({ game }),
  },
  'POST /games/:id/paid/undo': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Undo a hand-over on the day it was made, and say why',
    params: gameParams,
    body: z.object({ ...owed, reason }),
    answer: done.extend({ game }),
  },
});
