import { FREE, isBingoNumber, MAX_CATALOGUE, SQUARES } from '../card/index.ts';
import { SCHEME } from '../draw/index.ts';
import { CALL_KINDS, DRAW_KINDS, GAME_STATUSES, MAX_CALLS, MAX_PUBLIC_TEXT } from '../game/index.ts';
import { MAX_BASIS_POINTS, MAX_BET, santimFromBirr } from '../money/index.ts';
import { LINE_PATTERNS, PATTERNS } from '../pattern/index.ts';
import { fail, ok, type Result } from '../result/index.ts';
import type { Receipt } from './receipt.ts';

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
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const listOf =
  (test: Test, from: number, to: number): Test =>
  (value) =>
    Array.isArray(value) && value.length >= from && value.length <= to && value.every(test);
const isTime: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isText: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
const isBirr: Test = (value) => typeof value === 'number' && santimFromBirr(value) !== null;
const shaped =
  (fields: Record<string, Test>): Test =>
  (value) =>
    typeof value === 'object' && value !== null && firstWrong(fields, value) === null;

const firstWrong = (fields: Record<string, Test>, value: object): string | null =>
  Object.keys(fields).find((name) => !fields[name]!((value as Record<string, unknown>)[name])) ?? null;

const cardId = whole(1, MAX_CATALOGUE);
const count = whole(1, Number.MAX_SAFE_INTEGER);

const FIELDS: Record<keyof Receipt, Test> = {
  scheme: oneOf([SCHEME]),
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
    pattern: oneOf(PATTERNS),
    betSantim: whole(1, MAX_BET),
    houseBasisPoints: whole(0, MAX_BASIS_POINTS),
    cards: listOf(cardId, 1, MAX_CATALOGUE),
  }),
  public: (value) => isText(value) && [...(value as string)].length <= MAX_PUBLIC_TEXT,
  rounds: listOf(shaped({ round: whole(0, Number.MAX_SAFE_INTEGER), fromCall: whole(1, MAX_CALLS) }), 0, MAX_CALLS),
  calls: listOf(shaped({ number: isBingoNumber, kind: oneOf(CALL_KINDS), at: isTime }), 0, MAX_CALLS),
  designated: isFlag,
  designatedBy: orNull(shaped({ id: isText, name: isText, role: isText })),
  designatedCardId: orNull(cardId),
  winners: listOf(
    shaped({
      cardId,
      pattern: orNull(oneOf(LINE_PATTERNS)),
      prize: isBirr,
      decidedBy: oneOf([undefined, 'moderator']),
    }),
    0,
    MAX_CATALOGUE,
  ),
  jackpot: orNull(shaped({ awardId: hex(24), random: isFlag, cardId, amount: isBirr, at: isTime })),
  cards: listOf(
    shaped({ cardId, numbers: listOf((square) => square === FREE || isBingoNumber(square), SQUARES, SQUARES) }),
    1,
    MAX_CATALOGUE,
  ),
  status: oneOf(GAME_STATUSES),
};

/** A receipt from JSON, or the name of the first field that cannot be read. */
export function parseReceipt(json: unknown): Result<Receipt, string> {
  if (typeof json !== 'object' || json === null) return fail('receipt');
  const wrong = firstWrong(FIELDS, json);
  return wrong === null ? ok(json as Receipt) : fail(wrong);
}
