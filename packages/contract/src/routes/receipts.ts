import { SCHEME } from '@adarash/rules/draw';
import { CALL_KINDS, DRAW_KINDS } from '@adarash/rules/game';
import { z } from 'zod';
import { PUBLIC } from '../access.ts';
import { squares } from './cards.ts';
import { pattern, staffMember, status, winner } from './game.ts';
import { anyId, birr, id, ok, time } from './primitives.ts';
import { routes } from './route.ts';

export const receipt = z.object({
  scheme: z.literal(SCHEME),
  gameId: id,
  gameNumber: z.number().int(),
  draw: z.enum(DRAW_KINDS),
  drawId: id,
  sequence: z.number().int(),
  commitment: z.string(),
  /** Hexadecimal; null until the game has ended. */
  seed: z.string().nullable(),
  salesRoot: z.string(),
  sales: z.object({
    gameNumber: z.number().int(),
    pattern,
    betSantim: z.number().int(),
    houseBasisPoints: z.number().int(),
    cards: z.array(z.number().int()),
  }),
  public: z.string(),
  rounds: z.array(z.object({ round: z.number().int(), fromCall: z.number().int() })),
  calls: z.array(z.object({ number: z.number().int(), kind: z.enum(CALL_KINDS), at: time })),
  designated: z.boolean(),
  designatedBy: staffMember.nullable(),
  designatedCardId: z.number().int().nullable(),
  winners: z.array(winner),
  jackpot: z
    .object({
      awardId: id,
      random: z.boolean(),
      cardId: z.number().int(),
      amount: birr,
      at: time,
    })
    .nullable(),
  cards: z.array(z.object({ cardId: z.number().int(), numbers: squares })),
  status,
});
export type ReceiptJson = z.infer<typeof receipt>;

export const receiptRoutes = routes({
  'GET /public/receipts/:gameId': {
    roles: PUBLIC,
    tag: 'Receipts',
    summary: 'Everything needed to recompute a game’s draw',
    params: z.object({ gameId: anyId('RECEIPT_NOT_FOUND') }),
    answer: ok.extend(receipt.shape),
  },
});
