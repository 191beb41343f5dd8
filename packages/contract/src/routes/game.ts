import { SCHEMES } from '@adarash/rules/draw';
import { DRAW_KINDS, GAME_STATUSES, MAX_CALLS } from '@adarash/rules/game';
import { FULL_HOUSE, isOwnPattern, isRule, PATTERNS } from '@adarash/rules/pattern';
import { BOOKS, DEDUCTED } from '@adarash/rules/sums';
import { z } from 'zod';
import { CASHIER, HALL, ROLES, STAFF } from '../basics.ts';
import {
  birr,
  done,
  exactItems,
  gameParams,
  id,
  ok,
  paidHow,
  reason,
  routes,
  say,
  sumsOf,
  time,
  wholeNumber,
  withCosigner,
} from './primitives.ts';

export const squares = z.array(z.union([z.number().int(), z.literal('FREE')])).check(...exactItems(25));

const ownPattern = z.templateLiteral(['own/', z.string()]).refine(isOwnPattern, say('PATTERN_INVALID'));

const rule = z.templateLiteral(['lines/', z.number().int(), '/', z.string()]).refine(isRule, say('PATTERN_INVALID'));

/**
 * A built-in pattern by its name; an own one: `own/` and the masks of its shapes as seven hexadecimal digits each; or a
 * rule that counts lines: `lines/`, how many, and the kinds of lines, as `lines/2/row+column+diagonal`.
 */
export const pattern = z.union([z.enum([...PATTERNS, FULL_HOUSE]), ownPattern, rule], say('PATTERN_INVALID'));

export const patternNames = z.object({
  en: z.string().optional(),
  am: z.string().optional(),
  om: z.string().optional(),
});

export const status = z.enum(GAME_STATUSES);

/** What the owner had decided otherwise than usual when a game was created; absent where that is nothing. */
export const terms = z.object({ lateCalls: z.literal('off').optional(), falseClaims: z.literal('out').optional() });

export const staffMember = z.object({ id, name: z.string(), role: z.enum(ROLES) });

export const twoPersons = z.object({ by: staffMember, beside: staffMember });

/** Once the money was put into the player's hand: when, the name of who did it, and in which shift. Until then it is open. */
export const handedOver = z.object({
  at: time,
  by: z.string(),
  shift: z.number().int().optional(),
  /** Not in cash, by choice. */
  byTransfer: z.literal(true).optional(),
  /** Means of payment in a game of release 1.1. */
  means: z.string().optional(),
  reference: z.string().optional(),
});

/** What of something won is withheld as tax, and what is handed over; present where its game has a tax or a cash limit. */
const tax = sumsOf([...DEDUCTED, 'net']).extend({
  /** Above the owner's limit for cash. */
  byBank: z.boolean(),
});
export type TaxJson = z.infer<typeof tax>;

export const winner = z.object({
  cardId: z.number().int(),
  pattern: pattern.nullable(),
  /** What was won, before any tax. */
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
  /** Left out where `?cards=ids` is asked for. */
  numbers: squares.optional(),
});

/** What a mix was opened for, which follows when it is done; after `sale` the first number waits for its call. */
export const mixPurpose = z.enum(['call', 'jackpot', 'sale']);
export type MixPurpose = z.infer<typeof mixPurpose>;

/** The mix of what phones add, from the moment they are asked until the first number can be called. */
const mixing = z.object({
  /** Counts from 1; one more for each mix that was broken off before. */
  attempt: z.number().int(),
  openedAt: time,
  closedAt: time.nullable(),
  /** How many take part; none are counted while it is open. */
  phones: z.number().int(),
  /** P, once it is closed. */
  digest: z.string().nullable(),
  linksDone: z.number().int(),
  /** How long the rest was expected to take when the last link was stored; null while phones are being asked. */
  secondsLeft: z.number().int().nullable(),
});

