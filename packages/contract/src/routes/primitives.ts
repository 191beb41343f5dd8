import { MAX_TEXT } from '@adarash/rules/game';
import { birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import type { SIGNED_ACTS } from '@adarash/rules/second-signature';
import { byName } from '@adarash/rules/sums';
import { z } from 'zod';
import type { Audience } from '../basics.ts';
import { ID_FORM } from '../basics.ts';
import { ANSWER_CODES, ERROR_CODES, type ErrorCode } from '../errors.ts';
import { details } from '../message-params.ts';

/** Returns schema options with an error code. The server converts the code to a sentence. */
export const errorCode = (code: ErrorCode) => ({ error: code });

type Checks<T> = z.core.$ZodCheck<T>[];

/**
 * Creates a check of the length of a text (in characters) or of a list. Must be a refinement, because zod runs
 * refinements only if the type is valid. zod's min() and max() read the length of values of another type too, and throw
 * if it is not a number.
 */
const limit = <T>(isWithin: (value: T) => boolean, documented: Record<string, number>, code?: ErrorCode): Checks<T> => [
  z.refine<T>(isWithin, code && errorCode(code)),
  z.meta(documented) as unknown as z.core.$ZodCheck<T>,
];

const charactersIn = (text: string) => Array.from(text).length;

export const minLength = (min: number, code?: ErrorCode) =>
  limit<string>((text) => text.length >= min && charactersIn(text) >= min, { minLength: min }, code);

export const maxLength = (max: number, code?: ErrorCode) =>
  limit<string>(
    // Characters are counted only if the number of code units (at most two per character) is not sufficient to decide.
    (text) => text.length <= max || (text.length <= 2 * max && charactersIn(text) <= max),
    { maxLength: max },
    code,
  );

export const minItems = (min: number, code?: ErrorCode) =>
  limit<unknown[]>((list) => list.length >= min, { minItems: min }, code);

export const maxItems = (max: number, code?: ErrorCode) =>
  limit<unknown[]>((list) => list.length <= max, { maxItems: max }, code);

export const exactItems = (count: number) =>
  limit<unknown[]>((list) => list.length === count, { minItems: count, maxItems: count });

export const id = z.string().regex(ID_FORM);
export const anyId = (code: ErrorCode) => z.string(errorCode(code)).regex(ID_FORM, errorCode(code));
export const gameParams = z.object({ id: anyId('GAME_ID_INVALID') });
export const time = z.iso.datetime();

export const day = z.iso.date({ error: 'DATE_INVALID' });
/** First and last business day of a period, both included. */
export const days = { from: day, to: day };
/**
 * Check that the first day of a period is not after its last day. Otherwise a document for the period would be empty,
 * as if there were no games.
 */
export const inOrder = [({ from, to }: { from: string; to: string }) => from <= to, errorCode('DAYS_TURNED')] as const;

/** Amount in Birr: a JSON number with at most two decimals. */
export const birr = z.number();

/** Object with an amount in Birr for each name. */
export const sumsSchema = <Name extends string>(names: readonly Name[]) => z.object(byName(names, () => birr));

const hasTwoDecimals = (value: number) => santimFromBirr(value) !== null;

/** Valid amount in a request. Every invalid amount returns the same error code. */
export const amountOf = (code: ErrorCode, max = MAX_AMOUNT) =>
  z
    .number(errorCode(code))
    .positive(errorCode(code))
    .max(birrFromSantim(max), errorCode(code))
    .refine(hasTwoDecimals, errorCode(code));

export const wholeNumber = (code: ErrorCode, max = 1_000_000_000) =>
  z.number(errorCode(code)).int(errorCode(code)).min(1, errorCode(code)).max(max, errorCode(code));

/** Control characters, line breaks, lone surrogates and direction marks, which are not valid in a one-line text. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const isPlain = (text: string) => !HIDDEN.test(text);
/** Returns true if a text contains no invalid characters. Line breaks are valid, for example between dice results. */
const isPlainText = (text: string) => isPlain(text.replace(/[\t\n\r]/g, ' '));

/** One-line text without changes. `wrong` is the error for a value of another type, `hidden` for invalid characters. */
export const exactText = (wrong: ErrorCode, hidden: ErrorCode = 'TEXT_NOT_PLAIN') =>
  z.string(errorCode(wrong)).refine(isPlain, errorCode(hidden));

/** Validation of a one-line text. Surrounding spaces are removed. */
export const plainText = (wrong: ErrorCode, hidden: ErrorCode = 'TEXT_NOT_PLAIN') =>
  z.string(errorCode(wrong)).trim().refine(isPlain, errorCode(hidden));

/**
 * Text of one or more lines, which is not changed. Every stored text must be validated by `exactText`, `plainText` or
 * this function.
 */
export const exactParagraphs = (wrong: ErrorCode) =>
  z.string(errorCode(wrong)).refine(isPlainText, errorCode('TEXT_NOT_PLAIN'));

export const paidHow = z
  .enum(['cash', 'transfer'])
  .default('cash')
  .describe('Method of a payout. Payouts above the cash limit of the game are always by transfer.');

export const reason = plainText('REASON_REQUIRED')
  .check(...minLength(1, 'REASON_REQUIRED'))
  .check(...maxLength(MAX_TEXT, 'REASON_REQUIRED'))
  .describe('Required reason for an unusual action.');

/** E-mail address for a sign-in. Any text is valid, because a format error would reveal which addresses could exist. */
export const loginEmail = plainText('EMAIL_REQUIRED')
  .check(...minLength(1, 'EMAIL_REQUIRED'))
  .check(...maxLength(254, 'EMAIL_INVALID'));

export const password = z
  .string(errorCode('PASSWORD_REQUIRED'))
  .check(...minLength(1, 'PASSWORD_REQUIRED'))
  .check(...maxLength(1024, 'PASSWORD_TOO_LONG'));

/** Credentials for a sign-in or a confirmation. */
export const credentials = z.object({ email: loginEmail, password });

/**
 * Credentials of a second person. If an action reaches the owner's limit, a request without them returns
 * `SECOND_PERSON_NEEDED` with the role (`needed`) and the action (`toSign`). They create no session. The fingerprint of
 * an idempotency key excludes them.
 */
export const withCosigner = { beside: credentials.optional() };

/** Action that a second person must sign; its amounts are in Birr. */
export type ToSign = {
  readonly act: (typeof SIGNED_ACTS)[number];
  readonly amount: number;
  /**
   * Sum of the requested action and the existing actions that count towards the same limit. For a lowered award it is
   * the previous amount.
   */
  readonly total: number;
  readonly cards: readonly number[];
  readonly gameNumber: number | null;
  readonly hallName: string;
  readonly requestedBy: string;
};

/**
 * Response to a successful action. `messageCode` and `details` let a screen display the message in another language.
 */
export const done = z.object({
  success: z.literal(true),
  message: z.string(),
  messageCode: z.enum(ANSWER_CODES).optional(),
  details: details.optional(),
});

/** Response to a refused request. Some responses have additional fields, such as `game` or `delaySeconds`. */
export const refusal = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES),
  error: z.string(),
  message: z.string(),
  details,
});

