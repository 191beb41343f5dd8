import { z } from 'zod';
import { CASHIER, HALL } from '../access.ts';
import { askingCards, game, pattern, winner } from './game.ts';
import { done, gameParams, ok, routes, say, wholeNumber } from './primitives.ts';

const verdict = ok.extend({
  message: z.string(),
  isBingo: z.boolean(),
  winningPattern: pattern.nullable(),
  validBingoPatterns: z.array(pattern),
  /** The claimant, when the claim is paid. */
  winner: winner.nullable(),
  winners: z.array(winner),
  previousWinner: winner.nullable(),
  lateCall: z.boolean(),
  lateCallMessage: z.string().nullable(),
  wouldHaveWon: z.object({ pattern, callIndex: z.number().int(), completingNumber: z.number().int() }).nullable(),
  winningLineInfo: z
    .object({
      numbers: z.array(z.union([z.number().int(), z.literal('FREE')])),
      selectedIndices: z.array(z.number().int()),
      rowIndex: z.number().int().nullable(),
      colIndex: z.number().int().nullable(),
    })
    .nullable(),
  lastCalledNumber: z.number().int().nullable(),
  /** How many squares the nearest line still lacks, when the claim is refused and not late. */
  missing: z.number().int().nullable(),
  game,
});

export const claimRoutes = routes({
  'POST /games/:id/check-bingo': {
    roles: HALL,
    tag: 'Claims',
    summary: 'Check a card; a valid claim ends the game and pays',
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
  'POST /games/:id/paid': {
    roles: CASHIER,
    tag: 'Claims',
    summary: 'Write down that a winner has been paid; from then on no further card can share the prize',
    params: gameParams,
    body: z.object({ cardId: wholeNumber('CARD_ID_INVALID') }),
    answer: done.extend({ game }),
  },
});
