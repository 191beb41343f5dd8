import { SCHEMES } from '@adarash/rules/draw';
import { CALL_KINDS, DRAW_KINDS } from '@adarash/rules/game';
import { CALENDARS } from '@adarash/rules/house';
import { isJackpotRule, JACKPOT_STAYS } from '@adarash/rules/jackpot';
import { z } from 'zod';
import { PUBLIC } from '../basics.ts';
import { pattern, patternNames, squares, staffMember, status, terms, winner } from './game.ts';
import { anyId, birr, id, isDemo, ok, routes, time } from './primitives.ts';

const person = z.object({ id: z.string(), name: z.string(), role: z.string() });
/** Who ended the game, or drew its jackpot, where the owner wants two persons for it. */
const twoPersons = z.object({ by: person, beside: person });

const ofDraw = ok.extend({
  gameId: id,
  gameNumber: z.number().int(),
  draw: z.enum(DRAW_KINDS),
  drawId: id,
  sequence: z.number().int(),
  commitment: z.string(),
  /** Hexadecimal; null until the game has ended, and for good where the hall has lost its seed key. */
  seed: z.string().nullable(),
  salesRoot: z.string(),
  sales: z.object({
    gameNumber: z.number().int(),
    pattern,
    betSantim: z.number().int(),
    houseBasisPoints: z.number().int(),
    cards: z.array(z.number().int()),
  }),
  /** Of an own pattern alone. */
  patternNames: patternNames.optional(),
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
      twoPersons: twoPersons.optional(),
    })
    .nullable(),
  cards: z.array(z.object({ cardId: z.number().int(), numbers: squares })),
  status,
  /** Present where the hall is a demo: nobody paid, and nobody won anything. */
  demo: isDemo,
  /** Present where the hall paid in whole Birr when the game started, with what was left over for the jackpot. */
  wholeBirr: z.literal(true).optional(),
  roundedOff: birr.optional(),
  /** Present where the game was planned without the jackpot: no bet of its pot went there. */
  feedsJackpot: z.literal(false).optional(),
  /** Typed numbers that were taken back, where there were any; `callIndex` was the place of each. */
  takenBack: z
    .array(
      z.object({ number: z.number().int(), callIndex: z.number().int(), calledAt: time, at: time, reason: z.string() }),
    )
    .optional(),
  /** Cards that are out after a false claim, where there are any; after how many numbers, and the role of who put them out. */
  out: z
    .array(z.object({ cardId: z.number().int(), callIndex: z.number().int(), by: z.string().optional() }))
    .optional(),
  terms: terms.optional(),
});

const hex = z.string();

/** What bingo75/v2 adds: the parts of the hall's phones, and how the game was left. */
const addedByHall = {
  text: z.string(),
  parts: z.array(hex),
  mix: hex.nullable(),
  links: z.array(hex),
  openedAt: time.nullable(),
  closedAt: time.nullable(),
  /** How often phones were asked, and the mixes that were not closed in time; absent on receipts from before these were counted. */
  attempts: z.number().int().optional(),
  brokenOff: z.array(z.object({ openedAt: time, parts: z.number().int() })).optional(),
  completeUnpaid: z.array(z.number().int()),
  endedBy: z.object({ role: z.string(), reason: z.string().nullable(), twoPersons: twoPersons.optional() }).nullable(),
  recordHead: z.object({ seq: z.number().int(), hash: hex }).nullable(),
};

/** What bingo75/v3 adds: the set of cards, and what was decided by rule about the jackpot. */
const fromSet = {
  set: z.object({ digest: hex, name: z.string(), version: z.number().int() }),
  sold: hex,
  jackpotRule: z.string().refine(isJackpotRule),
  jackpotDecided: z
    .object({
      amount: birr,
      fewestCards: z.number().int(),
      why: z.enum(JACKPOT_STAYS).nullable(),
      shares: z.array(z.object({ cardId: z.number().int(), amount: birr })),
    })
    .nullable(),
};

const [V1, V2, V2_DEMO, ...FROM_SET] = SCHEMES;
const receipt = z.discriminatedUnion('scheme', [
  ofDraw.extend({ scheme: z.literal(V1) }),
  ofDraw.extend({ scheme: z.enum([V2, V2_DEMO]), ...addedByHall }),
  ofDraw.extend({ scheme: z.enum(FROM_SET), ...addedByHall, ...fromSet }),
]);

export const receiptRoutes = routes('Receipts', {
  'GET /public/house': {
    roles: PUBLIC,
    summary:
      'Since when no winner is chosen by staff here (null: it is allowed), and in which calendar the hall writes',
    answer: ok.extend({ noDesignatedSince: z.iso.date().nullable(), calendar: z.enum(CALENDARS), demo: isDemo }),
  },
  'GET /public/receipts/:gameId': {
    roles: PUBLIC,
    summary: 'Everything needed to recompute a game’s draw',
    params: z.object({ gameId: anyId('RECEIPT_NOT_FOUND') }),
    answer: receipt,
  },
});
