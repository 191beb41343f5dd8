import { z } from 'zod';
import { HALL, MODERATOR } from '../basics.ts';
import { game, pattern, patternNames, staffMember } from './game.ts';
import {
  anyId,
  done,
  errorCode,
  gameParams,
  id,
  maxItems,
  minItems,
  routes,
  successAnswer,
  wholeNumber,
} from './primitives.ts';

const TAG = 'Designated winners';

const missing = (value: unknown) => value === undefined || value === null || value === '';

const winnerCard = z
  .unknown()
  .refine((value) => !missing(value), errorCode('WINNER_CARD_REQUIRED'))
  .pipe(wholeNumber('WINNER_CARD_INVALID'));

const entryPart = (code: 'WINNER_ENTRY_GAME_NUMBER' | 'WINNER_ENTRY_CARD') =>
  z
    .unknown()
    .refine((value) => !missing(value), errorCode('WINNER_ENTRY_INCOMPLETE'))
    .pipe(wholeNumber(code));

const chosenPattern = pattern.default('all');

const futureWinnersBody = z.object({
  games: z
    .array(
      z.object({
        gameNumber: entryPart('WINNER_ENTRY_GAME_NUMBER'),
        cardId: entryPart('WINNER_ENTRY_CARD'),
        pattern: chosenPattern,
        jackpotEnabled: z.boolean().default(true),
      }),
      errorCode('WINNERS_REQUIRED'),
    )
    .check(...minItems(1, 'WINNERS_REQUIRED'))
    .check(...maxItems(200, 'WINNERS_REQUIRED')),
});

const futureWinner = z.object({
  _id: id,
  series: z.number().int(),
  gameNumber: z.number().int(),
  cardId: z.number().int(),
  pattern,
  patternNames: patternNames.nullable(),
  jackpotEnabled: z.boolean(),
  status: z.enum(['pending', 'not created']).describe('Whether the game exists.'),
  started: z.boolean().describe('Whether the game has started, so that the winner can no longer be changed.'),
  designatedBy: staffMember,
  createdAt: z.iso.datetime(),
});
export type FutureWinner = z.infer<typeof futureWinner>;

const configured = done.extend({ winners: z.array(futureWinner) });

export const designationRoutes = routes(TAG, {
  'POST /games/:id/select-winner': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Designate the winning card of a pending game',
    description: 'The game is marked as designated on every screen, response and document.',
    params: gameParams,
    body: z.object({ cardId: winnerCard }),
    answer: done.extend({ game, winner: futureWinner }),
  },
  'POST /games/select-winner': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Designate the winning card by game number',
    description: 'The game is marked as designated on every screen, response and document.',
    body: z.object({ gameNumber: wholeNumber('FUTURE_WINNER_GAME_NUMBER'), cardId: winnerCard }),
    answer: done.extend({ game, winner: futureWinner }),
  },
  'POST /games/configure-future-winners': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Designate winning cards of several games',
    description: 'The games are identified by number and may not exist yet.',
    body: futureWinnersBody,
    answer: configured,
  },
  'POST /games/future': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Alias of `POST /games/configure-future-winners`',
    body: futureWinnersBody,
    answer: configured,
  },
  'POST /games/future-winners': {
    roles: HALL,
    hall: 'own',
    summary: 'List unused designations of the current series',
    body: z.object({ cashierId: anyId('CASHIER_ID_REQUIRED') }),
    answer: successAnswer.extend({ winners: z.array(futureWinner) }),
  },
  'PUT /games/future-winners/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Update a designation before its game starts',
    params: z.object({ id: anyId('FUTURE_WINNER_NOT_FOUND') }),
    body: z.object({
      gameNumber: wholeNumber('FUTURE_WINNER_GAME_NUMBER'),
      cardId: wholeNumber('FUTURE_WINNER_CARD'),
      pattern: chosenPattern,
      jackpotEnabled: z.boolean().default(true),
    }),
    answer: done.extend({ winner: futureWinner }),
  },
  'DELETE /games/future-winners/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Delete a designation before its game starts',
    params: z.object({ id: anyId('FUTURE_WINNER_NOT_FOUND') }),
    answer: done,
  },
});