export const successAnswer = z.object({ success: z.literal(true) });

export const isDemo = z.literal(true).optional().describe('Present if the hall is a demo.');

export const pageLimit = z.coerce
  .number()
  .int()
  .min(1)
  .max(1000)
  .optional()
  .describe('Maximum number of items of a page. Without it the whole list is returned.');
export const nextPage = id
  .nullable()
  .optional()
  .describe('Cursor of the next page, null on the last page. Present only if the request has a limit.');

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Groups of expensive public requests. Each group has a separate rate limit. */
type Costly = 'sign-in' | 'password' | 'code' | 'reset' | 'pairing' | 'pairing-state' | 'part' | 'card-set';

/** Definition of a route: roles, request and response. */
export type Route = {
  readonly roles: Audience;
  /**
   * Source of the hall's id in a request; missing if a route has no hall or finds it by another id. Staff of a hall can
   * only use their hall, so any other id is refused. For an admin the id is optional.
   */
  readonly hall?: 'own' | 'params.cashierId' | 'query.cashierId';
  readonly tag: string;
  /** Summary of the route for the API documentation: verb and object, at most ten words. */
  readonly summary: string;
  /** Conditions, effects and examples of the route that its summary does not contain. */
  readonly description?: string;
  readonly status?: 200 | 201;
  /**
   * Set for a public request that costs the server a slow hash, an e-mail or a write. Such requests have a small body
   * limit and a rate limit per address.
   */
  readonly costly?: Costly;
  /** Maximum size of the request in bytes, for a request with a file. It replaces the default limit. */
  readonly bodyLimit?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Response with status 202, sent if the server cannot finish the request in time. */
  readonly later?: z.ZodType;
  /** Schema of a valid response; null for a response that is not JSON (an event stream or a sound). */
  readonly answer: z.ZodType | null;
};

/**
 * Adds the default tag of the API documentation to each route of a table, and preserves the literal types of the
 * routes.
 */
export function routes<
  const T extends Record<`${Method} /${string}`, Omit<Route, 'tag'> & Partial<Pick<Route, 'tag'>>>,
>(tag: string, table: T): { [K in keyof T]: T[K] & Pick<Route, 'tag'> } {
  const tagged = Object.entries(table).map(([key, route]) => [key, { tag, ...route }]);
  return Object.fromEntries(tagged);
}
