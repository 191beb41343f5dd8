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
  paidHow,
  reason,
  routes,
  successAnswer,
  sumsSchema,
  time,
  wholeNumber,
  withCosigner,
} from './primitives.ts';

export const squares = z.array(z.union([z.number().int(), z.literal('FREE')])).check(...exactItems(25));

const ownPattern = z.templateLiteral(['own/', z.string()]).refine(isOwnPattern, errorCode('PATTERN_INVALID'));

const rule = z
  .templateLiteral(['lines/', z.number().int(), '/', z.string()])
  .refine(isRule, errorCode('PATTERN_INVALID'));

export const pattern = z
  .union([z.enum([...PATTERNS, FULL_HOUSE]), ownPattern, rule], errorCode('PATTERN_INVALID'))
  .describe(
    'Pattern: the name of a built-in pattern; `own/` and the masks of its shapes as seven hexadecimal digits each for a custom pattern; or `lines/`, the number and the kinds of lines for a rule, such as `lines/2/row+column+diagonal`.',
  );

export const patternNames = z.object({
  en: z.string().optional(),
  am: z.string().optional(),
  om: z.string().optional(),
});

export const status = z.enum(GAME_STATUSES);

export const terms = z
  .object({ lateCalls: z.literal('off').optional(), falseClaims: z.literal('out').optional() })
  .describe('Terms that differ from the defaults when the game was created; missing if all are defaults.');

export const staffMember = z.object({ id, name: z.string(), role: z.enum(ROLES) });

export const twoPersons = z.object({ by: staffMember, beside: staffMember });

export const handedOver = z
  .object({
    at: time,
    by: z.string(),
    shift: z.number().int().optional(),
    byTransfer: z.literal(true).optional().describe('Payout that was not in cash although cash was possible.'),
    means: z.string().optional().describe('Payment method in a game of release 1.1.'),
    reference: z.string().optional(),
  })
  .describe('Payout: time, name of the cashier, and shift; missing while the winnings are unpaid.');

const tax = sumsSchema([...DEDUCTED, 'net'])
  .extend({
    byBank: z.boolean().describe("Whether the amount is above the owner's cash limit."),
  })
  .describe('Tax and net amount of winnings; present if the game has a tax or a cash limit.');
export type TaxJson = z.infer<typeof tax>;

export const winner = z.object({
  cardId: z.number().int(),
  pattern: pattern.nullable(),
  prize: birr.describe('Prize before tax.'),
  jackpot: birr
    .optional()
    .describe('Share of the jackpot that a rule of release 1.1 paid, handed over with the prize.'),
  jackpotTax: tax.optional(),
  tax: tax.optional(),
  decidedBy: z.literal('moderator').optional(),
  paid: handedOver.optional(),
});
export type WinnerJson = z.infer<typeof winner>;

const playingCard = z.object({
  id: z.number().int(),
  cardId: z.number().int(),
  card_number: z.number().int(),
  numbers: squares.optional().describe('Omitted if the request has `?cards=ids`.'),
});

export const mixPurpose = z
  .enum(['call', 'jackpot', 'sale'])
  .describe('Purpose of a mix, which is executed after it. After `sale` the first number requires a separate call.');
export type MixPurpose = z.infer<typeof mixPurpose>;

const mixing = z
  .object({
    attempt: z.number().int().describe('Index of the attempt, starting at 1; incremented after each cancelled mix.'),
    openedAt: time,
    closedAt: time.nullable(),
    phones: z.number().int().describe('Number of participating phones; 0 while the mix is open.'),
    digest: z.string().nullable().describe('P, after the mix is closed.'),
    linksDone: z.number().int(),
    secondsLeft: z
      .number()
      .int()
      .nullable()
      .describe('Expected remaining time when the last link was stored; null while phones send their parts.'),
  })
  .describe("Mix of the phones' parts, from the request to the phones until the first number can be called.");

/** Game as displayed on every screen. Must always contain the mark of its draw, such as designated or fair. */
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
  saleOpen: z
    .boolean()
    .describe(
      "Whether cards are still sold: until a number, the phones' parts or a card for the jackpot are requested.",
    ),
  designated: z.boolean(),
  designatedBy: staffMember.nullable(),
  decidedCardId: z
    .number()
    .int()
    .optional()
    .describe('Card of the winner by decision; missing if a winner was also designated before the start.'),
  decidedByOut: z
    .literal(true)
    .optional()
    .describe('Present if staff locked more cards than the limit without choosing a winner.'),
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
  houseFeePercentage: z
    .number()
    .describe('Current fee. With a table it depends on the number of cards until the sale is closed.'),
  houseFeeTable: z.array(z.object({ from: z.number().int(), percentage: z.number() })).optional(),
  totalPot: birr,
  jackpotContribution: birr,
  houseFee: birr,
  prizePool: birr,
  potentialJackpot: birr,
  unclaimedPrize: birr,
  wholeBirr: z.boolean(),
  roundedOff: birr.describe('Rounded part of the prizes, which was added to the jackpot.'),
  terms: terms.optional(),
  out: z
    .array(z.number().int())
    .optional()
    .describe('Cards that staff locked after a false claim. Their number is displayed with the mark of the draw.'),
  unlocked: z.array(z.number().int()).optional().describe('Cards of `out` that were unlocked and play again.'),
  unlockable: z.array(z.number().int()).optional().describe('Locked cards that can be unlocked until the next number.'),
  takenBack: z
    .array(z.object({ number: z.number().int(), callIndex: z.number().int(), at: time, reason: z.string() }))
    .optional()
    .describe('Undone calls, if any; `callIndex` is the index of the call.'),
  jackpotEnabled: z.boolean(),
  winner: winner.nullable(),
  winners: z.array(winner),
  previousWinner: winner.nullable(),
  othersComplete: z
    .number()
    .int()
    .optional()
    .describe(
      'Number of other cards that could be claimed on the winning call. Present only after a win and before its first payout.',
    ),
  winnerPatternComplete: z.boolean(),
  winnerCardNumbers: squares.optional().describe('Present only in completed games.'),
  selectedWinnerNumbers: z.array(z.number().int()).optional(),
  jackpotWinnerCardId: z.number().int().nullable(),
  jackpotAwardedAmount: birr.nullable(),
  jackpotWinnerMessage: z.string().nullable(),
  jackpotDrawTimestamp: time.nullable(),
  jackpotAwardedBy: z
    .enum(['draw', 'staff', 'rule'])
    .nullable()
    .describe("Source of the jackpot's card: drawn, chosen by staff, or `rule` for a rule of release 1.1."),
  jackpotRule: z.string().optional().describe('Jackpot rule of a game of release 1.1: `within/{N}`.'),
  jackpotTwoPersons: twoPersons.optional(),
  jackpotPaid: handedOver.nullable().describe('null while the jackpot of this game is unpaid.'),
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
      withHall: z
        .literal(true)
        .optional()
        .describe('Present if the pair of the hall was deleted while the game was running.'),
    })
    .nullable(),
});
export type GameJson = z.infer<typeof game>;