/** A game as every screen sees it; the mark of its draw is part of it, never an option. */
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
  /** Whether cards are still sold: not once a number, the phones' parts or a card for the jackpot were asked for. */
  saleOpen: z.boolean(),
  designated: z.boolean(),
  designatedBy: staffMember.nullable(),
  /** The card paid by decision at the finish; absent where its winner was chosen before the start as well. */
  decidedCardId: z.number().int().optional(),
  /** Staff put out more cards than the limit, and named no winner. */
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
  /** The one in force: with a table it follows the cards until the sale is closed. */
  houseFeePercentage: z.number(),
  houseFeeTable: z.array(z.object({ from: z.number().int(), percentage: z.number() })).optional(),
  totalPot: birr,
  jackpotContribution: birr,
  houseFee: birr,
  prizePool: birr,
  potentialJackpot: birr,
  unclaimedPrize: birr,
  wholeBirr: z.boolean(),
  /** What its prizes left over, which went to the jackpot. */
  roundedOff: birr,
  terms: terms.optional(),
  /** Cards that staff locked after a false claim; their number is shown with the mark of the draw. */
  out: z.array(z.number().int()).optional(),
  /** Cards of `out` that were unlocked and play again. */
  unlocked: z.array(z.number().int()).optional(),
  /** Locked cards that can be unlocked until the next number. */
  unlockable: z.array(z.number().int()).optional(),
  /** Typed numbers that were taken back, where there were any; `callIndex` was the place of each. */
  takenBack: z
    .array(z.object({ number: z.number().int(), callIndex: z.number().int(), at: time, reason: z.string() }))
    .optional(),
  jackpotEnabled: z.boolean(),
  winner: winner.nullable(),
  winners: z.array(winner),
  previousWinner: winner.nullable(),
  /** How many more cards could claim on the winning call; only while a card has won and none of its money was handed over. */
  othersComplete: z.number().int().optional(),
  winnerPatternComplete: z.boolean(),
  /** Only in completed games. */
  winnerCardNumbers: squares.optional(),
  selectedWinnerNumbers: z.array(z.number().int()).optional(),
  jackpotWinnerCardId: z.number().int().nullable(),
  jackpotAwardedAmount: birr.nullable(),
  jackpotWinnerMessage: z.string().nullable(),
  jackpotDrawTimestamp: time.nullable(),
  /** How the jackpot's card was found: by the draw, or chosen by staff; `rule`: paid by a rule of release 1.1. */
  jackpotAwardedBy: z.enum(['draw', 'staff', 'rule']).nullable(),
  /** Rule about the jackpot of a game of release 1.1: `within/{N}`. */
  jackpotRule: z.string().optional(),
  jackpotTwoPersons: twoPersons.optional(),
  /** Null while the jackpot that fell in this game is open. */
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
      /** The pair of its hall was deleted while the game ran. */
      withHall: z.literal(true).optional(),
    })
    .nullable(),
});
export type GameJson = z.infer<typeof game>;

/** How much of a game's cards an answer tells: all of it, or which cards they are. Also as `Prefer: cards=ids`. */
export const cardsAsked = z.enum(['full', 'ids']).default('full');
export const askingCards = z.object({ cards: cardsAsked });

export const books = sumsOf(BOOKS);
export type BooksJson = z.infer<typeof books>;

export const gameRow = game.omit({ selectedCards: true, calledNumbers: true, othersComplete: true }).extend({
  calledCount: z.number().int(),
  books,
});
export type GameRow = z.infer<typeof gameRow>;

/** The phones' parts are still being mixed; what was asked for happens when that is done. */
export const mixingStill = ok.extend({ mixing: z.literal(true), game });

const catalogueCard = z.object({
  _id: id,
  card_number: z.number().int(),
  cardId: z.number().int(),
  id: z.number().int(),
  numbers: squares,
  /** The short code of its squares, as printed on the card. */
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

/** How many calls the screen has seen; one that others overtook answers 409 `OVERTAKEN` with the game. */
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
  /** The claimant, when the claim wins. */
  winner: winner.nullable(),
  winners: z.array(winner),
  previousWinner: winner.nullable(),
  lateCall: z.boolean(),
  lateCallMessage: z.string().nullable(),
  wouldHaveWon: z.object({ pattern, callIndex: z.number().int(), completingNumber: z.number().int() }).nullable(),
  /** The line that holds the last number. */
  winningLineInfo: winningLine.nullable(),
  /** All lines of the win, by the pattern that each is; where lines are counted, every complete one. */
  winningLines: z.array(winningLine.extend({ pattern })),
  lastCalledNumber: z.number().int().nullable(),
  /** How many squares the nearest line still lacks, when the claim is refused and not late. */
  missing: z.number().int().nullable(),
  game,
});

/** The prize of a card, or of every winner without one; or the jackpot that fell in the game. */
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
        .refine((value) => value !== undefined && value !== null && value !== '', say('CARD_ID_REQUIRED'))
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