export const cardsAsked = z
  .enum(['full', 'ids'])
  .default('full')
  .describe('Amount of card data in a response: full cards or only their ids. Alternative to `Prefer: cards=ids`.');
export const askingCards = z.object({ cards: cardsAsked });

export const books = sumsSchema(BOOKS);
export type BooksJson = z.infer<typeof books>;

export const gameRow = game.omit({ selectedCards: true, calledNumbers: true, othersComplete: true }).extend({
  calledCount: z.number().int(),
  books,
});
export type GameRow = z.infer<typeof gameRow>;

/**
 * Response to a call while the mix of the phones' codes is not finished. The server executes the requested call after
 * the mix.
 */
export const mixingStill = successAnswer.extend({ mixing: z.literal(true), game });

const catalogueCard = z.object({
  _id: id,
  card_number: z.number().int(),
  cardId: z.number().int(),
  id: z.number().int(),
  numbers: squares,
  code: z.string().describe('Short code of the squares, as printed on the card.'),
});

export const cardRoutes = routes('Cards', {
  'GET /games/cards': {
    roles: STAFF,
    hall: 'own',
    summary: 'List all cards of the catalogue',
    answer: successAnswer.extend({ data: z.array(catalogueCard) }),
  },
  'GET /games/cards/available': {
    roles: STAFF,
    hall: 'own',
    summary: 'List card numbers that are not in a running game',
    answer: successAnswer.extend({ data: z.array(z.number().int()) }),
  },
});

export const seen = z
  .number()
  .int()
  .min(0)
  .max(MAX_CALLS)
  .optional()
  .describe(
    'Number of calls that the screen has. If another client made a call since then, the response is 409 `OVERTAKEN` with the game.',
  );

const winningLine = z.object({
  numbers: z.array(z.union([z.number().int(), z.literal('FREE')])),
  selectedIndices: z.array(z.number().int()),
  rowIndex: z.number().int().nullable(),
  colIndex: z.number().int().nullable(),
});

const verdict = successAnswer.extend({
  message: z.string(),
  isBingo: z.boolean(),
  winningPattern: pattern.nullable(),
  validBingoPatterns: z.array(pattern),
  winner: winner.nullable().describe('Winner of this claim; null if the claim is refused.'),
  winners: z.array(winner),
  previousWinner: winner.nullable(),
  lateCall: z.boolean(),
  lateCallMessage: z.string().nullable(),
  wouldHaveWon: z.object({ pattern, callIndex: z.number().int(), completingNumber: z.number().int() }).nullable(),
  winningLineInfo: winningLine.nullable().describe('Line that contains the last called number.'),
  winningLines: z
    .array(winningLine.extend({ pattern }))
    .describe('All lines of the win with their patterns. If the pattern counts lines, these are all complete lines.'),
  lastCalledNumber: z.number().int().nullable(),
  missing: z
    .number()
    .int()
    .nullable()
    .describe('Number of squares that the nearest line still needs; null if the claim is not refused or late.'),
  game,
});

/** Prize of one card, or the jackpot of a game. Without a card number it is the prizes of all winners. */
export const owed = {
  of: z.enum(['prize', 'jackpot']).default('prize'),
  cardId: wholeNumber('CARD_ID_INVALID').optional(),
};

export const claimRoutes = routes('Claims', {
  'POST /games/:id/check-bingo': {
    roles: HALL,
    hall: 'own',
    summary: 'Check a claim',
    description: 'A valid claim wins and ends the game.',
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
    summary: 'Lock a card after a false claim',
    description:
      'Requires a check that found no complete line, and the setting `falseClaims` of the owner. The number of locked cards per game is limited.',
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
    summary: 'Unlock a card before the next number',
    params: gameParams,
    query: askingCards,
    body: z.object({ cardId: wholeNumber('CARD_ID_INVALID') }),
    answer: done.extend({ game }),
  },
  'POST /games/:id/paid': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Mark a prize or the jackpot as paid',
    description: 'Other cards can no longer share the prize.',
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
    summary: 'Undo a payout',
    description: 'Only on the business day of the payout, with a reason.',
    params: gameParams,
    body: z.object({ ...owed, reason }),
    answer: done.extend({ game }),
  },
});
